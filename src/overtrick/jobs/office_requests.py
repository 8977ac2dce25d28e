"""Work that the office asks for because it takes too long for a page: seasons, and letters with certificates."""

import logging
from datetime import datetime

from overtrick.store.reports.certificate_letters import mail_requested
from overtrick.store.upkeep.season_requests import do_requested_seasons

_log = logging.getLogger(__name__)


def do_requests(now: datetime, worker: str) -> None:
    """Do what the office has asked for."""
    letters = mail_requested(now)
    seasons = do_requested_seasons(now, worker)
    if letters or seasons:
        _log.info("done for the office", extra={"letters": letters, "seasons": seasons})

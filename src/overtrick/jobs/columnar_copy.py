"""The worker's part in the columnar copy: it follows the records within a minute, and takes no more than its share."""

import logging
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

from overtrick.store.columns.manifest import copy_folder
from overtrick.store.columns.refresh import refresh
from overtrick.store.laboratory.parts import refresh_parts

# Between two looks. After one that took long, as the first of a nation, the files of tonight go first for a while, but
# not for so long that what came meanwhile would not be there within a minute.
_LOOK_SECONDS, _PAUSE_TIMES_REFRESH, _LONGEST_PAUSE = 15, 4, 40
_log = logging.getLogger(__name__)


def follow_records(directory: Path) -> float:
    """Bring the copy of a data directory up to date; return the seconds until the next time."""
    folder = copy_folder(directory)
    refreshed = refresh(folder, datetime.now(UTC))
    if refreshed is None or not refreshed.files:
        return _LOOK_SECONDS
    began = monotonic()
    refresh_parts(folder, refreshed.manifest)
    fields = {"files": refreshed.files, "milliseconds": refreshed.milliseconds, "line": refreshed.manifest.seq}
    _log.info("columnar copy written", extra=fields)
    seconds = refreshed.milliseconds / 1000 + monotonic() - began
    return min(max(_LOOK_SECONDS, _PAUSE_TIMES_REFRESH * seconds), _LONGEST_PAUSE)

"""How current the columnar copy is: which entry of the journal it shows, and what came since."""

from datetime import datetime

import msgspec

from overtrick.store.columns.manifest import Manifest
from overtrick.store.db import database
from overtrick.store.db.values import moment_of
from overtrick.store.journal.kinds import ERASE

_LATER = "SELECT count(*), min(at) FROM journal WHERE seq > %s"
_ERASED = f"SELECT 1 FROM journal WHERE seq > %s AND kind = '{ERASE}' LIMIT 1"


class Freshness(msgspec.Struct, frozen=True, kw_only=True):
    """The last entry of the journal that a state shows, when it was written, and how many entries came since.

    `since` is when the first of these came; None where the copy shows everything.
    """

    seq: int
    written: datetime
    missing: int
    since: datetime | None

    @property
    def is_current(self) -> bool:
        """Tell whether the copy shows all of the records."""
        return self.missing == 0


def find_freshness(manifest: Manifest) -> Freshness:
    """Find how current a state of the copy is now."""
    missing, since = database.rows(_LATER, manifest.seq)[0]
    first = moment_of(since) if since is not None else None
    return Freshness(seq=manifest.seq, written=manifest.at, missing=int(missing), since=first)


def names_an_erased_player(manifest: Manifest) -> bool:
    """Tell whether a state of the copy still has the name of a player who was erased since."""
    return bool(database.rows(_ERASED, manifest.seq))

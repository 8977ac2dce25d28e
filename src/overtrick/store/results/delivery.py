"""A file on its way into the records, and what another process may have prepared for it. No tables are needed here."""

from datetime import datetime
from typing import Any, Literal

import msgspec


class OverBudget(msgspec.Struct, frozen=True):
    """What a file took too much of when it was read, and the limit: seconds of computing time, or bytes of memory.

    The journal keeps it, so that the file is never read again. A file that ended the reading process has no limit.
    """

    of: Literal["time", "memory", "crash"]
    limit: int = 0


class Delivery(msgspec.Struct, frozen=True, kw_only=True):
    """A file as it comes through a door. Without a club, the club in its header is the sender.

    `cut_unseen`: over plain FTP the server cannot tell whether a file is whole. `by_hand` has the reason why a person
    entered it, and the size of the field if only a few of its rows were entered. A file that is `over_budget` is not
    read again.
    """

    name: str
    content: bytes
    at: datetime
    club: int | None = None
    door: str = "command line"
    cut_unseen: bool = False
    who: str = ""
    by_hand: dict[str, Any] | None = None
    over_budget: OverBudget | None = None


def over_budget_of(data: dict[str, Any]) -> OverBudget | None:
    """Return what the journal entry of a delivery says about its budget; None for a file that was read."""
    return msgspec.convert(data["over_budget"], OverBudget) if "over_budget" in data else None


class PreparedFiles(msgspec.Struct, frozen=True):
    """What another process found out about files, packed, and the version of the federation state that it used."""

    version: int
    readings: bytes

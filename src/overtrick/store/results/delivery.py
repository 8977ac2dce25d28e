"""A file on its way into the records, and what another process may have prepared for it. No tables are needed here."""

from datetime import datetime
from typing import Any

import msgspec

from overtrick.core.problems import Problem


class Delivery(msgspec.Struct, frozen=True, kw_only=True):
    """A file as it comes through a door. Without a club, the club in its header is the sender.

    `cut_unseen`: over plain FTP the server cannot tell whether a file is whole. `by_hand` has the reason why a person
    entered it, and the size of the field if only a few of its rows were entered.
    """

    name: str
    content: bytes
    at: datetime
    club: int | None = None
    door: str = "command line"
    cut_unseen: bool = False
    who: str = ""
    by_hand: dict[str, Any] | None = None


class PreparedFile(msgspec.Struct, frozen=True):
    """What another process found out about a file: its problems, and what its sessions earn by themselves."""

    problems: tuple[Problem, ...]
    awards: tuple[Any, ...]


class PreparedFiles(msgspec.Struct, frozen=True):
    """What another process found out about files, and the version of the federation state that it used."""

    version: int
    files: tuple[PreparedFile, ...]

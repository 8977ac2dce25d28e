"""Entries of tournaments from the folder of a nation, read in as a table after all its results have come."""

from datetime import datetime
from pathlib import Path

from overtrick.store.commands.decide import import_register
from overtrick.store.results.delivery import Delivery

_ENTRIES = "entries"


def enter_tournaments(path: Path, at: datetime, who: str) -> None:
    """Enter players for the tournaments of a table, if there is one."""
    if path.is_file():
        file = Delivery(name=path.name, content=path.read_bytes(), at=at, door="register", who=who)
        import_register(_ENTRIES, file)

"""A watched folder for tests, and the hand that puts files into it."""

from pathlib import Path
from typing import Any

from overtrick.config.settings_file import Limits
from overtrick.intake.watched_folder import WatchedFolder
from overtrick.store.db import database
from tests.store.cast import AUCKLAND, session_file

NAME = "106_monday.txt"
STILL = 2.0


class Share:
    """A watched folder, and the hand that puts files into it. Time passes when the test says so."""

    def __init__(self, path: Path, limits: Limits | None = None) -> None:
        self.path = path
        self.now = 0.0
        self._watched = WatchedFolder(path, limits or Limits())

    def put(self, name: str, content: str = "", club: int | str = AUCKLAND) -> Path:
        """A file in the folder of a club."""
        folder = self.path / str(club)
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / name
        file.write_text(content or session_file())
        return file

    def look(self, later: float = 0.0) -> int:
        """Look for files and for trials, some seconds later; how many files were taken."""
        self.now += later
        self._watched.look(self.now, trials=True)
        return self._watched.look(self.now)

    def settle(self) -> int:
        """Look twice, with enough time between."""
        self.look()
        return self.look(STILL)


def kept() -> list[tuple[Any, ...]]:
    """What came in, in order."""
    sql = "SELECT a.club, a.name, a.door, a.cut_unseen FROM arrival a WHERE a.club > 0 ORDER BY a.id"
    return [(club, name, door, bool(doubt)) for club, name, door, doubt in database.rows(sql)]

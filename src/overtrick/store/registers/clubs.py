"""The clubs as a reader of results files needs them: codes, names, licences, and who may send for whom."""

from overtrick.checks.deliveries import Sender
from overtrick.store import models
from overtrick.store.db import database


class ClubRegister:
    """The clubs as a reader of files needs them: codes, names, licences, and who may send for whom."""

    def __init__(self) -> None:
        found = database.rows("SELECT code, name, licence, kind FROM club ORDER BY code")
        self.names = {code: name for code, name, *_ in found}
        self.licences = {licence: code for code, _, licence, *_ in found if licence}
        self.unlicensed = {code: name for code, name, licence, *_ in found if not licence}
        self.kinds = {code: kind for code, _, _, kind in found}
        self.codes = frozenset(self.names)
        self._also: dict[int, set[int]] = {}
        for club, also in database.rows("SELECT club, also_for FROM sending"):
            self._also.setdefault(club, set()).add(also)

    def sender(self, club: int) -> Sender:
        """For whom a club may send."""
        return Sender(club, frozenset(self._also.get(club, ())))


def club_codes() -> set[int]:
    """Return the codes of all clubs."""
    return {code for (code,) in database.rows("SELECT code FROM club")}


def count_clubs() -> int:
    """Count the clubs of the register."""
    return models.Club.objects.count()


def find_club(code: int) -> models.Club | None:
    """Return a club as the register has it; None if there is none of this code."""
    return models.Club.objects.filter(code=code).first()

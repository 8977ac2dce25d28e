"""The register of clubs, and what reading a results file needs of it."""

from collections.abc import Collection
from datetime import date

from overtrick.checks.deliveries import Sender
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.errors import Refusal
from overtrick.store.registers.kind_periods import read_club_kinds


class ClubRegister:
    """All clubs, as reading a file needs them: codes, names, licences, and for which clubs each may send."""

    def __init__(self) -> None:
        rows = database.rows("SELECT code, name, licence FROM club ORDER BY code")
        self.names = {code: name for code, name, _ in rows}
        self.licences = {licence: code for code, _, licence in rows if licence}
        self.unlicensed = {code: name for code, name, licence in rows if not licence}
        self._kinds = read_club_kinds()
        self.codes = frozenset(self.names)
        self._also_for: dict[int, set[int]] = {}
        for club, also_for in database.rows("SELECT club, also_for FROM sending"):
            self._also_for.setdefault(club, set()).add(also_for)

    @property
    def licence_numbers(self) -> frozenset[int]:
        """Return the licences that are whole numbers, which a header may give in place of the code."""
        return frozenset(int(licence) for licence in self.licences if licence.isascii() and licence.isdigit())

    def kind_on(self, club: int | None, day: date) -> str:
        """Return the kind of a club on a day; an empty text if the register does not have the club."""
        return self._kinds.on(club or 0, day)

    def describe_kinds(self, wanted: Collection[str]) -> list[str]:
        """Return the clubs that have or had one of some kinds, each with its kinds and their days, to compare."""
        return self._kinds.describe(wanted)

    def sender(self, club: int) -> Sender:
        """Return a club as a sender, with the clubs for which it may send."""
        return Sender(club, frozenset(self._also_for.get(club, ())))


def club_codes() -> set[int]:
    """Return the codes of all clubs."""
    return {code for (code,) in database.rows("SELECT code FROM club")}


def count_clubs() -> int:
    """Count the clubs of the register."""
    return models.Club.objects.count()


def find_club(code: int) -> models.Club | None:
    """Return a club as the register has it; None if there is none of this code."""
    return models.Club.objects.filter(code=code).first()


def check_club(code: int) -> None:
    """Refuse a club that the register does not have."""
    if not database.rows("SELECT 1 FROM club WHERE code = %s", code):
        raise Refusal(f"There is no club {code} in the register.")

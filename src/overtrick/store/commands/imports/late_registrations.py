"""Players who are registered only after having played, as a nation's folder lists them."""

from datetime import date, datetime
from fractions import Fraction
from pathlib import Path

import msgspec

from overtrick.schemes import Edition
from overtrick.standing.grades import GradeInputs, grade_and_test
from overtrick.store.commands import decide
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.registers.clubs import find_club
from overtrick.store.registers.csv_tables import read_table
from overtrick.store.standings.starting_grades import find_starting_grades


class LateRegistration(msgspec.Struct, frozen=True):
    """A player who is registered only after having played."""

    on: date
    at: datetime | None
    number: str
    first: str
    family: str
    club: int


def read_late_registrations(path: Path) -> list[LateRegistration]:
    """Read the players who are registered late, in the order of their days; none if there is no such file."""
    if not path.is_file():
        return []
    columns = ("number", "first", "family", "club", "registered_on")
    rows = [
        LateRegistration(
            row.day("registered_on"),
            None,
            row.text("number"),
            row.text("first"),
            row.text("family"),
            row.integer("club"),
        )
        for row in read_table(path.read_bytes(), columns)
    ]
    return sorted(rows, key=lambda row: (row.on, row.number))


def register_late(late: LateRegistration, who: str) -> None:
    """Register a player, as a beginner if the scheme has no grade for the country."""
    assert late.at is not None
    own, club = current_federation(), find_club(late.club)
    registers = own.registers_on(late.on)
    data = {
        "number": late.number, "first": late.first, "family": late.family, "club": late.club,
        "start": date(late.on.year, 1, 1).isoformat(), "gender": registers.unknown, "status": registers.active,
    }  # fmt: skip
    if club is None or club.country not in find_starting_grades(own.scheme.on(late.on)):
        graded = grade_and_test(_beginner(registers.new_players.rank, own.scheme.on(late.on)), own.scheme.on(late.on))
        data["grade"] = graded[0].code if graded else registers.unknown
    decide.decide("register", late.at, who, data)


def _beginner(code: int | None, edition: Edition) -> GradeInputs:
    """Return what the scheme grades of a player who has no points yet."""
    rank = next((rank.name for rank in edition.ranks if rank.code == code), "")
    return GradeInputs(rank, 0, Fraction(), {})

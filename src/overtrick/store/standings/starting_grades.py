"""The grades in which new players of some countries start, by the codes of the register (S8)."""

import msgspec

from overtrick.core.because import Because
from overtrick.schemes import Edition
from overtrick.standing.grades import starting_grade
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.registers.code_meanings import find_meanings

_COUNTRY = "country"


class StartingGradeCode(msgspec.Struct, frozen=True):
    """The code of the grade in which players of a country start, and why."""

    code: int
    because: Because


def find_starting_grades(edition: Edition) -> dict[int, StartingGradeCode]:
    """Return the countries, by their codes, whose players start in a grade whatever the points say."""
    codes = {grade.name: grade.code for grade in edition.grades}
    found: dict[int, StartingGradeCode] = {}
    for country, name in find_meanings(_COUNTRY, current_federation().registers_on(edition.day)).items():
        start = starting_grade(name, edition)
        if start.grade:
            found[country] = StartingGradeCode(codes[start.grade], start.because[0])
    return found

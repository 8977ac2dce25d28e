"""A small fixed cast of people and clubs, and the files that they send."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

AUCKLAND, HOWICK, CONGRESS = 106, 130, 999
ACHILLES = 1060  # unaffiliated
OVERSEAS, AUSTRALIA, NO_CLUB = 819, 820, 9999
PLAYED = "2018-03-10"


class Person(NamedTuple):
    """Somebody of the cast."""

    first: str
    family: str
    club: int = AUCKLAND
    grade: int = 3  # Open


PEOPLE = {
    "38441": Person("Marama", "Kereama"),
    "20093": Person("Bertram", "Tuckwell"),
    "12356": Person("Clementine", "Okonjo"),
    "9205": Person("Desmond", "Plover"),
    "31018": Person("Esther", "Vandermeer", HOWICK),
    "27114": Person("Fergus", "Mahuika", HOWICK),
    "40777": Person("Gwendolyn", "Sorensen", HOWICK),
    "1610": Person("Hamish", "Dunquist", HOWICK),
}
NUMBERS = tuple(PEOPLE)
# The cast as four pairs. First of four earns 40 C a player, second 12, third and fourth nothing: the step of the 40C
# table for four pairs is 39 / (4 × 0.35) = 27.86, and 40 - 27.86 = 12.14 is rounded down.
FOUR_PAIRS = ("38441 20093", "12356 9205", "31018 27114", "40777 1610")


def session_file(
    rows: Sequence[str] = FOUR_PAIRS,
    *,
    club: int = AUCKLAND,
    date: str = PLAYED,
    location: str = "",
    event: str = "Monday Pairs",
    section: str = "",
    round: int = 1,  # noqa: A002
    unit: str = "PCT",
    award: str = "40C",
    boards: int = 26,
    lists: int = 1,
    program: str = "SCORER 17",
    places: Sequence[str] = (),
    scores: Sequence[str] = (),
) -> str:
    """A results file in strict New Zealand text. Rows are player numbers; places run 1, 2, 3 … unless given."""
    description = (
        f'{date},{club},"{location}","{event}","Pairs","{section}",{round},"","{unit}","{award[-1]}",{award[:-1]},'
        f'{boards},{lists},"{program}"'
    )
    lines = [description]
    for at, row in enumerate(rows):
        place = places[at] if places else str(at + 1)
        score = scores[at] if scores else _score(at, len(rows))
        lines.append(",".join([place, score, *row.split()]))
    return "\n".join(lines) + "\n"


def _score(at: int, count: int) -> str:
    """A score that falls by one a row and averages 50."""
    hundredths = 5000 + int(50 * Fraction(count - 1 - 2 * at))
    return f"{hundredths // 100}.{hundredths % 100:02}"

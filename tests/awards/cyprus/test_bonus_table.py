"""C4, C5 and C7: every cell of the bonus table and of the Gold table, each class played in every part.

Eight tables of pairs (16 pairs, Howell) or eight teams; the expected points are the scale's row times the factor.
"""

from fractions import Fraction

import pytest

from tests.awards.conftest import Award

from .play import SCHEME, match_list, places, rows
from .published import Bonus, bonus, gold, scale

SIZE = 8
GOLD = {row.event: row.points for row in gold()}
# The bonus table has two rows for the pairs championship, of which the Final earns its Gold.
GOLD["Open Pairs - Final"] = GOLD.pop("Open Pairs")


def _teams(row: Bonus) -> bool:
    return "Teams" in row.event or "League" in row.event


def _file(row: Bonus, *, final: bool = False) -> str:
    if _teams(row):
        return places(f"1..{SIZE}", boards=48, size=4, unit="IMPS", final=final)
    return places(f"1..{2 * SIZE}", boards=48, final=final)


def _points(row: Bonus, factor: str, kind: str) -> list[str]:
    """The scale's row times a factor; nothing where the column is empty."""
    printed = scale("Teams" if _teams(row) else "Howell")[SIZE]
    return [f"{int(Fraction(factor) * each)}{kind}" for each in printed] if factor else []


def _with_gold(silver: list[str], points: list[int]) -> list[str]:
    longest = max(len(silver), len(points))
    padded = [*silver, *[""] * (longest - len(silver))], [*points, *[0] * (longest - len(points))]
    return [
        " + ".join(filter(None, (each, f"{more} Gold" if more else ""))) for each, more in zip(*padded, strict=True)
    ]


def _awarded(award: Award, text: str, row: Bonus, part: str) -> list[str]:
    return rows(award(text, f'class = "{row.event}"\npart = "{part}"', SCHEME))


def test_the_table_has_twelve_events() -> None:
    assert len(bonus()) == 12
    assert set(GOLD) == {row.event for row in bonus()} - {"Open Pairs - Qualifier"}


@pytest.mark.parametrize("row", bonus(), ids=lambda row: row.event)
def test_overall(row: Bonus, award: Award) -> None:
    expected = _with_gold(_points(row, row.overall, " overall"), GOLD.get(row.event, []))
    assert _awarded(award, _file(row, final=True), row, "overall") == expected


@pytest.mark.parametrize("row", bonus(), ids=lambda row: row.event)
def test_session(row: Bonus, award: Award) -> None:
    assert _awarded(award, _file(row), row, "session") == _points(row, row.session, "")


@pytest.mark.parametrize("row", bonus(), ids=lambda row: row.event)
def test_section(row: Bonus, award: Award) -> None:
    # A club's own section is its only ranking, and earns as its session would.
    factor = row.session if row.event.startswith("Club") else row.section
    assert _awarded(award, _file(row), row, "section") == _points(row, factor, " section")


@pytest.mark.parametrize("row", bonus(), ids=lambda row: row.event)
def test_match(row: Bonus, award: Award) -> None:
    text = match_list("1 2", "1= 1=", boards=24)
    won = (
        [f"{row.match} match", "-", f"{int(row.match) // 2} match", f"{int(row.match) // 2} match"] if row.match else []
    )
    assert _awarded(award, text, row, "session") == won

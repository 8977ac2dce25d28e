"""Each stage option played through: a tournament with a plan, its ladders, and the printed tables (N18, N19).

What is expected is printed in the regulations: the tables of tests/golden, and those of the 25A events.
"""

from collections.abc import Sequence

import pytest

from tests.awards.published import by_formula, printed, printed_row
from tests.awards.test_congress import FINAL, FROM_17TH, KNOCK_OUT, PLATE, SEMI_FINAL_78, SEMI_FINAL_104, TOP_16
from tests.store.cast import session_file
from tests.store.store_fixture import StoreFixture

EVENT = "Island Championship"
DAY = "2018-03-10"
# One player of each contestant is registered, which is enough to see what it earns.
CAST = tuple(str(number) for number in range(2001, 2116))
BOARDS = {"20A": 110, "15A": 88, "10A": 72, "3A": 44}
Stages = Sequence[tuple[str, int]]


def play(store: StoreFixture, award: str, stage: str, first: int, count: int, *, size: int, boards: int) -> None:
    """Send the final ladder of a stage, whose contestants are some of the cast."""
    rows = [" ".join([CAST[first + at], *["0"] * (size - 1)]) for at in range(count)]
    unit = "VP" if size > 2 else "PCT"
    scores = [str(5 * count - at) for at in range(count)] if size > 2 else ()
    text = session_file(
        rows, date=DAY, event=EVENT, section=stage, round=99, award=award, boards=boards, unit=unit, scores=scores
    )
    receipt = store.send(f"106_{stage.replace('-', '_') or 'all'}.txt", text)
    assert receipt.state == "accepted", receipt.problems


def announce(store: StoreFixture, award: str, contest: str, stages: Stages, extra: str = "") -> None:
    """Put the tournament on the calendar and plan its stages."""
    store.register(*CAST)
    store.decide("tournament", name=EVENT, event_class=award, contest=contest, first=DAY, club=106)
    plan = [{"name": name, "contestants": number, "extra_entries": name == extra} for name, number in stages]
    if plan:
        store.decide("stages", tournament=1, stages=plan)


def earned(store: StoreFixture, count: int, first: int = 0) -> list[int]:
    """Return the A points of contestants, without those at the end who have none."""
    points = [int(store.points(number).get("A", 0)) for number in CAST[first : first + count]]
    while points and not points[-1]:
        points.pop()
    return points


def pairs_table(award: str, total: int) -> list[int]:
    """Return the printed row of a pairs table; the place after its last column is worked out by the formula (N1)."""
    row = printed()[f"{award} Pairs"][total]
    after = by_formula(int(award[:-1]), 25, total, max(row) + 1)
    return [points for points in (*(row[place] for place in sorted(row)), after) if points]


@pytest.mark.parametrize("award", ["20A", "15A", "10A"])
@pytest.mark.parametrize(("total", "part"), [(80, 8), (100, 10)])
def test_option_one_of_pairs(award: str, total: int, part: int, store: StoreFixture) -> None:
    """Final, Plate and Consolation have the places of one table, which is entered with the total field."""
    rest = total - 2 * part
    announce(store, award, "pairs", [("qualifying", total), ("final", part), ("plate", part), ("consolation", rest)])
    for stage, first, count in (("final", 0, part), ("plate", part, part), ("consolation", 2 * part, rest)):
        play(store, award, stage, first, count, size=2, boards=BOARDS[award])
    assert earned(store, total) == pairs_table(award, total)


@pytest.mark.parametrize("award", ["20A", "15A"])
@pytest.mark.parametrize(("total", "part"), [(80, 10), (100, 12)])
def test_option_two_of_pairs(award: str, total: int, part: int, store: StoreFixture) -> None:
    """The Final has the first places of the total field; the Consolation with new entries is a 3A event of its own."""
    entered = 40
    stages = [("qualifying", total), ("final", part), ("consolation", entered)]
    announce(store, award, "pairs", stages, extra="consolation")
    play(store, award, "final", 0, part, size=2, boards=BOARDS[award])
    play(store, award, "consolation", part, entered, size=2, boards=BOARDS["3A"])
    assert earned(store, part) == printed_row(f"{award} Pairs", total)[:part]
    assert earned(store, entered, part) == printed_row("3A Pairs", entered)


@pytest.mark.parametrize(("total", "part"), [(80, 8), (100, 10)])
def test_option_two_of_20a_pairs_has_a_plate_too(total: int, part: int, store: StoreFixture) -> None:
    """The Plate goes on after the Final in the table of the total field; the Consolation is a 3A event of its own."""
    entered = 40
    stages = [("qualifying", total), ("final", part), ("plate", part), ("consolation", entered)]
    announce(store, "20A", "pairs", stages, extra="consolation")
    for stage, first in (("final", 0), ("plate", part)):
        play(store, "20A", stage, first, part, size=2, boards=BOARDS["20A"])
    play(store, "20A", "consolation", 2 * part, entered, size=2, boards=BOARDS["3A"])
    assert earned(store, 2 * part) == printed_row("20A Pairs", total)[: 2 * part]
    assert earned(store, entered, 2 * part) == printed_row("3A Pairs", entered)


def test_a_consolation_of_its_own_takes_44_boards(store: StoreFixture) -> None:
    announce(store, "15A", "pairs", [("qualifying", 80), ("final", 10), ("consolation", 40)], extra="consolation")
    play(store, "15A", "consolation", 10, 40, size=2, boards=43)
    assert earned(store, 40, 10) == []


@pytest.mark.parametrize("award", ["20A", "15A", "10A"])
@pytest.mark.parametrize("total", [80, 100])
def test_option_three_of_pairs(award: str, total: int, store: StoreFixture) -> None:
    """One stage: the ladder is the total field."""
    announce(store, award, "pairs", [])
    play(store, award, "", 0, total, size=2, boards=BOARDS[award])
    assert earned(store, total) == pairs_table(award, total)


@pytest.mark.parametrize("award", ["20A", "15A", "10A"])
@pytest.mark.parametrize(
    "stages", [[], [("final", 4), ("plate", 36)], [("final", 4), ("plate", 4), ("consolation", 32)]]
)
def test_forty_teams(award: str, stages: Stages, store: StoreFixture) -> None:
    """In one stage, in Final and Plate, and with a Consolation: the places are those of 40 teams."""
    announce(store, award, "teams", stages)
    first = 0
    for stage, count in stages or [("", 40)]:
        play(store, award, stage, first, count, size=4, boards=BOARDS[award])
        first += count
    assert earned(store, 40) == printed_row(f"{award} Teams", 40)


@pytest.mark.parametrize(("total", "semi_final"), [(78, SEMI_FINAL_78), (104, SEMI_FINAL_104)])
def test_pairs_of_the_congress(total: int, semi_final: list[int], store: StoreFixture) -> None:
    """Final 28 and Plate 25 by the place in the stage, Semi-Final from the 54th place by the overall place."""
    rest = total - 53
    announce(store, "25A", "pairs", [("final", 28), ("plate", 25), ("semi-final", rest)])
    for stage, first, count in (("final", 0, 28), ("plate", 28, 25), ("semi-final", 53, rest)):
        play(store, "25A", stage, first, count, size=2, boards=158)
    assert earned(store, 28) == list(map(int, FINAL.split()))
    assert earned(store, 25, 28) == list(map(int, PLATE.split()))[:25]
    assert earned(store, rest, 53) == semi_final


@pytest.mark.parametrize(("total", "column"), [(64, "50-100"), (115, "111-120")])
def test_teams_of_the_congress(total: int, column: str, store: StoreFixture) -> None:
    """By the number of teams, with the shared places of the knock-out."""
    announce(store, "25A", "teams", [])
    places = [*KNOCK_OUT.split(), *map(str, range(17, total + 1))]
    scores = [str(10 * total - 10 * int(place.rstrip("="))) for place in places]
    rows = [f"{number} 0 0 0" for number in CAST[:total]]
    text = session_file(
        rows, date=DAY, event=EVENT, round=99, award="25A", boards=332, unit="VP", places=places, scores=scores
    )
    assert store.send("106_teams.txt", text).state == "accepted"
    assert earned(store, total) == list(map(int, f"{TOP_16} {FROM_17TH[column]}".split()))


def test_a_plan_that_comes_after_the_ladders_awards_them_again(store: StoreFixture) -> None:
    """Without a plan each ladder is a field of its own: 20 and 4 A for the Final of five."""
    announce(store, "20A", "pairs", [])
    play(store, "20A", "final", 0, 5, size=2, boards=110)
    play(store, "20A", "plate", 5, 35, size=2, boards=110)
    assert earned(store, 5) == [20, 4]
    plan = [{"name": "final", "contestants": 5}, {"name": "plate", "contestants": 35}]
    store.decide("stages", tournament=1, stages=plan)
    assert earned(store, 40) == printed_row("20A Pairs", 40)
    assert store.verify() == []
    store.decide("stages", tournament=1)
    assert earned(store, 5) == [20, 4]
    assert store.verify() == []


def test_a_qualifying_session_in_sections_is_awarded_by_the_total_field(store: StoreFixture) -> None:
    """80 pairs in 40 and 40: the Basic Table of 80 × 5, and 1 A for the winners."""
    announce(store, "20A", "pairs", [("qualifying", 80), ("final", 8), ("plate", 8)])
    rows = [f"{number} 0" for number in CAST[:40]]
    text = session_file(rows, date=DAY, event=EVENT, section="Qualifying A", award="20A")
    store.send("106_qualifying.txt", text)
    table = {place: points for place, points in printed()["40C Pairs large"][80].items() if place <= 40}
    assert {place: store.points(CAST[place - 1]).get("C", 0) for place in table} == {
        place: 5 * points for place, points in table.items()
    }
    assert store.points(CAST[0])["A"] == 1

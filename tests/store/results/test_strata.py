"""Strata in the records: the points with which players came to a session decide, whenever it is awarded.

Of four pairs the first earns 40 C and the second 12 in the list; among two novice pairs the first earns 40 C: a field
of two has one place in the table.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from overtrick.store.explain.player import explain_player
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.store.years import earn, on, run
from tests.stores import VENDORS

SCHEME = Path(__file__).parents[1] / "data" / "strata.toml"
# The first two pairs of four; the others are 31018 with 27114, and 40777 with 1610.
STRONG = ("38441", "20093", "12356", "9205")
LIMIT = 'below = "10 points"'
THIRD, FOURTH = "31018", "40777"


def opened(
    request: pytest.FixtureRequest, open_store: Callable[[str, str], StoreFixture], folder: Path, limit: str = LIMIT
) -> StoreFixture:
    text = SCHEME.read_text(encoding="utf-8")
    assert LIMIT in text
    text = text.replace(LIMIT, limit)
    path = folder / f"strata-{limit.split()[0]}.toml"
    if not path.exists():
        path.write_text(text, encoding="utf-8")
    return on(open_store(str(path), request.param), "2018-01-10").register(*NUMBERS)


@pytest.fixture(params=VENDORS)
def stratified(
    request: pytest.FixtureRequest, open_store: Callable[[str, str], StoreFixture], folder: Path
) -> StoreFixture:
    """A federation with a stratum of those below 10 points; four of the eight of the cast have more."""
    store = opened(request, open_store, folder)

    def strengthen() -> None:
        for number in STRONG:
            earn(store, number, "2018-02-01", B="20")

    return store.begin("strong pairs", strengthen)


def test_novices_are_ranked_among_themselves(stratified: StoreFixture) -> None:
    on(stratified, "2018-03-11").send("a.txt", session_file())
    assert [stratified.points(number).get("C") for number in ("38441", "12356", THIRD, FOURTH)] == [40, 12, 40, None]
    (row,) = explain_player(THIRD).sessions
    assert row.awards[0].because[0] == (
        "Ranked in stratum Novices: 2 pairs whose players all have fewer than 10 points (Rule 2)"
    )
    assert stratified.verify() == []


def test_one_partner_with_more_points_makes_it_no_novice_pair(stratified: StoreFixture) -> None:
    earn(stratified, "27114", "2018-03-01", A="10")
    on(stratified, "2018-03-11").send("a.txt", session_file())
    assert [stratified.points(number).get("C") for number in (THIRD, FOURTH)] == [None, 40]


def test_points_of_the_day_and_later_ones_change_nothing(stratified: StoreFixture) -> None:
    earn(stratified, THIRD, "2018-03-10", A="50")
    on(stratified, "2018-03-11").send("a.txt", session_file())
    earn(stratified, THIRD, "2018-03-12", A="50")
    assert stratified.points(THIRD)["C"] == 40
    assert explain_player(THIRD).agrees
    # A correction comes later, and looks at the same points.
    on(stratified, "2018-03-15").send("a.txt", session_file(boards=28))
    assert stratified.points(THIRD)["C"] == 40
    earlier = session_file(date="2018-03-05", round=2)
    stratified.send("b.txt", earlier)
    assert stratified.points(THIRD)["C"] == 80
    on(stratified, "2018-04-01").send("c.txt", session_file(date="2018-03-30", round=3))
    assert stratified.points(THIRD)["C"] == 80
    assert stratified.points(FOURTH)["C"] == 40
    assert stratified.verify() == []
    before = stratified.contents()
    assert rebuild(exchange=True) == []
    assert stratified.contents() == before


@pytest.fixture(params=VENDORS)
def ranked(
    request: pytest.FixtureRequest, open_store: Callable[[str, str], StoreFixture], folder: Path
) -> StoreFixture:
    """The same with a stratum of those who are not above the second rank."""
    return opened(request, open_store, folder, 'rank_to = "Certificate of Proficiency"')


def test_the_rank_of_the_morning_decides(ranked: StoreFixture) -> None:
    for number in STRONG:
        earn(ranked, number, "2018-02-01", B="20")
    on(ranked, "2018-03-11").send("a.txt", session_file())
    # All are novices by rank: in the stratum as in the list.
    assert [ranked.points(number).get("C") for number in ("38441", "12356", THIRD)] == [40, 12, None]
    line = run(ranked, "2018-03-01")
    assert line
    # The run of the 1st comes late: two pairs were Club Masters on the 10th, and the third pair is first of the others.
    assert [ranked.points(number).get("C") for number in ("38441", "12356", THIRD)] == [40, 12, 40]
    assert explain_player(THIRD).agrees
    ranked.decide("undo-run", line=line.seq, reason="for the test")
    assert ranked.points(THIRD) == {}
    assert ranked.verify() == []


def test_what_is_recorded_about_the_session_comes_first(stratified: StoreFixture) -> None:
    on(stratified, "2018-03-11").send("a.txt", session_file())
    players = [{"number": THIRD, "points": {"A": "50 A"}}]
    stratified.decide("facts", club=106, name="a.txt", facts={"players": players}, reason="overseas points")
    assert [stratified.points(number).get("C") for number in (THIRD, FOURTH)] == [None, 40]
    assert stratified.verify() == []

"""The strength of a field in the records: the points and ranks with which players came to a session decide.

Of four pairs the first earns 40 C and the second 12. Four of the eight players have 20 points and count twice: the mean
is (4 × 2 + 4 × 1) / 8 = 1.5, so the awards are 60 and 18.
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

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True
SCHEME = Path(__file__).parents[1] / "data" / "strength.toml"
POINTS = 'points = [{ from = "10 points", counts = "2 times" }]'
STRONG = ("38441", "20093", "12356", "9205")
FIRST, SECOND = "38441", "12356"


def opened(
    request: pytest.FixtureRequest, open_store: Callable[[str, str], StoreFixture], folder: Path, counts: str = POINTS
) -> StoreFixture:
    text = SCHEME.read_text(encoding="utf-8")
    assert POINTS in text
    path = folder / f"strength-{counts.split()[0]}.toml"
    if not path.exists():
        path.write_text(text.replace(POINTS, counts), encoding="utf-8")
    store = on(open_store(str(path), request.param), "2018-01-10").register(*NUMBERS)

    def strengthen() -> None:
        for number in STRONG:
            earn(store, number, "2018-02-01", B="20")

    return store.begin("strong pairs", strengthen)


@pytest.fixture(params=VENDORS)
def by_points(
    request: pytest.FixtureRequest, open_store: Callable[[str, str], StoreFixture], folder: Path
) -> StoreFixture:
    """A federation whose awards depend on the points of those present."""
    return opened(request, open_store, folder)


def earned(store: StoreFixture) -> list[object]:
    return [store.points(number).get("C") for number in (FIRST, SECOND)]


def test_the_points_of_those_present_make_the_award(by_points: StoreFixture) -> None:
    on(by_points, "2018-03-11").send("a.txt", session_file())
    assert earned(by_points) == [60, 18]
    assert by_points.verify() == []


def test_points_that_come_later_change_nothing(by_points: StoreFixture) -> None:
    on(by_points, "2018-03-11").send("a.txt", session_file())
    earn(by_points, "31018", "2018-03-12", A="50")
    on(by_points, "2018-03-15").send("a.txt", session_file(boards=28))
    assert earned(by_points) == [60, 18]
    assert explain_player(FIRST).agrees
    before = by_points.contents()
    assert rebuild(exchange=True) == []
    assert by_points.contents() == before


@pytest.fixture(params=VENDORS)
def by_ranks(
    request: pytest.FixtureRequest, open_store: Callable[[str, str], StoreFixture], folder: Path
) -> StoreFixture:
    """The same by ranks: a Club Master counts three times."""
    return opened(request, open_store, folder, 'ranks = { "Club Master" = "3 times" }')


def test_a_run_that_comes_late_awards_again_by_the_ranks_of_the_morning(by_ranks: StoreFixture) -> None:
    on(by_ranks, "2018-03-11").send("a.txt", session_file())
    assert earned(by_ranks) == [40, 12]
    assert run(by_ranks, "2018-03-01")
    # Four Club Masters of eight: (4 × 3 + 4 × 1) / 8 = 2.
    assert earned(by_ranks) == [80, 24]
    assert by_ranks.verify() == []

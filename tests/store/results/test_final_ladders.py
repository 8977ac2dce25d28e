"""A final ladder of pairs whose rounds were matches is a Swiss pairs, whichever came first (ruling N25).

Ten pairs of a 20A event, second place. Pairs: 20 - 19 / (10 × 25 %) = 12.4, so 12 A. Swiss pairs take the teams table:
20 - 19 / (10 × 35 %) = 14.57…, so 14 A.
"""

from tests.store.cast import session_file
from tests.store.store_fixture import StoreFixture

PLAYERS = tuple(str(50_000 + at) for at in range(20))
PAIRS = tuple(f"{PLAYERS[at]} {PLAYERS[at + 1]}" for at in range(0, 20, 2))
SECOND = PLAYERS[2]
PLACES = tuple(str(at) for at in range(1, 11))
LADDER = session_file(
    PAIRS, event="Congress", round=99, unit="IMPS", award="20A", boards=120, scores=[str(90 - at) for at in range(10)]
)
# The second pair loses its match, so that the round itself gives it nothing.
ROUND = session_file(
    PAIRS[:2], event="Congress", unit="IMPS", award="20A", boards=12, lists=3, places=("1", "2"), scores=("30", "10")
)


def test_the_ladder_first(store: StoreFixture) -> None:
    store.register(*PLAYERS)
    store.send("106_ladder.txt", LADDER)
    assert store.points(SECOND) == {"A": 12}
    store.send("106_round_1.txt", ROUND)
    assert store.points(SECOND) == {"A": 14}
    assert store.verify() == []


def test_the_rounds_first(store: StoreFixture) -> None:
    store.register(*PLAYERS)
    store.send("106_round_1.txt", ROUND)
    store.send("106_ladder.txt", LADDER)
    assert store.points(SECOND) == {"A": 14}
    assert store.verify() == []


def test_the_rounds_are_taken_back(store: StoreFixture) -> None:
    store.register(*PLAYERS)
    store.send("106_ladder.txt", LADDER)
    store.send("106_round_1.txt", ROUND)
    store.send("106_round_1.txt", ROUND.splitlines()[0] + "\n")
    assert store.points(SECOND) == {"A": 12}
    store.send("106_round_1.txt", ROUND)
    assert store.points(SECOND) == {"A": 14}
    store.decide("cancel", club=106, name="106_round_1.txt")
    assert store.points(SECOND) == {"A": 12}
    assert store.verify() == []


def test_victory_points_say_it_alone(store: StoreFixture) -> None:
    store.register(*PLAYERS)
    store.send("106_ladder.txt", LADDER.replace('"IMPS"', '"VP"'))
    assert store.points(SECOND) == {"A": 14}
    assert store.verify() == []

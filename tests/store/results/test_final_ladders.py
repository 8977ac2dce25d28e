"""A final ladder of pairs whose rounds were matches is a Swiss pairs, whichever came first (ruling N25).

Ten pairs of a 20A event, second place. Pairs: 20 - 19 / (10 × 25 %) = 12.4, so 12 A. Swiss pairs take the teams table:
20 - 19 / (10 × 35 %) = 14.57…, so 14 A.
"""

from typing import Any

import pytest

from overtrick.store.explain.player import explain_player
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


def round_of(pairs: tuple[str, ...] = PAIRS[:2], **changes: Any) -> str:
    """Return a round of the event, with other values in its description."""
    plain: dict[str, Any] = {"event": "Congress", "unit": "IMPS", "award": "20A", "boards": 12}
    return session_file(pairs, lists=3, places=("1", "2"), scores=("30", "10"), **(plain | changes))


FOURS = (" ".join(PLAYERS[:4]), " ".join(PLAYERS[4:8]))
OTHERS = [
    ("a teams night", round_of(FOURS), "its rows have 4 players, and those of the ladder 2"),
    ("another class", round_of(award="15A"), "it is 15A, and the ladder is 20A"),
    ("four months later", round_of(date="2018-07-10"), "the days do not belong together"),
    ("two days later", round_of(date="2018-03-12"), "the days do not belong together"),
]


@pytest.mark.parametrize(("what", "text", "why"), OTHERS, ids=[what for what, _, _ in OTHERS])
@pytest.mark.parametrize("first", ["ladder", "round"])
def test_n25_what_is_not_a_round_of_the_ladder_changes_nothing_and_is_asked_about(
    store: StoreFixture, what: str, text: str, why: str, first: str
) -> None:
    store.register(*PLAYERS).later(days=200)
    files = [("106_ladder.txt", LADDER), ("106_round_1.txt", text)]
    receipts = [store.send(*file) for file in (files if first == "ladder" else files[::-1])]
    in_force = [award.points for award in store.in_force() if award.player == SECOND and award.kind == "overall"]
    assert in_force == [12], what
    (doubt,) = [problem for problem in receipts[1].problems if problem.code == "doubtful-link"]
    assert why in doubt.message
    assert files[0 if first == "ladder" else 1][0] in doubt.message
    assert store.verify() == []


def test_n25_days_in_between_join_a_round_and_its_ladder(store: StoreFixture) -> None:
    store.register(*PLAYERS).later(days=5)
    store.send("106_ladder.txt", LADDER)
    store.send("106_round_3.txt", round_of(date="2018-03-12", round=3))
    assert store.points(SECOND) == {"A": 12}
    store.send("106_round_2.txt", round_of(date="2018-03-11", round=2))
    assert store.points(SECOND) == {"A": 14}
    assert store.verify() == []


def test_n25_the_link_is_stated(store: StoreFixture) -> None:
    store.register(*PLAYERS)
    store.send("106_round_1.txt", ROUND)
    store.send("106_ladder.txt", LADDER)
    reasons = [reason for row in explain_player(SECOND).sessions for award in row.awards for reason in award.because]
    assert any("106_round_1.txt of 2018-03-10" in str(reason) for reason in reasons)

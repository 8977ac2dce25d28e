"""Rounds that New Zealand files report one by one, whose boards came in a file of their own: IMPs beside the VPs."""

import pytest

from overtrick.store.queries.rounds.matches import RoundResults, find_round
from overtrick.store.queries.session_results import find_ladder
from tests.store.cast import session_file
from tests.store.queries.test_meetings import EXAMPLE
from tests.store.store_fixture import StoreFixture

EVENT, DAY = "Spring Swiss Teams", "2026-04-25"
ALDERS, BIRCHES = "90346 90347 90348 90349", "90351 90352 90353 90354 90355"
CEDARS, ELDERS = "90356 90357 90358 90359", "90361 90362 90363 90364"
# The matches and victory points of the example. Its IMPs were added up by hand from the scores of both rooms.
ROUNDS = {
    1: ((ALDERS, ELDERS, "20.00", "0.00"), (CEDARS, BIRCHES, "16.11", "3.89")),
    2: ((ELDERS, CEDARS, "15.24", "4.76"), (BIRCHES, ALDERS, "14.92", "5.08")),
    3: ((BIRCHES, ELDERS, "20.00", "0.00"), (ALDERS, CEDARS, "13.15", "6.85")),
}
IMPS = {1: [("42", "0"), ("22", "6")], 2: [("26", "13"), ("22", "10")], 3: [("42", "1"), ("7", "0")]}


def send_rounds(store: StoreFixture) -> None:
    """Send the three rounds, a file each, as a New Zealand club does."""
    store.later(days=9 * 365)
    for number, matches in ROUNDS.items():
        rows = [team for won, lost, _, _ in matches for team in (won, lost)]
        scores = tuple(score for *_, high, low in matches for score in (high, low))
        text = session_file(
            rows, date=DAY, event=EVENT, round=number, lists=3, unit="VP", award="12C", boards=6,
            places=("1", "2") * 2, scores=scores,
        )  # fmt: skip
        receipt = store.send(f"106_round_{number}.txt", text)
        assert receipt.state == "accepted", receipt.problems


def read_round(session: int) -> RoundResults:
    ladder = find_ladder(session)
    assert ladder is not None
    found = find_round(ladder)
    assert found is not None
    return found


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_boards_of_the_event_give_each_round_its_imps(number: int, store: StoreFixture) -> None:
    send_rounds(store)
    receipt = store.send("106_boards.xml", EXAMPLE)
    assert receipt.state == "accepted", receipt.problems
    found = read_round(number)
    assert [each.imps for each in found.matches] == IMPS[number]
    assert [each.swing for each in found.matches] == [int(high) - int(low) for high, low in IMPS[number]]


def test_without_boards_a_round_has_victory_points_alone(store: StoreFixture) -> None:
    send_rounds(store)
    assert [each.imps for each in read_round(2).matches] == [None, None]
    assert [each.swing for each in read_round(2).matches] == [None, None]
    assert [each.one.score for each in read_round(2).matches] == ["15.24", "14.92"]

"""A correction has its difference: what changed, who gains, who loses."""

from overtrick.store.deliveries.file_status import find_status, list_statuses
from overtrick.store.journal.effects import describe_corrections, find_gains, find_other_changes
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.results.test_final_ladders import LADDER, PLAYERS, ROUND, SECOND
from tests.store.store_fixture import StoreFixture

NAME = "106_monday_1.txt"


def test_two_pairs_that_change_places(store: StoreFixture) -> None:
    """First of four pairs earns 40 C, second 12 (the 40C table): they exchange 28."""
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    swapped = (FOUR_PAIRS[1], FOUR_PAIRS[0], *FOUR_PAIRS[2:])
    receipt = store.send(NAME, session_file(swapped))
    assert [str(gain) for gain in find_gains(receipt.seq)] == [
        "player 12356: +28.00 C",
        "player 20093: -28.00 C",
        "player 38441: -28.00 C",
        "player 9205: +28.00 C",
    ]
    assert list(describe_corrections(receipt.seq)) == [
        "12356, 9205: place 2 with 50.50 becomes place 1 with 51.50",
        "38441, 20093: place 1 with 51.50 becomes place 2 with 50.50",
    ]


def test_other_boards_and_another_player(store: StoreFixture) -> None:
    """16 boards earn half of each award, fractions up (ruling N10): 20 and 6 C."""
    store.register(*NUMBERS, "5555")
    store.send(NAME, session_file())
    receipt = store.send(NAME, session_file(("38441 5555", *FOUR_PAIRS[1:]), boards=16))
    assert list(describe_corrections(receipt.seq)) == [
        "boards: 26 becomes 16",
        "38441, 5555: new, place 1 with 51.50",
        "38441, 20093: no longer there",
    ]
    assert {gain.player: gain.points for gain in find_gains(receipt.seq)} == {
        "38441": -20, "20093": -40, "5555": 20, "12356": -6, "9205": -6,
    }  # fmt: skip


def test_a_first_file_and_a_rejected_one_correct_nothing(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    first = store.send(NAME, session_file())
    assert list(describe_corrections(first.seq)) == []
    rejected = store.send(NAME, session_file(date="2018-13-01"))
    assert (list(describe_corrections(rejected.seq)), find_gains(rejected.seq)) == ([], [])


def test_what_a_file_changes_in_the_results_of_others(store: StoreFixture) -> None:
    # The figures are those of tests/store/results/test_final_ladders.py: 12 A for second place become 14.
    store.register(*PLAYERS)
    store.send("106_ladder.txt", LADDER)
    receipt = store.send("106_round_1.txt", ROUND)
    second = [str(change) for change in find_other_changes(receipt.seq) if change.player == SECOND]
    assert second == [f"Congress of 2018-03-10 (106_ladder.txt): player {SECOND}: +2.00 A"]
    status = find_status(106, "106_round_1.txt")
    assert status is not None
    assert list(status.changes) == find_other_changes(receipt.seq)
    (ladder,) = [each for each in list_statuses(106) if each.file == "106_ladder.txt"]
    assert ladder.changes == ()

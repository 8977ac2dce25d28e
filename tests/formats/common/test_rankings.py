"""What a ranking and its boards tell where the file does not: the contest, and how many boards were played."""

import pytest

from overtrick.core.boards import Board, Result
from overtrick.core.session import Entry, EntryDetails
from overtrick.formats.common.rankings import count_boards, guess_contest

BOARDS = (Board(1, (Result("1", "2"), Result("3", "1"))), Board(2, (Result("1", "3"),)))


def entry(*players: str, boards: int | None = None) -> Entry:
    """An entry of these players."""
    return Entry(1, 1, False, None, players, EntryDetails(boards=boards))  # noqa: FBT003


@pytest.mark.parametrize(
    ("entries", "contest"),
    [
        ([], ""),
        ([entry("1")], "individual"),
        ([entry("1", "2")], "pairs"),
        ([entry("1", "2", "3", "4"), entry("1", "2")], "pairs"),
        ([entry("1", "2", "3", "4", "5")], "teams"),
    ],
)
def test_the_players_of_a_row_tell_the_contest(entries: list[Entry], contest: str) -> None:
    assert guess_contest(entries) == contest


def test_the_number_of_boards_is_the_most_that_anybody_states() -> None:
    assert count_boards([entry("1", boards=20), entry("2", boards=22), entry("3")], BOARDS, 1) == (22, ())


# Pair 1 sits on both boards, on the first in two seats: one contestant twice at one deal, or two of the same number.
@pytest.mark.parametrize("winners", [1, 2])
def test_else_it_is_the_most_deals_that_anybody_played(winners: int) -> None:
    assert count_boards([entry("1")], BOARDS, winners) == (
        2,
        ("The number of boards, 2, was counted from the results.",),
    )


def test_both_rooms_of_a_match_play_the_same_deals() -> None:
    boards = [Board(number, (Result("4", "7"), Result("7", "4"))) for number in (1, 2, 3)]
    assert count_boards([], boards, 1).boards == 3
    # The next match has other deals, though their numbers are the same.
    again = [Board(number, (Result("4", "5"), Result("5", "4")), round="2") for number in (1, 2)]
    assert count_boards([], [*boards, *again], 1).boards == 5


def test_two_pairs_with_one_number_in_one_list_count_apart() -> None:
    rows = [Entry(1, 1, False, None, (), EntryDetails(number="1", direction=side)) for side in ("NS", "EW")]  # noqa: FBT003
    # 1 North-South has boards 1, 2 and 4 (there with the seats changed), 1 East-West only board 3.
    boards = [Board(1, (Result("1", "2"),)), Board(2, (Result("1", "3"),)), Board(3, (Result("2", "1"),))]
    switched = Board(4, (Result("2 EW", "1 NS"),))
    assert count_boards(rows, [*boards, switched], 1).boards == 3


def test_a_number_that_meets_itself_is_two_pairs() -> None:
    boards = [Board(1, (Result("1", "1"),)), Board(2, (Result("1", "2"),)), Board(3, (Result("2", "1"),))]
    assert count_boards([], boards, 1).boards == 2


def test_who_sat_out_did_not_play() -> None:
    assert count_boards([], [Board(number, (Result("", str(number)),)) for number in (1, 2)], 1).boards == 1


def test_partners_of_an_individual_count_apart() -> None:
    boards = [Board(1, (Result("1+2", "3+4"),)), Board(2, (Result("1+3", "2+4"),))]
    assert count_boards([], boards, 1).boards == 2


def test_without_boards_nobody_knows() -> None:
    assert count_boards([], [], 1) == (None, ())

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
    assert count_boards([entry("1", boards=20), entry("2", boards=22), entry("3")], BOARDS, 1) == 22


@pytest.mark.parametrize(("winners", "played"), [(1, 3), (2, 2)])
def test_else_it_is_the_most_that_anybody_played(winners: int, played: int) -> None:
    assert count_boards([entry("1")], BOARDS, winners) == played


def test_partners_of_an_individual_count_apart() -> None:
    boards = [Board(1, (Result("1+2", "3+4"),)), Board(2, (Result("1+3", "2+4"),))]
    assert count_boards([], boards, 1) == 2


def test_without_boards_nobody_knows() -> None:
    assert count_boards([], [], 1) is None

"""Who is who in a session: directions, sections, phantoms, and files that leave things out."""

import pytest

from overtrick.core.boards import Board, Result
from overtrick.scoring.field import Contestant, fields_of, numeric_order, two_winners
from overtrick.scoring.methods import CannotScore
from overtrick.scoring.rescoring import rescore
from tests.scoring.cast import board, entry, session

MITCHELL_SAME_NUMBERS = [("1", "1", 100), ("2", "2", 50)]
MITCHELL_OTHER_NUMBERS = [("1", "11", 100), ("2", "12", 50)]
HOWELL = [("1", "2", 100), ("3", "4", 50)]


@pytest.mark.parametrize(
    ("first", "second", "two"),
    [
        (MITCHELL_SAME_NUMBERS, [("1", "2", 0), ("2", "1", 0)], True),
        (MITCHELL_OTHER_NUMBERS, [("1", "12", 0), ("2", "11", 0)], True),
        (HOWELL, [("4", "1", 0), ("2", "3", 0)], False),
    ],
)
def test_seats_tell_whether_there_are_two_winners(
    first: list[tuple[str, str, int | str]], second: list[tuple[str, str, int | str]], two: bool
) -> None:
    silent = session(board(1, *first), board(2, *second), winners=0)
    assert silent.details
    assert two_winners(silent, [each for one in silent.details.boards for each in one.results]) is two


def test_what_the_file_says_comes_first() -> None:
    rescored = rescore(session(board(1, *MITCHELL_OTHER_NUMBERS), winners=1))
    assert {line.contestant.direction for line in rescored.lines} == {""}


def test_entries_are_found_by_section_direction_and_number() -> None:
    rows = [entry(pair, side, "A", players=(f"{side}{pair}", "x")) for side in ("NS", "EW") for pair in ("1", "2")]
    (found,) = fields_of(session(board(1, *MITCHELL_SAME_NUMBERS), entries=rows))
    assert {(pair.direction, pair.number, pair.entry.players[0]) for pair in found.contestants if pair.entry} == {
        ("NS", "1", "NS1"),
        ("NS", "2", "NS2"),
        ("EW", "1", "EW1"),
        ("EW", "2", "EW2"),
    }
    assert {pair.section for pair in found.contestants} == {"A"}


def test_entries_without_a_direction_are_found_where_the_number_sat() -> None:
    rows = [entry(pair) for pair in ("1", "2", "11", "12")]
    (found,) = fields_of(session(board(1, *MITCHELL_OTHER_NUMBERS), entries=rows))
    assert [bool(pair.entry) for pair in found.contestants] == [True] * 4


def test_a_number_that_two_pairs_have_names_neither() -> None:
    (found,) = fields_of(session(board(1, *MITCHELL_SAME_NUMBERS), entries=[entry("1"), entry("2")]))
    assert [pair.entry for pair in found.contestants] == [None] * 4


def test_a_phantom_is_no_contestant() -> None:
    rows = [entry("1", "NS", players=("0", "0"))]
    (found,) = fields_of(session(board(1, *MITCHELL_SAME_NUMBERS), entries=rows))
    assert found.contestants[0].entry is None


def test_a_contract_stands_for_a_score_that_is_not_stated() -> None:
    results = (Result("1", "1", "4S", "N", tricks=10), Result("2", "2", "4S", "E", tricks=9), Result("3", "3", "PASS"))
    (found,) = fields_of(session(Board(2, results)))
    assert [play.score for play in found.deals[0].plays] == [620, 50, 0]


@pytest.mark.parametrize(
    "result",
    [Result("3", "3"), Result("3", "3", adjusted="NP"), Result("3", "3", "4S", "N"), Result("3", "3", adjusted="ADJ")],
)
def test_what_was_not_played_is_no_result(result: Result) -> None:
    (found,) = fields_of(session(Board(1, (*board(1, *MITCHELL_SAME_NUMBERS).results, result))))
    assert len(found.deals[0].plays) == 2


def test_a_session_without_boards_cannot_be_scored() -> None:
    with pytest.raises(CannotScore, match="no board results"):
        rescore(session())


def test_an_individual_earns_with_every_partner() -> None:
    # Player 1 sits with 2, then with 3; of two tables the first is better on board 1, the second on board 2.
    one = board(1, ("1+2", "3+4", 100), ("5+6", "7+8", 50))
    two = board(2, ("1+3", "5+7", 100), ("2+4", "6+8", 150))
    rows = [entry(str(player), players=(f"90{player}",)) for player in range(1, 9)]
    rescored = rescore(session(one, two, winners=1, contest="individual", entries=rows))
    found = {line.contestant.number: f"{line.score} on {line.boards}, {line.percentage} %" for line in rescored.lines}
    assert found["1"] == "1 on 2, 50 %"
    assert found["2"] == "2 on 2, 100 %"
    assert found["5"] == "1 on 2, 50 %"
    assert found["4"] == "1 on 2, 50 %"
    assert found["3"] == "0 on 2, 0 %"
    assert {line.contestant.entry.players[0] for line in rescored.lines if line.contestant.entry} == {
        f"90{player}" for player in range(1, 9)
    }


def test_in_an_individual_a_deal_counts_if_all_players_played_it() -> None:
    one = board(1, ("1+2", "3+4", 100))
    two = board(2, ("1+3", "2+4", 100))
    (scored,) = rescore(session(one, two, winners=1, contest="individual", scoring="butler")).fields
    assert [deal.left_out for deal in scored.tally.deals] == ["", ""]


def test_numbers_are_sorted_by_their_size_and_words_before_them() -> None:
    written = ["10", "9", "B2", "2", "09", "0", "100", "B10"]
    found = sorted((Contestant("", "NS", number) for number in written), key=numeric_order)
    assert [pair.number for pair in found] == ["0", "B10", "B2", "2", "09", "9", "10", "100"]


def test_a_number_may_have_any_length() -> None:
    # Python turns no more than 4300 digits into an integer.
    longest, longer = "1" + "0" * 5000, "9" * 5000
    rescored = rescore(session(board(1, (longest, "1", 100), (longer, "2", 100), ("3", "3", 100))))
    assert [line.contestant.number for line in rescored.lines[:3]] == ["3", longer, longest]

"""What a file states and its own boards do not give."""

from decimal import Decimal
from fractions import Fraction

import msgspec
import pytest

from overtrick.core.boards import Board, Result
from overtrick.core.session import Entry
from overtrick.scoring.differences import Difference, differences
from overtrick.scoring.methods import Rules
from overtrick.scoring.rescoring import rescore
from overtrick.scoring.stated_numbers import agrees
from tests.scoring.cast import board, entry, session

# Three tables, one board: matchpoints 2, 1, 0 for NS.
TRAVELLER = board(1, ("1", "1", 420), ("2", "2", 50), ("3", "3", -50))
RIGHT = [
    entry("1", "NS", place=1, score="2", percentage="100"),
    entry("2", "NS", place=2, score="1", percentage="50"),
    entry("3", "NS", place=3, score="0", percentage="0"),
]


def found(rows: list[Entry], *boards: Board, rules: Rules | None = None) -> list[Difference]:
    return differences(rescore(session(*(boards or (TRAVELLER,)), entries=rows), rules))


def test_a_file_that_agrees_has_no_differences() -> None:
    assert found(RIGHT) == []


def test_a_file_that_states_nothing_has_no_differences() -> None:
    assert found([]) == []


@pytest.mark.parametrize(
    ("change", "what", "stated", "computed"),
    [
        ({"score": "1.5"}, "score", "1.5", "1.00"),
        ({"percentage": "52.00"}, "percentage", "52.00", "50.00"),
        ({"place": 3}, "place", "3", "2"),
    ],
)
def test_every_stated_value_of_a_ranking_is_compared(
    change: dict[str, str | int], what: str, stated: str, computed: str
) -> None:
    values: dict[str, str | int] = {"place": 2, "score": "1", "percentage": "50", **change}
    wrong = entry("2", "NS", **values)  # type: ignore[arg-type]
    (difference,) = found([RIGHT[0], wrong, RIGHT[2]])
    assert (difference.what, difference.pair, difference.direction) == (what, "2", "NS")
    assert (difference.stated, difference.computed, difference.board) == (stated, computed, None)
    assert difference.message.startswith(f"Pair NS 2: the boards give {what} {computed}")


@pytest.mark.parametrize(
    ("exact", "stated", "right"),
    [
        ("52.7667", "52.77", True),
        ("52.7667", "52.76", True),
        ("52.7667", "52.8", True),
        ("52.7667", "52.7", True),
        ("52.7667", "52.78", False),
        ("52.7667", "52.9", False),
        ("50", "50.01", False),
        ("3.5", "3", False),
        ("3.5", "4", False),
        ("3", "3", True),
        ("-3.6", "-3.6", True),
        ("-3.6", "3.6", False),
    ],
)
def test_a_rounded_value_agrees_whichever_way_it_was_rounded(exact: str, stated: str, right: bool) -> None:
    number = Fraction(exact)
    assert agrees(number.numerator, number.denominator, Decimal(stated)) is right


def test_a_contract_that_scores_otherwise() -> None:
    results = (
        Result("1", "1", "4S", "N", tricks=10, score=420),
        Result("2", "2", "3NT", "W", tricks=9, score=-600),  # not vulnerable on board 1
        Result("3", "3", "4Z", "N", tricks=9, score=0),
    )
    (difference,) = found([], Board(1, results))
    assert (difference.what, difference.board, difference.pair) == ("board-score", 1, "2")
    assert (difference.stated, difference.computed) == ("-600", "-400")
    assert difference.message == ("Board 1, NS 2 against EW 2: 3NT by W, 9 tricks, is -400 for NS; the file says -600.")


def test_the_stated_score_is_what_the_others_are_compared_with() -> None:
    results = (
        Result("1", "1", "4S", "N", tricks=10, score=420),
        Result("2", "2", "3NT", "N", tricks=9, score=430),  # 400, but the traveller said 430
    )
    lines = rescore(session(Board(1, results))).lines
    assert [line.contestant.number for line in lines if line.contestant.direction == "NS"] == ["2", "1"]


def stated(traveller: Board, ns: list[str], ew: list[str]) -> Board:
    """A traveller with the matchpoints that the file states."""
    results = [
        msgspec.structs.replace(result, ns_stated=Decimal(one), ew_stated=Decimal(other))
        for result, one, other in zip(traveller.results, ns, ew, strict=True)
    ]
    return Board(traveller.number, tuple(results))


def test_matchpoints_on_the_boards_are_compared() -> None:
    wrong = stated(TRAVELLER, ["2", "0.5", "0.5"], ["0", "1.5", "1.5"])
    found_there = found([], wrong)
    assert [(each.what, each.board, each.pair, each.direction, each.stated, each.computed) for each in found_there] == [
        ("matchpoints", 1, "2", "NS", "0.5", "1.00"),
        ("matchpoints", 1, "2", "EW", "1.5", "1.00"),
        ("matchpoints", 1, "3", "NS", "0.5", "0.00"),
        ("matchpoints", 1, "3", "EW", "1.5", "2.00"),
    ]
    assert found_there[0].message == "Board 1, pair NS 2: its score is worth 1.00; the file says 0.5."


def test_the_convention_follows_the_file() -> None:
    assert found([], stated(TRAVELLER, ["2", "1", "0"], ["0", "1", "2"])) == []
    assert found([], stated(TRAVELLER, ["4", "2", "0"], ["0", "2", "4"])) == []
    twice = [entry("1", "NS", score="4"), entry("2", "NS", score="2"), entry("3", "NS", score="0")]
    assert found(twice) == []
    asked = found([], stated(TRAVELLER, ["4", "2", "0"], ["0", "2", "4"]), rules=Rules(convention=1))
    assert [each.stated for each in asked] == ["4", "2", "2", "4"]


def test_a_total_of_rounded_matchpoints_agrees() -> None:
    # Board 2 was not played by pair 3: 3/2 × 1 − 1 = ½ and 3½ out of 4, a quarter and 1¾ out of 2; files round to 0.1.
    second = stated(board(2, ("1", "2", 420), ("2", "1", 50)), ["1.8", "0.3"], ["0.3", "1.8"])
    first = stated(TRAVELLER, ["2", "1", "0"], ["0", "1", "2"])
    # The exact total is 3.75, the file adds 2 + 1.8.
    rounded = [entry("1", "NS", score="3.80", percentage="95.00")]
    assert found(rounded, first, second) == []
    wrong = [entry("1", "NS", score="3.90", percentage="97.50")]
    assert [(each.what, each.computed) for each in found(wrong, first, second)] == [
        ("score", "3.75"),
        ("percentage", "93.75"),
    ]


def test_a_total_of_wrong_matchpoints_is_still_wrong() -> None:
    first = stated(TRAVELLER, ["2", "0.5", "0.5"], ["0", "1.5", "1.5"])
    rows = [entry("2", "NS", score="0.5", percentage="25.00")]
    assert {each.what for each in found(rows, first)} == {"matchpoints", "score", "percentage"}


def test_a_file_of_percentages_is_not_compared_as_scores() -> None:
    rows = [entry("1", "NS", place=1, score="100.00"), entry("2", "NS", place=2, score="51.00")]
    (difference,) = differences(rescore(session(TRAVELLER, entries=rows, unit="PCT")))
    assert (difference.what, difference.stated, difference.computed) == ("percentage", "51.00", "50.00")


def test_victory_points_of_matchpoints_are_nobodys_business_here() -> None:
    rows = [entry("1", "NS", place=3, score="14.20"), entry("2", "NS", place=1, score="11")]
    assert differences(rescore(session(TRAVELLER, entries=rows, unit="VP"))) == []


def test_an_adjusted_score_that_cannot_be_read() -> None:
    (difference,) = found([], board(1, ("1", "1", 420), ("2", "2", 50), ("3", "3", "ADJ")))
    assert (difference.what, difference.stated, difference.computed) == ("board-score", "ADJ", "")


def test_an_assigned_score_beside_a_word_for_it_counts() -> None:
    results = (*TRAVELLER.results, Result("4", "4", score=110, adjusted="ADJ"))
    rescored = rescore(session(Board(1, results)))
    assert differences(rescored) == []
    assert len(rescored.lines) == 8


def test_a_deal_that_does_not_count_but_has_imps_in_the_file() -> None:
    second = stated(board(2, ("1", "2", 420)), ["3"], ["0"])
    given = session(TRAVELLER, second, scoring="butler")
    (difference,) = differences(rescore(given, Rules(whole_deals=True)))
    assert (difference.what, difference.board, difference.stated, difference.computed) == ("matchpoints", 2, "3", "")
    assert "did not play it" in difference.message


def test_a_pair_of_the_ranking_that_is_on_no_board() -> None:
    (difference,) = found([*RIGHT, entry("9", "NS", place=4, score="1")])
    assert (difference.what, difference.pair, difference.computed) == ("score", "9", "")


def test_sections_are_named() -> None:
    rows = [entry("1", "NS", "B", place=2)]
    (difference,) = found(rows, board(1, ("1", "1", 420), ("2", "2", 50), section="B"))
    assert difference.message == "Pair NS 1 of section B: the boards give place 1; the file says 2."

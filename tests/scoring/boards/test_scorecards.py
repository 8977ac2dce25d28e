"""Scorecards and frequencies of a board, by hand: what a score was worth, where that is one number and where not."""

from fractions import Fraction

from overtrick.scoring.boards.scorecards import (
    add_up_roles,
    are_sections_apart,
    count_scores,
    divide_by_section,
    read_scorecard,
)
from overtrick.scoring.boards.scored_boards import BoardContestant, BoardResult, ScoredBoard, ScoredBoards


def result(seats: tuple[int, int], score: int | None, worth: tuple[int | None, int | None], **own: str) -> BoardResult:
    """A result in half matchpoints, of a top of two."""
    return BoardResult(
        *seats, own.get("contract", ""), own.get("declarer", ""), "", None, score, None, own.get("adjusted", ""),
        *worth, 4, 2,
    )  # fmt: skip


def evening(*boards: tuple[BoardResult, ...], sections: str = "A", contest: str = "pairs") -> ScoredBoards:
    """Boards of three pairs in each direction of each section."""
    who = tuple(
        BoardContestant(section, side, str(at)) for section in sections for side in ("NS", "EW") for at in (1, 2, 3)
    )
    numbered = tuple(ScoredBoard(at, "", "N", "NONE", "", results) for at, results in enumerate(boards, 1))
    return ScoredBoards("matchpoints", contest, who, numbered)


# Three tables: 110 beats both others, who share: 2, half and half of 2 matchpoints.
FIRST = (
    result((0, 3), 110, (4, 0), contract="2S", declarer="N"), result((1, 4), -50, (1, 3), contract="3S", declarer="S"),
    result((2, 5), -50, (1, 3), contract="3S", declarer="S"),
)  # fmt: skip
# The first pair loses 420, which all three did: a half of the top each.
SECOND = tuple(result((at, 3 + at), -420, (2, 2), contract="4H", declarer="E") for at in range(3))


def test_the_percentage_after_each_board() -> None:
    """2 of 2 matchpoints, then 1 of 2: 100%, and 3 of 4 are 75%. It declared one and defended one."""
    lines = read_scorecard(evening(FIRST, SECOND), {0})
    assert [(line.score, line.worth, line.share, line.running) for line in lines] == [
        (110, Fraction(2), Fraction(100), Fraction(100)), (-420, Fraction(1), Fraction(50), Fraction(75)),
    ]  # fmt: skip
    assert {role: (own.boards, own.share) for role, own in add_up_roles(lines).items()} == {
        "declared": (1, Fraction(100)), "defended": (1, Fraction(50)),
    }  # fmt: skip
    # From the other side of the table: nothing, then a half.
    theirs = read_scorecard(evening(FIRST, SECOND), {3})
    assert [(line.score, line.running) for line in theirs] == [(-110, Fraction(0)), (420, Fraction(25))]


def test_a_board_without_a_score_leaves_the_percentage_as_it_was() -> None:
    """60% of a top of 2 is 1.2 (12 of 10 parts); nothing at all counts for nothing."""
    average = BoardResult(0, 3, "", "", "", None, None, None, "A6040", 12, 8, 20, 10)
    waiting = BoardResult(0, 3, "", "", "", None, None, None, "?", None, None, 0, 1)
    lines = read_scorecard(evening((average,), (waiting,)), {0})
    assert [(line.share, line.running) for line in lines] == [(Fraction(60), Fraction(60)), (None, Fraction(60))]


def test_how_often_each_score_occurred() -> None:
    found = [(each.score, each.times, each.ns, each.ew) for each in count_scores(FIRST)]
    assert found == [(110, 1, 2, 0), (-50, 2, Fraction(1, 2), Fraction(3, 2))]
    adjusted = result((0, 3), None, (2, 2), adjusted="A5050")
    assert [each.score for each in count_scores((*FIRST, adjusted))] == [110, -50]


def test_sections_that_are_scored_apart_are_counted_apart() -> None:
    """110 is a top in section A, where nobody else has it, and a half with the others in B, where all three have it."""
    there = tuple(result((6 + at, 9 + at), 110, (2, 2)) for at in range(3))
    boards = evening((*FIRST, *there), sections="AB")
    assert [(each.score, each.times, each.ns) for each in count_scores(boards.boards[0].results)] == [
        (110, 4, None), (-50, 2, Fraction(1, 2)),
    ]  # fmt: skip
    assert are_sections_apart(boards)
    divided = divide_by_section(boards, boards.boards[0])
    assert {section: [(each.score, each.ns) for each in count_scores(own)] for section, own in divided.items()} == {
        "A": [(110, 2), (-50, Fraction(1, 2))], "B": [(110, 1)],
    }  # fmt: skip


def test_sections_that_are_scored_together_are_one_field() -> None:
    there = tuple(result((6 + at, 9 + at), -420, (2, 2)) for at in range(3))
    assert not are_sections_apart(evening((*SECOND, *there), sections="AB"))
    # An artificial score is no score that others have too.
    waiting = result((6, 9), 110, (None, None))
    assert not are_sections_apart(evening((*FIRST, waiting), sections="AB"))


def test_among_teams_a_score_alone_is_worth_nothing() -> None:
    """What 110 is worth follows from the other room of its match."""
    assert [(each.score, each.times, each.ns) for each in count_scores(FIRST, "teams")] == [
        (110, 1, None), (-50, 2, None),
    ]  # fmt: skip
    assert not are_sections_apart(evening(FIRST, sections="AB", contest="teams"))

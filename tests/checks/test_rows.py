"""Nobody twice, and as many players in each row (ruling F2)."""

from collections.abc import Callable

import pytest

from overtrick.core.problems import Problem

Found = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("what", "rows", "lines"),
    [
        ("in another row", "1,60,11,12 2,50,13,14 3,40,15,11", [4]),
        ("in the same row", "1,60,11,11 2,50,13,14", [2]),
        ("three times", "1,60,11,12 2,50,11,14 3,40,11,16", [3, 4]),
        ("two players", "1,60,11,12 2,50,12,11", [3, 3]),
        ("nobody twice", "1,60,11,12 2,50,13,14", []),
        ("f2: 0 may stand often", "1,60,11,0 2,50,0,16 3,0,0,0", []),
        ("f2: 0 is not reported beside another", "1,60,11,0 2,50,11,0", [3]),
        ("11 and 111 are two players", "1,60,11,12 2,50,111,13", []),
    ],
)
def test_the_same_player_twice(what: str, rows: str, lines: list[int], found: Found) -> None:
    assert found(rows) == [f"error same-player-twice at line {line}, Player(s)" for line in lines], what


@pytest.mark.parametrize(
    ("row", "expected"), [("4,0,0,0", []), ("4,0.00,0,0", []), ("4,60,0,0", ["warning phantom-score at line 5, Score"])]
)
def test_a_phantom_has_no_score(row: str, expected: list[str], found: Found) -> None:
    """Appendix 4: make sure that the performance of a phantom or bye is 0."""
    assert found(f"1,80,11,12 2,70,13,14 3,65,15,16 {row}") == expected


def test_the_first_line_is_named(problems: Callable[..., tuple[Problem, ...]]) -> None:
    assert problems("1,60,11,12 2,50,13,14 3,40,15,11")[0].message == (
        "Player 11 appears on line 2 and again on line 4."
    )
    assert problems("1,60,11,11")[0].message == "Player 11 appears twice in this row."


@pytest.mark.parametrize(
    ("what", "rows", "lines"),
    [
        ("pairs", "1,60,11,12 2,50,13,14 3,40,15,16", []),
        ("an individual", "1,60,11 2,50,12", []),
        ("one player among pairs", "1,60,11,12 2,50,13 3,40,15,16", [3]),
        ("a team among pairs", "1,60,11,12 2,50,13,14 3,40,15,16,17,18", [4]),
        ("two pairs among teams", "1,60,1,2,3,4 2,50,5,6 3,40,7,8 4,30,9,10,11,12,13 5,20,14,15,16,17", [3, 4]),
        ("f2: teams of 4, 5 and 6", "1,60,1,2,3,4 2,50,5,6,7,8,9 3,40,10,11,12,13,14,15", []),
        ("no contest has three", "1,60,11,12,13 2,50,14,15,16", [2, 3]),
        ("three among pairs", "1,60,11,12 2,50,14,15,16", [3]),
        ("f2: a phantom has any size", "1,60,11,12 2,50,13,14 3,0,0", []),
        ("f2: a phantom is not reported beside another", "1,60,11,12 2,50,13,14 3,40,15 4,0,0,0", [4]),
        ("n27: 0 among others counts as a player", "1,60,11,12 2,50,13,0 3,40,0,0,14,15", [4]),
        ("equally many: the first row rules", "1,60,11,12 2,50,13", [3]),
    ],
)
def test_f2_row_sizes(what: str, rows: str, lines: list[int], found: Found) -> None:
    assert found(rows) == [f"error row-size at line {line}, Player(s)" for line in lines], what


def test_f2_a_match_list_may_mix_teams_of_four_and_five(found: Found) -> None:
    assert found("1,12,1,2,3,4 2,8,5,6,7,8,9 1,12,10,11,12,13 2,0,0,0,0", lists=3, award=52) == []


def test_a_row_with_too_many_players_is_reported_once(found: Found) -> None:
    assert found("1,60,1,2,3,4,5,6,7 2,50,11,12 3,40,13,14") == ["error row-columns at line 2"]

"""A hostile file costs no more time and memory than its length: nothing grows with tags times games, or as a square."""

from collections.abc import Callable
from time import process_time

import pytest

from overtrick.core.problems import Problem
from overtrick.formats import pbn
from overtrick.formats.pbn.games import Game, read_games, value_of
from tests.formats.pbn.documents import SCORES, document

SMALL = 100_000


def games(text: str) -> list[Game]:
    """The games of a text without problems."""
    problems: list[Problem] = []
    found = read_games(text, problems)
    assert problems == []
    return found


def test_all_games_share_the_values_that_last() -> None:
    tags = "".join(f'[Tag{at} "##{at}"]\n' for at in range(200))
    found = games(tags + "".join(f'[Board "{at}"]\n' for at in range(300)))
    assert len(found) == 300
    assert all(game.inherited is found[0].inherited for game in found)
    assert sum(len(game.own) for game in found) == 200 + 300
    assert sum(map(len, found[0].inherited.tags.values())) == 200
    assert [value_of(found[-1], f"Tag{at}") for at in range(200)] == [str(at) for at in range(200)]


def test_values_that_change_in_every_game_are_kept_once_each() -> None:
    first = "".join(f'[Tag{at} "##{at}"]\n' for at in range(200))
    found = games(first + "".join(f'[Board "{at}"]\n[Site "##{at}"]\n' for at in range(300)))
    assert sum(map(len, found[0].inherited.tags.values())) == 200 + 300
    assert [value_of(game, "Site") for game in found] == [str(at) for at in range(300)]


def test_a_value_lasts_from_its_game_on_and_gives_way_to_the_games_own() -> None:
    (first, second, third, fourth) = games(
        '[Board "1"]\n\n[Board "2"]\n[Site "##Larch"]\n[Site "##Pine"]\n\n[Board "3"]\n\n[Board "4"]\n[Site "Oak"]\n'
    )
    assert [value_of(game, "Site") for game in (first, second, third, fourth)] == ["", "Larch", "Pine", "Oak"]
    assert "Site" not in first
    assert "Site" in third
    assert third["Site"].line == 0
    with pytest.raises(KeyError):
        first["Site"]
    assert [game.line for game in (first, second, third, fourth)] == [1, 3, 7, 9]


def seconds(piece: str, length: int) -> float:
    """The least time of three to read one line of this length."""
    return least_seconds(lambda: read_games(piece * (length // len(piece)), []))


@pytest.mark.parametrize("piece", ["{}", '[A "1"]', '[A "1"] {} '])
def test_a_long_line_takes_time_in_proportion(piece: str) -> None:
    assert seconds(piece, 4 * SMALL) < 10 * seconds(piece, SMALL), "four times as long, four times the time"


def test_pieces_of_one_line() -> None:
    (only,) = games('  [A "1"]{x}[B "2"] { y } \t[C "3"] ; [D "4"]\n')
    assert {name: tag.value for name, tag in only.own.items()} == {"A": "1", "B": "2", "C": "3"}


def test_a_row_keeps_its_indent_only_at_the_beginning_of_its_line() -> None:
    (only,) = games('[A "1"]   first\n  second  \n{ x }  third\n')
    assert [row.text for row in only["A"].rows] == ["first", "  second", "third"]


def least_seconds(read: Callable[[], object]) -> float:
    """The least time of three."""
    times = []
    for _ in range(3):
        start = process_time()
        read()
        times.append(process_time() - start)
    return min(times)


def double_names(count: int) -> bytes:
    """A pair with as many hyphens in its name."""
    table = f'[TotalScoreTable "Rank;PairId;Names;MemberID1;MemberID2"]\n1 1 "{"A B - C - " * count}" 901 902\n'
    return document(totals=table)


def own_scores(count: int) -> bytes:
    """As many pairs whose places follow from the scores of the session."""
    rows = "".join(f"{at} {at} {at}.00 {at}.00\n" for at in range(1, count))
    return document(totals=f'[TotalScoreTable "Rank;PairId;TotalPercentage;SessionPercentage"]\n{rows}')


def deals(count: int) -> bytes:
    """As many boards in as many rounds, each with its own deal, written again."""
    return document(
        board="".join(f'[Board "1"]\n[Round "{at}"]\n[Deal "N:{at}..."]\n{SCORES}\n' for at in range(count))
    )


@pytest.mark.parametrize("make", [double_names, own_scores, deals])
def test_many_of_a_kind_take_time_in_proportion(make: Callable[[int], bytes]) -> None:
    small, large = make(1_000), make(4_000)
    before = least_seconds(lambda: pbn.dumps(pbn.loads(small)[0]))
    assert least_seconds(lambda: pbn.dumps(pbn.loads(large)[0])) < 10 * before, (
        "four times as many, four times the time"
    )

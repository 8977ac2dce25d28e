"""Where the second list begins (ruling N26), and which rows met (ruling F9)."""

from collections.abc import Callable
from decimal import Decimal

import pytest

from overtrick.core.lists import matches, split_lists
from overtrick.core.session import Entry

Found = Callable[..., list[str]]


def entries(rows: str) -> tuple[Entry, ...]:
    """Rows like '1=/55': a place and a score."""
    pairs = [row.split("/") for row in rows.split()]
    return tuple(
        Entry(line, int(place.rstrip("=")), place.endswith("="), Decimal(score), (str(line), str(100 + line)))
        for line, (place, score) in enumerate(pairs, 2)
    )


@pytest.mark.parametrize(
    ("what", "rows", "lengths"),
    [
        ("a lower place begins a list", "1/60 2/50 3/40 1/70 2/30", [3, 2]),
        ("place 1 again with another score", "1/60 1/70", [1, 1]),
        ("place 1 again with the same score is a tie", "1=/60 1=/60 3/40 1/70", [3, 1]),
        ("1= twice in the second list", "1/60 2/40 1=/55 1=/55", [2, 2]),
        ("1= on both sides", "1=/60 1=/60 1=/55 1=/55", [2, 2]),
        ("an equal place elsewhere is a tie", "1/60 2/50 2/49 1/70 2/30", [3, 2]),
        ("the second list may begin late", "1/60 2/50 3/40 2/70 3/30", [3, 2]),
        ("one list", "1/60 2/50 3/40", [3]),
        ("three lists", "1/60 2/50 1/60 2/50 1/40", [2, 2, 1]),
        ("nothing", "", []),
    ],
)
def test_n26_where_the_second_list_begins(what: str, rows: str, lengths: list[int]) -> None:
    assert [len(part) for part in split_lists(entries(rows), 2)] == lengths, what


@pytest.mark.parametrize("lists", [1, 3])
def test_n26_only_a_file_of_two_lists_is_split(lists: int) -> None:
    rows = entries("1/60 2/40 1/60 2/40")
    assert split_lists(rows, lists) == (rows,)


def test_n26_the_rows_stay_in_order() -> None:
    rows = entries("1/60 2/40 1/70 2/30")
    assert split_lists(rows, 2) == (rows[:2], rows[2:])


LISTS = "One LIST/TWO/MULTIPLE"


@pytest.mark.parametrize(
    ("what", "rows", "expected"),
    [
        ("two lists", "1,60,11,12 2,40,13,14 1,60,15,16 2,40,17,18", []),
        ("lists of one pair", "1,60,11,12 1,40,13,14", []),
        ("one list", "1,60,11,12 2,40,13,14", [f"error one-list-only at line 1, {LISTS}"]),
        ("three lists", "1,60,11,12 2,40,13,14 1,60,15,16 2,40,17,18 1,60,19,20 2,40,21,22",
         ["error too-many-lists at line 6, Placing"]),
        ("a place that cannot be read", "1,60,11,12 x,40,13,14", ["error bad-place at line 3, Placing"]),
    ],
)  # fmt: skip
def test_n26_two_lists_must_be_two(what: str, rows: str, expected: list[str], found: Found) -> None:
    assert found(rows, lists=2) == expected, what


def test_one_list_may_be_one(found: Found) -> None:
    assert found("1,60,11,12 2,40,13,14", lists=1) == []


def test_f9_consecutive_rows_are_the_two_sides() -> None:
    rows = entries("1/12 2/8 1=/10 1=/10 1/20")
    assert matches(rows) == ((rows[0], rows[1]), (rows[2], rows[3]))

"""Where the second list of a session begins (ruling N26), which rows met (ruling F9), and how a place is shown."""

from decimal import Decimal

import pytest

from overtrick.core.lists import matches, split_lists
from overtrick.core.session import MATCH_LISTS, ONE_LIST, TWO_LISTS, Entry, EntryDetails


def rows(text: str) -> tuple[Entry, ...]:
    """Rows written as place@score, with = for a tie, ? for an unreadable place, N or E in front for a direction."""
    made = []
    for line, word in enumerate(text.split(), 2):
        details = EntryDetails(direction={"N": "NS", "E": "EW"}[word[0]]) if word[0] in "NE" else None
        place, _, score = word.lstrip("NE").partition("@")
        number = None if place == "?" else int(place.strip("="))
        made.append(Entry(line, number, "=" in place, Decimal(score) if score else None, ("1", "2"), details))
    return tuple(made)


def lengths(text: str, lists: int = TWO_LISTS) -> list[int]:
    """How many rows stand in each list."""
    entries = rows(text)
    found = split_lists(entries, lists)
    assert tuple(row for part in found for row in part) == entries
    return [len(part) for part in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("1@60", [1]),
        ("1@60 2@50 3@40", [3]),
        ("1@60 2@50 3@40 1@70 2@30", [3, 2]),
        # Two that tied for first are one list, for they have the same score …
        ("1=@55 1=@55 3@40", [3]),
        # … and two winners with different scores are two lists of one pair each.
        ("1@60 1@55", [1, 1]),
        ("1@60 1@55 2@45", [1, 2]),
        ("1=@55 1=@55 1@60 2@40", [2, 2]),
        # Only first places are told apart by their scores: below, it is a mistyped tie.
        ("1@60 2@50 2@48 4@40", [4]),
        # The second list need not begin at 1: its winner may be missing or mistyped.
        ("1@60 2@50 3@40 2@55 3@45", [3, 2]),
        # What begins a third time is a third list; the checks say so.
        ("1@60 2@50 1@60 2@50 1@60 2@50", [2, 2, 2]),
        # An unreadable place begins nothing, neither itself nor the row after it.
        ("1@60 ?@50 3@40", [3]),
        ("1@60 2@50 ?@70 2@30", [4]),
        ("1@60 2@50 1@70 ?@30", [2, 2]),
        # A place without a score is compared like any other.
        ("1 2 1 2", [2, 2]),
        ("1 1@50", [1, 1]),
    ],
)
def test_n26_places_that_begin_again_begin_a_list(text: str, expected: list[int]) -> None:
    assert lengths(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("N1@60 N2@50 E1@60 E2@50", [2, 2]),
        # The direction decides even where the places run on or begin again.
        ("N1@60 N2@50 E3@40 E4@30", [2, 2]),
        ("N2@50 N1@60 E1@60", [2, 1]),
        ("N1@55 N1@50 E1@60", [2, 1]),
        ("N?@50 E?@50", [1, 1]),
        # Of two rows of which only one names a direction, the places decide.
        ("N1@60 2@50 E1@60", [2, 1]),
    ],
)
def test_n26_directions_come_before_places(text: str, expected: list[int]) -> None:
    assert lengths(text) == expected


@pytest.mark.parametrize("lists", [ONE_LIST, MATCH_LISTS])
def test_only_where_two_lists_are_announced(lists: int) -> None:
    assert lengths("1@60 2@50 1@60 2@50", lists) == [4]
    assert lengths("N1@60 E1@50", lists) == [2]
    assert lengths("", lists) == []


@pytest.mark.parametrize(("text", "lines"), [("", []), ("1", []), ("1 2", [(2, 3)]), ("1 2 1= 1= 1", [(2, 3), (4, 5)])])
def test_f9_rows_that_follow_one_another_met(text: str, lines: list[tuple[int, int]]) -> None:
    assert [(first.line, second.line) for first, second in matches(rows(text))] == lines


def test_a_place_as_it_is_shown() -> None:
    assert [row.place_text for row in rows("1 3= ?")] == ["1", "3=", ""]

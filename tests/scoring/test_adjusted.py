"""Artificial adjusted scores as programs write them (Law 12C2)."""

from fractions import Fraction

import pytest

from overtrick.scoring.adjusted_scores import not_played, read_adjusted

READ = [
    ("A6040", 60, 40), ("A5050", 50, 50), ("a 60/40", 60, 40), ("60%/40%", 60, 40), ("A60-40", 60, 40), ("A60", 60, 40),
    ("A+", 60, 60), ("AVE-", 40, 40), ("A", 50, 50), ("Average", 50, 50), ("A=", 50, 50), ("AVG+", 60, 60),
    ("A+-", 60, 40), ("A-+", 40, 60), ("A+/A-", 60, 40), ("A=/A+", 50, 60), ("A6060", 60, 60), ("A100/0", 100, 0),
    ("^A5040", 50, 40), ("A−", 40, 40), ("ADJ6040", 60, 40), ("70%", 70, 30),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ns", "ew"), READ)
def test_artificial_scores_are_read_in_every_spelling(text: str, ns: int, ew: int) -> None:
    found = read_adjusted(text)
    assert found is not None
    assert [found.ns, found.ew] == [Fraction(ns, 100), Fraction(ew, 100)]


@pytest.mark.parametrize("text", ["ADJ", "W60", "420", "A200/0", "NP", "", "A+++"])
def test_what_is_no_artificial_score(text: str) -> None:
    assert read_adjusted(text) is None


def test_signs_are_kept_where_the_law_looks_at_the_other_boards() -> None:
    assert [(each.ns_sign, each.ew_sign) for text in ("A+", "A+-", "A6040", "A") if (each := read_adjusted(text))] == [
        ("+", "+"),
        ("+", "-"),
        ("", ""),
        ("", ""),
    ]


def test_not_played_is_no_score() -> None:
    assert [not_played(text) for text in ("NP", "not played", "Sit-out", "A+", "")] == [True, True, True, False, False]

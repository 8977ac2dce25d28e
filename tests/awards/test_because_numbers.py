"""Numbers, places and clauses in the because-chains that a reader could check against the regulations."""

import re
from typing import Any

from .conftest import Award
from .play import matches, results


def _said(entry: dict[str, Any]) -> list[str]:
    """Every sentence of a row, each once."""
    awarded = [reason for each in entry["awards"] for reason in each["because"]]
    return list(dict.fromkeys([*awarded, *entry["because"]]))


def test_an_average_of_unequal_lists_is_told_before_it_is_rounded(award: Award) -> None:
    """4th of 19 and 20 pairs: 22 and 23; their average is 22.5, and 23 only after rounding."""
    said = _said(award(results("40C", "1..19", "1..20"))["entries"][3])
    assert any("22.5" in sentence and "23 C" in sentence for sentence in said)


def test_an_average_of_unequal_lists_that_is_whole_is_told_as_it_is(award: Award) -> None:
    said = _said(award(results("40C", "1..19", "1..20"))["entries"][5])
    assert any("10 C and 12 C" in sentence and "11 C" in sentence for sentence in said)


def test_a_place_within_a_stage_is_not_called_a_place_of_the_whole_field(award: Award) -> None:
    """25A Plate: the 2nd of the Plate is the 27th of 78, so '2nd of 78 pairs' is not true."""
    context = "stage = 'plate'\ntotal_field = 78\nplaces_above = 25"
    said = _said(award(results("25A", "1..28", boards=158, final=True), context)["entries"][1])
    assert [sentence for sentence in said if "2nd of 78" in sentence] == []


def test_a_table_that_begins_late_says_where(award: Award) -> None:
    """25A Semi-Final: the 53rd is above the first printed place, the 54th."""
    context = "stage = 'semi-final'\ntotal_field = 78\nplaces_above = 51"
    said = _said(award(results("25A", "1..27", boards=158, final=True), context)["entries"][1])
    assert any("54th" in sentence for sentence in said)


def test_a_knock_out_place_names_its_own_ruling(award: Award) -> None:
    """3= of the 25A teams is not averaged by N19; N6 would average it."""
    places = "1 2 3= 3= 5= 5= 5= 5= 9..50"
    said = _said(award(results("25A", places, boards=332, size=4, unit="VP", final=True))["entries"][2])
    tied = [sentence for sentence in said if "tied" in sentence]
    assert tied
    assert all("N19" in sentence for sentence in tied)


def test_a_player_with_too_few_boards_is_named(award: Award) -> None:
    context = "rows = [{ line = 2, boards = { 15 = 18, 16 = 17 } }]"
    text = results("10A", "1x6 2..10", boards=72, size=4, unit="VP", final=True)
    (sentence,) = award(text, context)["entries"][0]["because"]
    assert "17 of 72" in sentence
    assert re.search(r"\b16\b", sentence)


def test_a_player_who_sat_out_a_match_is_named(award: Award) -> None:
    context = "rows = [{ line = 2, boards = { 11 = 10, 12 = 10, 13 = 10, 14 = 10 } }]"
    (sentence,) = award(matches("10A", "1x5 2", boards=10), context)["entries"][0]["because"]
    assert re.search(r"\b15\b", sentence)


def test_an_approval_is_told_with_both_numbers(award: Award) -> None:
    said = _said(award(results("10A", "1..20", boards=66, final=True), "approval = { boards = 66 }")["entries"][0])
    assert any("66 boards" in sentence and "72" in sentence and "approved" in sentence for sentence in said)


def test_the_partner_of_an_overruled_player_is_told_of_the_override(award: Award) -> None:
    """Without it the partner would earn nothing, so the partner's award rests on it (Issue 5)."""
    context = 'players = [{ number = "11", status = "resigned", override = "decision 12/3" }]'
    entry = award(results("10A", "1..8"), context)["entries"][0]
    partner = [reason for each in entry["awards"] if each["player"] == "12" for reason in each["because"]]
    assert partner
    assert any("decision 12/3" in reason for reason in partner)


def test_a_bye_tells_what_it_is_measured_by(award: Award) -> None:
    """Above, at and below 10 VP: the number that decides belongs to the reason."""
    entries = award(matches("10A", "1@12 bye", "1@10 bye", "1@9.50 bye"))["entries"]
    for entry in entries[::2]:
        assert any("10 VP" in sentence for sentence in _said(entry))


def test_a_misprinted_cell_tells_both_numbers(award: Award) -> None:
    """8th of 26: 10 by the formula, 9 printed."""
    said = _said(award(results("40C", "1..26"))["entries"][7])
    assert any("= 10" in sentence and "9 C is printed" in sentence and "N1" in sentence for sentence in said)


def test_a_formula_below_nought_is_not_said_to_be_nought(award: Award) -> None:
    """8th of 19 pairs: 40 − 7 × 39 / 6.65 = −1.05, which counts as 0 beside the 1 of 20 pairs."""
    said = _said(award(results("40C", "1..19", "1..20"))["entries"][7])
    assert [sentence for sentence in said if "(19 × 35 %) = 0" in sentence] == []


def test_the_last_paid_place_of_unequal_lists_is_told_right(award: Award) -> None:
    """Lists of 19 and 20 pairs: the 8th earns 1 in both, so the points go down to the 8th place, not the 7th."""
    said = _said(award(results("40C", "1..19", "1..20"))["entries"][8])
    assert any("8th place" in sentence for sentence in said)

"""N19: the tables of the 25A events, column by column as they are printed."""

from datetime import date

import pytest

from overtrick import formats
from overtrick.awards import Context, ContextError, award_session
from overtrick.schemes import load_scheme

from .conftest import Award
from .play import results, trimmed, words

FINAL = "25 24 24 23 23 23 22 22 22 22 21 21 21 21 20 20 20 20 19 19 19 19 18 18 18 17 17 17"
PLATE = "15 14 14 13 13 13 12 12 12 12 11 11 11 11 10 10 10 10 9 9 9 9 8 8 8 7 7 7"
# From the 54th overall: 54-56, 57-60, 61-65, 66-71, 72-78, and 54-57, 58-63, 64-73, 74-87, 88-104.
SEMI_FINAL_78 = [5] * 3 + [4] * 4 + [3] * 5 + [2] * 6 + [1] * 7
SEMI_FINAL_104 = [5] * 4 + [4] * 6 + [3] * 10 + [2] * 14 + [1] * 17
# The columns of the teams table from the 17th place on; 1st 25, 2nd 23, 3= 21, 5= 19, 9= 17.
TOP_16 = "25 23 21 21 19 19 19 19 17 17 17 17 17 17 17 17"
FROM_17TH = {
    "50-100": "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1",
    "101-110": "15 14 13 12 11 10 9 8 7 6 5 4 3 3 2 2 2 1 1 1 1",
    "111-120": "15 14 13 12 11 10 9 8 7 6 5 4 4 3 3 3 2 2 2 1 1 1 1",
    "121-130": "15 14 13 12 11 10 9 8 7 6 5 5 4 4 4 3 3 3 3 2 2 2 2 1 1 1 1 1 1 1",
}
KNOCK_OUT = "1 2 3= 3= 5= 5= 5= 5= 9= 9= 9= 9= 9= 9= 9= 9="


def _a(points: str | list[int]) -> str:
    return " ".join(f"{each}A" for each in (points.split() if isinstance(points, str) else points))


def _stage(stage: str, total: int, above: int = 0) -> str:
    return f"stage = '{stage}'\ntotal_field = {total}\nplaces_above = {above}"


@pytest.mark.parametrize(
    ("stage", "total", "above", "rows", "expected"),
    [
        ("final", 104, 0, 28, FINAL),
        ("plate", 104, 28, 28, PLATE),
        ("plate", 78, 25, 28, PLATE),  # by the place within the stage, whatever stands above
        ("final", 60, 0, 30, FINAL),  # the column ends at the 28th
    ],
)
def test_final_and_plate_columns(stage: str, total: int, above: int, rows: int, expected: str, award: Award) -> None:
    text = results("25A", f"1..{rows}", boards=158, final=True)
    assert trimmed(words(award(text, _stage(stage, total, above)))) == _a(expected)


@pytest.mark.parametrize(
    ("total", "rows", "expected"),
    [
        (78, 25, SEMI_FINAL_78),
        (70, 17, SEMI_FINAL_78[:17]),  # smaller fields by the column of 78
        (79, 26, SEMI_FINAL_104[:26]),  # larger fields by the column of 104
        (104, 51, SEMI_FINAL_104),
        (110, 57, SEMI_FINAL_104),  # nothing is printed below the 104th
    ],
)
def test_semi_final_by_overall_place(total: int, rows: int, expected: list[int], award: Award) -> None:
    text = results("25A", f"1..{rows}", boards=158, final=True)
    assert trimmed(words(award(text, _stage("semi-final", total, 53)))) == _a(expected)


@pytest.mark.parametrize(("total", "above"), [(0, 0), (78, 0), (0, 53)])
def test_a_semi_final_needs_the_whole_field_and_the_places_above(total: int, above: int) -> None:
    """Without the places above its winners would be 1st, and nothing is printed for them."""
    batch, _ = formats.loads(results("25A", "1..25", boards=158, final=True).encode())
    edition = load_scheme("nz-2017").on(date(2018, 3, 10))
    with pytest.raises(ContextError, match=r"a ladder of the semi-final needs (total_field|places_above)"):
        award_session(batch.sessions[0], edition, Context(stage="semi-final", total_field=total, places_above=above))


def test_a_semi_final_above_the_54th_place_has_no_printed_award(award: Award) -> None:
    """Nothing is printed between the Plate and the 54th place: 52nd and 53rd of the field have no cell."""
    text = results("25A", "1..27", boards=158, final=True)
    assert trimmed(words(award(text, _stage("semi-final", 78, 51)))) == "- - " + _a(SEMI_FINAL_78)


def test_ties_of_a_stage_are_averaged(award: Award) -> None:
    """Final: (25 + 24) / 2 = 24.5; 3rd and 4th (24 + 23) / 2 = 23.5; the 5th 23."""
    text = results("25A", "1= 1= 3= 3= 5", boards=158, final=True)
    assert words(award(text, _stage("final", 78))) == ["24.5A", "24.5A", "23.5A", "23.5A", "23A"]


def test_a_ladder_without_stages_is_the_formula_at_65_percent(award: Award) -> None:
    """20 pairs: step 24 / 13 = 1.846: 23.15, 21.31, 19.46, 17.62, 15.77, 13.92, 12.08, 10.23, …, 1 exactly."""
    text = results("25A", "1..20", boards=158, final=True)
    assert trimmed(words(award(text))) == _a("25 23 21 19 17 15 13 12 10 8 6 4 2 1")


@pytest.mark.parametrize("stage", ["", "final", "plate", "semi-final"])
def test_157_boards_are_too_few(stage: str, award: Award) -> None:
    text = results("25A", "1..20", boards=157, final=True)
    assert trimmed(words(award(text, _stage(stage, 78, 53) if stage else ""))) == ""


@pytest.mark.parametrize(
    ("teams", "column"),
    [
        (40, "50-100"),  # below 50 the first column
        (49, "50-100"),
        (50, "50-100"),
        (100, "50-100"),
        (101, "101-110"),
        (110, "101-110"),
        (111, "111-120"),
        (120, "111-120"),
        (121, "121-130"),
        (130, "121-130"),
        (131, "121-130"),  # above 130 the last column
        (160, "121-130"),
    ],
)
def test_teams_by_their_number(teams: int, column: str, award: Award) -> None:
    text = results("25A", f"{KNOCK_OUT} 17..{teams}", boards=332, size=4, unit="VP", final=True)
    assert trimmed(words(award(text))) == _a(f"{TOP_16} {FROM_17TH[column]}")


def test_knock_out_places_may_be_played_off(award: Award) -> None:
    """3rd and 4th, 5th to 8th and 9th to 16th have the same award when a play-off separates them."""
    text = results("25A", "1..50", boards=332, size=4, unit="VP", final=True)
    assert trimmed(words(award(text))) == _a(f"{TOP_16} {FROM_17TH['50-100']}")


def test_a_knock_out_place_is_never_averaged(award: Award) -> None:
    """Three at 3= have 21 each, though the 5th place has 19."""
    places = "1 2 3= 3= 3= 6..50"
    found = words(award(results("25A", places, boards=332, size=4, unit="VP", final=True)))
    assert found[2:6] == ["21A", "21A", "21A", "19A"]


def test_other_ties_of_teams_are_averaged(award: Award) -> None:
    """17th and 18th: (15 + 14) / 2 = 14.5; 20th to 22nd: (12 + 11 + 10) / 3 = 11; 31st and 32nd: 1 / 2."""
    places = f"{KNOCK_OUT} 17= 17= 19 20= 20= 20= 23..30 31= 31= 33..50"
    found = words(award(results("25A", places, boards=332, size=4, unit="VP", final=True)))
    assert trimmed(found[16:]) == "14.5A 14.5A 13A 11A 11A 11A 9A 8A 7A 6A 5A 4A 3A 2A 0.5A 0.5A"


def test_a_tie_for_second_is_averaged(award: Award) -> None:
    """2nd 23 and 3rd 21: 22 each."""
    places = "1 2= 2= 4 5= 5= 5= 5= 9..50"
    found = words(award(results("25A", places, boards=332, size=4, unit="VP", final=True)))
    assert found[:4] == ["25A", "22A", "22A", "21A"]


def test_331_boards_are_too_few_for_teams(award: Award) -> None:
    text = results("25A", f"{KNOCK_OUT} 17..50", boards=331, size=4, unit="VP", final=True)
    assert trimmed(words(award(text))) == ""

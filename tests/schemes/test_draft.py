"""The draft of January 2017 says what its table of variables says, and leaves out what it does not know."""

from datetime import date
from fractions import Fraction

import pytest

from overtrick.schemes import load_scheme, steps
from overtrick.schemes.table_records import FallingScale

DAY = date(2018, 1, 1)
# class: stretch of the overall tables, multiplier of sessions and of matches, smallest field, boards
VARIABLES = {
    "25A": (65, 6, 5, 20, 96),
    "20A": (25, 5, 4, 20, 96),
    "15A": (25, 4, 3, 20, 96),
    "10A": (25, 3, 2, 20, 72),
    "5A": (25, 2, 1, 12, 60),
    "3A": (25, 2, 1, 12, 44),
    "8B": (35, 2, 1, 10, 44),
    "5B": (35, 1, 1, 8, 44),
    "3B": (35, 1, 1, 6, 44),
}


@pytest.mark.parametrize("name", VARIABLES)
def test_a_class_is_as_in_the_table_of_variables(name: str) -> None:
    edition = load_scheme("nz-2017-draft").on(DAY)
    known = edition.classes[name]
    tables = [edition.table(f"{name} {contest}") for contest in ("Pairs", "Individual", "Teams", "Swiss")]
    stretches = {table.stretch.number for table in tables if isinstance(table, FallingScale)}
    maxima = {f"{table.maximum.number}{table.unit}" for table in tables if isinstance(table, FallingScale)}
    stretch, sessions, matches, entry, boards = VARIABLES[name]
    assert (stretches, maxima) == ({Fraction(stretch, 100)}, {name})
    assert {name: times.number for name, times in known.multipliers.items()} == {"session": sessions, "match": matches}
    assert {count.count for count in known.minimum_entry.values()} == {entry}
    assert {count.count for count in known.minimum_boards.values()} == {boards}
    assert f"{known.award}{known.type}" == name


def test_the_draft_knows_no_interprovincial_events_and_no_exceptions() -> None:
    edition = load_scheme("nz-2017-draft").on(DAY)
    assert set(edition.classes) == {"40C", *VARIABLES}
    assert [table.name for table in edition.tables.values() if getattr(table, "exceptions", "")] == []
    said = [repr(rule) for rule in (*edition.awards, *edition.refusals)]
    assert [text for text in said if "Interprovincial" in text] == []


def test_swiss_pairs_take_the_row_of_the_teams() -> None:
    classes = load_scheme("nz-2017-draft").on(DAY).classes
    assert {name: classes[name].tables["overall"]["swiss-pairs"] for name in VARIABLES} == {
        name: f"{name} Teams" for name in VARIABLES
    }


def test_ties_get_the_best_place_and_unequal_lists_are_not_averaged() -> None:
    used = [step for rule in load_scheme("nz-2017-draft").on(DAY).awards for step in rule.steps]
    assert {step.method for step in used if isinstance(step, steps.ShareTies)} == {"best"}
    assert not any(isinstance(step, steps.AverageUnequalLists | steps.ByBoards | steps.MinimumBoards) for step in used)


def test_what_the_draft_is_silent_about_is_as_in_the_regulations() -> None:
    draft, regulations = (load_scheme(name).on(DAY) for name in ("nz-2017-draft", "nz-2017"))
    assert [rank.name for rank in draft.ranks] == [rank.name for rank in regulations.ranks]
    assert set(draft.eligibility) == set(regulations.eligibility)
    assert load_scheme("nz-2017-draft").clubs == load_scheme("nz-2017").clubs

"""N1 to N5: the tables of place awards against every printed cell, and against the formula written once more."""

import csv
import io
import json

import pytest

from overtrick.cli import main

from .published import VARIABLES, by_formula, ladder, printed

CELLS = 12_618
MISPRINTS = 32
# Regulations: 25 % for pairs, 35 % for teams and for C points (rulings N2 and N3).
STRETCH = {"Pairs": 25, "Teams": 35}
LARGEST = 120


def _table(capsys: pytest.CaptureFixture[str], scheme: str, table: str, entrants: str) -> dict[int, list[int]]:
    """A table through the command: each number of entrants with its points."""
    assert main(["table", "--scheme", scheme, "--table", table, "--entrants", entrants, "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {(row["scheme"], row["table"]) for row in rows} == {(scheme, table)}
    return {row["entrants"]: [int(points) for points in row["points"]] for row in rows}


def _stretch(table: str) -> tuple[int, int]:
    event, contest = table.split()[:2]
    return int(event[:-1]), 35 if event == "40C" else STRETCH[contest]


def _wrong_cells(capsys: pytest.CaptureFixture[str], table: str) -> tuple[int, dict[str, tuple[int, int]]]:
    """How many printed cells a table has, and those that the command gives otherwise: printed, found."""
    rows = printed()[table]
    words = ["table", "--scheme", "nz-2017", "--table", table, "--entrants", f"{min(rows)}..{max(rows)}", "--csv"]
    assert main(words) == 0
    lines = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert {line["table"] for line in lines} == {table}
    found = {(int(line["entrants"]), int(line["place"])): int(line["points"]) for line in lines}
    cells = {(entrants, place): points for entrants, row in rows.items() for place, points in row.items()}
    wrong = {key: points for key, points in cells.items() if found.get(key, 0) != points}
    return len(cells), {f"{table} {key}": (points, found.get(key, 0)) for key, points in wrong.items()}


def test_every_printed_cell(capsys: pytest.CaptureFixture[str]) -> None:
    compared = 0
    for table in printed():
        count, wrong = _wrong_cells(capsys, table)
        assert wrong == {}
        compared += count
    assert compared == CELLS


def test_thirty_two_cells_are_not_what_the_formula_gives() -> None:
    different = {
        (table, entrants)
        for table, rows in printed().items()
        for entrants, row in rows.items()
        for place, points in row.items()
        if by_formula(*_stretch(table), entrants, place) != points
    }
    cells = sum(
        by_formula(*_stretch(table), entrants, place) != points
        for table, rows in printed().items()
        for entrants, row in rows.items()
        for place, points in row.items()
    )
    assert cells == MISPRINTS
    assert different == {
        ("40C Pairs", 26), ("20A Pairs", 95), ("15A Pairs", 75), ("15A Pairs", 80),
        ("15A Teams", 45), ("10A Pairs", 80), ("10A Pairs", 85),
    }  # fmt: skip


@pytest.mark.parametrize("table", sorted(set(printed()) - {"40C Pairs large"}))
def test_the_formula_rules_where_nothing_is_printed(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = _table(capsys, "nz-2017", table, f"1..{LARGEST}")
    unprinted = [entrants for entrants in range(1, LARGEST + 1) if entrants not in printed()[table]]
    assert len(unprinted) > 20
    expected = {entrants: ladder(*_stretch(table), entrants) for entrants in unprinted}
    assert {entrants: found[entrants] for entrants in unprinted} == expected


DRAFT = {f"{event} {contest}": event for event in VARIABLES for contest in ("Pairs", "Individual", "Teams", "Swiss")}


@pytest.mark.parametrize(("table", "event"), DRAFT.items())
def test_the_draft_is_the_formula_only(table: str, event: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = _table(capsys, "nz-2017-draft", table, f"1..{LARGEST}")
    maximum, stretch = int(event[:-1]), VARIABLES[event].stretch
    assert found == {entrants: ladder(maximum, stretch, entrants) for entrants in range(1, LARGEST + 1)}


@pytest.mark.parametrize("table", ["40C Pairs", "40C Pairs large"])
def test_the_basic_table_of_the_draft(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = _table(capsys, "nz-2017-draft", table, "1..300")
    assert found == {entrants: ladder(40, 35, entrants) for entrants in range(1, 301)}


def test_the_large_table_is_the_basic_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert _table(capsys, "nz-2017", "40C Pairs large", "1..300") == _table(capsys, "nz-2017", "40C Pairs", "1..300")

"""C2, C7 and C9: the four scales and the Gold tables through the command, against every printed cell."""

import json

import pytest

from overtrick.cli import main
from overtrick.schemes import load_scheme

from .play import SCHEME
from .published import SCALES, Gold, gold, scale

CELLS = 958
LAST = {"Howell": 30, "Mitchell": 40, "Teams": 32, "Individual": 43}
FIRST = {"Howell": 3, "Mitchell": 5, "Teams": 4, "Individual": 8}
# Eleven events: the five rows of the clubs' events are equal, and are one.
EVENTS = 11
PLAYERS = {"Pairs": 2, "Teams": 4, "League": 4, "Event": 2}


def _table(capsys: pytest.CaptureFixture[str], table: str, entrants: str) -> dict[int, list[int]]:
    assert main(["table", "--scheme", SCHEME, "--table", table, "--entrants", entrants, "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return {row["entrants"]: [int(points) for points in row["points"]] for row in rows}


def test_every_printed_cell(capsys: pytest.CaptureFixture[str]) -> None:
    compared = 0
    for name in SCALES:
        printed = scale(name)
        assert _table(capsys, name, f"{min(printed)}..{max(printed)}") == printed
        compared += sum(map(len, printed.values()))
    assert compared == CELLS


@pytest.mark.parametrize("name", SCALES)
def test_a_scale_has_every_size_from_its_first_row_to_its_last(name: str) -> None:
    assert list(scale(name)) == list(range(FIRST[name], LAST[name] + 1))


@pytest.mark.parametrize("name", SCALES)
def test_no_scale_rises_from_place_to_place_or_pays_a_larger_field_less(name: str) -> None:
    rows = scale(name)
    assert all(row == sorted(row, reverse=True) for row in rows.values())
    for size in range(FIRST[name], LAST[name]):
        smaller, larger = rows[size], rows[size + 1]
        assert len(larger) >= len(smaller)
        assert all(more >= less for less, more in zip(smaller, larger, strict=False)), size


@pytest.mark.parametrize("name", SCALES)
def test_larger_fields_take_the_last_row_and_smaller_ones_nothing(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    last = scale(name)[LAST[name]]
    assert _table(capsys, name, f"{LAST[name] + 1}..{LAST[name] + 3}") == {LAST[name] + n: last for n in (1, 2, 3)}
    assert _table(capsys, name, "500")[500] == last
    assert _table(capsys, name, f"1..{FIRST[name] - 1}") == {size: [] for size in range(1, FIRST[name])}


@pytest.mark.parametrize("row", gold(), ids=lambda row: row.event)
def test_gold_is_as_printed_whatever_the_field(row: Gold, capsys: pytest.CaptureFixture[str]) -> None:
    assert _table(capsys, f"Gold {row.event}", "1..60") == dict.fromkeys(range(1, 61), row.points)


def test_there_is_no_other_gold_table() -> None:
    tables = {name for name in load_scheme(SCHEME).editions[-1].tables if name.startswith("Gold ")}
    assert tables == {f"Gold {row.event}" for row in gold()}


def test_the_event_column_is_the_sum_of_the_places_times_the_players() -> None:
    """It fits in every row: ×2 for pairs and the clubs' events, ×4 for teams and the league."""
    found = {row.event: (sum(row.points) * PLAYERS[_kind(row.event)], row.check_sum) for row in gold()}
    assert {event for event, (computed, printed) in found.items() if computed != printed} == set()
    assert len(found) == EVENTS


def _kind(event: str) -> str:
    return next(kind for kind in PLAYERS if kind in event.split())

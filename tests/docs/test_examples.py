"""The examples are accepted without a warning, and earn what a person works out from the printed tables.

The expected points were read off the tables of the regulations by hand; the arithmetic stands beside them.
"""

import datetime
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest

from overtrick import formats
from overtrick.awards import NO_CONTEXT, Context, SessionAwards, award_session
from overtrick.awards.context import loads as load_context
from overtrick.checks import check
from overtrick.checks.file_name import good_name, name_refusal
from overtrick.core.problems import Problem, is_accepted
from overtrick.schemes import load_scheme

from .pages import ROOT, read

EXAMPLES = sorted((ROOT / "examples").glob("*.txt"))
WRONG = sorted((ROOT / "examples" / "wrong").glob("*.txt"))
TODAY = datetime.date(2026, 11, 1)


def problems(path: Path) -> tuple[Problem, ...]:
    """What is wrong with an example."""
    batch, unreadable = formats.load(path)
    scheme = load_scheme("nz-2017")
    return (*unreadable, *check(batch, scheme.expectations(TODAY), TODAY, name=path.name))


def context_of(path: Path) -> Context:
    """The context beside an example, if there is one."""
    beside = path.with_suffix(".toml")
    return load_context(beside.read_text(encoding="utf-8")) if beside.exists() else NO_CONTEXT


def awarded(path: Path) -> SessionAwards:
    """An example, awarded with its context."""
    batch, _ = formats.load(path)
    return award_session(batch.sessions[0], load_scheme("nz-2017").on(TODAY), context_of(path))


def earned(path: Path) -> str:
    """What each player of a row earned, by the line of the row: '2: 40 C | 3: 28 C'."""
    lines: list[str] = []
    for row in awarded(path).entries:
        counts = Counter(f"{_plain(award.points)} {award.unit}" for award in row.awards)
        assert set(counts.values()) <= {len(row.entry.players)}, "every player of a row earns the same"
        lines += [f"{row.entry.line}: {' + '.join(counts)}"] if counts else []
    return " | ".join(lines)


def _plain(points: Decimal) -> str:
    return f"{points.normalize():f}"


# The line of a row and what each of its players earns. Rows that are not listed earn nothing.
BY_HAND = {
    # Basic Table, 10 pairs: 40 28 17 6; 9 pairs: 40 27 15 2. Averages, half up:
    # (40+40)/2 = 40, (28+27)/2 = 27.5 → 28, (17+15)/2 = 16, (6+2)/2 = 4. The second list begins on line 12.
    "106_2026_03_14_jubilee_pairs_1.txt": (
        "2: 40 C | 3: 28 C | 4: 16 C | 5: 4 C | 12: 40 C | 13: 28 C | 14: 16 C | 15: 4 C"
    ),
    # Basic Table, 14 pairs: 40 32 24 16 8. Places 3 and 4 are shared: (24 + 16) / 2 = 20.
    "130_2026_05_06_autumn_pairs_blue_2.txt": "2: 40 C | 3: 32 C | 4: 20 C | 5: 20 C | 6: 8 C",
    # Basic Table, 8 pairs: 40 26 12. 16 boards are 11 to 19: half, 20 13 6.
    "206_2026_04_15_lunchtime_pairs_1.txt": "2: 20 C | 3: 13 C | 4: 6 C | 10: 20 C | 11: 13 C | 12: 6 C",
    # 8 boards are fewer than 11, and a final ladder of a C point event earns nothing.
    "324_2026_06_09_supper_pairs_1.txt": "",
    "430_2026_03_26_harvest_pairs_final.txt": "",
    "242_2026_08_25_winter_teams_final.txt": "",
    "327_2026_06_25_mountain_individual_final.txt": "",
    # Basic Table, 14 pairs: 40 32 24 16 8, × 6 in 25A: 240 192 144 96 48; winners of each list 1 A more.
    "999_2026_09_28_tui_open_pairs_purple_3.txt": (
        "2: 240 C + 1 A | 3: 192 C | 4: 144 C | 5: 96 C | 6: 48 C"
        " | 16: 240 C + 1 A | 17: 192 C | 18: 144 C | 19: 96 C | 20: 48 C"
    ),
    # 15A Pairs, 20 pairs: 15 12 9 6 3 1. Places 2 and 3 are shared: (12 + 9) / 2 = 10.5.
    "506_2026_07_05_southern_cross_pairs_final.txt": "2: 15 A | 3: 10.5 A | 4: 10.5 A | 5: 6 A | 6: 3 A | 7: 1 A",
    # Match Play Table, 12 deals: 24 C; a tie is half of it; a bye with more than 10 VP is a win.
    "242_2026_08_11_winter_teams_4.txt": "2: 24 C | 4: 12 C | 5: 12 C | 6: 24 C | 8: 24 C | 10: 24 C",
    # Match Play Table of A points, 10 boards: 0.20 A; × 1 in 5A; a tie is half of it.
    "622_2026_05_24_harbour_swiss_pairs_6.txt": (
        "2: 0.2 A | 4: 0.2 A | 6: 0.1 A | 7: 0.1 A | 8: 0.2 A | 10: 0.2 A | 12: 0.2 A"
    ),
    # 5A Swiss pairs take the 5A Pairs table, 12 pairs: 5 3 2 1.
    "622_2026_05_24_harbour_swiss_pairs_final.txt": "2: 5 A | 3: 3 A | 4: 2 A | 5: 1 A",
    # Individuals take the pairs scale by players; Basic Table, 12: 40 30 21 12 2.
    "327_2026_06_18_mountain_individual_1.txt": "2: 40 C | 3: 30 C | 4: 21 C | 5: 12 C | 6: 2 C",
    # Teams by place take the Basic Table by teams. 8: 40 26 12. 10: 40 28 17 6.
    "403_2026_02_17_valley_multiple_teams_1.txt": "2: 40 C | 3: 26 C | 4: 12 C",
    "545_2026_10_07_back_to_the_future_teams_1.txt": "2: 40 C | 3: 28 C | 4: 17 C | 5: 6 C",
    # Match Play Table, 12 deals: 24 C, a tie 12 C.
    "539_2026_03_04_coast_point_a_board_2.txt": "2: 24 C | 4: 12 C | 5: 12 C | 6: 24 C | 8: 24 C",
    # 8B Pairs, 16 pairs: 8 6 4 2 1. The bonuses of best pairs are only proposed.
    "203_2026_05_16_river_pairs_final.txt": "2: 8 B | 3: 6 B | 4: 4 B | 5: 2 B | 6: 1 B",
    # 20A Pairs, 80 pairs, places 15 to 21 (14 played the Final): 6 5 4 3 2 1 1.
    # Places 4 and 5 of the Plate are 18 and 19 and shared: (3 + 2) / 2 = 2.5.
    "730_2026_06_01_kahurangi_island_pairs_plate_final.txt": (
        "2: 6 A | 3: 5 A | 4: 4 A | 5: 2.5 A | 6: 2.5 A | 7: 1 A | 8: 1 A"
    ),
}


def test_every_example_was_worked_out_by_hand() -> None:
    assert [path.name for path in EXAMPLES] == sorted(BY_HAND)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_is_accepted_without_warnings(path: Path) -> None:
    assert [str(problem) for problem in (*problems(path), *awarded(path).problems)] == []


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_has_the_name_that_overtrick_would_give_it(path: Path) -> None:
    assert path.name == good_name(formats.load(path)[0])


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_earns_what_was_worked_out_by_hand(path: Path) -> None:
    assert earned(path) == BY_HAND[path.name]


def test_the_best_pairs_of_the_river_pairs_are_proposed() -> None:
    path = ROOT / "examples" / "203_2026_05_16_river_pairs_final.txt"
    said = {row.entry.line: [str(reason) for reason in row.notes] for row in awarded(path).entries}
    assert any("best all-Intermediate pair" in reason for reason in said[8])
    assert any("best all-Junior pair" in reason for reason in said[10])


@pytest.mark.parametrize("path", WRONG, ids=lambda path: path.name)
def test_a_wrong_example_has_problems(path: Path) -> None:
    assert problems(path)


def test_three_wrong_examples_are_rejected_and_one_is_not() -> None:
    assert [path.name for path in WRONG if is_accepted(problems(path))] == ["Monday Night Pairs.txt"]


@pytest.mark.parametrize("path", [*EXAMPLES, *WRONG], ids=lambda path: path.name)
def test_the_page_about_the_examples_names_each_of_them(path: Path) -> None:
    assert f"`{path.name}`" in read("examples/README.md")


@pytest.mark.parametrize("path", sorted((ROOT / "examples").rglob("*.*")), ids=lambda path: path.name)
def test_the_readme_says_which_names_no_door_takes(path: Path) -> None:
    """Only what a door takes counts; what it refuses is awarded on the command line alone (F5)."""
    rows = [line for line in read("examples/README.md").splitlines() if f"`{path.name}`" in line]
    if path.suffix in (".txt", ".mcd", ".xml", ".pbn") and rows:
        assert ("refuses the name" in rows[0]) == bool(name_refusal(path.name))

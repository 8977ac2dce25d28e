"""A federation of one's own invention, from its folder to its records, through a change of its rules, and moved about.

The folder is examples/federations/archipelago: numbers with zeros in front and a check digit, three colours of points,
one of them in Greek letters, strata, points that end, and files that name the colour. All expected points are worked
out here from the rules at the head of its scheme.
"""

import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from tests.cli.conftest import Call, lines
from tests.postgres import Databases

ARCHIPELAGO = Path(__file__).parents[2] / "examples" / "federations" / "archipelago"
RESULTS = ARCHIPELAGO.parent / "results" / "archipelago"
# The board doubles what a table of a club session is worth, from April on.
DOUBLED = (
    "schemes/archipelago-2025.toml: tables Club pairs.coefficient = "
    '{ "one-winner pairs" = "0.20 Green a table", "two-winner pairs" = "0.12 Green a table" }'
)
APRIL = ("--from", "2026-04-01", "--set", DOUBLED)
# The pairs of all sessions, from the first place on; the first player has 12 Red points before them.
FIRST, SECOND, THIRD = ("00010017", "00010025"), ("00010033", "00010041"), ("00010058", "00010066")


@pytest.fixture
def database(postgres: Databases) -> Iterator[str]:
    """An empty PostgreSQL database."""
    name = postgres.make()
    yield postgres.url_of(name)
    from overtrick.store.db import data_directory, database

    data_directory.disconnect_database(database.DEFAULT)
    postgres.drop(name)


def _agree(call: Call, directory: Path) -> tuple[int, int]:
    """The lines of the journal and the awards of records in which everything agrees."""
    status, out, _ = call("verify", "--dir", directory, "--json")
    (found,) = lines(out)
    assert (status, found["differences"]) == (0, [])
    return found["lines"], found["awards"]


def _earned(call: Call, records: Path, name: str, at: str) -> dict[str, str]:
    """What each player earns by a file that is received: '0.30 Green'."""
    (record,) = lines(call("receive", RESULTS / name, "--dir", records, "--at", at, "--json")[1])
    assert {problem["code"] for problem in record["problems"]} <= {"held-for-confirmation"}
    return {award["player"]: f"{award['points']} {award['unit']}" for award in record["awards"]}


def _both(*rows: tuple[tuple[str, str], str]) -> dict[str, str]:
    """The same for both players of each pair."""
    return {player: points for pair, points in rows for player in pair}


def test_a_nation_of_it_is_loaded_and_moved_to_two_other_places(call: Call, tmp_path: Path, database: str) -> None:
    folder = shutil.copytree(ARCHIPELAGO, tmp_path / "islands")
    nation, records, backup = tmp_path / "nation", tmp_path / "records", tmp_path / "records.backup"
    assert call("federation", "check", folder)[0] == 0
    assert call("nation", "--federation", folder, "--months", 2, "--start", "2026-01-01", nation)[0] == 0
    assert call("load", nation, "--dir", records)[0] == 0
    found = _agree(call, records)
    _check_colours(call, records)
    # What the records need of the folder is in them.
    shutil.rmtree(folder)
    moved = records.rename(tmp_path / "elsewhere")
    assert _agree(call, moved) == found
    assert call("backup", backup, "--dir", moved)[0] == 0
    for place, words in (("third", ()), ("fourth", ("--database", database))):
        assert call("restore", backup, "--dir", tmp_path / place, *words)[0] == 0
        assert _agree(call, tmp_path / place) == found


def _check_colours(call: Call, records: Path) -> None:
    """Red and gold points were won too, and a change of what Green is worth leaves them alone."""
    _, out, _ = call("federation", "preview", "--dir", records, "--today", "2026-03-10", *APRIL)
    totals = dict(line.strip().split(": ") for line in out.splitlines() if " before, " in line)
    assert set(totals) == {"Green", "Red", "Χρυσοί"}
    for colour in ("Red", "Χρυσοί"):
        before, after = totals[colour].split(", ")
        assert before.split()[0] == after.split()[0] != "0"


@pytest.fixture
def records(call: Call, tmp_path: Path) -> Path:
    """The federation with the twelve players of its examples, the first of whom has 12 Red points."""
    directory = tmp_path / "own"
    assert call("init", "--federation", ARCHIPELAGO, "--dir", directory, "--today", "2026-03-01")[0] == 0
    players = RESULTS / "players.csv"
    assert call("import", "players", players, "--dir", directory, "--today", "2026-03-01")[0] == 0
    # The number as a person writes it.
    words = ("adjust", "number=1-0017", "points=Red=12", "asked_by=the board", "--reason", "from abroad")
    assert call("decide", *words, "--dir", directory, "--today", "2026-03-02")[0] == 0
    return directory


def _play(call: Call, records: Path) -> None:
    """Two Tuesdays of six pairs, with the change of the rules between them.

    Before it the winners of 3 tables get 0.10 × 3 = 0.30, the second 70 %, 0.21; 40 % of 6 are 2. The newcomers are the
    second pair and those below: 5 pairs at 3 tables, so that their first gets 0.30 and their second, the third of all,
    0.21. From April on it is twice as much.
    """
    before = _both((FIRST, "0.30 Green"), (SECOND, "0.30 Green"), (THIRD, "0.21 Green"))
    assert _earned(call, records, "1_2026_03_24_tuesday_pairs.xml", "2026-03-24T23:00") == before
    status, out, _ = call("federation", "preview", "--dir", records, "--today", "2026-03-25", *APRIL)
    assert (status, "6 awards would differ, in 1 session, of 6 players" in out) == (0, True)
    # 4 × 0.30 + 2 × 0.21, and twice that.
    assert "  Green: 1.62 before, 3.24 after\n" in out
    words = ("change", *APRIL, "--reason", "Board, 24 March", "--who", "secretary")
    assert call("federation", *words, "--dir", records, "--today", "2026-03-25")[0] == 0
    after = _both((FIRST, "0.60 Green"), (SECOND, "0.60 Green"), (THIRD, "0.42 Green"))
    assert _earned(call, records, "1_2026_04_07_tuesday_pairs.xml", "2026-04-07T23:00") == after


def test_a_value_changes_from_next_month_on(call: Call, records: Path) -> None:
    _play(call, records)
    said = "the new database is the same as the old one"
    assert said in call("rebuild", "--dir", records)[1]
    # The register, the adjustment, two files and the change, after the founding; 6 awards each and the adjustment.
    assert _agree(call, records) == (6, 13)


def test_files_name_the_colour_and_gold_waits_for_approval(call: Call, records: Path) -> None:
    # 0.20 × 3 tables = 0.60; 70 % is 0.42.
    red = _both((FIRST, "0.60 Red"), (SECOND, "0.42 Red"))
    assert _earned(call, records, "2_2026_04_11_lighthouse_pairs.xml", "2026-04-11T23:00") == red
    assert _earned(call, records, "90_2026_04_18_championship_pairs.xml", "2026-04-18T23:00") == {}
    words = ("approve", "club=90", "event=Championship Pairs", "event_class=Championship")
    days = ("first=2026-04-18", "last=2026-04-18", "--reason", "the board")
    assert call("decide", *words, *days, "--dir", records, "--today", "2026-04-19")[0] == 0
    # 0.30 × 3 tables = 0.90.
    assert "0.90 Χρυσοί" in call("explain", "10025", "--dir", records)[1].splitlines()[0]


def test_points_end_and_fade(call: Call, records: Path) -> None:
    _play(call, records)
    january = call("standing-run", "--month", "2027-01", "--dir", records, "--today", "2027-01-01")[1]
    # 85 % of 12; the Green of March 2026 is there until 24 March 2027, that of April for longer.
    assert "00010017 Inês Farol: 12.00 Red => 10.20 Red" in january
    assert "Green =>" not in january
    april = call("standing-run", "--month", "2027-04", "--dir", records, "--today", "2027-04-01")[1]
    assert "00010017 Inês Farol: 0.90 Green => 0.60 Green" in april
    assert "00010066 Ζήνων Ναύτης: 0.63 Green => 0.42 Green" in april
    _agree(call, records)


def test_reports_have_its_units_and_its_numbers(call: Call, records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two Tuesdays: 0.30 and 0.60 Green for each of the first two pairs, 0.21 and 0.42 for each of the third."""
    _play(call, records)
    assert call("columns", "--dir", records)[0] == 0
    from overtrick.store.db import data_directory, database
    from overtrick.store.journal.federation_state import current_federation
    from overtrick.store.queries.filter_reports.addresses import read_filter
    from overtrick.store.queries.filter_reports.aggregate import find_players
    from overtrick.store.queries.filter_reports.copy_reader import open_reader
    from overtrick.store.queries.filter_reports.detail import find_results
    from overtrick.store.queries.filter_reports.extract_rows import AGGREGATE, columns_of
    from overtrick.store.queries.filter_reports.filters import ReportFilter

    monkeypatch.setenv("OVERTRICK_DIR", str(records))
    day, green = date(2026, 4, 10), ReportFilter(unit="Green", by="Green", descending=True)
    data_directory.open_directory(records)
    try:
        with open_reader() as (copy, _):
            players = find_players(copy, green, None, day)
            results = find_results(copy, green, None, day)
            # The number as a person writes it, and the days of the reader's last month.
            own = find_players(copy, read_filter({"number": "1-0017"}, day), None, day)
            columns = columns_of(AGGREGATE, current_federation().scheme.on(day))
    finally:
        data_directory.disconnect_database(database.DEFAULT)
    assert {row.number: row.points["Green"] for row in players.rows} == _both(
        (FIRST, "0.90"), (SECOND, "0.90"), (THIRD, "0.63")
    )
    assert (players.totals, players.count) == ({"Green": "4.86", "Red": "12.00"}, 12)
    assert [row.points["Green"] for row in results.rows] == ["0.60", "0.60", "0.42", "0.30", "0.30", "0.21"]
    assert (results.count, results.totals) == (6, {"Green": "4.86"})
    assert [(row.number, row.count, row.points) for row in own.rows] == [("00010017", 2, {"Green": "0.90"})]
    assert [name for name in columns if name.startswith("unit ")] == ["unit Green", "unit Red", "unit Χρυσοί"]

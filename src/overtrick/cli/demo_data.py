"""What a demo shows: some months of a federation that never was, and one of its files held back to be sent by hand."""

import csv
import datetime
import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from overtrick import formats
from overtrick.core.session import MATCH_LISTS
from overtrick.nation import Plan, build, load_federation
from overtrick.nation.months import add_months

EXAMPLE = "example"
_FEWEST_ROWS = 6


class Example(NamedTuple):
    """A file that was not taken in yet: its path, the club that sends it, and a player who earns with it."""

    path: Path
    club: int
    player: str


def fill(directory: Path, federation: str, today: datetime.date, months: int = 0) -> Example:
    """Make a data directory with so many months of results in it, which end before this month; 0: as its data say."""
    from overtrick.store.commands.bulk_load import load_folder
    from overtrick.store.db.data_directory import open_directory, write_settings
    from overtrick.store.totals.refresh import refresh_totals

    known = load_federation(federation)
    months = months or known.demo_months
    start = add_months(today.replace(day=1), -months)
    with tempfile.TemporaryDirectory(prefix="overtrick-demo-") as folder:
        nation = Path(folder) / "nation"
        build(Plan(federation=federation, months=months, start=start).settled(), nation, lambda: None)
        directory.mkdir(parents=True, mode=0o700)
        example = _hold_back(nation, directory, known.size_order[0])
        write_settings(directory, "")
        open_directory(directory, create=True)
        load_folder(nation, runs=True)
        refresh_totals()
    return _with_a_winner(example, today)


def _with_a_winner(example: Example, today: datetime.date) -> Example:
    """The first in the file who earns: the winner may be no member any more."""
    from overtrick.store.commands.try_file import try_file
    from overtrick.store.results.delivery import Delivery

    at = datetime.datetime.combine(today, datetime.time(12), datetime.UTC)
    awards = try_file(
        Delivery(name=example.path.name, content=example.path.read_bytes(), at=at, club=example.club, door="demo")
    ).awards
    return example._replace(player=awards[0].player) if awards else example


def _hold_back(nation: Path, directory: Path, club: int) -> Example:
    """Take an ordinary session of a club out of the deliveries, the last one that came only once."""
    listed = nation / "deliveries.csv"
    with listed.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    names = [row["file"] for row in rows]
    for at in range(len(rows) - 1, -1, -1):
        row = rows[at]
        if row["club"] != str(club) or names.count(row["file"]) != 1:
            continue
        path = nation / "results" / row["file"]
        player = _first_player(path)
        if player:
            folder = directory / EXAMPLE
            folder.mkdir()
            shutil.copy(path, folder / path.name)
            del rows[at]
            _write(listed, rows)
            return Example(folder / path.name, int(row["club"]), player)
    raise AssertionError("a nation has ordinary sessions")


def _first_player(path: Path) -> str:
    """A player of the first place, if it is an ordinary session of one list."""
    batch, problems = formats.load(path)
    if problems or len(batch.sessions) != 1:
        return ""
    session = batch.sessions[0]
    reverses = session.details is not None and session.details.reverses
    ordinary = not (session.final or reverses) and session.lists != MATCH_LISTS and len(session.entries) >= _FEWEST_ROWS
    first = session.entries[0] if ordinary else None
    return next((number for number in first.players if number.strip("0")), "") if first else ""


def _write(path: Path, rows: list[dict[str, str]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)

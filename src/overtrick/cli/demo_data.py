"""What a demo shows: some months of a federation that never was, and one of its files held back to be sent by hand.

If the boards of that session come in a file of their own, it is held back too.
"""

import csv
import datetime
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from overtrick import formats
from overtrick.cli import sample_invoices, sample_tournaments
from overtrick.core.session import MATCH_LISTS
from overtrick.nation import Plan, build, load_federation
from overtrick.nation.files.board_files import follows, has_only_boards
from overtrick.nation.months import add_months

EXAMPLE, NATION, DELIVERIES = "example", "nation", "deliveries.csv"
_FEWEST_ROWS = 6
# After so many files the sums that rankings show are brought up to date, while the rest still comes.
_FILES_A_REFRESH = 2_000


class Example(NamedTuple):
    """A file that was not taken in yet: its path, its club, its day, a player who earns with it, and the partner.

    `boards` is the name of a second file with the boards of that session, and `scorecard` the address of the player's
    newest scorecard; both are empty if there is none.
    """

    path: Path
    club: int
    day: datetime.date
    player: str
    boards: str = ""
    scorecard: str = ""
    partner: str = ""


class Months(NamedTuple):
    """The first and the last day of which a demo shows results."""

    first: datetime.date
    last: datetime.date


def write_nation(directory: Path, federation: str, today: datetime.date, months: int = 0) -> Months:
    """Make a folder with so many months of results to be loaded, up to yesterday; 0 months: as its data say."""
    known = load_federation(federation)
    months = months or known.demo_months
    start = add_months(today, -months)
    directory.mkdir(parents=True, mode=0o700)
    plan = Plan(federation=federation, months=months, start=start, players=known.demo_players)
    build(plan.settled(), directory / NATION)
    return Months(start, today - datetime.timedelta(days=1))


def load_nation(
    directory: Path, federation: str, today: datetime.date, registered: Callable[[], None] = lambda: None
) -> Example:
    """Load the nation that was written, all but one file; `registered` is called when the first page has something."""
    from overtrick.store.commands.bulk_load import load_folder
    from overtrick.store.db.data_directory import open_directory
    from overtrick.store.totals.refresh import refresh_totals

    _leave_out_what_is_to_come(directory / NATION / DELIVERIES, today)
    example = _hold_back(directory / NATION, directory, load_federation(federation).size_order[:1])
    open_directory(directory, create=True)
    waiting = 0

    def refresh_sometimes(files: int) -> None:
        nonlocal waiting
        waiting += files
        if waiting >= _FILES_A_REFRESH:
            refresh_totals()
            waiting = 0

    first = add_months(today, -sample_invoices.MONTHS)

    def bill(day: datetime.date, at: datetime.datetime) -> None:
        if day > first:
            sample_invoices.issue_invoices(day, at)

    load_folder(directory / NATION, refresh_sometimes, runs=True, registered=registered, on_first_day=bill)
    sample_invoices.enter_payments(today, example.club)
    refresh_totals()
    shutil.rmtree(directory / NATION)
    shown = _with_a_scorecard(_with_a_winner(example, today))
    sample_tournaments.enter_and_plan(today, shown.club, shown.player, shown.partner)
    return shown


def _with_a_winner(example: Example, today: datetime.date) -> Example:
    """The first in the file who earns: the winner may be no member any more."""
    from overtrick.store.commands.try_file import try_file
    from overtrick.store.results.delivery import Delivery

    at = datetime.datetime.combine(today, datetime.time(12), datetime.UTC)
    awards = try_file(
        Delivery(name=example.path.name, content=example.path.read_bytes(), at=at, club=example.club, door="demo")
    ).awards
    player = awards[0].player if awards else example.player
    return example._replace(player=player, partner=_partner_of(example.path, player))


def _partner_of(path: Path, player: str) -> str:
    """Who sat with a player in a file."""
    batch, _ = formats.load(path)
    rows = (entry.players for session in batch.sessions for entry in session.entries)
    mates = (number for row in rows if player in row for number in row if number != player)
    return next((number for number in mates if number.strip("0")), "")


def _with_a_scorecard(example: Example) -> Example:
    from overtrick.store.queries.boards.scorecards import find_newest_scorecard

    found = find_newest_scorecard(example.player)
    return example._replace(scorecard=f"/sessions/{found[0]}/scorecards/{found[1]}") if found else example


def _hold_back(nation: Path, directory: Path, largest: tuple[int, ...]) -> Example:
    """Take an ordinary session out of the deliveries, of the largest club if it is known: the last that came once."""
    listed = nation / DELIVERIES
    rows = _read(listed)
    names = Counter(Path(row["file"]).name for row in rows)
    for row in reversed(rows):
        if (
            has_only_boards(row["file"])
            or (largest and row["club"] != str(largest[0]))
            or names[Path(row["file"]).name] != 1
        ):
            continue
        path = nation / "results" / row["file"]
        player, day = _first_player(path)
        if player and day:
            folder = directory / EXAMPLE
            folder.mkdir()
            held = [row, *(each for each in rows if follows(each["file"], row["file"]))]
            for each in held:
                shutil.copy(nation / "results" / each["file"], folder)
            _write(listed, [each for each in rows if each not in held])
            boards = Path(held[1]["file"]).name if len(held) > 1 else ""
            return Example(folder / path.name, int(row["club"]), day, player, boards)
    raise AssertionError("a nation has ordinary sessions")


def _first_player(path: Path) -> tuple[str, datetime.date | None]:
    """A player of the first place and the day, if it is an ordinary session of one list."""
    batch, problems = formats.load(path)
    if problems or len(batch.sessions) != 1:
        return "", None
    session = batch.sessions[0]
    reverses = session.details is not None and session.details.reverses
    ordinary = not (session.final or reverses) and session.lists != MATCH_LISTS and len(session.entries) >= _FEWEST_ROWS
    players = session.entries[0].players if ordinary else ()
    return next((number for number in players if number.strip("0")), ""), session.date


def _leave_out_what_is_to_come(listed: Path, today: datetime.date) -> None:
    """Take out what would arrive today or later: clubs correct their sessions some days after them."""
    _write(listed, [row for row in _read(listed) if row["time"] < f"{today}"])


def _read(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def _write(path: Path, rows: list[dict[str, str]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)

"""`overtrick lab`: a changed scheme, replayed on all history or a period, and what would differ."""

import argparse
import csv
import datetime
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from overtrick.cli.input_files import parse_date
from overtrick.cli.output import Screen, print_json, screen
from overtrick.cli.records import add_directory_option, data_directory_of, open_records, plural
from overtrick.cli.runner import FINE, BadUse
from overtrick.lab.comparison import Difference, Moved
from overtrick.lab.folder import FolderHistory, read_opening, read_regions
from overtrick.lab.laboratory import (
    ChangedPlayer,
    Laboratory,
    TrialResult,
    WorkOut,
    changed_awards,
    changed_players,
    parts_text,
    run_trial,
)
from overtrick.lab.outcomes import Overflow
from overtrick.lab.trials import Trial, TrialError, read_trial, write_trial
from overtrick.schemes import load_scheme
from overtrick.schemes.editing.contents import read_contents
from overtrick.store.registers.federation import today_in

EXAMPLES = """\
examples:
  overtrick lab my-nation --set 'ratings.factor = "75 %"'
  overtrick lab my-nation --scheme nz-2017-draft --awards changed.csv
  overtrick lab my-nation --set 'classes 10A.multipliers.session = "4 times"' --from 2025-01-01 --save trial.toml
  overtrick lab --dir records --trial trial.toml --json"""
_MOST_SHOWN, _CONNECT_SECONDS = 8, 10


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    help_text = "a nation's folder, as overtrick nation writes it; left out: the records of --dir"
    parser.add_argument("folder", metavar="FOLDER", nargs="?", type=Path, help=help_text)
    add_directory_option(parser)
    what = "a value to change, as in 'ratings.factor = \"75 %%\"'; may be given several times"
    parser.add_argument("--set", metavar="VALUE", action="append", default=[], help=what)
    parser.add_argument("--scheme", metavar="OTHER", default="", help="another scheme in place of the present one")
    parser.add_argument(
        "--from", metavar="DAY", dest="first", type=parse_date, help="the first day, default that of all history"
    )
    parser.add_argument(
        "--to", metavar="DAY", dest="last", type=parse_date, help="the last day, default that of all history"
    )
    parser.add_argument("--trial", metavar="FILE", type=Path, help="run the trial of a file again")
    parser.add_argument("--save", metavar="FILE", type=Path, help="write the trial to a file")
    parser.add_argument("--awards", metavar="FILE.csv", type=Path, help="write every award that would differ to a file")
    what = "write every player whose points, rank or grade would differ to a file"
    parser.add_argument("--players", metavar="FILE.csv", type=Path, help=what)
    parser.add_argument("--today", metavar="D", type=parse_date, help="the day that counts as today, as yyyy-mm-dd")
    what = "work the cases out on the Dask cluster whose scheduler is at this address, as tcp://10.0.0.5:8786"
    parser.add_argument("--cluster", metavar="ADDRESS", default="", help=what)
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(options: argparse.Namespace) -> int:
    """Run a trial and show what would differ."""
    trial = find_trial(options)
    with open_history(options) as laboratory:
        if options.save:
            named = msgspec.structs.replace(trial, scheme=laboratory.scheme.name)
            options.save.write_text(write_trial(named), encoding="utf-8")
        return _run(laboratory, trial, options)


@contextmanager
def open_history(options: argparse.Namespace) -> Iterator[Laboratory]:
    """Open the history of a nation's folder, or that of the records."""
    if options.folder:
        yield open_folder(options.folder, options.today)
        return
    with open_records(options):
        from overtrick.store.columns.manifest import NoCopy, copy_folder, require_manifest
        from overtrick.store.laboratory.laboratory import open_laboratory
        from overtrick.store.laboratory.parts import refresh_parts

        folder = copy_folder(data_directory_of(options))
        try:
            refresh_parts(folder, require_manifest(folder))
        except NoCopy as error:
            raise BadUse(str(error)) from error
        yield open_laboratory(folder)


def _run(laboratory: Laboratory, trial: Trial, options: argparse.Namespace) -> int:
    began = time.perf_counter()
    try:
        with open_cluster(options.cluster) as work_out:
            result = run_trial(laboratory, trial, work_out)
    except (TrialError, Overflow) as error:
        raise BadUse(str(error)) from error
    except OSError as error:
        if not options.cluster:
            raise
        raise BadUse(f"the cluster at {options.cluster} was lost: {error}") from error
    seconds = time.perf_counter() - began
    if options.awards:
        write_awards(options.awards, laboratory, result)
    if options.players:
        write_players(options.players, laboratory, result)
    if options.json:
        print_json(trial_record(laboratory, trial, result, seconds))
    else:
        show(screen(), laboratory, result, seconds)
    return FINE


@contextmanager
def open_cluster(address: str) -> Iterator[WorkOut | None]:
    """Connect to the scheduler of a Dask cluster; without an address the cases are worked out here."""
    if not address:
        yield None
        return
    try:
        from distributed import Client
    except ImportError as error:
        raise BadUse("--cluster needs the extra 'cluster': install overtrick[cluster].") from error
    from overtrick.lab.cluster import work_out_on

    try:
        client = Client(address, timeout=_CONNECT_SECONDS)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise BadUse(f"there is no cluster at {address} ({error})") from error
    with client:
        yield work_out_on(client)


def find_trial(options: argparse.Namespace) -> Trial:
    """Return the trial of the options, or of the file that they name with what they add to it."""
    trial = Trial()
    if options.trial:
        try:
            trial = read_trial(options.trial.read_text(encoding="utf-8"))
        except OSError as error:
            raise BadUse(f"{options.trial} cannot be read: {error.strerror}") from error
        except (TrialError, UnicodeDecodeError) as error:
            raise BadUse(f"{options.trial}: {error}") from error
    trial = msgspec.structs.replace(
        trial, set=(*trial.set, *options.set), other=options.scheme or trial.other, first=options.first or trial.first,
        last=options.last or trial.last,
    )  # fmt: skip
    if not trial.set and not trial.other:
        raise BadUse("nothing is changed. Set a value with --set, name another scheme with --scheme, or give --trial.")
    if trial.first and trial.last and trial.last < trial.first:
        raise BadUse(f"the last day, {trial.last}, is before the first, {trial.first}.")
    return trial


def open_folder(folder: Path, today: datetime.date | None) -> Laboratory:
    """Return the laboratory of a nation's folder."""
    try:
        plan = tomllib.loads((folder / "nation.toml").read_text(encoding="utf-8"))
        scheme = load_scheme(str(plan["scheme"]))
    except (OSError, KeyError, tomllib.TOMLDecodeError) as error:
        raise BadUse(f"{folder} is not a folder as overtrick nation writes it ({error})") from error
    reader = FolderHistory(folder, scheme, today or today_in(scheme))
    history = reader.read()
    return Laboratory(
        history, scheme, read_contents(scheme.name), read_opening(folder, scheme, history), read_regions(folder),
        reader.award,
    )  # fmt: skip


def trial_record(laboratory: Laboratory, trial: Trial, result: TrialResult, seconds: float) -> dict[str, Any]:
    """Return what a trial came to in the form that other programs rely on."""
    found = result.comparison
    tried = {"scheme": trial.other, "set": list(trial.set)} if trial.other else {"set": list(trial.set)}
    return {
        "scheme": laboratory.scheme.name,
        "trial": tried | ({"title": trial.title} if trial.title else {}),
        "from": result.span.first.isoformat(),
        "to": result.span.last.isoformat(),
        "rows": found.rows,
        "cases": found.cases,
        "worked_again": result.worked_again,
        "ordinary": found.ordinary,
        "seconds": round(seconds, 3),
        "totals": {"before": found.before, "after": found.after},
        "awards_changed": found.awards_changed,
        "players_changed": found.players_changed,
        "ranks_changed": found.ranks_changed,
        "grades_changed": found.grades_changed,
        **{
            name: [msgspec.to_builtins(each) for each in getattr(found, name)]
            for name in (
                "classes",
                "clubs",
                "regions",
                "grades",
                "winners",
                "losers",
                "rank_moves",
                "grade_moves",
                "rank_movers",
                "grade_movers",
                "distributions",
                "fees",
            )
        },
    }


def write_awards(path: Path, laboratory: Laboratory, result: TrialResult) -> None:
    """Write every award that differs: the session by its file or number, the row, the player and the points."""
    sessions = laboratory.history.sessions
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["session", "line", "player", "unit", "before", "after"])
        for each in changed_awards(laboratory.history, result):
            named = sessions.file[each.session] if sessions.file else int(sessions.number[each.session])
            points = (parts_text(each.before), parts_text(each.after))
            writer.writerow([named, each.row, each.player, each.unit, *points])


def write_players(path: Path, laboratory: Laboratory, result: TrialResult) -> None:
    """Write what differs for every player: the points of a unit, the rank or the grade."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(ChangedPlayer._fields)
        writer.writerows(changed_players(laboratory.history, result))


def show(paper: Screen, laboratory: Laboratory, result: TrialResult, seconds: float) -> None:
    """Show what a trial came to, to a person."""
    found, span = result.comparison, result.span
    heading = f"{laboratory.scheme.name}, {span.first} to {span.last}: {plural(found.rows, 'row')} of "
    heading += f"{plural(found.cases, 'case')}, {result.worked_again:,} of them worked out again, "
    heading += f"{plural(found.ordinary, 'session')} the ordinary way, "
    paper.line(f"{heading}in {seconds:.1f} seconds", "bold")
    for unit in dict.fromkeys([*found.before, *found.after]):
        paper.line(f"  {unit}: {found.before.get(unit, '0')} → {found.after.get(unit, '0')}")
    changed = (
        f"{plural(found.awards_changed, 'award')} of {plural(found.players_changed, 'player')} would differ; "
        f"{plural(found.ranks_changed, 'player')} would have another rank, {found.grades_changed:,} another grade."
    )
    paper.line(changed)
    for title, differences in (
        ("Classes", found.classes), ("Regions", found.regions), ("Clubs", found.clubs), ("Grades", found.grades),
        ("Who would win most", found.winners), ("Who would lose most", found.losers), ("Fees for points", found.fees),
    ):  # fmt: skip
        _show_differences(paper, title, differences)
    for title, moved in (("Ranks", found.rank_moves), ("Grades", found.grade_moves)):
        _show_moves(paper, title, moved)


def _show_differences(paper: Screen, title: str, differences: tuple[Difference, ...]) -> None:
    if differences:
        paper.line(f"{title}:", "bold")
    for each in differences[:_MOST_SHOWN]:
        paper.line(f"  {each.name or '–'}: {each.before} → {each.after} {each.unit}")
    if len(differences) > _MOST_SHOWN:
        paper.line(f"  and {len(differences) - _MOST_SHOWN} more; --json lists them all")


def _show_moves(paper: Screen, title: str, moved: tuple[Moved, ...]) -> None:
    if moved:
        paper.line(f"{title}:", "bold")
    for each in moved[:_MOST_SHOWN]:
        paper.line(f"  {each.before or '–'} → {each.after or '–'}: {plural(each.players, 'player')}")

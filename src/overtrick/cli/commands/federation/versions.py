"""The versions of a federation's folder on record: listed, shown, previewed, adopted and withdrawn."""

import argparse
import csv
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from overtrick.cli.input_files import parse_date
from overtrick.cli.output import print_json, screen
from overtrick.cli.records import (
    acting_person,
    add_acting_options,
    add_directory_option,
    federation,
    moment_of,
    open_records,
    plural,
    progress,
)
from overtrick.cli.runner import FINE, BadUse
from overtrick.schemes.editing.contents import FolderContents, read_contents
from overtrick.schemes.editing.fee_notice import ShortNotice, find_short_notice
from overtrick.schemes.editing.settings import read_setting
from overtrick.schemes.editing.values import ValueChange, change_contents, compare_contents, list_values

if TYPE_CHECKING:
    from overtrick.store.explain.version_preview import AwardPreview, ChangedAward
    from overtrick.store.queries.versions import VersionRow

EXAMPLES = """\
  overtrick federation versions --dir records
  overtrick federation show --on 2027-01-01 --dir records
  overtrick federation preview --set 'schemes/nz-2017.toml: ratings.factor = "75 %"' --from 2027-01-01 --dir records
  overtrick federation change --set 'schemes/nz-2017.toml: ratings.factor = "75 %"' --from 2027-01-01 \\
      --reason "Board, 1 October 2026" --dir records
  overtrick federation adopt --folder new-folder --from 2027-01-01 --reason "the regulations of 2027" --dir records
  overtrick federation withdraw 512 --reason "the board decided otherwise" --dir records"""
_MOST_SHOWN = 20
_STATES = {
    "over": "no longer counts",
    "counts": "counts today",
    "waits": "waiting for its day",
    "withdrawn": "withdrawn",
}
_Action = Callable[[argparse.Namespace], int]


def add_actions(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add what can be done with versions."""

    def add(name: str, what: str, do: _Action) -> argparse.ArgumentParser:
        parser = actions.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.", allow_abbrev=False)
        parser.set_defaults(do=do)
        add_directory_option(parser)
        add_acting_options(parser)
        return parser

    listing = add("versions", "list every version of the folder, with its day, author and reason", show_versions)
    listing.add_argument("--json", action="store_true", help="one JSON object per version")
    shown = add("show", "list the values in force on a day, each with its clause", show_values)
    shown.add_argument("--on", metavar="DAY", type=parse_date, help="the day, default today")
    shown.add_argument("--json", action="store_true", help="one JSON object per value")
    preview = add(
        "preview", "show what a change would do: values side by side, and awards that would differ", preview_change
    )
    preview.add_argument("--csv", metavar="FILE", type=Path, help="write every award that would differ to a file")
    changing = add("change", "change one value or more, or the whole folder, from a day on", adopt_change)
    adopting = add("adopt", "adopt a whole new folder, from a day on", adopt_change)
    for parser in (preview, changing, adopting):
        add_change_options(parser)
    withdrawal = add("withdraw", "withdraw a version that does not count yet", withdraw)
    withdrawal.add_argument("line", type=int, metavar="LINE", help="the line of the journal that adopted it")
    for parser in (changing, adopting, withdrawal):
        parser.add_argument("--reason", metavar="TEXT", required=True, help="why, for the journal")
    add("keep", "put on record the folder of a federation that an earlier release founded", keep)


def add_change_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that say what changes, and from when on."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "--set", metavar="VALUE", action="append", help="a value: 'FILE: RECORD.KEY = VALUE'; may be given again"
    )
    what.add_argument("--folder", metavar="DIR", help="a whole new folder, or a scheme's .toml file")
    parser.add_argument(
        "--from", metavar="DAY", dest="start", type=parse_date, required=True, help="the first day on which it counts"
    )


def show_versions(options: argparse.Namespace) -> int:
    """List every version."""
    with open_records(options):
        from overtrick.store.queries.versions import list_versions

        rows = list_versions(federation().day_of(moment_of(options)))
    for row in rows:
        if options.json:
            print_json(msgspec.to_builtins(row))
        else:
            _show_version(row)
    return FINE


def _show_version(row: "VersionRow") -> None:
    since = f"from {row.start}" if row.start else "from the beginning"
    screen().line(f"line {row.line}, {since}: {_STATES[row.state]} (scheme {row.scheme})", "bold")
    screen().line(f"  {row.decided}, {row.who}" + (f": {row.reason}" if row.reason else ""))
    if row.withdrawn:
        screen().line(f"  withdrawn {row.withdrawn}")


def show_values(options: argparse.Namespace) -> int:
    """Show the values of a day."""
    with open_records(options):
        from overtrick.store.queries.versions import contents_of

        day = options.on or federation().day_of(moment_of(options))
        version = federation().version_on(day)
        values = list_values(contents_of(version), day)
    if options.json:
        for value in values:
            print_json(value._asdict())
        return FINE
    screen().line(f"The scheme {version.scheme.name} and its federation on {day}", "bold")
    heading = ("", "")
    for value in values:
        if not value.key:
            continue
        if heading != (heading := (value.file, value.record)):
            since = f", since {value.since}" if value.since else ""
            clause = f" ({value.clause})" if value.clause else ""
            screen().line(f"{value.file}: {value.record or 'the file itself'}{since}{clause}", "bold")
        if value.key != "clause":
            screen().line(f"  {value.key} = {value.value}")
    return FINE


def preview_change(options: argparse.Namespace) -> int:
    """Show what a change would do, and change nothing."""
    with open_records(options):
        from overtrick.store.commands.versions import find_objection
        from overtrick.store.explain.version_preview import count_sessions, preview_awards
        from overtrick.store.registers.folder_files import load_contents

        before, after = _contents(options)
        _show_changes(compare_contents(before, after, options.start), f"would be different from {options.start} on")
        objection = find_objection(after, options.start)
        day = federation().day_of(moment_of(options))
        _warn_of_short_notice(_find_notice(after, options))
        with progress("sessions", count_sessions(day)) as advance:
            found = preview_awards(load_contents(after), options.start, day, advance)
    _show_awards(found)
    if objection:
        screen().line(f"It cannot be adopted: {objection}", "red")
    if options.csv:
        _write_csv(options.csv, found.changed)
    return FINE


def adopt_change(options: argparse.Namespace) -> int:
    """Adopt a change from its day on."""
    with open_records(options):
        from overtrick.store.commands.versions import adopt_folder

        before, after = _contents(options)
        notice = _find_notice(after, options)
        entry = adopt_folder(after, options.start, moment_of(options), acting_person(options), options.reason)
        _show_changes(compare_contents(before, after, options.start), f"will be different from {options.start} on")
        _warn_of_short_notice(notice)
    screen().line(f"Line {entry.seq} of the journal: counts from {options.start} on.", "bold green")
    return FINE


def _find_notice(after: FolderContents, options: argparse.Namespace) -> list[ShortNotice]:
    """Find the fees that change too soon, by what is adopted before."""
    from overtrick.schemes.errors import SchemeError
    from overtrick.store.registers.folder_files import load_contents

    try:
        fees = load_contents(after).fees
    except SchemeError:
        # The adoption says what is wrong with it.
        return []
    day = federation().day_of(moment_of(options))
    return find_short_notice(federation().versions[-1].scheme.fees, fees, options.start, day)


def _warn_of_short_notice(found: list[ShortNotice]) -> None:
    for each in found:
        fee = f"{each.section} {each.name}".rstrip()
        months = plural(each.months, "month")
        screen().line(
            f"Short notice: {fee} changes on {each.day}. With {months} of notice, the first day is {each.earliest}.",
            "yellow",
        )


def _contents(options: argparse.Namespace) -> tuple[FolderContents, FolderContents]:
    """The folder as it will be on the day by what has been adopted, and with the change."""
    from overtrick.store.queries.versions import contents_of

    before = contents_of(federation().versions[-1])
    if options.folder:
        return before, read_contents(options.folder)
    return before, change_contents(before, [read_setting(text) for text in options.set], options.start)


def _show_changes(changes: list[ValueChange], what: str) -> None:
    screen().line(f"{plural(len(changes), 'value')} {what}:", "bold")
    for change in changes:
        key = f"{change.record}.{change.key}".strip(".") if change.key else change.record
        screen().line(f"  {change.file}: {key}")
        screen().line(f"    before: {change.before or '(nothing)'}")
        screen().line(f"    after:  {change.after or '(nothing)'}")


def _show_awards(found: "AwardPreview") -> None:
    say = screen().line
    say(f"Awards of the last twelve months, as if it had counted: {plural(found.sessions, 'session')}", "bold")
    sessions, players = plural(found.changed_sessions, "session"), plural(found.changed_players, "player")
    say(f"  {plural(len(found.changed), 'award')} would differ, in {sessions}, of {players}")
    for unit, before in found.before.items():
        say(f"  {unit}: {before} before, {found.after[unit]} after")
    for award in found.changed[:_MOST_SHOWN]:
        points = f"{award.before} {award.unit} → {award.after} {award.unit}"
        say(f"  {award.date}  club {award.club}  {award.player}  {points}  {award.event}")
    if len(found.changed) > _MOST_SHOWN:
        say(f"  … and {plural(len(found.changed) - _MOST_SHOWN, 'award')} more; --csv FILE writes all of them")


def _write_csv(path: Path, changed: Iterable["ChangedAward"]) -> None:
    names = ("session", "date", "club", "event", "player", "unit", "before", "after")
    with _writable(path), path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(names)
        writer.writerows([getattr(award, name) for name in names] for award in changed)


@contextmanager
def _writable(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadUse(f"{path} cannot be written: {error.strerror}") from error


def withdraw(options: argparse.Namespace) -> int:
    """Withdraw a version before its day."""
    with open_records(options):
        from overtrick.store.commands.versions import withdraw_version

        entry = withdraw_version(options.line, moment_of(options), acting_person(options), options.reason)
    screen().line(f"Line {entry.seq} of the journal: the version of line {options.line} is withdrawn.", "bold green")
    return FINE


def keep(options: argparse.Namespace) -> int:
    """Take the folder of an old store on record."""
    with open_records(options):
        from overtrick.store.commands.versions import keep_present_folder

        entry = keep_present_folder(moment_of(options), acting_person(options))
    files = plural(len(entry.data["files"]), "file")
    screen().line(f"Line {entry.seq} of the journal: {files} of the folder are kept with the records.", "bold green")
    return FINE

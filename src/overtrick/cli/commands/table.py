"""`overtrick table`: print a table of place awards, as the regulations print it, or what a class really awards."""

import argparse
import csv
import datetime
import re
import sys
from fractions import Fraction

from overtrick.awards.class_tables import ClassAward, find_class_awards, list_assumptions, list_awards
from overtrick.awards.tables import Field, points_by_place
from overtrick.cli.input_files import parse_date
from overtrick.cli.output import print_json, screen
from overtrick.cli.runner import FINE, BadUse
from overtrick.core.numbers import plain
from overtrick.schemes import load_scheme
from overtrick.schemes.edition import Edition
from overtrick.schemes.records import EventClass
from overtrick.schemes.references import BY_TABLES
from overtrick.schemes.steps import Multiply
from overtrick.schemes.table_records import LinearScale, Table, WinnerShares

EXAMPLES = """\
examples:
  overtrick table --scheme nz-2017 --table "20A Pairs" --entrants 24
  overtrick table --scheme nz-2017 --table "40C Pairs" --entrants 4..50 --csv
  overtrick table --scheme nz-2017 --class 20A --contest pairs --entrants 24 --boards 26
  overtrick table --scheme nz-2017-draft --table "8B Teams" --entrants 10..40 --json"""
LARGEST_FIELD = 100_000


def entrants(text: str) -> range:
    """N or N..M."""
    found = re.fullmatch(r"(\d{1,6})(?:\.\.(\d{1,6}))?", text)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 1 <= first <= last <= LARGEST_FIELD:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of entrants; write 24 or 10..40")
    return range(first, last + 1)


def boards(text: str) -> int:
    """A number of boards."""
    if not re.fullmatch(r"[1-9]\d{0,3}", text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of boards; write 24")
    return int(text)


def sessions(text: str) -> int:
    """A number of sessions."""
    if not re.fullmatch(r"[1-9]\d?", text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of sessions; write 3")
    return int(text)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--scheme", metavar="S", required=True, help="a scheme's name or .toml file")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--table", metavar="T", help='a table of the scheme, for example "20A Pairs"')
    what.add_argument("--class", metavar="C", dest="event_class", help="what a class awards, all its steps applied")
    parser.add_argument("--contest", metavar="K", default="", help="with --class: one contest, default each of them")
    parser.add_argument("--award", metavar="A", default="", help="with --class: one award by its name, default each")
    parser.add_argument(
        "--boards", metavar="N", type=boards, default=0, help="with --class: the boards played, default enough of them"
    )
    parser.add_argument(
        "--sessions", metavar="N", type=sessions, default=0, help="with --class: the sessions of the event, default one"
    )
    parser.add_argument(
        "--entrants", metavar="N or N..M", type=entrants, required=True,
        help="the size of the field, or a range: pairs, teams, players or tables, as the table counts",
    )  # fmt: skip
    parser.add_argument("--date", metavar="D", type=parse_date, help="the table as on this day, default the newest")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object a line, one per number of entrants")
    form.add_argument("--csv", action="store_true", help="a header, then rows of table,entrants,place,points")


def run(options: argparse.Namespace) -> int:
    """Print the table, or what the class awards."""
    edition = load_scheme(options.scheme).on(options.date or datetime.date.max)
    if options.event_class:
        return _print_class(options, edition)
    for option in ("contest", "award", "boards", "sessions"):
        if getattr(options, option):
            raise BadUse(f"--{option} belongs to --class, which prints what a class awards")
    if options.table not in edition.tables:
        raise BadUse(f"{edition.scheme} has no table '{options.table}'. It has: {', '.join(edition.tables)}.")
    table = edition.tables[options.table]
    rows = ((size, points_by_place(edition, table, _field(edition, table, size))) for size in options.entrants)
    if options.csv:
        print("table,entrants,place,points")
    elif not options.json:
        screen().line(f"{options.table}, {table.unit} points by place ({edition.scheme}: {table.clause})", "bold")
    width = len(str(options.entrants[-1]))
    for size, points in rows:
        _show(options, size, points, width, table.counts)
    if not (options.csv or options.json) and (multipliers := _multipliers(edition, table)):
        screen().line(f"A class multiplies it ({multipliers}): --class prints what a class awards.")
    return FINE


def _multipliers(edition: Edition, table: Table) -> str:
    """The multipliers that a class may apply to what the table gives, each with its smallest and its largest value."""
    names = {table.weight} if isinstance(table, WinnerShares) and table.weight else set()
    for known in edition.classes.values():
        for award in find_class_awards(edition, known):
            if edition.tables[table.name] in (edition.tables[name] for name in award.tables):
                names |= {step.by for step in award.rule.steps if isinstance(step, Multiply)}
    found = []
    for name in sorted(names):
        values = {known.multipliers[name].number for known in edition.classes.values() if name in known.multipliers}
        if values - {1}:
            span = " to ".join(plain(value) for value in sorted({min(values), max(values)}))
            found.append(f"{name}: {span} times")
    return ", ".join(found)


def _print_class(options: argparse.Namespace, edition: Edition) -> int:
    known = edition.classes.get(options.event_class)
    if known is None:
        raise BadUse(f"{edition.scheme} has no class '{options.event_class}'. It has: {', '.join(edition.classes)}.")
    contests = [contest.name for contest in edition.contests]
    if options.contest and options.contest not in contests:
        raise BadUse(f"{edition.scheme} has no contest '{options.contest}'. It has: {', '.join(contests)}.")
    awards = list(find_class_awards(edition, known, options.contest))
    names = list(dict.fromkeys(award.rule.name for award in awards))
    chosen = [award for award in awards if options.award in ("", award.rule.name)]
    if not chosen:
        there = f"It has: {', '.join(names)}." if names else "It has none for places."
        raise BadUse(f"class '{known.name}' has no award '{options.award}' for places. {there}")
    if options.csv:
        print("class,contest,award,unit,entrants,place,points")
    for award in chosen:
        _print_award(options, edition, known, award)
    return FINE


def _print_award(options: argparse.Namespace, edition: Edition, known: EventClass, award: ClassAward) -> None:
    rule, contest = award.rule, award.contest
    if not options.csv and not options.json:
        heading = f"{rule.name}, class {known.name}, {contest.title}: {award.unit} points by place"
        screen().line(f"{heading} ({edition.scheme}: {rule.clause})", "bold")
    assumed = list_assumptions(rule, options.sessions)
    width = len(str(options.entrants[-1]))
    for size in options.entrants:
        row = list_awards(edition, known, award, size, options.boards, options.sessions)
        texts = [plain(each) for each in row.points]
        why = str(row.because or "no points")
        named = {"class": known.name, "contest": contest.name, "award": rule.name, "unit": award.unit}
        if options.json:
            other = ({} if texts else {"because": why}) | ({"assumed": assumed} if assumed else {})
            print_json({"scheme": options.scheme, **named, "entrants": size, "points": texts} | other)
        elif options.csv:
            rows = ([*named.values(), size, place, text] for place, text in enumerate(texts, 1))
            csv.writer(sys.stdout, lineterminator="\n").writerows(rows)
        else:
            screen().line(f"{size:>{width}} {award.counts}: {' '.join(f'{text:>2}' for text in texts) or why}")
    if assumed and not (options.csv or options.json):
        screen().line(f"Assumed: {'; '.join(assumed)}.")


def _field(edition: Edition, table: Table, size: int) -> Field:
    """A field of this size, full tables of the first contest that the table is for."""
    if isinstance(table, LinearScale):
        full = next((each.a_table.count for each in edition.contests if each.a_table), 1)
        return Field(size, size * full if table.counts == BY_TABLES else size)
    if not isinstance(table, WinnerShares):
        return Field(size)
    contest = next(known for known in edition.contests if known.name in table.coefficient)
    full = contest.a_table.count if contest.a_table and table.counts == BY_TABLES else 1
    return Field(size, size * full, contest.name)


def _show(options: argparse.Namespace, field: int, points: list[Fraction], width: int, counts: str) -> None:
    texts = [plain(each) for each in points]
    if options.json:
        print_json({"scheme": options.scheme, "table": options.table, "entrants": field, "points": texts})
    elif options.csv:
        for place, text in enumerate(texts, 1):
            print(f"{options.table},{field},{place},{text}")
    else:
        screen().line(f"{field:>{width}} {counts}: {' '.join(f'{text:>2}' for text in texts)}")

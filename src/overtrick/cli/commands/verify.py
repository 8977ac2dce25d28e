"""`overtrick verify`: proves that all follows from raw files and journal, and that these were not changed."""

import argparse
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from overtrick.cli.output import print_json, screen
from overtrick.cli.records import (
    add_directory_option,
    data_directory_of,
    journal_length,
    open_records,
    plural,
    progress,
)
from overtrick.cli.runner import ERRORS_FOUND, FINE, BadUse

if TYPE_CHECKING:
    from overtrick.store.upkeep.head_check import KeptHead
    from overtrick.store.upkeep.verify import Difference

EXAMPLES = """\
examples:
  overtrick verify --dir records
  overtrick verify --dir records --json
  overtrick verify --dir records --head 2026-11-01.json 2026-12-01.json
  overtrick verify --dir records --head 2026-11-01.json --key 5c0e… --chain-only"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_directory_option(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument(
        "--head",
        metavar="FILE",
        nargs="+",
        default=[],
        help="signed heads that you kept: check whether they are in these records",
    )
    parser.add_argument("--key", metavar="KEY", help="the key that must have signed them; default: the federation's")
    parser.add_argument(
        "--chain-only", action="store_true", help="check only files and journal, without working everything out again"
    )


def run(options: argparse.Namespace) -> int:
    """Print every difference; any makes the exit status 1."""
    if options.key and not options.head:
        raise BadUse("--key says who signed a head; name the head with --head FILE.")
    with open_records(options):
        from overtrick.store.ledger.totals import count_awards
        from overtrick.store.upkeep.head_check import heads_in_folder
        from overtrick.store.upkeep.verify import verify_records

        directory = data_directory_of(options)
        asked = _read_heads(options, directory)
        counts = {"lines": journal_length(), "awards": count_awards()}
        found = []
        with progress("lines of the journal", counts["lines"]) as advance:
            heads = [*asked, *heads_in_folder(directory)]
            for difference in verify_records(advance, heads, chain_only=options.chain_only):
                found.append(_record(difference))
                if not options.json:
                    screen().line(str(difference), "red")
        _keep_result(counts["lines"], len(found), is_chain_only=options.chain_only)
    _print_result(options, asked, counts, found)
    return ERRORS_FOUND if found else FINE


def _keep_result(lines: int, differences: int, *, is_chain_only: bool) -> None:
    """Keep the result for the office. A copy that cannot be written to is verified all the same."""
    from django.db import DatabaseError

    from overtrick.store.reports.verify_results import keep_result

    with suppress(DatabaseError):
        keep_result(lines, differences, datetime.now(UTC), is_chain_only=is_chain_only)


def _read_heads(options: argparse.Namespace, directory: Path) -> "list[KeptHead]":
    from overtrick.store.journal.heads import known_keys
    from overtrick.store.upkeep.head_check import read_head_file

    keys = {options.key.lower()} if options.key else known_keys(directory)
    return [read_head_file(Path(name), keys) for name in options.head]


def _record(difference: "Difference") -> dict[str, Any]:
    """The difference for --json; not every one has a sentence of its own, or says to what it belongs."""
    record = msgspec.structs.asdict(difference)
    return {name: value for name, value in record.items() if value or name not in ("says", "of")}


def _print_result(
    options: argparse.Namespace, asked: "list[KeptHead]", counts: dict[str, int], found: list[dict[str, Any]]
) -> None:
    wrong = {each["key"] for each in found if each["table"] == "head"}
    contained = {kept.name: kept.name not in wrong for kept in asked}
    if options.json:
        print_json({"agrees": not found, **counts} | ({"heads": contained} if asked else {}) | {"differences": found})
        return
    for kept in asked:
        style = "bold green" if contained[kept.name] else "bold red"
        screen().line(f"{kept.name}: {_conclude(kept, contained[kept.name])}", style)
    what = "the chain is whole" if options.chain_only else "everything agrees"
    result, style = (plural(len(found), "difference"), "bold red") if found else (what, "bold green")
    counted = f"{plural(counts['lines'], 'line')} of the journal, {plural(counts['awards'], 'award')}"
    screen().line(f"{counted}: {result}", style)


def _conclude(kept: "KeptHead", is_contained: bool) -> str:
    """Return what a head that was asked about proves."""
    if is_contained:
        upto = f"entry {kept.head.seq:,} of {kept.head.day.day} {kept.head.day:%B %Y}"
        return f"the records contain everything up to {upto}, unaltered."
    if not kept.head.is_genuine():
        return "this head proves nothing about these records, for or against."
    if kept.keys and kept.head.key not in kept.keys:
        return "these are other records, or the key was replaced: ask the federation why."
    return "the records are not those that were signed."

"""The command line: a contract that other programs rely on. Each command is loaded only when it is called."""

import sys
from importlib import import_module

ON_FILES = {
    "check": "every problem of results files, or 'accepted'",
    "award": "the awards of results files with their reasons; no database needed",
    "convert": "a results file in another format",
    "table": "a table of place awards",
    "standing": "rank, stars, rating and grade from points",
    "score": "a session recomputed from its board results, and where its file says otherwise",
    "federation": "a federation's folder: checked as a whole, or begun",
    "nation": "a synthetic federation: registers, results files and their deliveries",
    "lab": "a changed scheme, replayed on all history, and what would differ",
}
ON_RECORDS = {
    "init": "a new federation in a data directory",
    "federation": "the versions of a federation's folder: shown, previewed, adopted from a day on, withdrawn",
    "import": "a register read in from a file: players, clubs, memberships, an Access extract",
    "receive": "results files sent in, and what they came to",
    "enter": "results entered by hand, with the reason",
    "decide": "what a person decides: a registration, a merger, a confirmation, a cancellation …",
    "proposals": "what is waiting for a person: bonuses of best pairs, points that lapse or come back",
    "load": "a nation's registers, then its deliveries in order",
    "standing-run": "ranks and stars of a month, ratings and grades of a year: seen first, applied once, undone",
    "bill": "the invoices of a month's play or a quarter's levies: seen first, issued once",
    "history": "a player through the years: standing, points, every change",
    "explain": "every award of a player and why, and why not",
    "questions": "what players ask about their awards, who has it, and all that was said",
    "overseas-report": "the points that visitors won here in a year, for their own federation",
    "reconcile": "the totals and ranks of an old system compared with ours, each difference explained",
    "certificates": "a page for each promotion, printed and sent to those who want it",
    "contact": "a player's email address, and whether certificates go there",
    "verify": "everything made again from files and journal, and compared row by row",
    "head": "today's signed head of the records, to be kept elsewhere as proof",
    "rebuild": "a new database made from files and journal, in the place of the old one",
    "columns": "the columnar copy, which questions about many years read, brought up to date",
    "query": "a question in SQL, answered by the columnar copy",
    "repair": "what the program as it is now would have awarded otherwise, shown and posted",
    "season": "old years, their rows moved to archives and back",
    "backup": "every record in one file, while others go on working",
    "restore": "a backup in a new data directory",
}
AT_WORK = {
    "demo": "a whole federation on this machine: data, pages, FTP, SFTP, worker",
    "serve": "the pages, the API, and the doors for FTP and SFTP",
    "worker": "takes in what the doors kept, and does what is due",
    "credential": "a club's passwords, tokens and keys",
    "account": "logins for the pages",
}
COMMANDS = ON_FILES | ON_RECORDS | AT_WORK
GUIDE = """\
usage: overtrick COMMAND …

Results and masterpoints for bridge federations.

Files and points, without a database:
{on_files}

The records of a federation (--dir DIR, or OVERTRICK_DIR):
{on_records}

The federation at work:
{at_work}

overtrick COMMAND --help explains a command, with examples.
Exit status: 0 fine (warnings too), 1 errors found, 2 bad use."""


def main(argv: list[str] | None = None) -> int:
    """Run a command and return its exit status."""
    words = sys.argv[1:] if argv is None else argv
    match words:
        case [] | ["-h" | "--help", *_]:
            print(guide())
            return 0 if words else 2
        case ["--version", *_]:
            print(f"overtrick {import_module('overtrick').__version__}")
            return 0
        case [name, *rest] if name in COMMANDS:
            return int(import_module("overtrick.cli.runner").run(name, rest))
    print(f"overtrick: there is no command '{words[0]}'. There are: {', '.join(COMMANDS)}.", file=sys.stderr)
    return 2


def guide() -> str:
    """What `overtrick --help` says."""
    return GUIDE.format(on_files=_listed(ON_FILES), on_records=_listed(ON_RECORDS), at_work=_listed(AT_WORK))


def _listed(commands: dict[str, str]) -> str:
    return "\n".join(f"  {name:<12} {what}" for name, what in commands.items())

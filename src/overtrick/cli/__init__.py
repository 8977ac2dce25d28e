"""The command line: a contract that other programs rely on. Each command is loaded only when it is called."""

import sys
from importlib import import_module

ON_FILES = {
    "check": "check results files: list every problem, or say 'accepted'",
    "award": "award points to results files, with the reasons; no database needed",
    "convert": "write a results file in another format",
    "table": "print a table of place awards",
    "standing": "work out rank, stars, rating and grade from points",
    "score": "rescore a session from its board results, and say where its file differs",
    "federation": "check a federation's folder, or write a new one to start from",
    "nation": "write a made-up federation: registers, results files and their deliveries",
    "lab": "replay all history under changed regulations, and say what would differ",
}
ON_RECORDS = {
    "init": "found a new federation in a data directory",
    "federation": "show, preview, adopt or withdraw versions of a federation's folder",
    "import": "import a register from a file: players, clubs, memberships, an Access extract",
    "receive": "take results files in, and say what became of them",
    "enter": "enter results by hand, with the reason",
    "decide": "record a decision: a registration, a merger, a confirmation, a cancellation …",
    "proposals": "list what is waiting for a decision: bonuses for best pairs, points that lapse or come back",
    "load": "load a made-up federation: its registers, then its deliveries in order",
    "standing-run": "preview, apply or undo a month's run of ranks and stars, or a year's of ratings and grades",
    "bill": "preview or issue the invoices of a month's play or a quarter's levies",
    "history": "show a player through the years: standing, points, every change",
    "explain": "list every award of a player, and why, and why not",
    "questions": "list what players ask about their awards, who has each question, and all that was said",
    "overseas-report": "report the points that visitors won here in a year, for their own federation",
    "reconcile": "compare the totals and ranks of an old system with ours, and explain each difference",
    "certificates": "print a certificate for each promotion, and send it to those who want it",
    "contact": "set, show or remove a player's email address, and what is sent there",
    "verify": "work everything out again from files and journal, and compare it row by row",
    "head": "print today's signed head of the records, to be kept elsewhere as proof",
    "rebuild": "make a new database from files and journal, in place of the old one",
    "columns": "bring the columnar copy up to date, which answers questions about many years",
    "query": "answer a question in SQL from the columnar copy",
    "repair": "show, and post, what this version of the program would have awarded differently",
    "season": "move the rows of old years to archives, and back",
    "backup": "write every record to one file, while others go on working",
    "restore": "restore a backup into a new data directory",
}
AT_WORK = {
    "demo": "run a whole made-up federation on this machine: data, pages, FTP, SFTP, worker",
    "serve": "run the pages, the API, and the FTP and SFTP servers",
    "worker": "run the worker, which takes files in and does what is due",
    "credential": "add, list or revoke a club's passwords, tokens and keys",
    "account": "add, list or remove logins for the pages",
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
    print(f"overtrick: there is no command '{words[0]}'. Choose from: {', '.join(COMMANDS)}.", file=sys.stderr)
    return 2


def guide() -> str:
    """What `overtrick --help` says."""
    return GUIDE.format(on_files=_listed(ON_FILES), on_records=_listed(ON_RECORDS), at_work=_listed(AT_WORK))


def _listed(commands: dict[str, str]) -> str:
    return "\n".join(f"  {name:<12} {what}" for name, what in commands.items())

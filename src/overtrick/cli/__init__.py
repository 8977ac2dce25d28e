"""The command line: a contract that other programs rely on. Each command is loaded only when it is called."""

import sys
from importlib import import_module

COMMANDS = {
    "check": "every problem of results files, or 'accepted'",
    "award": "the awards of results files with their reasons; no database needed",
    "convert": "a results file in another format",
    "table": "a table of place awards",
    "standing": "rank, stars, rating and grade from points",
    "score": "a session recomputed from its board results, and where its file says otherwise",
}
GUIDE = """\
usage: overtrick COMMAND …

Results and masterpoints for bridge federations.

{commands}

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
            return int(import_module("overtrick.cli.running").run(name, rest))
    print(f"overtrick: there is no command '{words[0]}'. There are: {', '.join(COMMANDS)}.", file=sys.stderr)
    return 2


def guide() -> str:
    """What `overtrick --help` says."""
    return GUIDE.format(commands="\n".join(f"  {name:<10}{what}" for name, what in COMMANDS.items()))

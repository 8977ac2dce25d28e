"""One of several programs that enter people: `python -m tests.store.tournaments.entry_presser NUMBER ...`.

It waits for a line, enters each number for tournament 1, and prints the line of the journal, or that it was refused.
"""

import os
import sys
from pathlib import Path

from overtrick.store.db.data_directory import open_directory
from tests.store.file_sender import FIRST, say


def main(numbers: list[str]) -> None:
    """Enter people when told to."""
    open_directory(Path(os.environ["OVERTRICK_DIR"]))
    from overtrick.store.commands.decide import decide
    from overtrick.store.errors import Refusal

    say("ready")
    sys.stdin.readline()
    for number in numbers:
        try:
            entry = decide("enter", FIRST, f"player {number}", {"tournament": 1, "numbers": [number]})
        except Refusal as refusal:
            say(f"{number} {refusal}")
        else:
            say(f"{number} {entry.seq}")


if __name__ == "__main__":
    main(sys.argv[1:])

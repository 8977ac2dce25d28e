"""The program with a file that kills it: `python -m tests.jobs.deadly worker --dir DIR`."""

import os
import signal
import sys
from typing import Any

from overtrick.cli import main

DEADLY = "106_deadly.txt"


def deadly(arguments: list[str]) -> int:
    """Run a command that does not survive the file."""
    from overtrick.store.db.data_directory import set_up_django

    set_up_django()
    from overtrick.store.commands import receive
    from overtrick.store.deliveries import processing

    def process_delivery(work: Any, line: Any, reading: Any) -> Any:
        if reading.delivery.name == DEADLY:
            os.kill(os.getpid(), signal.SIGKILL)
        return processing.process_delivery(work, line, reading)

    # Not setattr: a name that is not there any more would be set without a word, and nothing would die.
    assert "process_delivery" in vars(receive)
    vars(receive)["process_delivery"] = process_delivery
    return main(arguments)


if __name__ == "__main__":
    sys.exit(deadly(sys.argv[1:]))

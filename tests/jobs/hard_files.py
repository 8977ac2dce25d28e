"""The program with files that are hard to read: `python -m tests.jobs.hard_files worker --dir DIR`."""

import sys

from overtrick.cli import main


def with_hard_files(arguments: list[str]) -> int:
    """Run a command whose reading process meets them."""
    from overtrick.store.db.data_directory import set_up_django

    set_up_django()
    from overtrick.store.commands import reading_process
    from tests.store.commands.hard_files import READER

    assert "_READ" in vars(reading_process)
    vars(reading_process)["_READ"] = READER
    return main(arguments)


if __name__ == "__main__":
    sys.exit(with_hard_files(sys.argv[1:]))

"""One of several senders: `python -m tests.store.concurrent_sender NAME TIMES MARK` waits for a line, then sends.

Each sends its own file, told apart by the mark, or the very same one if the mark is 0; it prints what they came to.
"""

import os
import random
import sys
from datetime import timedelta
from pathlib import Path

from overtrick.store.db.data_directory import open_directory
from tests.store.file_sender import FIRST, say, text


def main(name: str, times: int, mark: int) -> None:
    """Send when told to."""
    open_directory(Path(os.environ["OVERTRICK_DIR"]))
    from overtrick.store.commands import receive
    from overtrick.store.results.delivery import Delivery

    content = text(random.Random(mark), 1).encode()
    say("ready")
    sys.stdin.readline()
    for at in range(times):
        moment = FIRST + timedelta(seconds=at)
        receipt = receive.receive([Delivery(name=name, content=content, at=moment, club=106, who=str(mark))])[0]
        say(f"{receipt.seq} {receipt.revision} {receipt.state} {receipt.repeated}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))

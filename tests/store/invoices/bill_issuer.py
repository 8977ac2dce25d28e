"""A treasurer in a process of its own, who waits for a line, then bills: `… tests.store.invoices.bill_issuer MARK [N]`.

With N it is killed when it is about to send its n-th statement to the database, a commit being one. It bills February,
March and April, and credits every invoice that it sees, each as another treasurer may do it at the same moment. It says
`ack` with the number of each invoice after it is durable.
"""

import os
import signal
import sys
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path

from overtrick.store.db.data_directory import open_directory
from tests.store.file_sender import say

AT = datetime(2018, 5, 2, tzinfo=UTC)
PERIODS = ("2018-02", "2018-03", "2018-04")


def main(mark: str, last: int = 0) -> None:
    """Bill when told to."""
    open_directory(Path(os.environ["OVERTRICK_DIR"]))
    from tests.store.statement_failures import Failure, counting

    class Death(Failure):
        """The end of this process, as if the machine had lost its power."""

        def fail(self) -> None:
            os.kill(os.getpid(), signal.SIGKILL)

    say("ready")
    sys.stdin.readline()
    with counting(Death(last)) if last else nullcontext():
        issue_and_credit(mark)


def issue_and_credit(mark: str) -> None:
    """Bill every period that is not billed, and credit every invoice that is not credited."""
    from overtrick.billing.periods import parse_period
    from overtrick.store.commands import decide
    from overtrick.store.commands.billing import invoice_runs
    from overtrick.store.db import database
    from overtrick.store.errors import Refusal

    for name in PERIODS:
        try:
            entry = invoice_runs.issue_invoices(parse_period(name), AT, mark)
        except Refusal:
            # The other treasurer billed it between the question and the answer.
            entry = None
        if entry is not None:
            say("\n".join(f"ack {document['number']} {mark}" for document in entry.data["invoices"]))
        for (number,) in database.rows("SELECT number FROM invoice WHERE kind = 'masterpoints' ORDER BY number"):
            try:
                note = decide.decide("credit-note", AT, mark, {"invoice": number}, "tried at the same time")
            except Refusal:
                continue
            say(f"ack {note.data['document']['number']} {mark}")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))

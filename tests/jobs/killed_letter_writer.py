"""A worker that is killed over the second letter: `python -m tests.jobs.killed_letter_writer MOMENT`.

It dies inside the transaction that puts the letter into the outbox, after the letter was added.
"""

import os
import signal
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

from overtrick.store.db.data_directory import open_directory


def main(moment: str) -> None:
    """Write letters until it is killed."""
    open_directory(Path(os.environ["OVERTRICK_DIR"]))
    from overtrick.config.settings_file import Web
    from overtrick.jobs.invoice_letters import write_invoice_letters
    from overtrick.store.mail import outbox

    add, added = outbox.add_letter, []

    def add_letter(*values: Any) -> Any:
        added.append(add(*values))
        if len(added) > 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return added[-1]

    assert "add_letter" in vars(outbox)
    vars(outbox)["add_letter"] = add_letter
    write_invoice_letters(Web(), datetime.fromisoformat(moment))


if __name__ == "__main__":
    main(sys.argv[1])

"""A program that closes or opens the season of 2018: `python -m tests.store.season_closer close|open [DIES]`.

It is not patient with readers. With DIES it kills itself when it is about to carry out a statement that begins so.
"""

import os
import signal
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from overtrick.store.db.data_directory import open_directory


def main(verb: str, dies: str) -> None:
    """Close or open, as far as it gets."""
    open_directory(Path(os.environ["OVERTRICK_DIR"]))
    from overtrick.store.db import database
    from overtrick.store.upkeep import seasons

    run = database.execute

    def dying(sql: str, *values: Any) -> int:
        if dies and sql.startswith(dies):
            os.kill(os.getpid(), signal.SIGKILL)
        return run(sql, *values)

    database.execute = dying
    seasons._LOCK_TIMEOUT = "SET LOCAL lock_timeout = '300ms'"
    if verb == "close":
        seasons.close_season(2018, datetime(2022, 6, 1, tzinfo=UTC), "closer")
    else:
        seasons.reopen_season(2018)


if __name__ == "__main__":
    main(sys.argv[1], (sys.argv[2:] or [""])[0])

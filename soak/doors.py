"""Kills of doors and worker (SIGKILL) while clients send, on both databases."""

from soak.progress import Progress
from soak.stores import VENDORS, new_store
from tests.doors.crash import crash
from tests.postgres import Databases, server
from tests.store.cast import NUMBERS

# A large store takes long to prove, so each one gets only so many kills.
KILLS_A_STORE = 25


def kill_doors(kills: int, seed: int, progress: Progress) -> str:
    """Kill so many processes, a store on each database in turn; return the counts, or raise an AssertionError."""
    with server() as url:
        postgres = Databases(url)
        while not progress.is_complete:
            first = progress.done
            vendor = VENDORS[first // KILLS_A_STORE % 2]
            count = min(KILLS_A_STORE, kills - first)
            with new_store(vendor, postgres) as store:
                store.register(*NUMBERS)
                progress.note(first + count, f"{vendor}: {crash(store, count, seed + first)}")
        postgres.close()
    return f"{kills:,} kills; nothing lost, nothing twice; {progress.seconds:,.0f} s"

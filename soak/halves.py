"""Kills of one of two machines on one PostgreSQL database, all its parts at once, while clients send to both."""

from soak.progress import Progress
from soak.stores import new_store
from tests.doors.halves import kill_halves
from tests.postgres import Databases, server
from tests.store.cast import NUMBERS

# A large store takes long to prove, so each one gets only so many kills.
KILLS_A_STORE = 10


def halves(kills: int, seed: int, progress: Progress) -> str:
    """Kill a half so many times; return the counts, or raise an AssertionError."""
    with server() as url:
        postgres = Databases(url)
        while not progress.is_complete:
            first = progress.done
            count = min(KILLS_A_STORE, kills - first)
            with new_store("postgresql", postgres) as store:
                store.register(*NUMBERS)
                progress.note(first + count, kill_halves(store, count, seed + first))
        postgres.close()
    return f"{kills:,} halves killed; nothing lost, nothing twice; {progress.seconds:,.0f} s"

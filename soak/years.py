"""Ten years of a small nation with all runs, verified and made again from files and journal: every row is the same.

What `overtrick award` gives all files in one call must be what the records have.
"""

import tempfile
from pathlib import Path

import msgspec

from overtrick.nation import Plan, build
from overtrick.store import models
from overtrick.store.commands.bulk_load import load_folder
from overtrick.store.db import data_directory, database
from overtrick.store.upkeep.rebuild import rebuild
from overtrick.store.upkeep.verify import verify_records
from soak.progress import Progress
from tests.store.results.agreement import nation_disagreements

_CLUBS, _PLAYERS = 6, 400


def years(count: int, seed: int, progress: Progress) -> str:
    """Load and verify one year of New Zealand and of Cyprus, then two, and so on; each proves the ones before again.

    A nation is the same for the same seed, so its years are the first years of the longer ones.
    """
    figures: list[str] = []
    while not progress.is_complete:
        length = _next_length(progress.done, count)
        figures = [prove_months("new-zealand", 12 * length, seed), prove_months("cyprus", 12 * length, seed)]
        progress.note(length, "; ".join(figures))
    return f"{count} years; {'; '.join(figures)}; {progress.seconds:,.0f} s"


def _next_length(done: int, most: int) -> int:
    """One year, two, four, and so on: a run that stops has proved at least half as many as it could have."""
    return min(max(2 * done, 1), most)


def prove_months(federation: str, months: int, seed: int) -> str:
    """Load and verify so many months of a federation, and make its records again; return the counts."""
    plan = Plan(federation=federation, months=months, seed=seed)
    if federation == "new-zealand":
        plan = msgspec.structs.replace(plan, clubs=_CLUBS, players=_PLAYERS)
    with tempfile.TemporaryDirectory(prefix="overtrick-soak-") as folder:
        build(plan.settled(), Path(folder) / "nation", lambda: None)
        (Path(folder) / "records").mkdir()
        data_directory.open_directory(Path(folder) / "records", create=True)
        loaded = load_folder(Path(folder) / "nation", runs=True)
        differences = [*map(str, verify_records()), *nation_disagreements(), *map(str, rebuild(exchange=False))]
        changes = models.Change.objects.count()
        data_directory.disconnect_database(database.DEFAULT)
    assert not differences, differences[:5]
    return f"{federation}: {months} months, {loaded.files:,} files, {loaded.runs} runs, {changes:,} changes, all agree"

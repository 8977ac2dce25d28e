"""Ten years of a small nation with all runs, replayed from files and journal: every row must be the same.

What `overtrick award` gives all files in one call must be what the records have.
"""

import tempfile
from pathlib import Path
from time import monotonic

import msgspec

from overtrick.nation import Plan, build
from overtrick.store import models
from overtrick.store.commands.bulk_load import load_folder
from overtrick.store.db import data_directory, database
from overtrick.store.upkeep.verify import verify_records
from tests.store.results.agreement import nation_disagreements

_CLUBS, _PLAYERS = 6, 400


def years(count: int, seed: int) -> str:
    """Load and verify so many years of New Zealand and of Cyprus."""
    start = monotonic()
    figures = [_years("new-zealand", count, seed), _years("cyprus", count, seed)]
    return f"{'; '.join(figures)}; {monotonic() - start:.0f} s"


def _years(federation: str, count: int, seed: int) -> str:
    plan = Plan(federation=federation, months=12 * count, seed=seed)
    if federation == "new-zealand":
        plan = msgspec.structs.replace(plan, clubs=_CLUBS, players=_PLAYERS)
    with tempfile.TemporaryDirectory(prefix="overtrick-soak-") as folder:
        build(plan.settled(), Path(folder) / "nation", lambda: None)
        (Path(folder) / "records").mkdir()
        data_directory.open_directory(Path(folder) / "records", create=True)
        loaded = load_folder(Path(folder) / "nation", runs=True)
        differences = [*(str(each) for each in verify_records()), *nation_disagreements()]
        changes = models.Change.objects.count()
        data_directory.disconnect_database(database.DEFAULT)
    assert not differences, differences[:5]
    return f"{federation}: {count} years, {loaded.files:,} files, {loaded.runs} runs, {changes:,} changes, all agree"

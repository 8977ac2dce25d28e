"""Every page on some months of a nation of full size: none may run as many database queries as its limit."""

import tempfile
from pathlib import Path
from time import monotonic

from overtrick.nation import Plan
from overtrick.store.db import data_directory, database
from tests.web import nation_year, played_nation


def pages(months: int, seed: int) -> str:
    """Count the queries of every page on so many months of New Zealand."""
    start = monotonic()
    with tempfile.TemporaryDirectory(prefix="overtrick-soak-") as folder:
        (Path(folder) / "records").mkdir()
        data_directory.open_directory(Path(folder) / "records", create=True)
        try:
            files = played_nation.play(
                Plan(federation="new-zealand", months=months, seed=seed), Path(folder) / "nation"
            )
            browser = nation_year.sign_everybody_in()
            counts, after = nation_year.asked(browser, seed), nation_year.asked(browser, seed, after_a_decision=True)
        finally:
            data_directory.disconnect_database(database.DEFAULT)
    most = max(counts, key=lambda page: counts[page])
    assert not (excessive := nation_year.find_excessive(counts)), excessive
    assert max(after.values()) <= nation_year.MOST_AFTER_A_DECISION, after
    who, address = most
    figures = [
        f"{months} months, {files:,} files, {len(counts)} pages",
        f"{counts[most]} questions at most ({who or 'nobody'} at {address})",
        f"{max(after.values())} after a decision", f"{monotonic() - start:.0f} s",
    ]  # fmt: skip
    return ", ".join(figures)

"""Every page on a nation's months of full size: none may ask the database twenty questions or more."""

import tempfile
from pathlib import Path
from time import monotonic

from overtrick.nation import Plan
from overtrick.store import opening, place
from tests.web import year


def pages(months: int, seed: int) -> str:
    """So many months of New Zealand."""
    start = monotonic()
    with tempfile.TemporaryDirectory(prefix="overtrick-soak-") as folder:
        (Path(folder) / "records").mkdir()
        opening.open_directory(Path(folder) / "records", create=True)
        files = year.play(Plan(federation="new-zealand", months=months, seed=seed), Path(folder) / "nation")
        counts = year.asked(year.sign_everybody_in(), seed)
        opening.disconnect(place.DEFAULT)
    most = max(counts, key=lambda page: counts[page])
    assert counts[most] < year.MOST, (most, counts[most])
    who, address = most
    told = f"{months} months, {files:,} files, {len(counts)} pages"
    return f"{told}, {counts[most]} questions at most ({who or 'nobody'} at {address}), {monotonic() - start:.0f} s"

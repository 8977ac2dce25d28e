"""Two small nations with all that the laboratory reads of them, made once."""

import datetime
from pathlib import Path

import pytest

from overtrick.lab.folder import FolderHistory, read_opening, read_regions
from overtrick.lab.laboratory import Laboratory
from overtrick.nation import Plan, build
from overtrick.schemes import load_scheme
from overtrick.schemes.editing.contents import read_contents

TODAY = datetime.date(2026, 11, 18)


def open_laboratory(folder: Path, scheme_name: str) -> tuple[FolderHistory, Laboratory]:
    """Read a nation's folder."""
    scheme = load_scheme(scheme_name)
    reader = FolderHistory(folder, scheme, TODAY)
    history = reader.read()
    opening, regions = read_opening(folder, scheme, history), read_regions(folder)
    return reader, Laboratory(history, scheme, read_contents(scheme_name), opening, regions, reader.award)


@pytest.fixture(scope="session")
def nation_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A year of four clubs of New Zealand."""
    folder = tmp_path_factory.mktemp("lab") / "nation"
    build(Plan(clubs=4, players=320, months=12, seed=11), folder)
    return folder


@pytest.fixture(scope="session")
def nation(nation_folder: Path) -> tuple[FolderHistory, Laboratory]:
    """The same, read."""
    return open_laboratory(nation_folder, "nz-2017")


@pytest.fixture(scope="session")
def island(tmp_path_factory: pytest.TempPathFactory) -> tuple[FolderHistory, Laboratory]:
    """A year of Cyprus, read."""
    folder = tmp_path_factory.mktemp("lab") / "island"
    build(Plan(federation="cyprus", months=12, seed=5), folder)
    return open_laboratory(folder, "cbf-2013")

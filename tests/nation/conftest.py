"""Two small nations, made once: a year of New Zealand and a year of Cyprus."""

import pytest

from overtrick.nation import Plan, build

from .folder import Folder


@pytest.fixture(scope="session")
def nation(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """Nine clubs of New Zealand through a year."""
    folder = tmp_path_factory.mktemp("nations") / "nation"
    build(Plan(clubs=9, players=1000, months=12, seed=2), folder)
    return Folder(folder)


@pytest.fixture(scope="session")
def island(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """The clubs of Cyprus through a year."""
    folder = tmp_path_factory.mktemp("nations") / "island"
    build(Plan(federation="cyprus", months=12, seed=5), folder)
    return Folder(folder)

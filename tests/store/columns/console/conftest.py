"""A small copy for questions in SQL."""

from pathlib import Path

import pytest

from overtrick.store.columns.manifest import FOLDER
from overtrick.store.columns.refresh import refresh
from tests.store.cast import NUMBERS, session_file
from tests.store.columns.console.asking import SECRET
from tests.store.store_fixture import StoreFixture


@pytest.fixture(scope="module")
def made() -> dict[str, Path]:
    """The copy of this module's tests."""
    return {}


@pytest.fixture
def copy(store: StoreFixture, made: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of one session with four pairs; another file, with a secret, lies beside it."""
    if "copy" not in made:
        store.register(*NUMBERS)
        store.send("a.txt", session_file())
        folder = tmp_path_factory.mktemp("data") / FOLDER
        assert refresh(folder, store.now) is not None
        (folder / "secret.csv").write_text(f"{SECRET}\n")
        made["copy"] = folder
    return made["copy"]

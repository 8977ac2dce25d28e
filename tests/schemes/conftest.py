"""Scheme files for the tests: the packaged one with a small edit, so that a test shows only what is wrong."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from overtrick.schemes import Scheme, SchemeError, load_scheme
from overtrick.schemes.folders import federation_folder

Edit = tuple[str, str]
Load = Callable[..., Scheme]
Refuse = Callable[..., str]


def edited(text: str, *edits: Edit) -> str:
    """A text with each first occurrence replaced; an edit that finds nothing would test nothing."""
    for old, new in edits:
        assert old in text, f"{old!r} is not in the scheme file any more"
        text = text.replace(old, new, 1)
    return text


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a copy of everything that New Zealand's holds, its schemes beside the rest."""
    packaged = federation_folder("new-zealand")
    for path in (*packaged.iterdir(), *(packaged / "schemes").iterdir()):
        if path.is_file():
            shutil.copy(path, tmp_path)
            (tmp_path / path.name).chmod(0o644)
    return tmp_path


@pytest.fixture
def load(folder: Path) -> Load:
    """Load the packaged scheme after some edits."""

    def loaded(*edits: Edit) -> Scheme:
        path = folder / "nz-2017.toml"
        path.write_text(edited(path.read_text(encoding="utf-8"), *edits), encoding="utf-8")
        return load_scheme(str(path))

    return loaded


@pytest.fixture
def refuse(load: Load) -> Refuse:
    """Load the packaged scheme after some edits, and return the words in which it was refused."""

    def refused(*edits: Edit) -> str:
        with pytest.raises(SchemeError) as caught:
            load(*edits)
        return str(caught.value)

    return refused

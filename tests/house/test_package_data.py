"""The data beside the code are in the package too: the federations, and the folder that a new one begins with."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import overtrick

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "overtrick"
FOLDERS = ("federations/new-zealand", "federations/cyprus", "federation_template")
EACH_HAS = ("federation.toml", "clubs.csv", "registers.toml", "nation.toml", "names.toml")


def test_the_builder_takes_every_file_below_the_package() -> None:
    """Flit puts all files of a package into its wheel, unless pyproject.toml tells it which to leave out."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["build-system"]["build-backend"] == "flit_core.buildapi"
    assert "flit" not in project["tool"]


def test_each_folder_is_whole() -> None:
    found = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*") if path.is_file()}
    wanted = {f"{folder}/{name}" for folder in FOLDERS for name in EACH_HAS}
    assert wanted - found == set()
    for folder in FOLDERS:
        assert list((PACKAGE / folder / "schemes").glob("*.toml")) != []


def test_the_program_finds_them_in_its_package() -> None:
    assert all(files("overtrick").joinpath(folder, "federation.toml").is_file() for folder in FOLDERS)


def test_the_package_the_program_and_the_changelog_name_the_same_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    newest = re.search(r"^## ([\d.]+),", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    assert (project["project"]["version"], newest[1]) == (overtrick.__version__, overtrick.__version__)

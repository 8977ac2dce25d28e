"""The order of rooms holds: no room imports from a later one, and none before the store knows Django."""

import subprocess
import sys
from pathlib import Path

import pytest

from .layering import LEVEL_OF, PURE, ROOF, STORE_EXEMPT, STORE_LEVELS, violations

SRC = Path(__file__).parents[2] / "src"
# A finder sees an import even where Django is not installed, or where a try would hide that it is missing.
WATCH = """
import importlib, sys
class Watch:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "django":
            print("django was asked for as", name)
sys.meta_path.insert(0, Watch())
for module in sys.argv[1:]:
    importlib.import_module(module)
"""


def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    paths = sorted((SRC / "overtrick").rglob("*.py"))
    return {".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


def test_every_room_imports_only_from_earlier_rooms() -> None:
    broken = [
        wrong
        for module, path in modules().items()
        for wrong in violations(path.read_text(encoding="utf-8"), module, package=path.stem == "__init__")
    ]
    assert not broken, "\n".join(broken)


def test_importing_the_pure_rooms_does_not_load_django() -> None:
    pure = [module for module in modules() if len(module.split(".")) > 1 and module.split(".")[1] in PURE]
    assert pure
    run = subprocess.run([sys.executable, "-c", WATCH, *pure], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (0, ""), run.stdout + run.stderr


def test_a_command_on_the_records_does_not_load_the_api() -> None:
    """Half of what a short command takes is loading, and only the process that serves pages needs pydantic."""
    source = (
        "from overtrick.store.db.data_directory import set_up_django; set_up_django(); import sys; print(*sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=False)
    assert "overtrick.store.models" in run.stdout.split(), run.stderr
    assert not {"ninja", "pydantic"} & set(run.stdout.split())


def test_the_process_of_the_bulk_reader_can_start_before_django_is_set_up() -> None:
    """A spawned process imports the module of its functions first, and only then sets Django up."""
    source = "import overtrick.store.commands.bulk_reader, sys; print('overtrick.store.models' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=False)
    assert run.stdout.strip() == "False", run.stderr


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("overtrick.core.award", "from overtrick.schemes import Scheme"),
        ("overtrick.core.award", "import overtrick.awards.engine"),
        ("overtrick.core.award", "from overtrick import schemes"),
        ("overtrick.core.award", "def late():\n    from overtrick.store import models"),
        ("overtrick.core.award", "from ..store import models"),
        ("overtrick.core.award", "from .. import store"),
        ("overtrick.core.award", "if TYPE_CHECKING:\n    from overtrick.cli import main"),
        ("overtrick.schemes.loader", "from django.db import models"),
        ("overtrick.schemes.loader", "def late():\n    import django"),
        ("overtrick.schemes.loader", "import_module('django.conf')"),
        ("overtrick.config.settings_file", "import django_htmx.http"),
        ("overtrick.web.pages", "from overtrick.api import calls"),
        ("overtrick.web.pages", "from overtrick.settings import DEBUG"),
        ("overtrick", "from overtrick.core import award"),
        ("overtrick.attic.box", "import os"),
        ("overtrick.config.settings_file", "from overtrick.store import models"),
        ("overtrick.store.models.files", "from overtrick.store.db import fetch"),
        ("overtrick.store.queries.why", "def late():\n    from overtrick.store.reports import overseas"),
        ("overtrick.store.errors", "from .db import fetch"),
        ("overtrick.store", "from overtrick.store.db import fetch"),
        ("overtrick.store.attic.box", "import os"),
        ("overtrick.store.attic", "import os"),
    ],
)
def test_a_wrong_import_is_found(module: str, source: str) -> None:
    assert len(violations(source, module)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("overtrick.core.award", "from overtrick.core.because import Because\nimport msgspec"),
        ("overtrick.core.award", "from .because import Because\nfrom . import problems"),
        ("overtrick.core.award", "from overtrick import __version__"),
        ("overtrick.awards.engine", "from overtrick.schemes import Scheme\nfrom ..core import award"),
        ("overtrick.store.models", "from django.db import models\nfrom overtrick.config import settings_file"),
        (
            "overtrick.store.queries.why",
            "from overtrick.store.db import fetch\nfrom .. import errors",
        ),
        ("overtrick.store.queries.why", "from overtrick.store.queries import filters\nfrom .filters import Sought"),
        ("overtrick.store.upkeep.rebuild", "from overtrick.store.errors import Refusal"),
        ("overtrick.store.apps", "from overtrick.store.db import fetch"),
        ("overtrick.store.migrations.0011_more", "from ._frozen import SQL"),
        (
            "overtrick.cli.main",
            "from overtrick.web import pages\nfrom overtrick import settings\nimport django",
        ),
    ],
)
def test_a_right_import_is_not_reported(module: str, source: str) -> None:
    assert violations(source, module) == []


def test_only_rooms_that_exist_are_named() -> None:
    package = SRC / "overtrick"
    assert [room for room in (*LEVEL_OF, *ROOF) if not _is_there(package, room)] == []
    assert [part for part in (*STORE_LEVELS, *STORE_EXEMPT) if not _is_there(package / "store", part)] == []
    assert not _is_there(package, "attic")


def _is_there(folder: Path, name: str) -> bool:
    return (folder / name).with_suffix(".py").is_file() or (folder / name / "__init__.py").is_file()


def test_a_relative_import_in_a_package_starts_at_the_package_itself() -> None:
    assert violations("from .store import models", "overtrick.core", package=True) == []
    assert len(violations("from ..store import models", "overtrick.core", package=True)) == 1

"""The source is divided so that a newcomer finds the way: small folders, names of one meaning, frozen migrations."""

import re
from collections import Counter
from pathlib import Path, PurePath

import pytest

from .structure import (
    MOST_MODULES,
    crowded_folders,
    live_imports,
    prefixed_siblings,
    repeated_classes,
    unexplained_words,
)

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "overtrick"
GLOSSARY = ROOT / "docs" / "glossary.md"


def sources() -> dict[PurePath, str]:
    """Every module by its path below the package, with its source; migrations are not read by people."""
    return {
        PurePath(path.relative_to(PACKAGE)): path.read_text(encoding="utf-8")
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.parent.name != "migrations"
    }


def paths(*names: str) -> list[PurePath]:
    return [PurePath(name) for name in names]


def test_folders_are_small() -> None:
    assert crowded_folders(sources()) == {}


def test_a_crowded_folder_is_found() -> None:
    many = paths("room/__init__.py", *(f"room/box{number}.py" for number in range(MOST_MODULES)))
    assert crowded_folders(many) == {}
    assert crowded_folders([*many, PurePath("room/part/one.py")]) == {}
    assert crowded_folders([*many, PurePath("room/one_more.py")]) == {"room": MOST_MODULES + 1}
    assert crowded_folders(paths(*(f"cli/commands/c{number}.py" for number in range(100)))) == {}


def test_three_siblings_with_one_prefix_are_a_package() -> None:
    assert prefixed_siblings(sources()) == {}


@pytest.mark.parametrize(
    "names",
    [
        ("room/foo_a.py", "room/foo_b.py", "room/foo_c.py"),
        ("room/foo.py", "room/foo_a.py", "room/foo_b.py"),
        ("room/foos.py", "room/foo_a.py", "room/foo_b.py"),
        ("room/foo/__init__.py", "room/foo_a.py", "room/foo_b.py"),
    ],
)
def test_siblings_with_one_prefix_are_found(names: tuple[str, ...]) -> None:
    assert list(prefixed_siblings(paths(*names))) == ["room/foo"]


def test_two_siblings_and_cousins_are_not_reported() -> None:
    assert prefixed_siblings(paths("room/foo_a.py", "room/foo_b.py", "room/bar.py")) == {}
    assert prefixed_siblings(paths("room/foo_a.py", "room/foo_b.py", "other/foo_c.py", "room/foods.py")) == {}
    assert prefixed_siblings(paths("room/foo/a.py", "room/foo/b.py", "room/foo/__init__.py")) == {}


def test_a_room_has_a_public_class_name_once() -> None:
    assert repeated_classes(sources()) == {}


def test_a_repeated_class_is_found() -> None:
    one, two = "class Foo: ...", "class _Hidden: ...\nclass Foo: ..."
    assert repeated_classes({PurePath("room/a.py"): one, PurePath("room/part/b.py"): two}) == {
        "room: Foo": ["room/a.py", "room/part/b.py"]
    }
    assert repeated_classes({PurePath("store/db/a.py"): one, PurePath("store/db/b.py"): two}) == {
        "store/db: Foo": ["store/db/a.py", "store/db/b.py"]
    }


def test_other_rooms_tables_and_schemas_may_have_the_name() -> None:
    names = ("room/a.py", "other/a.py", "store/db/a.py", "store/mail/a.py", "store/models/a.py", "store/models/b.py")
    schemas = ("api/a.py", "api/schemas/a.py", "api/schemas/b.py")
    assert repeated_classes(dict.fromkeys(paths(*names, *schemas), "class Foo: ...")) == {}


def test_the_words_of_every_module_are_in_the_glossary() -> None:
    found = unexplained_words(sources(), GLOSSARY.read_text(encoding="utf-8"))
    assert found == {}, "explain each word in docs/glossary.md, or choose one that it has"


def test_the_glossary_has_every_word_once() -> None:
    words = re.findall(r"^\| ([^|]+) \|", GLOSSARY.read_text(encoding="utf-8"), re.MULTILINE)
    assert [word for word, times in Counter(words).items() if times > 1 and word != "word"] == []


def test_a_word_that_the_glossary_does_not_have_is_found() -> None:
    glossary = "| entries | what the journal holds |"
    assert unexplained_words(paths("room/journal_entries.py", "journals/__init__.py", "x/__init__.py"), glossary) == {
        "x": {"x/__init__.py"}
    }
    assert unexplained_words(paths("room/journal_box.py"), glossary) == {"box": {"room/journal_box.py"}}


def test_migrations_import_no_live_code() -> None:
    migrations = sorted((PACKAGE / "store" / "migrations").glob("*.py"))
    assert len(migrations) > 1
    found = {path.name: live_imports(path.read_text(encoding="utf-8")) for path in migrations}
    assert {name: imported for name, imported in found.items() if imported} == {}


@pytest.mark.parametrize(
    "source",
    [
        "import overtrick.store.models.points_field",
        "from overtrick.store.models import points_field",
        "def late():\n    from overtrick import store",
        "from ..models import points_field",
        "from . import _guards",
    ],
)
def test_an_import_of_live_code_is_found(source: str) -> None:
    assert len(live_imports(source)) == 1


def test_frozen_texts_and_the_framework_are_no_live_code() -> None:
    assert live_imports("import datetime\nfrom django.db import migrations, models\nfrom ._guards import SQLITE") == []

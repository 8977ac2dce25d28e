"""The walls inside: the store alone asks the database, reading never writes, and an import reads no settings."""

import ast
from pathlib import Path

import pytest

from .walls import database_questions, reached, settings_at_import

SRC = Path(__file__).parents[2] / "src"
# The first is what Django reads its settings from; the second starts the web server's process and does nothing else.
# It tries a decision and takes it back, to say what would follow from it.
TRYING = "overtrick.store.explain.consequences"
ENTRY_POINTS = ("overtrick.settings", "overtrick.wsgi")
SOURCES = {
    ".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__"): path.read_text(encoding="utf-8")
    for path in sorted((SRC / "overtrick").rglob("*.py"))
}


def imports() -> dict[str, set[str]]:
    """Return what each module of the package imports of the package, inside functions too."""
    found: dict[str, set[str]] = {}
    for module, source in SOURCES.items():
        nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom) and node.module]
        named = {(node.module or "", each.name) for node in nodes for each in node.names}
        found[module] = {full if (full := f"{base}.{name}") in SOURCES else base for base, name in named} & {*SOURCES}
    return found


def test_the_store_alone_asks_the_database() -> None:
    outside = {module: source for module, source in SOURCES.items() if not module.startswith("overtrick.store.")}
    found = {module: database_questions(source) for module, source in outside.items()}
    assert {module: lines for module, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "source",
    [
        "models.Club.objects.count()",
        "database.rows(sql)",
        "from overtrick.store.db.database import rows",
        "connection().cursor()",
        "sql = 'SELECT code FROM club'",
        "sql = f'DELETE FROM {table}'",
    ],
)
def test_a_question_to_the_database_is_found(source: str) -> None:
    assert database_questions(source) == [1]


def test_words_are_no_questions_to_the_database() -> None:
    source = "'''SELECT is a word.'''\nfrom overtrick.store.db import database\nwith database.snapshot():\n    'Select'"
    assert database_questions(source) == []


def test_no_import_reads_settings() -> None:
    found = {module: settings_at_import(source) for module, source in SOURCES.items() if module not in ENTRY_POINTS}
    assert {module: lines for module, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "source",
    [
        "door = Door(current_settings().limits)",
        "class A:\n    step = settings.SECOND_STEP",
        "@limited(settings.LIMIT)\ndef f(): ...",
        "def f(where=os.environ['HOME']): ...",
        "if read_settings(path).web: ...",
    ],
)
def test_settings_that_an_import_reads_are_found(source: str) -> None:
    assert len(settings_at_import(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n    return current_settings(), settings.SECOND_STEP, os.environ",
        "later = lambda: current_settings()",
        "from django.conf import settings",
    ],
)
def test_settings_that_a_call_reads_are_not_reported(source: str) -> None:
    assert settings_at_import(source) == []


@pytest.mark.parametrize(
    ("room", "others"),
    [
        ("overtrick.store.queries", ("overtrick.store.commands", "overtrick.store.decisions")),
        ("overtrick.store.explain", ("overtrick.store.commands", "overtrick.store.decisions")),
        ("overtrick.store.commands.receive", ("overtrick.store.upkeep",)),
        ("overtrick.intake", ("overtrick.store.upkeep",)),
    ],
)
def test_no_way_leads_from_a_room_to_others(room: str, others: tuple[str, ...]) -> None:
    known = imports()
    starts = [module for module in known if f"{module}.".startswith(f"{room}.") and not module.startswith(TRYING)]
    assert starts
    found = {start: {name for name in reached(start, known) if name.startswith(others)} for start in starts}
    assert {start: names for start, names in found.items() if names} == {}


def test_what_is_imported_by_others_is_reached() -> None:
    assert reached("a", {"a": {"b"}, "b": {"c", "a"}, "d": {"e"}}) == {"a", "b", "c"}

"""docs/reference/store.md names every table, state, register and kind of decision with its keys, and no other."""

import re
from pathlib import Path

import msgspec
import pytest

from overtrick.cli import main
from overtrick.cli.commands.import_ import REGISTERS
from overtrick.store.db.data_directory import set_up_django

from .pages import code_words, read, sections
from .test_docs_match_json import keys_in

set_up_django()
PAGE = read("docs/reference/store.md")
ROOT = Path(__file__).parents[2]
_ROW = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)
_DECISION = re.compile(r"^\| `([\w-]+)` \| .* \| ([^|]+) \|$", re.MULTILINE)
_KEY = re.compile(r"(\()?`(\w+)`")


def test_every_table_is_named() -> None:
    from overtrick.store import models

    listed = (*models.SOURCE_MODELS, *models.SEPARATE_MODELS, *models.DERIVED_MODELS)
    tables = {model._meta.db_table for model in listed} | {"waiting"}
    assert set(_ROW.findall(sections(PAGE)["Tables"])) == tables


def test_every_view_is_named_with_its_columns() -> None:
    from overtrick.store.db.archive_tables import ARCHIVED_TABLES, VIEWS, archive_name

    told = code_words(sections(PAGE)["Closed seasons"])
    assert {*VIEWS, *ARCHIVED_TABLES, *(archive_name(table, 2016) for table in ARCHIVED_TABLES)} <= told
    assert {"session_id", "entry_id", "position", "number"} <= told


def test_every_state_is_named() -> None:
    from overtrick.store.decisions.files import REFUSED
    from overtrick.store.deliveries import outcomes

    states = {*outcomes.STATES.values(), outcomes.REPLACED, REFUSED}
    assert set(_ROW.findall(sections(PAGE)["The life of a file"])) == states


def told_decisions() -> dict[str, dict[str, bool]]:
    """The keys of each kind on the page, and whether they must be given."""
    found = _DECISION.findall(sections(PAGE)["Decisions"])
    return {kind: {key: not bracket for bracket, key in _KEY.findall(keys)} for kind, keys in found}


def test_every_kind_of_decision_has_all_its_keys() -> None:
    from overtrick.store.decisions.registry import BY_HAND

    known = {
        name: {field.name: field.required for field in msgspec.structs.fields(kind.record)}
        for name, kind in BY_HAND.items()
    }
    assert told_decisions() == known


def test_kinds_with_a_command_of_their_own_are_named() -> None:
    from overtrick.store.decisions.registry import BY_HAND, BY_NAME

    assert {*BY_NAME, "delivery"} - {*BY_HAND} <= code_words(sections(PAGE, 3)["Commands of their own"])


def test_every_register_is_named() -> None:
    assert set(_ROW.findall(sections(PAGE)["Tables that are read in"])) == set(REGISTERS) - {"players", "access"}


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records of the examples, with something for every key: a correction, a balance, an unexplained difference."""
    folder = tmp_path_factory.mktemp("records")
    directory, examples = folder / "records", ROOT / "examples" / "records"
    corrected = folder / "106_2026_10_12_monday_pairs_1.txt"
    corrected.write_bytes((examples / "correction.txt").read_bytes())
    for words in (
        ["init"],
        ["import", "access", str(examples / "old_system.csv"), "--today", "2026-09-30"],
        ["receive", str(examples / corrected.name), "--today", "2026-10-13"],
        ["receive", str(corrected), "--today", "2026-10-14"],
    ):
        assert main([*words, "--dir", str(directory)]) == 0
    return directory


CALLS = {
    "receive": ["examples/records/106_2026_10_12_monday_pairs_1.txt", "--today", "2026-10-15"],
    "explain": ["38441"],
    "verify": [],
    "reconcile": ["examples/records/old_system.csv"],
    "season": [],
}


@pytest.mark.parametrize("command", CALLS)
def test_every_key_of_the_json_is_explained(
    command: str, records: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    capsys.readouterr()
    assert main([command, "--json", "--dir", str(records), *CALLS[command]]) == 0
    lines = [msgspec.json.decode(line) for line in capsys.readouterr().out.splitlines()]
    by_name = {"totals", "carried", "selected", "ours", "theirs", "kinds"}
    keys = {key for line in lines for key in keys_in({**line, **dict.fromkeys(by_name & line.keys())})}
    section = sections(read("docs/reference/cli.md"))[f"overtrick {command}"]
    assert keys - {word.split(".")[-1] for word in code_words(section)} == set()

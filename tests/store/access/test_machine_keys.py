"""Two machines on one database must have the same keys; a machine can tell whether they do."""

import shutil
from pathlib import Path

import pytest

from overtrick.config.key_files import COOKIES, RECORDS, SSH_HOST, key_path, write_key
from overtrick.store.access.machine_keys import OtherKey, find_other_keys, record_keys
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture


@pytest.fixture
def machines(tmp_path: Path) -> tuple[Path, Path]:
    """The data directories of two machines, the second with a copy of the keys of the first."""
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    for name in (COOKIES, SSH_HOST, RECORDS):
        write_key(key_path(one, name), name.encode())
    shutil.copytree(one, two)
    return one, two


def test_copied_keys_are_the_same(store: StoreFixture, machines: tuple[Path, Path]) -> None:
    record_keys("north", machines[0], FIRST_MOMENT)
    record_keys("south", machines[1], FIRST_MOMENT)
    assert list(find_other_keys("north", machines[0])) == []


@pytest.mark.parametrize("file", [COOKIES, SSH_HOST, RECORDS])
def test_a_key_that_differs_is_named_with_the_other_machine(
    store: StoreFixture, machines: tuple[Path, Path], file: str
) -> None:
    key_path(machines[1], file).write_bytes(b"another")
    record_keys("south", machines[1], FIRST_MOMENT)
    assert list(find_other_keys("north", machines[0])) == [OtherKey("south", file)]


def test_when_the_right_key_was_copied_nothing_differs_any_more(
    store: StoreFixture, machines: tuple[Path, Path]
) -> None:
    key_path(machines[1], COOKIES).write_bytes(b"another")
    record_keys("south", machines[1], FIRST_MOMENT)
    shutil.copy(key_path(machines[0], COOKIES), key_path(machines[1], COOKIES))
    record_keys("south", machines[1], FIRST_MOMENT)
    assert list(find_other_keys("north", machines[0])) == []


def test_a_key_that_is_not_made_yet_is_no_difference(store: StoreFixture, machines: tuple[Path, Path]) -> None:
    key_path(machines[1], RECORDS).unlink()
    record_keys("south", machines[1], FIRST_MOMENT)
    assert list(find_other_keys("north", machines[0])) == []

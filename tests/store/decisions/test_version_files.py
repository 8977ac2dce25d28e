"""The files of a version: it reads nothing from outside its folder, and one that is refused leaves nothing behind."""

import os
from pathlib import Path

import pytest

from overtrick.store.errors import Refusal
from overtrick.store.registers.folder_files import COPIES
from tests.store.decisions.adoption import adopt
from tests.store.store_fixture import StoreFixture


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ('federation.toml: clubs = "/etc/hosts"', "'/etc/hosts' is not in the federation's folder"),
        ('federation.toml: logo = "../logo.svg"', "'../logo.svg' is not in the federation's folder"),
        ('schemes/nz-2017-draft.toml: extends = "cbf-2013"', "'cbf-2013.toml' is not in the federation's folder"),
    ],
)
def test_a_version_reads_nothing_from_outside_its_folder(store: StoreFixture, setting: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        adopt(store, setting)


def test_a_folder_that_cannot_be_used_leaves_no_copy_behind(store: StoreFixture) -> None:
    copies = Path(os.environ["OVERTRICK_DIR"]) / COPIES
    before = set(copies.glob("*"))
    with pytest.raises(Refusal, match="The folder cannot be used"):
        adopt(store, 'schemes/nz-2017.toml: tables 40C Pairs.maximum = "60 Q"')
    assert set(copies.glob("*")) == before

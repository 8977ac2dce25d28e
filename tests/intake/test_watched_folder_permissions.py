"""The watched folder is shared: whoever put a file there can read what became of it, and links lead nobody astray."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from overtrick.config.settings_file import Limits
from tests.intake.watched_share import NAME, Share, kept
from tests.store.store_fixture import StoreFixture

BAD = "Monday Pairs.txt"


@pytest.fixture
def share(store: StoreFixture, tmp_path: Path) -> Iterator[Share]:
    """A watched folder of a worker whose own files are for nobody else, as open_directory has it."""
    before = os.umask(0o077)
    yield Share(tmp_path / "inbox")
    os.umask(before)


def rights(path: Path) -> int:
    """Who may do what with a file or folder."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize(("mode", "of_a_file"), [(0o755, 0o644), (0o2770, 0o660), (0o700, 0o600), (0o777, 0o666)])
def test_a_reason_can_be_read_by_whoever_may_read_the_folder(share: Share, mode: int, of_a_file: int) -> None:
    folder = share.put(BAD).parent
    folder.chmod(mode)
    share.settle()
    assert rights(folder / "refused") == mode
    assert rights(folder / "refused" / f"{BAD}.reason.txt") == of_a_file
    # The file itself is as its sender made it.
    assert rights(folder / "refused" / BAD) == 0o600
    share.put(NAME)
    share.settle()
    assert rights(folder / "taken") == mode


def test_folders_that_were_made_for_nobody_else_are_opened(share: Share) -> None:
    """An earlier version made them so."""
    folder = share.put(BAD).parent
    folder.chmod(0o755)
    (folder / "refused").mkdir(mode=0o700)
    share.settle()
    assert rights(folder / "refused") == 0o755


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_a_reason_belongs_to_the_owner_and_the_group_of_the_folder(share: Share) -> None:
    folder = share.put(BAD).parent
    os.chown(folder, 54321, 54322)
    share.settle()
    for path in (folder / "refused", folder / "refused" / f"{BAD}.reason.txt"):
        assert (path.stat().st_uid, path.stat().st_gid) == (54321, 54322)


def test_a_result_of_a_trial_can_be_read_by_whoever_may_read_the_folder(share: Share) -> None:
    folder = share.put(NAME, club="106/test").parent
    folder.chmod(0o755)
    share.settle()
    assert rights(folder / f"{NAME}.result.txt") == 0o644


@pytest.mark.parametrize("where", ["refused", "taken"])
def test_a_link_in_the_place_of_a_folder_leads_nothing_elsewhere(share: Share, tmp_path: Path, where: str) -> None:
    elsewhere = tmp_path / "keys"
    elsewhere.mkdir()
    file = share.put(BAD if where == "refused" else NAME)
    (elsewhere / file.name).write_text("precious")
    (file.parent / where).symlink_to(elsewhere)
    share.settle()
    assert [path.name for path in elsewhere.iterdir()] == [file.name]
    assert (elsewhere / file.name).read_text() == "precious"
    # It stays, and is not looked at again and again.
    assert file.exists()
    count = len(kept())
    assert (share.look(10.0), len(kept())) == (0, count)


def test_a_link_in_the_place_of_a_reason_leads_nothing_elsewhere(share: Share, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious")
    folder = share.put(BAD).parent
    (folder / "refused").mkdir()
    for name in (f"{BAD}.reason.txt", f".{BAD}.reason.txt.part"):
        (folder / "refused" / name).symlink_to(precious)
    share.settle()
    assert precious.read_text() == "precious"
    assert "A good name" in (folder / "refused" / f"{BAD}.reason.txt").read_text()


def test_a_link_in_the_place_of_the_folder_for_trials_leads_nothing_elsewhere(share: Share, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / NAME).write_text("secret")
    folder = share.put(NAME).parent
    (folder / "test").symlink_to(elsewhere)
    assert share.settle() == 1
    assert [path.name for path in elsewhere.iterdir()] == [NAME]


def test_a_link_that_takes_the_place_of_a_file_is_not_read(
    share: Share, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody may exchange them between the look and the reading."""
    secret = tmp_path / "secret"
    secret.write_text("secret")
    file = share.put(NAME)
    share.look()
    file.unlink()
    file.symlink_to(secret)
    monkeypatch.setattr(Path, "is_symlink", lambda path: False)
    os.utime(secret, ns=(1, 1))
    share.look()
    assert share.look(10.0) == 0
    assert kept() == []


def test_a_name_that_is_as_long_as_a_name_can_be_gets_its_reason(share: Share) -> None:
    name = "é" * 125 + ".txt"
    folder = share.put(name).parent
    share.settle()
    (reason,) = (folder / "refused").glob("*.reason.txt")
    assert "A good name" in reason.read_text()
    assert (folder / "refused" / name).exists()


def test_a_file_that_is_refused_and_cannot_be_moved_is_refused_once(
    store: StoreFixture, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    share = Share(tmp_path, Limits(size=10))
    file = share.put(NAME)
    (file.parent / "refused").write_text("in the way")
    share.settle()
    for _ in range(3):
        share.look(10.0)
    assert (file.exists(), kept()) == (True, [])
    assert [record.message for record in caplog.records if NAME in record.message] == [
        f"{file} cannot be moved into refused"
    ]

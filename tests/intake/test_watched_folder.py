"""The watched folder: a file is taken when it has been still for two seconds, with a doubt, and once."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from overtrick.config.settings_file import Limits
from overtrick.intake.door import Door
from overtrick.intake.shared_folder import SharedFolder
from overtrick.store.db import database
from tests.intake.watched_share import NAME, STILL, Share, kept
from tests.store.cast import AUCKLAND, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture


def test_a_file_is_taken_when_it_has_been_still_for_two_seconds(share: Share) -> None:
    file = share.put(NAME)
    assert [share.look(), share.look(1.0), share.look(0.9)] == [0, 0, 0]
    assert kept() == []
    assert share.look(0.1) == 1
    assert kept() == [(AUCKLAND, NAME, "folder", True)]
    assert (file.exists(), (file.parent / "taken" / NAME).read_text()) == (False, session_file())


def test_a_file_that_grows_is_waited_for(share: Share) -> None:
    file = share.put(NAME, "first\n")
    share.look()
    for _ in range(3):
        with file.open("a") as more:
            more.write("more\n")
        assert share.look(STILL) == 0
    assert share.look(STILL) == 1
    assert (
        bytes(database.rows("SELECT content FROM raw_file ORDER BY id DESC")[0][0]) == file_text(share, NAME).encode()
    )


def file_text(share: Share, name: str) -> str:
    """What was taken."""
    return (share.path / str(AUCKLAND) / "taken" / name).read_text()


def test_a_file_that_keeps_its_size_and_changes_is_waited_for(share: Share) -> None:
    file = share.put(NAME)
    share.look()
    file.write_text(session_file().replace("38441", "38442"))
    os.utime(file, ns=(1, 1))
    assert share.look(STILL) == 0
    assert share.look(STILL) == 1


def test_what_is_taken_counts_and_the_same_file_again_changes_nothing(store: StoreFixture, share: Share) -> None:
    from overtrick.store.commands import waiting_files

    store.register(*NUMBERS)
    for _ in range(2):
        share.put(NAME)
        assert share.settle() == 1
        waiting_files.process_waiting_files(store.now)
    # First of four pairs earns 40 C a player (tests/store/cast.py).
    assert store.points("38441") == {"C": 40}
    assert store.revisions(NAME) == ["accepted"]


def test_a_shorter_file_waits_for_a_person_because_nobody_saw_its_end(store: StoreFixture, share: Share) -> None:
    from overtrick.store.commands import waiting_files

    store.register(*NUMBERS)
    for content in (session_file(), session_file(("38441 20093", "12356 9205"))):
        share.put(NAME, content)
        share.settle()
        waiting_files.process_waiting_files(store.now)
    assert store.revisions(NAME) == ["accepted", "held"]


@pytest.mark.parametrize("name", [f"{NAME}.part", f"{NAME}.filepart", f"{NAME}.tmp", ".hidden.txt"])
def test_a_file_that_is_not_named_yet_is_left_alone(share: Share, name: str) -> None:
    file = share.put(name)
    assert (share.settle(), file.exists(), kept()) == (0, True, [])
    file.rename(file.with_name(NAME))
    assert share.settle() == 1


def test_a_name_that_cannot_be_is_put_aside_with_the_reason(share: Share) -> None:
    file = share.put("Monday Pairs.txt")
    assert share.settle() == 0
    aside = file.parent / "refused"
    assert (aside / file.name).read_text() == session_file()
    assert "A good name: 106_2017_03_14_jubilee_pairs_1.txt" in (aside / f"{file.name}.reason.txt").read_text()
    assert (file.exists(), kept()) == (False, [])


def test_a_file_that_is_too_large_is_put_aside_with_the_reason(store: StoreFixture, tmp_path: Path) -> None:
    share = Share(tmp_path, Limits(size=100))
    file = share.put(NAME, "x" * 101)
    assert share.settle() == 0
    assert "larger than 100 bytes" in (file.parent / "refused" / f"{NAME}.reason.txt").read_text()
    assert kept() == []


def test_more_files_than_a_minute_allows_stay_and_come_later(store: StoreFixture, tmp_path: Path) -> None:
    share = Share(tmp_path, Limits(files_a_minute=2))
    for at in range(3):
        share.put(f"106_{at}.txt")
    assert share.settle() == 2
    assert [path.name for path in (tmp_path / "106").glob("*.txt")] == ["106_2.txt"]
    assert not (tmp_path / "106" / "refused").exists()


def test_the_files_of_a_club_that_sent_too_many_are_not_read_and_others_are_taken(
    store: StoreFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    usual = SharedFolder.read

    def read_and_note(self: SharedFolder, name: str, most: int) -> bytes:
        read.append(name)
        return usual(self, name, most)

    monkeypatch.setattr(SharedFolder, "read", read_and_note)
    share = Share(tmp_path, Limits(files_a_minute=1))
    for at in range(20):
        os.utime(share.put(f"106_{at}.txt"), (at, at))
    share.put("130_other.txt", club=130)
    assert share.settle() == 2
    # The second file of the club is the one that is too many.
    assert read == ["106_0.txt", "106_1.txt", "130_other.txt"]


def test_a_file_that_grew_is_not_read_to_its_end(
    store: StoreFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    share = Share(tmp_path, Limits(size=100))
    file = share.put(NAME, "x")
    share.look()
    monkeypatch.setattr("overtrick.intake.watched_folder._look", lambda path: (1, 1))
    share.look()
    file.write_text("x" * 1_000)
    sizes: list[int] = []
    monkeypatch.setattr(Door, "deliver", lambda self, sender, name, content, **more: sizes.append(len(content)))
    share.look(STILL)
    assert sizes == [101]


def test_files_come_in_the_order_in_which_they_were_changed(share: Share) -> None:
    for at, name in ((3, "106_a.txt"), (1, "106_b.txt"), (2, "106_c.txt")):
        os.utime(share.put(name), (at, at))
    assert share.settle() == 3
    assert [name for _, name, *_ in kept()] == ["106_b.txt", "106_c.txt", "106_a.txt"]


@pytest.mark.parametrize("club", ["77777", "auckland", "106x", "taken", "-106"])
def test_a_folder_that_is_of_no_club_is_left_alone(share: Share, club: str) -> None:
    file = share.put(NAME, club=club)
    assert (share.settle(), file.exists(), kept()) == (0, True, [])


def test_links_and_folders_are_left_alone(share: Share, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.txt"
    elsewhere.write_text("secret\n")
    folder = share.put("106_real.txt").parent
    (folder / NAME).symlink_to(elsewhere)
    (folder / "106_folder.txt").mkdir()
    assert share.settle() == 1
    assert [name for _, name, *_ in kept()] == ["106_real.txt"]


def test_a_folder_that_is_not_there_yet_is_no_trouble(store: StoreFixture, tmp_path: Path) -> None:
    share = Share(tmp_path / "later")
    assert share.look() == 0
    share.put(NAME)
    assert share.settle() == 1


def test_a_folder_that_cannot_be_read_holds_up_no_other(share: Share, monkeypatch: pytest.MonkeyPatch) -> None:
    share.put(NAME)
    shut = share.put("130_shut.txt", club=130).parent
    iterdir = Path.iterdir

    def refusing(path: Path) -> Iterator[Path]:
        if path == shut:
            raise PermissionError(13, "Permission denied")
        return iterdir(path)

    monkeypatch.setattr(Path, "iterdir", refusing)
    assert share.settle() == 1
    assert [name for _, name, *_ in kept()] == [NAME]


def test_the_player_file_is_put_aside(share: Share) -> None:
    file = share.put("nzb_master_player.txt")
    assert share.settle() == 0
    assert "for download only" in (file.parent / "refused" / f"{file.name}.reason.txt").read_text()


def test_a_file_that_cannot_be_moved_is_taken_once_all_the_same(share: Share) -> None:
    """As on a share that may only be read; it comes again when it changes."""
    file = share.put(NAME)
    (file.parent / "taken" / NAME).mkdir(parents=True)
    assert share.settle() == 1
    for _ in range(3):
        assert share.look(STILL) == 0
    assert (file.exists(), len(kept())) == (True, 1)
    file.write_text(session_file(boards=24))
    assert share.settle() == 1


def test_a_file_that_grew_while_it_was_taken_is_taken_again(share: Share, monkeypatch: pytest.MonkeyPatch) -> None:
    """What came last must not be moved away unread."""
    file = share.put(NAME, "first\n")
    deliver = Door.deliver

    def slow(self: Door, *words: Any, **more: Any) -> int:
        with file.open("a") as late:
            late.write("last\n")
        monkeypatch.setattr(Door, "deliver", deliver)
        return deliver(self, *words, **more)

    monkeypatch.setattr(Door, "deliver", slow)
    share.settle()
    assert file.exists()
    assert share.settle() == 1
    assert file_text(share, NAME) == "first\nlast\n"
    assert bytes(database.rows("SELECT content FROM raw_file ORDER BY id DESC")[0][0]) == b"first\nlast\n"


def test_a_file_that_vanishes_is_no_trouble(share: Share) -> None:
    file = share.put(NAME)
    share.look()
    file.unlink()
    assert share.look(STILL) == 0

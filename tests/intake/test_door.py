"""What every door does alike: refuse by name and size, count the club's minute, and remember trials for a while."""

import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from overtrick.config.settings_file import Limits, Settings
from overtrick.intake import door as door_module
from overtrick.intake.club_folder import ClubFolder
from overtrick.intake.door import Door
from overtrick.intake.errors import Refused
from overtrick.intake.sftp.auth import StoreThreads
from overtrick.store.access.credentials import CredentialHolder
from overtrick.store.commands.file_reader import FileReader
from overtrick.store.commands.try_file import Trial
from overtrick.store.db import database
from overtrick.store.results.delivery import Delivery
from tests.store.cast import session_file
from tests.store.store_fixture import StoreFixture

rows = database.rows
CLUB, OTHER = CredentialHolder(106, "106-office"), CredentialHolder(130, "130")


@pytest.fixture
def door(store: StoreFixture) -> Door:
    """A door of an open store."""
    return Door("sftp", Limits(size=1000, files_a_minute=2))


def test_a_file_is_kept_with_the_club_the_door_and_the_user(door: Door) -> None:
    arrival = door.deliver(CLUB, "a.txt", b"content", cut_unseen=True)
    (kept,) = rows("SELECT club, name, door, cut_unseen, who FROM arrival WHERE id = %s", arrival)
    assert (*kept[:3], bool(kept[3]), kept[4]) == (106, "a.txt", "sftp", True, "106-office by sftp")
    assert rows("SELECT arrival_id FROM waiting") == [(arrival,)]


def test_what_is_refused_does_not_count_for_the_minute(door: Door) -> None:
    for _ in range(3):
        with pytest.raises(Refused, match="A good name"):
            door.deliver(CLUB, "A.TXT", b"")
        with pytest.raises(Refused, match="larger than 1,000 bytes") as refused:
            door.deliver(CLUB, "a.txt", b"x" * 1001)
        assert (refused.value.too_large, refused.value.too_many) == (True, False)
    door.deliver(CLUB, "a.txt", b"1")
    door.try_out(CLUB, "a.txt", session_file().encode())
    with pytest.raises(Refused, match="More than 2 files came in one minute") as refused:
        door.deliver(CLUB, "a.txt", b"3")
    assert (refused.value.too_large, refused.value.too_many) == (False, True)
    door.deliver(OTHER, "a.txt", b"1")


def test_more_bytes_than_a_minute_allows_are_put_off_whichever_door_they_came_by(store: StoreFixture) -> None:
    limits = Limits(bytes_a_minute=1000)
    ftp, http = Door("ftp", limits), Door("http", limits)
    ftp.deliver(CLUB, "a.txt", b"x" * 600)
    with pytest.raises(Refused, match=r"or 1,000 bytes\. Wait a minute, then send it") as refused:
        http.deliver(CLUB, "b.txt", b"y" * 401)
    assert refused.value.too_many
    http.deliver(CLUB, "b.txt", b"y" * 400)
    http.deliver(OTHER, "b.txt", b"y" * 401)
    # A door of another process, or after a restart, knows it too.
    with pytest.raises(Refused, match="1,000 bytes"):
        Door("ftp", limits).deliver(CLUB, "c.txt", b"z")


def test_trials_of_many_clubs_leave_threads_for_others(store: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each holds a thread of the door; together slow ones of a few clubs would hold all of them."""
    door = Door("sftp", Limits(), most_trials=3)
    under_way: list[str] = []

    def try_file(delivery: Delivery, reader: FileReader, look: object) -> Trial:
        under_way.append(delivery.name)
        door.try_out(CredentialHolder(200 + len(under_way), ""), f"a_{len(under_way)}.txt", b"")
        raise AssertionError("there is always one more")

    monkeypatch.setattr(door_module, "try_file", try_file)
    for _ in range(2):
        under_way.clear()
        with pytest.raises(Refused, match="busy with many files") as refused:
            door.try_out(CLUB, "a.txt", b"")
        assert refused.value.too_many
        assert len(under_way) == 3
    assert StoreThreads(Settings()).door._most_trials == 4


def test_two_trials_of_a_club_at_a_time_and_others_go_on(store: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A trial of a file that takes all its time would else take the turns of other clubs."""
    door = Door("http", Limits())
    under_way: list[str] = []

    def try_file(delivery: Delivery, reader: FileReader, look: object) -> Trial:
        under_way.append(delivery.name)
        if delivery.club == CLUB.club and len(under_way) < 3:
            door.try_out(CLUB, f"a_{len(under_way)}.txt", b"")
        return Trial(file=delivery.name, state="accepted", revision=1, problems=(), awards=(), because="")

    monkeypatch.setattr(door_module, "try_file", try_file)
    with pytest.raises(Refused, match="2 trials of your club are under way") as refused:
        door.try_out(CLUB, "a_0.txt", b"")
    assert refused.value.too_many
    assert under_way == ["a_0.txt", "a_1.txt"]
    assert door.try_out(OTHER, "b.txt", b"").state == "accepted"


def test_the_player_file_is_refused_before_it_was_ever_published(door: Door) -> None:
    """A new federation has none yet; a club that took its name would hide it later, or be hidden."""
    assert rows("SELECT count(*) FROM publication") == [(0,)]
    with pytest.raises(Refused, match="for download only"):
        door.deliver(CLUB, "nzb_master_player.txt", b"mine")


def test_one_file_of_many_is_asked_for_by_its_name(store: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that lists a folder asks for every file of it: 2,500 lists of 2,500 files took a minute."""
    folder = ClubFolder(Door("ftp", Limits()), CLUB)
    for at in range(3):
        folder.put(f"/a_{at}.txt", bytes(at + 1))
    folder.put("/a_1.txt", b"longer")
    assert sorted(item.name for item in folder.items("/") or ()) == ["a_0.txt", "a_1.txt", "a_2.txt", "test"]
    answers: list[int] = []

    def counted(sql: str, *values: Any) -> list[tuple[Any, ...]]:
        found = rows(sql, *values)
        answers.append(len(found))
        return found

    monkeypatch.setattr(database, "rows", counted)
    found = [folder.item(f"/a_{at}.txt") for at in range(4)]
    assert [item and item.size for item in found] == [1, 6, 3, None]
    assert max(answers) == 1
    assert ClubFolder(Door("ftp", Limits()), OTHER).item("/a_0.txt") is None


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> Iterator[Door]:
    """A door whose trials take no time, and threads that interrupt each other all the time."""

    def try_file(delivery: Delivery, reader: FileReader, look: object) -> Trial:
        return Trial(file=delivery.name, state="accepted", revision=1, problems=(), awards=(), because="")

    monkeypatch.setattr(door_module, "try_file", try_file)
    monkeypatch.setattr(Door, "_check_volume", lambda *words: None)
    monkeypatch.setattr(Door, "_count_trial", lambda *words: None)
    monkeypatch.setattr(Door, "check", lambda *words: None)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield Door("ftp", Limits(files_a_minute=1_000_000))
    sys.setswitchinterval(before)


def test_results_of_trials_can_be_listed_while_others_try(hasty: Door) -> None:
    trouble: list[BaseException] = []

    def attempt(club: int) -> None:
        try:
            for at in range(1500):
                hasty.try_out(CredentialHolder(club, str(club)), f"a_{at}.txt", b"")
                hasty.results(CLUB)
        except BaseException as error:
            trouble.append(error)

    threads = [threading.Thread(target=attempt, args=(club,)) for club in (106, 130, 140)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert trouble == []


def test_only_the_last_results_are_remembered(hasty: Door) -> None:
    for at in range(500):
        hasty.try_out(CLUB, f"a_{at}.txt", b"")
    # Tried again, the first is among the last.
    hasty.try_out(CLUB, "a_0.txt", b"")
    for at in range(100):
        hasty.try_out(OTHER, f"b_{at}.txt", b"")
    names = set(hasty.results(CLUB))
    assert len(names) == 400
    assert {"a_0.txt", "a_101.txt", "a_499.txt"} <= names
    assert "a_1.txt" not in names


def test_results_of_trials_are_forgotten_when_they_have_too_many_bytes(
    hasty: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of thousands of rows has a long result, and a memory is not without end."""
    monkeypatch.setattr(door_module, "trial_text", lambda found: "x" * 1_000_000)
    for at in range(10):
        hasty.try_out(CLUB, f"a_{at}.txt", b"")
    assert len(hasty.results(CLUB)) == 10
    # Tried again, one takes its own place.
    hasty.try_out(CLUB, "a_9.txt", b"")
    assert len(hasty.results(CLUB)) == 10
    monkeypatch.setattr(door_module, "trial_text", lambda found: "x" * 2_500_000)
    hasty.try_out(OTHER, "b.txt", b"")
    assert sorted(hasty.results(CLUB)) == [f"a_{at}.txt" for at in range(3, 10)]
    assert [len(text) for text, _ in hasty.results(OTHER).values()] == [2_500_000]


def test_a_folder_can_be_listed_while_files_of_it_come_and_go(hasty: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection of SFTP may have several sessions, each in a thread of its own."""
    folder = ClubFolder(hasty, CLUB)
    monkeypatch.setattr(database, "rows", lambda *words: [])
    trouble: list[BaseException] = []
    done = threading.Event()

    def come_and_go() -> None:
        for at in range(4000):
            folder.put(f"/test/a_{at % 20}.txt.part", b"")
            folder.rename(f"/test/a_{at % 20}.txt.part", f"/test/a_{at % 20}.tmp")
            folder.remove(f"/test/a_{at % 20}.tmp")
        done.set()

    def look() -> None:
        try:
            while not done.is_set():
                folder.items("/test")
                folder.read("/test/a_0.tmp")
        except BaseException as error:
            trouble.append(error)

    threads = [threading.Thread(target=work) for work in (come_and_go, look, look)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert trouble == []

"""The files of a club in a list: filters, what each earned, and the numbers in it that nobody has."""

from datetime import date
from zoneinfo import ZoneInfo

import pytest

from overtrick.store.commands import receive, unknown_numbers
from overtrick.store.commands.unknown_numbers import FileKey, Sender
from overtrick.store.queries.files.file_history import find_file, find_versions, version_bytes
from overtrick.store.queries.files.file_list import FileFilter, find_files
from overtrick.store.queries.files.open_tasks import find_open_tasks
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

ZONE = ZoneInfo("Pacific/Auckland")


def names(club: int = AUCKLAND, **wanted: object) -> list[str]:
    found, _ = find_files(club, FileFilter(**wanted), ZONE)  # type: ignore[arg-type]
    return [each.name for each in found]


@pytest.fixture
def club(store: StoreFixture) -> StoreFixture:
    store.register(*NUMBERS)
    store.send("106_a.txt", session_file(date="2018-03-05"))
    store.send("106_b.txt", session_file(("38441 20093", "12356 9250"), event="Winter 100% Cup", date="2018-03-08"))
    store.send("106_c.txt", session_file(event="Broken", date="2018-03-09").replace("12356", "012356"))
    store.send("130_a.txt", session_file(club=HOWICK, event="Theirs"), club=HOWICK)
    receive.store_file(store.delivery("106_d.txt", session_file(round=3)))
    return store


def test_every_filter_and_only_files_of_the_club(club: StoreFixture) -> None:
    assert names() == ["106_d.txt", "106_c.txt", "106_b.txt", "106_a.txt"]
    assert names(HOWICK) == ["130_a.txt"]
    assert names(state="accepted") == ["106_b.txt", "106_a.txt"]
    assert names(state="rejected") == ["106_c.txt"]
    assert names(state="received") == ["106_d.txt"]
    assert names(event="WINTER cup") == ["106_b.txt"]
    assert names(event="100%") == ["106_b.txt"]
    assert names(event="106_a") == ["106_a.txt"]
    assert names(start=date(2018, 3, 6), end=date(2018, 3, 9)) == ["106_b.txt"]
    assert names(end=date(2018, 3, 5)) == ["106_a.txt"]
    # What is not in the results came on the 11th, in the federation's time.
    assert names(start=date(2018, 3, 11), end=date(2018, 3, 11)) == ["106_d.txt", "106_c.txt"]
    assert names(start=date(2018, 3, 12)) == []


def test_a_file_that_came_again_is_known_by_its_last_arrival(club: StoreFixture) -> None:
    club.later(days=3).send("106_c.txt", session_file(event="Broken", date="2018-03-09").replace("9205", "09205"))
    assert names(end=date(2018, 3, 12)) == ["106_d.txt", "106_b.txt", "106_a.txt"]
    assert names(start=date(2018, 3, 13)) == ["106_c.txt"]


def test_what_each_file_says_and_earned(club: StoreFixture) -> None:
    """Four pairs: 40 and 12 C a player, for four players. Of two pairs nobody earns."""
    found, more = find_files(AUCKLAND, FileFilter(), ZONE)
    assert not more
    waits, broken, winter, monday = found
    assert (waits.event, waits.played, waits.state) == ("", None, "received")
    assert (broken.event, broken.played, broken.sessions) == ("Broken", date(2018, 3, 9), ())
    assert (winter.event, winter.earners, winter.points, winter.unknown) == ("Winter 100% Cup", 0, (), ("9250",))
    assert (monday.earners, monday.points, monday.unknown) == (4, (("C", "104.00"),), ())
    assert (monday.sessions[0].rows, monday.sessions[0].row_size) == (4, 2)


def test_pages_of_files(club: StoreFixture) -> None:
    first, more = find_files(AUCKLAND, FileFilter(), ZONE, 1, 3)
    assert ([each.name for each in first], more) == (["106_d.txt", "106_c.txt", "106_b.txt"], True)
    last, more = find_files(AUCKLAND, FileFilter(), ZONE, 2, 3)
    assert ([each.name for each in last], more) == (["106_a.txt"], False)


def test_the_tasks_follow_what_comes_and_what_is_decided(club: StoreFixture) -> None:
    def count() -> tuple[int, int, int, int, int]:
        tasks = find_open_tasks(AUCKLAND)
        return tasks.count, len(tasks.rejected), len(tasks.unknown), len(tasks.held), tasks.questions

    assert count() == (2, 1, 1, 0, 0)
    club.send("106_c.txt", session_file(event="Broken", date="2018-03-09"))
    assert count() == (1, 0, 1, 0, 0)
    unknown_numbers.set_aside(FileKey(AUCKLAND, "106_b.txt", 1), "9250", Sender("secretary", club.now, "web"))
    assert count() == (0, 0, 0, 0, 0)
    unknown_numbers.ask_again(AUCKLAND, "106_b.txt", "9250")
    assert count() == (1, 0, 1, 0, 0)
    club.register("9250")
    assert count() == (0, 0, 0, 0, 0)
    club.send("106_e.txt", session_file(date="2018-03-05"))
    assert count() == (0, 0, 0, 1, 0)
    club.decide("ask", number="38441", club=AUCKLAND, name="106_a.txt", line=2, text="Why?")
    assert count() == (1, 0, 0, 1, 1)


def test_one_file_and_its_versions(club: StoreFixture) -> None:
    club.send("106_a.txt", session_file(date="2018-03-05", boards=24))
    found = find_file(AUCKLAND, "106_a.txt")
    assert found
    assert (found.status.revision, len(found.status.awards)) == (2, 4)
    second, first = find_versions(AUCKLAND, "106_a.txt")
    assert (second.number, second.state, first.number, first.state) == (2, "accepted", 1, "replaced")
    assert (first.who, first.door, first.by_hand) == ("scorer", "sftp", False)
    assert version_bytes(AUCKLAND, "106_a.txt", 1) == session_file(date="2018-03-05").encode()
    assert version_bytes(AUCKLAND, "106_a.txt", 3) is None
    assert version_bytes(HOWICK, "106_a.txt", 1) is None
    assert find_file(AUCKLAND, "a\0b") is None
    assert find_versions(AUCKLAND, "a\0b") == []
    assert version_bytes(AUCKLAND, "a\0b", 1) is None

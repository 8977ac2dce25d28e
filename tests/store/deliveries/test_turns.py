"""Clubs take turns in the queue, slow files have a lane of their own, and workers share what waits by leases."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from overtrick.store import models
from overtrick.store.commands import receive
from overtrick.store.commands.file_reader import FileRead, OwnReader
from overtrick.store.commands.waiting_files import Lane
from overtrick.store.db import database
from overtrick.store.deliveries import queue
from overtrick.store.deliveries.processing import Receipt
from overtrick.store.deliveries.queue import LEASE, Share, take_arrivals
from overtrick.store.deliveries.sending_limits import volume_of_last_minute
from overtrick.store.results.delivery import Delivery
from tests.store.cast import AUCKLAND, CONGRESS, HOWICK, NUMBERS, session_file
from tests.store.store_fixture import FIRST_MOMENT as NOW
from tests.store.store_fixture import StoreFixture

MINUTE = timedelta(minutes=1)
SLOW = "slow"


def keep(store: StoreFixture, club: int, *names: str, size: int = 0) -> list[int]:
    """Keep files of a club, filled up to a size; their arrivals."""
    content = session_file(club=club).ljust(size)
    return [receive.store_file(store.delivery(name, f"{content}{name}", club=club)) for name in names]


def names(count: int) -> list[str]:
    return [f"{number}.txt" for number in range(count)]


def taken(most: int, share: Share = Share("worker")) -> list[int]:  # noqa: B008
    """Whose files are taken next."""
    return [each.club for each in take_arrivals(NOW, most, share)]


def test_every_club_has_its_turn_before_one_has_a_second(store: StoreFixture) -> None:
    keep(store, AUCKLAND, *names(5))
    keep(store, HOWICK, *names(2))
    keep(store, CONGRESS, *names(1))
    assert sorted(taken(3)) == [AUCKLAND, HOWICK, CONGRESS]
    assert sorted(taken(5)) == [AUCKLAND, AUCKLAND, HOWICK, HOWICK, CONGRESS]
    assert sorted(taken(100)) == [AUCKLAND] * 5 + [HOWICK] * 2 + [CONGRESS]


def test_the_files_of_a_club_keep_their_order(store: StoreFixture) -> None:
    first = keep(store, AUCKLAND, "a.txt", "b.txt", "c.txt")
    keep(store, HOWICK, "a.txt")
    for most in (1, 2, 3, 4):
        due = [each.arrival for each in take_arrivals(NOW, most, Share("worker")) if each.club == AUCKLAND]
        assert due == first[: len(due)]


def test_more_clubs_than_are_taken_at_a_time_all_have_their_turn(store: StoreFixture) -> None:
    """The clubs of the last batch have older files left, and yet the next batch begins after them."""
    for club in (AUCKLAND, HOWICK, CONGRESS):
        keep(store, club, *names(3))
    lane, served = Lane("worker"), list[int]()
    for _ in range(9):
        served += [receipt.club for receipt in lane.process(NOW, 1)]
    assert served == [AUCKLAND, HOWICK, CONGRESS] * 3


def test_large_files_of_one_club_do_not_fill_a_batch(store: StoreFixture) -> None:
    keep(store, AUCKLAND, *names(4), size=150_000)
    keep(store, HOWICK, *names(4))
    # One large file of a club, then the small ones; the order of the club holds, so nothing comes after the large one.
    assert sorted(taken(100)) == [AUCKLAND, HOWICK, HOWICK, HOWICK, HOWICK]


def test_a_batch_of_many_large_files_is_small_enough_for_memory(store: StoreFixture) -> None:
    clubs = list(range(500, 506))
    for club in clubs:
        keep(store, club, "large.txt", size=1_500_000)
    batches = [
        [each.club for each in take_arrivals(NOW, 100, Share(slow=True, after=after))] for after in (0, 501, 503)
    ]
    assert batches == [[500, 501], [502, 503], [504, 505]]


class _Reader(OwnReader):
    """Reads here, and says of some files that they took long, or need longer than it has."""

    def __init__(self, unfinished: str = "", milliseconds: int = 0) -> None:
        super().__init__()
        self.unfinished, self.milliseconds = unfinished, milliseconds
        self.seen: list[str] = []

    def read(self, delivery: Delivery) -> FileRead:
        self.seen.append(delivery.name)
        if self.unfinished and self.unfinished in delivery.name:
            return FileRead(version=0, reading=None, milliseconds=1_000)
        found = super().read(delivery)
        return FileRead(version=found.version, reading=found.reading, milliseconds=self.milliseconds)


def test_a_club_whose_files_take_long_to_read_waits_for_the_next_batch(store: StoreFixture) -> None:
    keep(store, AUCKLAND, *names(3))
    keep(store, HOWICK, "other.txt")
    lane = Lane("worker", _Reader(milliseconds=300))
    batches = [[(receipt.club, receipt.name) for receipt in lane.process(NOW)] for _ in range(4)]
    assert batches == [[(AUCKLAND, "0.txt"), (HOWICK, "other.txt")], [(AUCKLAND, "1.txt")], [(AUCKLAND, "2.txt")], []]


def test_a_slow_file_changes_lanes_and_only_later_files_of_its_name_wait_for_it(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    keep(store, AUCKLAND, "slow.txt", "quick.txt", "slow.txt")
    keep(store, HOWICK, "slow.txt")
    quick, slow = Lane("worker", _Reader("slow")), Lane("worker", _Reader(), slow=True)
    assert slow.process(NOW) == []
    assert quick.process(NOW) == []
    assert [(receipt.club, receipt.name) for receipt in quick.process(NOW)] == [(AUCKLAND, "quick.txt")]
    assert quick.process(NOW) == []
    done = [(receipt.club, receipt.name, receipt.revision) for _ in range(3) for receipt in slow.process(NOW, 1)]
    assert done == [(AUCKLAND, "slow.txt", 1), (HOWICK, "slow.txt", 1)]
    # The third was never in the slow lane: now it has its turn, is slow as well, and is done.
    assert [quick.process(NOW), [receipt.revision for receipt in slow.process(NOW)]] == [[], [2]]
    assert store.verify() == []


def test_a_large_file_is_slow_before_it_is_tried(store: StoreFixture) -> None:
    keep(store, AUCKLAND, "large.txt", size=200_001)
    keep(store, HOWICK, "small.txt", size=1_000)
    assert taken(100) == [HOWICK]
    assert taken(100, Share("worker", slow=True)) == [AUCKLAND]


def test_a_club_with_three_slow_files_waits_for_them_with_what_it_sent_later(store: StoreFixture) -> None:
    """Otherwise each of its next files would cost the others a second, if it is slow as well."""
    keep(store, AUCKLAND, "before.txt")
    slow = keep(store, AUCKLAND, *names(3))
    keep(store, AUCKLAND, "after.txt")
    keep(store, HOWICK, "other.txt")
    queue.move_to_slow_lane(slow)
    lane = Lane("worker")
    assert [receipt.name for receipt in lane.process(NOW)] == ["before.txt", "other.txt"]
    assert lane.process(NOW) == []
    assert len(Lane("worker", slow=True).process(NOW, 1)) == 1
    assert [receipt.name for receipt in lane.process(NOW)] == ["after.txt"]


def test_files_of_one_name_in_both_lanes_never_wait_for_each_other(store: StoreFixture) -> None:
    keep(store, AUCKLAND, "a.txt")
    queue.move_to_slow_lane(keep(store, AUCKLAND, *["a.txt"] * 4))
    keep(store, AUCKLAND, "a.txt")
    quick, slow = Lane("worker"), Lane("worker", slow=True)
    done = [len(lane.process(NOW)) for lane in (slow, quick, slow, quick, slow)]
    assert done == [0, 1, 4, 1, 0]


def test_the_slow_files_of_one_club_do_not_starve_those_of_another(store: StoreFixture) -> None:
    keep(store, AUCKLAND, *names(4))
    queue.move_to_slow_lane([key for (key,) in database.rows("SELECT arrival_id FROM waiting")])
    lane = Lane("worker", slow=True)
    served = [receipt.club for receipt in lane.process(NOW, 1)]
    queue.move_to_slow_lane(keep(store, HOWICK, "late.txt"))
    served += [receipt.club for _ in range(4) for receipt in lane.process(NOW, 1)]
    assert served == [AUCKLAND, HOWICK, AUCKLAND, AUCKLAND, AUCKLAND]


def test_two_workers_have_different_clubs_and_a_club_has_one_worker(store: StoreFixture) -> None:
    keep(store, AUCKLAND, *names(3))
    keep(store, HOWICK, *names(3))
    one, two = Share("one"), Share("two")
    assert sorted(taken(1, one)) == [AUCKLAND]
    assert sorted(taken(100, two)) == [HOWICK] * 3
    assert sorted(taken(100, one)) == [AUCKLAND] * 3
    assert taken(100, Share("three")) == []


def test_what_a_dead_worker_took_another_takes_when_the_lease_is_over_and_carefully(store: StoreFixture) -> None:
    keep(store, AUCKLAND, *names(2))
    take_arrivals(NOW, 100, Share("dead"))
    other = Share("other")
    assert take_arrivals(NOW + LEASE - timedelta(seconds=1), 100, other) == []
    due = take_arrivals(NOW + LEASE, 100, other)
    assert [each.left_behind for each in due] == [True, True]
    # From now on it is in doubt no longer: the other one has it.
    assert [each.left_behind for each in take_arrivals(NOW + LEASE, 100, other)] == [False, False]


def test_what_a_worker_gives_back_is_free_at_once_and_in_no_doubt(store: StoreFixture) -> None:
    keep(store, AUCKLAND, *names(2))
    due = take_arrivals(NOW, 100, Share("one"))
    queue.release_worker("one")
    assert [each.left_behind for each in take_arrivals(NOW, 100, Share("two"))] == [False, False]
    queue.release_arrivals([each.arrival for each in due])
    assert [each.left_behind for each in take_arrivals(NOW, 100, Share("three"))] == [False, False]


def test_a_batch_of_many_rows_is_written_in_several_transactions(
    store: StoreFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.register(*NUMBERS)
    for number in range(5):
        receive.store_file(store.delivery(f"{number}.txt", session_file(event=f"Event {number}")))
    monkeypatch.setattr("overtrick.store.commands.waiting_files._MOST_ROWS", 9)
    written: list[int] = []
    write = Lane._write

    def counted(lane: Lane, files: dict[int, FileRead]) -> list[Receipt]:
        written.append(len(files))
        return write(lane, files)

    monkeypatch.setattr(Lane, "_write", counted)
    assert len(Lane("worker").process(NOW)) == 5
    # Four rows a file.
    assert written == [2, 2, 1]
    assert store.points("38441") == {"C": 200}
    assert store.verify() == []


@pytest.mark.parametrize(("milliseconds", "left"), [(10, 0), (500, 2)])
def test_a_decision_after_a_file_was_read_counts_for_it(
    store: StoreFixture, monkeypatch: pytest.MonkeyPatch, milliseconds: int, left: int
) -> None:
    """A file that is read quickly is read again at once; others do not wait while a slow one is read again."""
    store.register(*NUMBERS)
    keep(store, AUCKLAND, "a.txt", "b.txt")
    lane = Lane("worker", _Reader(milliseconds=milliseconds))
    read: Callable[..., object] = lane._read_in_turn

    def with_decision(arrivals: dict[int, Delivery]) -> object:
        found = read(arrivals)
        store.decide("status", number="38441", code=9, start="2018-01-01")
        monkeypatch.undo()
        return found

    monkeypatch.setattr(lane, "_read_in_turn", with_decision)
    lane.process(NOW)
    assert models.Waiting.objects.count() == left
    while lane.process(NOW):
        pass
    assert store.verify() == []


def test_the_files_and_bytes_of_a_minute_are_counted_by_club_over_all_doors(store: StoreFixture) -> None:
    first = store.delivery("a.txt", b"x" * 100, door="ftp")
    second = store.delivery("b.txt", b"y" * 200, door="http")
    other = store.delivery("c.txt", b"z" * 400, club=HOWICK)
    for each in (first, second, other):
        receive.store_file(each)
    # Each comes a minute after the one before.
    assert volume_of_last_minute(AUCKLAND, first.at) == (1, 100)
    assert volume_of_last_minute(AUCKLAND, second.at - timedelta(seconds=1)) == (1, 100)
    assert volume_of_last_minute(AUCKLAND, second.at) == (1, 200)
    assert volume_of_last_minute(AUCKLAND, second.at + MINUTE) == (0, 0)
    assert volume_of_last_minute(HOWICK, other.at) == (1, 400)

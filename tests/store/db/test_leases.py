"""Scheduled work: each slot is taken once, by one worker; again only if that one did not come back."""

from datetime import datetime, timedelta
from pathlib import Path

from overtrick.store import models
from overtrick.store.db import leases
from overtrick.store.reports.monitoring import health_facts
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

AT = FIRST_MOMENT
HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)


def test_a_slot_is_taken_once(store: StoreFixture) -> None:
    assert leases.take_lease("backup", AT, AT + SECOND) is not None
    assert leases.take_lease("backup", AT, AT + SECOND) is None
    assert leases.take_lease("backup", AT, AT + HOUR) is None


def test_other_slots_and_other_jobs_are_their_own(store: StoreFixture) -> None:
    taken = [
        leases.take_lease("backup", AT, AT),
        leases.take_lease("backup", AT + HOUR, AT + HOUR),
        leases.take_lease("letters", AT, AT),
    ]
    assert len(set(taken)) == 3
    assert None not in taken


def test_a_slot_that_was_served_is_never_taken_again(store: StoreFixture) -> None:
    slot = leases.take_lease("backup", AT, AT)
    assert slot is not None
    leases.complete_lease(slot, AT + SECOND, "overtrick.backup")
    assert leases.take_lease("backup", AT, AT + 100 * HOUR) is None
    found = models.Slot.objects.get()
    assert (found.at, found.done, found.outcome, found.attempts) == (AT, AT + SECOND, "overtrick.backup", 1)


def test_whoever_died_over_a_slot_is_followed_after_an_hour_and_three_times_in_all(store: StoreFixture) -> None:
    first = leases.take_lease("backup", AT, AT)
    assert leases.take_lease("backup", AT, AT + HOUR - SECOND) is None
    assert leases.take_lease("backup", AT, AT + HOUR) == first
    # The hour counts from the last who took it.
    assert leases.take_lease("backup", AT, AT + 2 * HOUR - SECOND) is None
    assert leases.take_lease("backup", AT, AT + 2 * HOUR) == first
    assert leases.take_lease("backup", AT, AT + 100 * HOUR) is None
    found = models.Slot.objects.get()
    assert (found.attempts, found.done) == (3, None)


def test_the_pulse_is_that_of_the_last_process_of_a_kind(store: StoreFixture) -> None:
    assert leases.last_heartbeat("worker") is None
    leases.record_heartbeat("worker here 1", AT)
    leases.record_heartbeat("worker here 2", AT + SECOND)
    leases.record_heartbeat("workers 3", AT + HOUR)
    assert leases.last_heartbeat("worker") == AT + SECOND
    leases.record_heartbeat("worker here 1", AT + 2 * SECOND)
    assert leases.last_heartbeat("worker") == AT + 2 * SECOND
    assert store.count("beat") == 3


def test_a_silent_worker_is_counted_also_while_another_is_well(store: StoreFixture, tmp_path: Path) -> None:
    def count_silent(since: datetime) -> int:
        return health_facts(since, timedelta(0), tmp_path).silent_workers

    leases.record_heartbeat("worker here 1", AT)
    leases.record_heartbeat("worker there 2", AT + 50 * SECOND)
    assert count_silent(since=AT) == 0
    assert count_silent(since=AT + SECOND) == 1
    leases.delete_heartbeat("worker here 1")
    assert count_silent(since=AT + SECOND) == 0

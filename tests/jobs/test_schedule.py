"""Scheduled work in New Zealand's time: each slot once, also where the clock is put forward and back.

Daylight saving began on 28 September 2025, when 2:00 became 3:00 (14:00 UTC of the 27th), and ended on 5 April 2026,
when 3:00 became 2:00 (14:00 UTC of the 4th). A slot is a time on the clock on the wall: one that comes twice is served
the first time, and one that the clock jumps over an hour later, by that clock.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from overtrick.jobs.schedule import is_valid_cron, last_due_time

ZONE = ZoneInfo("Pacific/Auckland")
SPRING, AUTUMN = datetime(2025, 9, 27, 14, tzinfo=UTC), datetime(2026, 4, 4, 14, tzinfo=UTC)


def served(cron: str, start: datetime, end: datetime, minutes: int = 10) -> list[str]:
    """The slots that a worker serves which looks every so many minutes, and never one twice; as UTC and local time."""
    taken: dict[datetime, None] = {}
    for now in _looks(start, end, timedelta(minutes=minutes)):
        slot = last_due_time(cron, now, ZONE)
        if slot is not None and slot >= start:
            assert slot <= now
            taken.setdefault(slot.astimezone(UTC))
    assert list(taken) == sorted(taken)
    return [f"{slot:%d %H:%M} {slot.astimezone(ZONE):%H:%M}" for slot in taken]


def _looks(start: datetime, end: datetime, step: timedelta) -> Iterator[datetime]:
    now = start
    while now <= end:
        yield now
        now += step


def around(change: datetime, hours: int = 36) -> tuple[datetime, datetime]:
    return change - timedelta(hours=hours), change + timedelta(hours=hours)


def test_the_backup_of_half_past_three_is_made_once_a_day_at_both_changes() -> None:
    assert served("30 3 * * *", *around(SPRING)) == ["26 15:30 03:30", "27 14:30 03:30", "28 14:30 03:30"]
    assert served("30 3 * * *", *around(AUTUMN)) == ["03 14:30 03:30", "04 15:30 03:30", "05 15:30 03:30"]


def test_a_time_that_the_clock_jumps_over_is_served_an_hour_later() -> None:
    assert served("30 2 * * *", *around(SPRING)) == ["26 14:30 02:30", "27 14:30 03:30", "28 13:30 02:30"]


def test_a_time_that_comes_twice_is_served_the_first_time_alone() -> None:
    assert served("30 2 * * *", *around(AUTUMN)) == ["03 13:30 02:30", "04 13:30 02:30", "05 14:30 02:30"]
    assert served("0 2 * * *", *around(AUTUMN)) == ["03 13:00 02:00", "04 13:00 02:00", "05 14:00 02:00"]


@pytest.mark.parametrize("cron", ["0 * * * *", "*/30 * * * *", "15,45 1-4 * * *"])
def test_work_of_every_hour_takes_no_slot_twice_and_none_from_the_future(cron: str) -> None:
    for change in (SPRING, AUTUMN):
        slots = served(cron, *around(change, 5))
        assert len(slots) == len(set(slots))


def test_hourly_work_over_both_changes() -> None:
    assert served("0 * * * *", SPRING - timedelta(hours=2), SPRING + timedelta(hours=2)) == [
        "27 12:00 00:00", "27 13:00 01:00", "27 14:00 03:00", "27 15:00 04:00", "27 16:00 05:00",
    ]  # fmt: skip
    # 2:00 comes twice, and is one slot.
    assert served("0 * * * *", AUTUMN - timedelta(hours=2), AUTUMN + timedelta(hours=2)) == [
        "04 12:00 01:00", "04 13:00 02:00", "04 15:00 03:00", "04 16:00 04:00",
    ]  # fmt: skip


def test_a_whole_year_has_a_slot_a_day() -> None:
    start = datetime(2025, 7, 1, 12, tzinfo=UTC)
    for cron in ("30 3 * * *", "30 2 * * *"):
        slots = served(cron, start, start + timedelta(days=365), minutes=120)
        assert len(slots) == 365


def test_the_slot_of_this_very_moment_is_due_and_the_next_one_not_yet() -> None:
    at = datetime(2026, 7, 1, 3, 30, tzinfo=ZONE)
    assert last_due_time("30 3 * * *", at, ZONE) == at
    assert last_due_time("30 3 * * *", at - timedelta(seconds=1), ZONE) == at - timedelta(days=1)


def test_what_was_missed_is_served_for_a_day_and_then_let_be() -> None:
    sunday = datetime(2026, 7, 5, 4, tzinfo=ZONE)
    assert sunday.weekday() == 6
    assert last_due_time("0 4 * * 0", sunday + timedelta(days=1), ZONE) == sunday
    assert last_due_time("0 4 * * 0", sunday + timedelta(days=1, seconds=1), ZONE) is None


def test_no_words_are_no_slots_and_other_words_no_schedule() -> None:
    assert last_due_time("", SPRING, ZONE) is None
    assert [is_valid_cron(words) for words in ("", "30 3 * * *", "every night", "61 3 * * *")] == [
        True,
        True,
        False,
        False,
    ]

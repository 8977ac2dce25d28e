"""When scheduled work is due: cron's words, read in the federation's time zone."""

from datetime import UTC, datetime, timedelta, tzinfo

from croniter import croniter

# A worker that was down serves what it missed, if that is not too long ago.
_LONGEST_DELAY = timedelta(days=1)


def last_due_time(cron: str, now: datetime, zone: tzinfo) -> datetime | None:
    """The last slot before now; None if it is long past.

    A slot is a time of the clock on the wall, so that one which the clock shows twice is one slot, the first time. One
    that the clock jumps over is an hour later.
    """
    if not cron:
        return None
    # Without a time zone: croniter's own way over a change of the clock serves a slot twice, or none.
    before = croniter(cron, now.astimezone(zone).replace(tzinfo=None) + timedelta(microseconds=1))
    last = now + _LONGEST_DELAY
    while last.astimezone(UTC) > now:
        last = before.get_prev(datetime).replace(tzinfo=zone)
    return last if now - last.astimezone(UTC) <= _LONGEST_DELAY else None


def is_valid_cron(cron: str) -> bool:
    """Whether these are cron's words."""
    return not cron or croniter.is_valid(cron)

"""When scheduled jobs are due: cron expressions, in the federation's time zone."""

from datetime import UTC, datetime, timedelta, tzinfo

from croniter import croniter

# A worker that was down does what it missed, if that is not too long ago.
_LONGEST_DELAY = timedelta(days=1)


def last_due_time(cron: str, now: datetime, zone: tzinfo) -> datetime | None:
    """Return the last slot before now; None if it is too long ago.

    A slot is a local time. One that comes twice, when the clock is set back, counts the first time only; one that the
    clock jumps over is an hour later.
    """
    if not cron:
        return None
    # Without a time zone: across a change of the clock croniter would give a slot twice, or not at all.
    before = croniter(cron, now.astimezone(zone).replace(tzinfo=None) + timedelta(microseconds=1))
    last = now + _LONGEST_DELAY
    while last.astimezone(UTC) > now:
        last = before.get_prev(datetime).replace(tzinfo=zone)
    return last if now - last.astimezone(UTC) <= _LONGEST_DELAY else None


def is_valid_cron(cron: str) -> bool:
    """Tell whether a text is a cron expression, or empty."""
    return not cron or croniter.is_valid(cron)

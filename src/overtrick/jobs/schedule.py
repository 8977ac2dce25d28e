"""When scheduled work is due: cron's words, read in the federation's time zone."""

from datetime import datetime, timedelta, tzinfo

from croniter import croniter

# A worker that was down serves what it missed, if that is not too long ago.
_LATEST = timedelta(days=1)


def due(cron: str, now: datetime, zone: tzinfo) -> datetime | None:
    """The last slot before now; None if it is long past."""
    if not cron:
        return None
    last: datetime = croniter(cron, now.astimezone(zone) + timedelta(microseconds=1)).get_prev(datetime)
    return last if now - last <= _LATEST else None


def valid(cron: str) -> bool:
    """Whether these are cron's words."""
    return not cron or croniter.is_valid(cron)

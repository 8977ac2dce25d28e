"""Leases of scheduled work, by slot, and heartbeats of processes.

One worker takes a slot, once; another takes it again only if the first one did not finish in time.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.contrib.sessions.models import Session

from overtrick.store import models
from overtrick.store.db import database

_LEASE_EXPIRES = timedelta(hours=1)
_MOST_ATTEMPTS = 3
_HEARTBEAT_EXPIRES = timedelta(days=1)
# A mark is about the journal and not about a time.
_NO_MOMENT = datetime(1970, 1, 1, tzinfo=UTC)


def take_lease(job: str, at: datetime, now: datetime) -> int | None:
    """Take a slot that is free, or whose worker did not finish in time; return its key, or None."""
    with database.write_transaction():
        slot = models.Slot.objects.filter(job=job, at=at).first()
        if slot is None:
            return int(models.Slot.objects.create(job=job, at=at, taken=now, attempts=1, outcome="").pk)
        if slot.done is not None or slot.taken > now - _LEASE_EXPIRES or slot.attempts >= _MOST_ATTEMPTS:
            return None
        slot.taken, slot.attempts = now, slot.attempts + 1
        slot.save()
        return int(slot.pk)


def complete_lease(slot: int, now: datetime, outcome: str) -> None:
    """Record that the work of a slot is done, with its outcome."""
    with database.write_transaction():
        models.Slot.objects.filter(pk=slot).update(done=now, outcome=outcome)


def request_work(job: str, now: datetime, details: str = "") -> None:
    """Ask for work that a worker is to do at once, in the current transaction; `details` is its outcome until then."""
    models.Slot.objects.create(job=job, at=now, taken=_NO_MOMENT, attempts=0, outcome=details)


def find_requests(front: str, *, is_open: bool) -> list[models.Slot]:
    """Return the work whose name begins with some words: what waits or is being done, or else what is done."""
    found = models.Slot.objects.filter(job__startswith=front, done__isnull=is_open)
    return list(found.order_by("at", "id"))


def request_again(slot: int) -> None:
    """Let any worker take work at once that one has begun and not finished."""
    with database.write_transaction():
        models.Slot.objects.filter(pk=slot, done=None).update(taken=_NO_MOMENT, attempts=0)


def is_done(job: str, at: datetime) -> bool:
    """Tell whether the work of a slot has been done."""
    return models.Slot.objects.filter(job=job, at=at).exclude(done=None).exists()


def record_done(job: str, at: datetime, now: datetime) -> None:
    """Record, in the current transaction, that the work of a slot has been done."""
    models.Slot.objects.create(job=job, at=at, taken=now, attempts=1, done=now, outcome="")


def find_mark(job: str) -> int | None:
    """Return how far a job got through the journal; None if it never began."""
    slot = models.Slot.objects.filter(job=job, at=_NO_MOMENT).first()
    return int(slot.outcome) if slot else None


def move_mark(job: str, seq: int, now: datetime) -> None:
    """Record, in the current transaction, how far a job got through the journal."""
    values = {"taken": now, "attempts": 1, "done": now, "outcome": str(seq)}
    models.Slot.objects.update_or_create(job=job, at=_NO_MOMENT, defaults=values)


class Outcome(NamedTuple):
    """When a job was last done, and how it ended."""

    at: datetime
    text: str


def keep_outcome(job: str, outcome: str, now: datetime) -> None:
    """Record how a job ended that is never due: the last outcome takes the place of the one before."""
    values = {"taken": now, "attempts": 1, "done": now, "outcome": outcome}
    with database.write_transaction():
        models.Slot.objects.update_or_create(job=job, at=_NO_MOMENT, defaults=values)


def kept_outcomes(jobs: Iterable[str]) -> dict[str, Outcome]:
    """Return the outcomes that were kept of some jobs; one that was never done has none."""
    slots = models.Slot.objects.filter(job__in=list(jobs), at=_NO_MOMENT)
    return {slot.job: Outcome(slot.done, slot.outcome) for slot in slots if slot.done}


def delete_expired_logins(now: datetime) -> int:
    """Delete the expired logins to the pages; return how many."""
    with database.write_transaction():
        return Session.objects.filter(expire_date__lt=now).delete()[0]


def record_heartbeat(name: str, now: datetime) -> None:
    """Record that a process is running."""
    with database.write_transaction():
        models.Beat.objects.update_or_create(name=name, defaults={"at": now})
        # A process that has been silent for so long has ended.
        models.Beat.objects.filter(at__lt=now - _HEARTBEAT_EXPIRES).delete()


def delete_heartbeat(name: str) -> None:
    """Delete the heartbeat of a process that ends in order."""
    with database.write_transaction():
        models.Beat.objects.filter(name=name).delete()


def processes_with_heartbeat(kind: str) -> list[str]:
    """Return the processes of a kind that have a heartbeat, and so did not end in order."""
    return list(models.Beat.objects.filter(name__startswith=f"{kind} ").values_list("name", flat=True))


def last_heartbeat(kind: str) -> datetime | None:
    """Return when a process of a kind last recorded its heartbeat; None if none has."""
    beat = models.Beat.objects.filter(name__startswith=f"{kind} ").order_by("at").last()
    return beat.at if beat else None


def list_heartbeats(kind: str) -> list[tuple[str, datetime]]:
    """Return the processes of a kind, each with the moment of its last heartbeat, the newest first."""
    beats = models.Beat.objects.filter(name__startswith=f"{kind} ").order_by("-at", "name")
    return [(beat.name.removeprefix(f"{kind} "), beat.at) for beat in beats]


def list_open_leases(now: datetime) -> list[tuple[str, datetime]]:
    """Return the jobs that somebody works on: those taken, not done, and not given back to others yet."""
    taken = models.Slot.objects.filter(done=None, taken__gt=now - _LEASE_EXPIRES).order_by("taken")
    return list(taken.values_list("job", "taken"))


def last_outcome(job: str) -> Outcome | None:
    """Return when a scheduled job was last done, on any machine, and how it ended; None if it never was."""
    slot = models.Slot.objects.filter(job__startswith=job).exclude(done=None).order_by("done").last()
    return Outcome(slot.done, slot.outcome) if slot and slot.done else None

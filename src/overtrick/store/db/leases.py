"""Scheduled work: each slot is taken by one worker, once; and again only if that worker did not come back."""

from datetime import datetime, timedelta

from django.contrib.sessions.models import Session

from overtrick.store import models
from overtrick.store.db import database

_LEASE_EXPIRES = timedelta(hours=1)
_MOST_ATTEMPTS = 3
_HEARTBEAT_EXPIRES = timedelta(days=1)


def take_lease(job: str, at: datetime, now: datetime) -> int | None:
    """Take a slot, if nobody has, or if whoever took it died over it; its key."""
    with database.write_transaction():
        kept = models.Slot.objects.filter(job=job, at=at).first()
        if kept is None:
            return int(models.Slot.objects.create(job=job, at=at, taken=now, attempts=1, outcome="").pk)
        if kept.done is not None or kept.taken > now - _LEASE_EXPIRES or kept.attempts >= _MOST_ATTEMPTS:
            return None
        kept.taken, kept.attempts = now, kept.attempts + 1
        kept.save()
        return int(kept.pk)


def complete_lease(slot: int, now: datetime, outcome: str) -> None:
    """A slot is served."""
    with database.write_transaction():
        models.Slot.objects.filter(pk=slot).update(done=now, outcome=outcome)


def is_done(job: str, at: datetime) -> bool:
    """Whether something that is done once was done."""
    return models.Slot.objects.filter(job=job, at=at).exclude(done=None).exists()


def record_done(job: str, at: datetime, now: datetime) -> None:
    """Remember in the transaction at hand that something was done that is done once."""
    models.Slot.objects.create(job=job, at=at, taken=now, attempts=1, done=now, outcome="")


def delete_expired_logins(now: datetime) -> int:
    """Remove logins to the pages that have run out; how many."""
    with database.write_transaction():
        return Session.objects.filter(expire_date__lt=now).delete()[0]


def record_heartbeat(name: str, now: datetime) -> None:
    """Say that a process is well."""
    with database.write_transaction():
        models.Beat.objects.update_or_create(name=name, defaults={"at": now})
        # Those who are long silent are gone.
        models.Beat.objects.filter(at__lt=now - _HEARTBEAT_EXPIRES).delete()


def delete_heartbeat(name: str) -> None:
    """Take back the sign of life of a process that ends in order."""
    with database.write_transaction():
        models.Beat.objects.filter(name=name).delete()


def processes_with_heartbeat(kind: str) -> list[str]:
    """The processes of a kind that said that they are well, and did not say that they leave."""
    return list(models.Beat.objects.filter(name__startswith=f"{kind} ").values_list("name", flat=True))


def last_heartbeat(kind: str) -> datetime | None:
    """When the last process of a kind said that it is well."""
    found = models.Beat.objects.filter(name__startswith=f"{kind} ").order_by("at").last()
    return found.at if found else None

"""The files that clubs download, as they are published: replaced by one worker at a time."""

from datetime import datetime

from overtrick.store import models
from overtrick.store.db import database


def published_content(name: str) -> bytes | None:
    """Return the bytes of a published file; None if there is none of this name."""
    content = models.Publication.objects.filter(name=name).values_list("content", flat=True).first()
    return None if content is None else bytes(content)


def last_change(name: str) -> datetime | None:
    """Return when a published file last changed; None if there is none of this name."""
    return models.Publication.objects.filter(name=name).values_list("changed", flat=True).first()


def replace_publication(name: str, before: datetime | None, content: bytes, now: datetime) -> bool:
    """Replace the file published at a moment; return False if another one has replaced it already."""
    with database.write_transaction():
        if last_change(name) != before:
            return False
        if before is None:
            models.Publication.objects.create(name=name, content=content, changed=now)
        else:
            models.Publication.objects.filter(name=name).update(content=content, changed=now)
    return True

"""Reports that a login has saved: a name, which report, and the query of its address."""

from collections.abc import Sequence
from datetime import datetime

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.errors import NotFound, Refusal

MOST_SAVED, LONGEST_NAME, LONGEST_QUERY = 100, 100, 4_000


def list_saved(account: models.Account) -> Sequence[models.SavedReport]:
    """Return the saved reports of a login, by name."""
    return list(models.SavedReport.objects.filter(account=account).order_by("name", "id"))


def save_report(account: models.Account, name: str, report: str, query: str, now: datetime) -> models.SavedReport:
    """Save a report under a name; one that has the name is replaced."""
    name = " ".join(name.replace("\0", "").split())[:LONGEST_NAME]
    if not name:
        raise Refusal("Give the report a name.")
    if len(query) > LONGEST_QUERY:
        raise Refusal("This filter is too long to be saved. Name fewer players.")
    with database.write_transaction():
        own = models.SavedReport.objects.filter(account=account)
        if own.count() >= MOST_SAVED and not own.filter(name=name).exists():
            raise Refusal(f"You have saved {MOST_SAVED} reports already. Delete one first.")
        values = {"report": report, "query": query, "made": now}
        return models.SavedReport.objects.update_or_create(account=account, name=name, defaults=values)[0]


def delete_report(account: models.Account, report: int) -> str:
    """Delete a saved report of a login; return its name."""
    with database.write_transaction():
        found = models.SavedReport.objects.filter(account=account, pk=report).first()
        if found is None:
            raise NotFound("There is no such saved report.")
        found.delete()
        return found.name

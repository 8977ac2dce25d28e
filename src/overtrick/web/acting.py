"""Acting in the name of a login: what the club desk and the office do alike."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any

from django.http import HttpRequest

from overtrick.store import models
from overtrick.store.access.question_rights import signature
from overtrick.store.commands.decide import PlannedDecision, check_decision, decide, decide_together
from overtrick.store.journal.entries import JournalEntry
from overtrick.web.permissions import account_of

# The door by which what is done on the pages comes in, as the records name it.
DOOR = "web"
UNPROCESSABLE = 422
CONFLICT = 409


def acting_account(request: HttpRequest) -> models.Account:
    """Return the login that acts; only pages that need one ask for it."""
    account = account_of(request)
    assert account is not None
    return account


def make_decision(request: HttpRequest, kind: str, record: dict[str, Any], reason: str = "") -> JournalEntry:
    """Make a decision in the name of the login, now. Raise the Refusal that says why it cannot be made."""
    return decide(kind, datetime.now(UTC), signature(acting_account(request)), record, reason)


def check_first(request: HttpRequest, kind: str, record: dict[str, Any], reason: str = "") -> None:
    """Raise the Refusal that says why a decision cannot be made, so that no page promises what it would do."""
    check_decision(kind, datetime.now(UTC), signature(acting_account(request)), record, reason)


def make_decisions(
    request: HttpRequest, records: Sequence[tuple[str, dict[str, Any]]], reason: str = ""
) -> list[JournalEntry]:
    """Make several decisions in the name of the login: all of them, or none if one is refused."""
    plan = [PlannedDecision(kind, partial(_record_of, record), reason) for kind, record in records]
    return decide_together(plan, datetime.now(UTC), signature(acting_account(request)))


def _record_of(record: dict[str, Any], made: Sequence[JournalEntry]) -> dict[str, Any]:
    return record

"""Make a decision and offer its way back on the next page; undo one that was offered."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from overtrick.store.commands.undo_plans import check_unchanged, plan_undo, plan_undo_of_entry
from overtrick.store.journal.entries import JournalEntry
from overtrick.web.acting import make_decision
from overtrick.web.undo import offer_undo

UNDO = "office-decision"
# Why the journal has a decision that takes another one back.
REASON = "Undone in the office, where it was decided"


def decide_with_undo(
    request: HttpRequest, kind: str, record: dict[str, Any], reason: str, text: str, back: str
) -> JournalEntry:
    """Make a decision, and say on the next page what was done, with a button that undoes it if that is possible.

    `back` is the page on which the reader is after undoing. Raise the Refusal that says why it cannot be made.
    """
    planned = plan_undo(kind, record)
    entry = make_decision(request, kind, record, reason)
    undo = plan_undo_of_entry(entry, planned)
    if undo is None:
        messages.success(request, text)
    else:
        values = msgspec.to_builtins({"undo": undo, "kind": kind, "data": entry.data})
        offer_undo(request, text, UNDO, None, back, **values)
    return entry


def undo_decision(request: HttpRequest, club: int | None, values: Mapping[str, Any]) -> str:
    """Undo a decision of the office by the decision that was planned for it, unless the records have changed since."""
    check_unchanged(values["kind"], values["data"])
    make_decision(request, values["undo"]["kind"], values["undo"]["data"], REASON)
    return _("Undone. Everything is as it was before.")

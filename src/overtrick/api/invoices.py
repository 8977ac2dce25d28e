"""Invoices, for the club that is billed and for the federation; the JSON is that of `overtrick bill`."""

from typing import Any

from django.http import HttpRequest
from ninja import Router
from ninja.errors import HttpError

from overtrick.api.params import ClubCode, Key
from overtrick.api.permissions import sender_of
from overtrick.api.responses import UNKNOWN, one
from overtrick.api.schemas.invoices import InvoiceOut, InvoicesOut
from overtrick.billing.cents import cents_text
from overtrick.billing.invoice_json import invoice_record
from overtrick.billing.records import Debtor
from overtrick.store.access.accounts import FEDERATION
from overtrick.store.access.permissions import Actor
from overtrick.store.errors import NotFound
from overtrick.store.journal.today import today
from overtrick.store.queries.billing.accounts import InvoiceSummary, find_account
from overtrick.store.queries.billing.invoices import find_document
from overtrick.store.queries.billing.running import look_up_running
from overtrick.store.registers.clubs import find_club

router = Router(tags=["invoices"])
_AMOUNTS = ("total", "paid", "credited", "open")


@router.get(
    "/clubs/{code}/invoices", response=one(InvoicesOut), summary="Invoices of a club", exclude_unset=True, by_alias=True
)
def club_invoices(request: HttpRequest, code: ClubCode) -> Any:
    """What a club owes, its invoices, and what this month and this quarter cost so far: `running`, without numbers.

    A club asks for its own, the federation for every club's.
    """
    debtor = Debtor("club", code)
    if not _may_see(sender_of(request), debtor) or find_club(code) is None:
        raise HttpError(UNKNOWN, f"There is no club {code} whose invoices this token may see.")
    account = find_account(debtor, today())
    return {
        "club": code, "owed": cents_text(account.owed), "invoices": list(map(_summarize, account.invoices)),
        "running": list(map(invoice_record, look_up_running(debtor, today()))),
    }  # fmt: skip


@router.get(
    "/invoices/{number}", response=one(InvoiceOut), summary="An invoice", exclude_unset=True, by_alias=True
)  # fmt: skip
def invoice(request: HttpRequest, number: Key) -> Any:
    """An invoice or a credit note by its number, as it was issued: every line with its sessions or members, and why.

    A club asks for its own, the federation for all.
    """
    try:
        document = find_document(number)
    except NotFound:
        document = None
    if document is None or not _may_see(sender_of(request), document.debtor):
        raise HttpError(UNKNOWN, f"There is no invoice {number}.")
    return invoice_record(document)


def _may_see(who: Actor, debtor: Debtor) -> bool:
    return who.role == FEDERATION or debtor == Debtor("club", who.club if who.club is not None else -1)


def _summarize(summary: InvoiceSummary) -> dict[str, Any]:
    fields = {name: getattr(summary, name) for name in summary.__struct_fields__}
    return fields | {name: cents_text(fields[name]) for name in _AMOUNTS}

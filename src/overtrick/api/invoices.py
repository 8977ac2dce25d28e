"""Invoices, for the club or player who is billed and for the federation; the JSON is that of `overtrick bill`."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Path, Query, Router
from ninja.errors import HttpError

from overtrick.api.door import NAME
from overtrick.api.errors import REFUSED, WRONG
from overtrick.api.params import ClubCode, Key, PeriodIn
from overtrick.api.permissions import sender_of
from overtrick.api.players import visible_player
from overtrick.api.responses import LISTS, SAYING, UNKNOWN, one
from overtrick.api.schemas.invoices import InvoiceOut, InvoiceRunOut, InvoicesOut, OwnInvoicesOut
from overtrick.billing.cents import cents_text
from overtrick.billing.documents import Document
from overtrick.billing.invoice_json import invoice_record
from overtrick.billing.periods import Period, parse_period
from overtrick.billing.records import Debtor
from overtrick.store.access.accounts import FEDERATION
from overtrick.store.access.permissions import Actor
from overtrick.store.commands.billing import invoice_runs
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.invoices.payers import ENTRANT
from overtrick.store.invoices.run_drafts import kind_of
from overtrick.store.journal.today import today
from overtrick.store.queries.billing.account_exports import (
    MOST_FOR_XERO,
    count_invoices,
    export_entries_of,
    export_xero_of,
)
from overtrick.store.queries.billing.accounts import InvoiceSummary, find_account
from overtrick.store.queries.billing.entrants import find_own_accounts
from overtrick.store.queries.billing.invoices import find_document
from overtrick.store.queries.billing.running import look_up_running
from overtrick.store.registers.clubs import find_club

router = Router(tags=["invoices"])
_TABLE = {"description": "The file", "content": {"text/csv": {"schema": {"type": "string"}}}}
_CSV = "text/csv; charset=utf-8"
_PERIOD: Any = Path(description="A month such as 2026-10, or a quarter such as 2026-Q4.")  # type: ignore[type-arg]
_RUN: dict[Any, Any] = {200: InvoiceRunOut} | SAYING
_AMOUNTS = ("total", "paid", "credited", "open")


@router.get(
    "/clubs/{code}/invoices", response=one(InvoicesOut), summary="Invoices of a club", exclude_unset=True, by_alias=True
)
def club_invoices(request: HttpRequest, code: ClubCode) -> Any:
    """What a club owes, its invoices, and what is still to be billed: `running`, without numbers.

    That is this month and this quarter so far, and what has ended and was not billed yet. A club asks for its own,
    the federation for every club's.
    """
    debtor = Debtor("club", code)
    if not _may_see(sender_of(request), debtor) or find_club(code) is None:
        raise HttpError(UNKNOWN, f"There is no club {code} whose invoices this token may see.")
    account = find_account(debtor, today())
    return {
        "club": code, "owed": cents_text(account.owed), "invoices": list(map(_summarize, account.invoices)),
        "running": list(map(invoice_record, look_up_running(debtor, today()))),
    }  # fmt: skip


@router.get("/me/invoices", response=one(OwnInvoicesOut), summary="Your own invoices", exclude_unset=True)
def own_invoices(request: HttpRequest) -> Any:
    """What the token's player owes as an entrant, and the invoices, under any of the player's numbers."""
    accounts = find_own_accounts(_own_numbers(request), today())
    invoices = [each for account in accounts for each in account.invoices]
    return {
        "owed": cents_text(sum(each.owed for each in accounts)),
        "invoices": [_summarize(each) for each in sorted(invoices, key=lambda each: each.number)],
    }


@router.get(
    "/me/invoices/{number}", response=one(InvoiceOut), summary="One of your own invoices", exclude_unset=True,
    by_alias=True,
)  # fmt: skip
def own_invoice(request: HttpRequest, number: Key) -> Any:
    """An invoice or a credit note of the token's player by its number, as it was issued."""
    document = _find_issued(number)
    own = {Debtor(ENTRANT, int(each)) for each in _own_numbers(request) if each.isdecimal()}
    if document is None or document.debtor not in own:
        raise HttpError(UNKNOWN, f"There is no invoice {number}.")
    return invoice_record(document)


@router.get(
    "/invoices/entries.csv", response=LISTS, summary="Entries for an accounting program",
    openapi_extra={"responses": {200: _TABLE}},
)  # fmt: skip
def entries(request: HttpRequest, period: Query[PeriodIn]) -> HttpResponse:
    """The invoices, credit notes and payments of some days as entries with accounts, which sum to zero."""
    return HttpResponse(export_entries_of(*period.days()), content_type=_CSV)


@router.get(
    "/invoices/xero.csv", response=LISTS, summary="Invoices for Xero", openapi_extra={"responses": {200: _TABLE}}
)
def xero(request: HttpRequest, period: Query[PeriodIn]) -> HttpResponse:
    """The invoices and credit notes of some days with the columns of Xero's import; at most as many as it takes."""
    days = period.days()
    if count_invoices(*days) > MOST_FOR_XERO:
        raise HttpError(WRONG, f"Xero takes at most {MOST_FOR_XERO} invoices in one file; ask for fewer days.")
    return HttpResponse(export_xero_of(*days), content_type=_CSV)


@router.get(
    "/invoices/{number}", response=one(InvoiceOut), summary="An invoice", exclude_unset=True, by_alias=True
)  # fmt: skip
def invoice(request: HttpRequest, number: Key) -> Any:
    """An invoice or a credit note by its number, as it was issued: every line with its sessions or members, and why.

    A club asks for its own, the federation for all.
    """
    document = _find_issued(number)
    if document is None or not _may_see(sender_of(request), document.debtor):
        raise HttpError(UNKNOWN, f"There is no invoice {number}.")
    return invoice_record(document)


def _find_issued(number: int) -> Document | None:
    try:
        return find_document(number)
    except NotFound:
        return None


def _own_numbers(request: HttpRequest) -> tuple[str, ...]:
    """Return all numbers of the token's player."""
    sender = sender_of(request)
    return visible_player(sender.player, sender).numbers


def _may_see(who: Actor, debtor: Debtor) -> bool:
    return who.role == FEDERATION or debtor == Debtor("club", who.club if who.club is not None else -1)


def _summarize(summary: InvoiceSummary) -> dict[str, Any]:
    fields = {name: getattr(summary, name) for name in summary.__struct_fields__}
    letters = {
        "sent": summary.sent, "sent_to": summary.sent_to,
        "reminded": summary.reminders[-1].at if summary.reminders else None,
    }  # fmt: skip
    return fields | {name: cents_text(fields[name]) for name in _AMOUNTS} | letters


@router.get("/invoices/runs/{period}", response=_RUN, summary="What a period bills", exclude_unset=True, by_alias=True)
def preview_run(request: HttpRequest, period: str = _PERIOD) -> Any:
    """The invoices of a month's play or a quarter's levies as they would be now, or as they were issued."""
    wanted = _read_period(period)
    try:
        return _describe_run(wanted, invoice_runs.preview_invoices(wanted, today()))
    except Refusal as refusal:
        raise HttpError(REFUSED, str(refusal)) from refusal


@router.post(
    "/invoices/runs/{period}", response=_RUN, summary="Bill a period", exclude_unset=True, by_alias=True
)  # fmt: skip
def issue_run(request: HttpRequest, period: str = _PERIOD) -> Any:
    """Issue all invoices of a month's play or a quarter's levies that has ended; calling it again changes nothing."""
    wanted, sender = _read_period(period), sender_of(request)
    try:
        invoice_runs.issue_invoices(wanted, datetime.now(UTC), f"{sender.user} by {NAME}")
    except Refusal as refusal:
        raise HttpError(REFUSED, str(refusal)) from refusal
    return _describe_run(wanted, invoice_runs.find_invoices_of(wanted))


def _read_period(text: str) -> Period:
    try:
        return parse_period(text)
    except (ValueError, OverflowError) as error:
        raise HttpError(WRONG, f"'{text}' is not a month such as 2026-10 or a quarter such as 2026-Q4.") from error


def _describe_run(period: Period, documents: Sequence[Document]) -> dict[str, Any]:
    return {
        "period": period.name, "kind": kind_of(period), "billed": invoice_runs.is_billed(period),
        "total": cents_text(sum(each.total for each in documents)), "invoices": list(map(invoice_record, documents)),
    }  # fmt: skip

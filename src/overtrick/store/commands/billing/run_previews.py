"""What a run of invoices would bill, debtor by debtor, or has billed; and which period is to be billed next."""

from collections.abc import Callable
from datetime import date
from hashlib import sha256

import msgspec

from overtrick.billing.bookkeeping import income_account
from overtrick.billing.periods import ONE_DAY, Period, month_of, quarter_of
from overtrick.billing.records import Debtor, Draft
from overtrick.store import models
from overtrick.store.db import cache, database
from overtrick.store.decisions.billing.invoice_runs import check_fees, check_period
from overtrick.store.errors import Refusal
from overtrick.store.invoices.debtor_names import find_debtor_name
from overtrick.store.invoices.issued import debtor_of
from overtrick.store.invoices.run_drafts import LEVY, MASTERPOINTS, find_billed, following, kind_of, make_drafts
from overtrick.store.journal.entries import last_seq

_LINES = (
    "SELECT l.invoice_id, l.kind, sum(l.amount) FROM invoice_line l JOIN invoice v ON v.number = l.invoice_id "
    "WHERE v.seq = %s GROUP BY l.invoice_id, l.kind"
)


class DebtorTotal(msgspec.Struct, frozen=True, kw_only=True):
    """What one debtor is billed, in cents: by account before tax, and the sums. A draft has no number."""

    debtor: Debtor
    name: str
    number: int = 0
    label: str = ""
    by_account: dict[str, int]
    subtotal: int
    tax: int
    total: int


class RunPreview(msgspec.Struct, frozen=True, kw_only=True):
    """A period, what every debtor is billed for it, and why it cannot be billed now.

    `line` is the entry of the journal that billed it; 0 if nothing has. `fingerprint` is that of what was seen.
    """

    period: Period
    kind: str
    line: int
    issued: date | None
    objection: str
    totals: tuple[DebtorTotal, ...]

    @property
    def fingerprint(self) -> str:
        """Return a text that is another one if anything that is billed is another."""
        seen = [(each.debtor.kind, each.debtor.code, each.by_account, each.tax) for each in self.totals]
        return sha256(msgspec.json.encode(seen, order="sorted")).hexdigest()


def find_next_periods(day: date) -> list[Period]:
    """Return the month and the quarter to be billed next, as far as the federation has fees for them.

    They follow those that were billed last; without any, they are the last ones that have ended.
    """
    ended = {
        MASTERPOINTS: month_of(day.replace(day=1) - ONE_DAY), LEVY: quarter_of(quarter_of(day).first - ONE_DAY)
    }  # fmt: skip
    found = []
    for kind, last in ended.items():
        billed = find_billed(kind)
        period = following(billed.last) if billed else last
        if not _objection_to(check_fees, period):
            found.append(period)
    return found


def preview_run(period: Period, day: date) -> RunPreview:
    """Return what a period bills on a day: what was issued, or what would be."""
    run = models.BillRun.objects.filter(kind=kind_of(period), period=period.name).first()
    if run is not None:
        return RunPreview(
            period=period, kind=run.kind, line=run.seq, issued=run.date, objection="", totals=_find_issued(run.seq)
        )
    objection = _objection_to(check_fees, period)
    totals = () if objection else _draft_totals(period)
    objection = objection or _objection_to(lambda each: check_period(each, day), period)
    return RunPreview(
        period=period, kind=kind_of(period), line=0, issued=None, objection=objection, totals=totals
    )  # fmt: skip


def _draft_totals(period: Period) -> tuple[DebtorTotal, ...]:
    """Work out what every debtor would be billed, once until the next file or decision."""
    totals: tuple[DebtorTotal, ...] = cache.get_or_make(
        f"billing of {period.name}", last_seq(), lambda: tuple(map(_total_of, make_drafts(period)))
    )
    return totals


def _objection_to(check: Callable[[Period], None], period: Period) -> str:
    try:
        check(period)
    except Refusal as refusal:
        return str(refusal)
    return ""


def _total_of(draft: Draft) -> DebtorTotal:
    by_account: dict[str, int] = {}
    for line in draft.lines:
        account = income_account(line.kind)
        by_account[account] = by_account.get(account, 0) + line.amount
    return DebtorTotal(
        debtor=draft.debtor, name=find_debtor_name(draft.debtor), by_account=by_account, subtotal=draft.subtotal,
        tax=draft.tax, total=draft.total,
    )  # fmt: skip


def _find_issued(seq: int) -> tuple[DebtorTotal, ...]:
    accounts: dict[int, dict[str, int]] = {}
    for number, kind, amount in database.rows(_LINES, seq):
        own = accounts.setdefault(number, {})
        own[income_account(kind)] = own.get(income_account(kind), 0) + int(amount)
    rows = models.Invoice.objects.filter(seq=seq).defer("heading", "taxes", "reasons").order_by("number")
    return tuple(
        DebtorTotal(
            debtor=debtor_of(row), name=find_debtor_name(debtor_of(row)), number=row.number, label=row.label,
            by_account=accounts.get(row.number, {}), subtotal=row.subtotal, tax=row.tax, total=row.total,
        )
        for row in rows
    )  # fmt: skip

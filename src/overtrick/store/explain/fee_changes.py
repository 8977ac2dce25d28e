"""What a decision or a file changes in the money of clubs: charges that become others, and by how much an invoice does.

The drafts of the next invoices are made with the items of before and of after, as a run makes them, with their taxes.
So a period that was billed shows the credit on the next invoice, and another one the change of its running invoice.
"""

from collections.abc import Collection, Iterable, Iterator
from datetime import date
from typing import NamedTuple

import msgspec

from overtrick.billing.periods import Period, month_of, parse_period, quarter_of
from overtrick.billing.records import LEVY_KINDS, Debtor, Draft, Item
from overtrick.core.numbers import plain
from overtrick.store import models
from overtrick.store.db import cache, database
from overtrick.store.invoices.changes import find_changed_members, find_changed_sessions
from overtrick.store.invoices.charged import find_by_key, find_labels
from overtrick.store.invoices.debtor_names import find_debtor_name
from overtrick.store.invoices.members import Membership
from overtrick.store.invoices.play import SessionMark, find_items_like
from overtrick.store.invoices.run_drafts import LEVY, MASTERPOINTS, find_billed, following, make_drafts
from overtrick.store.journal.entries import last_seq
from overtrick.store.journal.federation_state import current_federation

MOST_DEBTORS, MOST_ITEMS = 30, 8
# Beyond so many members, levies are not looked at: that is an import, or a club that changes as a whole.
_MOST_MEMBERS = 2_000
_LAST_SESSION = "SELECT coalesce(max(id), 0) FROM session"
Items = dict[tuple[Debtor, str], Item]
Pair = tuple[Item | None, Item | None]


class FeeItemChange(msgspec.Struct, frozen=True, kw_only=True):
    """A charge whose units become others: a session's players or points, or a member's days.

    `invoice` is the printed number of the invoice that charged it; empty if none has.
    """

    kind: str
    period: str
    date: date
    name: str
    number: str
    unit: str
    before: str
    after: str
    invoice: str = ""


class FeeChange(msgspec.Struct, frozen=True, kw_only=True):
    """What changes on an invoice to come: by how many cents with tax, and the charges that become others.

    `billed` tells that it corrects a period that was billed before; otherwise it is the running invoice of `period`.
    """

    debtor: int
    name: str
    period: str
    change: int
    billed: bool
    items: tuple[FeeItemChange, ...] = ()
    more_items: int = 0


class FeeComparison(msgspec.Struct, frozen=True, kw_only=True):
    """What changes on invoices to come, and how many more invoices change without being worked out.

    `levies_left_out` tells that so many members may be touched that nothing was looked at for them.
    """

    changes: tuple[FeeChange, ...] = ()
    more: int = 0
    levies_left_out: bool = False


class FeesMark(NamedTuple):
    """Where the journal and the sessions end before something is tried; None where there are no fees."""

    run: models.BillRun | None


class FeesAfter(NamedTuple):
    """What is due after something was tried, for all that it touched."""

    day: date
    sessions: list[SessionMark]
    members: set[str]
    items: Items
    levies_left_out: bool = False


def mark_fees() -> FeesMark:
    """Remember where the records end, before something is tried."""
    if not current_federation().scheme.fees.currency:
        return FeesMark(None)
    return FeesMark(models.BillRun(seq=last_seq(), last_session=int(database.rows(_LAST_SESSION)[0][0])))


def look_at_fees(mark: FeesMark, day: date) -> FeesAfter:
    """Find what is due for all that was touched since a mark; called in the transaction in which it is tried."""
    if mark.run is None:
        return FeesAfter(day, [], set(), {})
    with cache.private_cache():
        first, last = _days(day)
        sessions = find_changed_sessions(mark.run, first, last)
        found = find_changed_members(mark.run)
        members = found if found is not None and len(found) <= _MOST_MEMBERS else set()
        levies_left_out = found != members and bool(current_federation().scheme.fees.file.levies)
        return FeesAfter(day, sessions, members, _find_items(sessions, members, day), levies_left_out)


def compare_fees(after: FeesAfter) -> FeeComparison:
    """Compare what would be due with what is due; called when the records are as they were."""
    if not after.sessions and not after.members:
        return FeeComparison(levies_left_out=after.levies_left_out)
    before = _find_items(after.sessions, after.members, after.day)
    by_invoice: dict[tuple[Debtor, Period], list[Pair]] = {}
    for key in sorted({*before, *after.items}):
        pair = before.get(key), after.items.get(key)
        if _charge_of(pair[0]) != _charge_of(pair[1]):
            by_invoice.setdefault((key[0], _target(_one_of(pair), after.day)), []).append(pair)
    shown = list(dict.fromkeys(debtor for debtor, _ in by_invoice))[:MOST_DEBTORS]
    found = [_make_change(*invoice, pairs) for invoice, pairs in by_invoice.items() if invoice[0] in shown]
    return FeeComparison(
        changes=tuple(found), more=len(by_invoice) - len(found), levies_left_out=after.levies_left_out
    )  # fmt: skip


def _make_change(debtor: Debtor, period: Period, pairs: list[Pair]) -> FeeChange:
    instead = {(debtor, _one_of(pair).key): pair[1] for pair in pairs}
    charged = find_by_key(key for _, key in instead).get(debtor)
    invoices = {key: each.refers.invoice for key, each in charged.charged.items()} if charged else {}
    labels = find_labels(invoices.values())
    items = []
    for before, after in pairs[:MOST_ITEMS]:
        one = _one_of((before, after))
        items.append(FeeItemChange(
            kind=one.kind, period=one.period, date=one.date, name=one.name, number=one.number, unit=one.unit,
            before=_units(before), after=_units(after), invoice=labels.get(invoices.get(one.key, 0), ""),
        ))  # fmt: skip
    return FeeChange(
        debtor=debtor.code, name=find_debtor_name(debtor), period=period.name,
        change=_total(make_drafts(period, debtor, instead)) - _total(make_drafts(period, debtor)),
        billed=any(each.invoice for each in items) or any(_one_of(pair).period < period.name for pair in pairs),
        items=tuple(items), more_items=len(pairs) - len(items),
    )  # fmt: skip


def _total(drafts: Iterable[Draft]) -> int:
    return sum(draft.total for draft in drafts)


def _one_of(pair: Pair) -> Item:
    one = pair[1] or pair[0]
    assert one is not None
    return one


def _charge_of(item: Item | None) -> tuple[int, str]:
    return (item.amount, plain(item.units)) if item else (0, "0")


def _units(item: Item | None) -> str:
    return plain(item.units) if item else "0"


def _days(day: date) -> tuple[date, date]:
    """Return the days whose play is charged, or will be."""
    billed = find_billed(MASTERPOINTS)
    return billed.first.first if billed else month_of(day).first, month_of(day).last


def _next_period(*, is_levy: bool, day: date) -> Period:
    """Return the period whose invoices come next."""
    billed = find_billed(LEVY if is_levy else MASTERPOINTS)
    if billed is not None:
        return following(billed.last)
    return quarter_of(day) if is_levy else month_of(day)


def _target(item: Item, day: date) -> Period:
    """Return the period on whose invoice a change of an item is: its own, or the next one if that was billed."""
    return max(parse_period(item.period), _next_period(is_levy=item.kind in LEVY_KINDS, day=day))


def _find_items(sessions: Collection[SessionMark], members: set[str], day: date) -> Items:
    found: Items = {}
    for debtor, items in (find_items_like(sessions, *_days(day)) if sessions else {}).items():
        found |= {(debtor, item.key): item for item in items}
    if members:
        membership = Membership(members)
        for quarter in _quarters(day):
            for debtor, items in membership.find_items(quarter).items():
                found |= {(debtor, item.key): item for item in items}
    return found


def _quarters(day: date) -> Iterator[Period]:
    """Yield the quarters that were billed, and those up to the one of a day."""
    billed = find_billed(LEVY)
    each = billed.first if billed else quarter_of(day)
    while each <= max(quarter_of(day), _next_period(is_levy=True, day=day)):
        yield each
        each = following(each)

"""The drafts of a period: what is due for it, and what has changed in the periods that were billed before it.

Billed periods follow each other from the first one on; nothing before the first is ever charged.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

import msgspec

from overtrick.billing.corrections import Correction, find_corrections
from overtrick.billing.drafts import make_draft
from overtrick.billing.periods import ONE_DAY, Period, month_of, parse_period, quarter_of
from overtrick.billing.records import Debtor, Draft, Item
from overtrick.store import models
from overtrick.store.invoices.changes import find_changed_members, find_changed_sessions
from overtrick.store.invoices.charged import ChargedItems, find_by_key, find_by_member, find_labels, list_play_keys
from overtrick.store.invoices.members import Membership, find_members
from overtrick.store.invoices.payers import CLUB, Payers
from overtrick.store.invoices.play import find_charged_units, find_items, find_items_like
from overtrick.store.journal.federation_state import current_federation

RunKind = Literal["masterpoints", "levy"]
MASTERPOINTS: RunKind = "masterpoints"
LEVY: RunKind = "levy"
Items = dict[Debtor, list[Item]]
Corrections = dict[Debtor, list[Correction]]
# Items as they would be instead of those on record, by who owes them and their key; None for one that would be gone.
Instead = Mapping[tuple[Debtor, str], Item | None]


class BilledPeriods(msgspec.Struct, frozen=True):
    """The first and the last period of a kind that were billed, and the last run."""

    first: Period
    last: Period
    run: models.BillRun


def find_billed(kind: RunKind) -> BilledPeriods | None:
    """Find what of a kind was billed so far; None if nothing was."""
    runs = list(models.BillRun.objects.filter(kind=kind).order_by("seq"))
    return BilledPeriods(parse_period(runs[0].period), parse_period(runs[-1].period), runs[-1]) if runs else None


def following(period: Period) -> Period:
    """Return the month after a month, or the quarter after a quarter."""
    after = period.last + ONE_DAY
    return quarter_of(after) if is_quarter(period) else month_of(after)


def is_quarter(period: Period) -> bool:
    """Tell whether a period is a quarter."""
    return "Q" in period.name


def kind_of(period: Period) -> RunKind:
    """Return what is billed for a period: the play of a month, the levies of a quarter."""
    return LEVY if is_quarter(period) else MASTERPOINTS


def make_drafts(period: Period, debtor: Debtor | None = None, instead: Instead | None = None) -> list[Draft]:
    """Make the drafts of a period as the records are now, in the order of debtors; none where nothing is to be paid.

    With a debtor that one's alone, which takes a moment where all take seconds. `instead` are items of play for a
    month, and of members for a quarter.
    """
    kind = kind_of(period)
    billed = find_billed(kind)
    # What changed in periods that were billed is on the next invoice alone.
    if billed is not None and following(billed.last) != period:
        billed = None
    draft_items = _draft_levies if kind == LEVY else _draft_play
    items, corrections = draft_items(period, billed, debtor, instead or {})
    currency = current_federation().fees_on(period.last).currency
    wanted = sorted({*items, *corrections}) if debtor is None else [debtor]
    drafts = (
        make_draft(each, kind, period.name, currency, items.get(each, ()), corrections.get(each, ())) for each in wanted
    )
    return [draft for draft in drafts if draft is not None and any(line.amount for line in draft.lines)]


def _draft_play(
    period: Period, billed: BilledPeriods | None, debtor: Debtor | None, instead: Instead
) -> tuple[Items, Corrections]:
    clubs = None if debtor is None else Payers().list_clubs(debtor)
    items = find_items(period.first, period.last, clubs)
    _put_in_place(items, instead, lambda item: item.period == period.name)
    if billed is None:
        return items, {}
    days = (billed.first.first, billed.last.last)
    changed = [each for each in find_changed_sessions(billed.run, *days) if clubs is None or each.club in clubs]
    due = find_items_like(changed, *days)
    _put_in_place(due, instead, _is_of(billed))
    keys = list_play_keys(changed, find_charged_units()) | {item.key for own in due.values() for item in own}
    return items, _compare(due, find_by_key(keys | {key for _, key in instead}))


def _draft_levies(
    quarter: Period, billed: BilledPeriods | None, debtor: Debtor | None, instead: Instead
) -> tuple[Items, Corrections]:
    wanted = None
    if debtor is not None:
        wanted = find_members(debtor.code) if debtor.kind == CLUB else set[str]()
    items = Membership(wanted).find_items(quarter)
    _put_in_place(items, instead, lambda item: item.period == quarter.name)
    if billed is None:
        return items, {}
    numbers = find_changed_members(billed.run)
    if wanted is not None:
        numbers = wanted if numbers is None else numbers & wanted
    changed = Membership(numbers)
    due: Items = {}
    each = billed.first
    while each <= billed.last:
        for club, own in changed.find_items(each).items():
            due.setdefault(club, []).extend(own)
        each = following(each)
    _put_in_place(due, instead, _is_of(billed))
    charged = find_by_member(numbers if numbers is not None else _numbers_charged())
    return items, _compare(due, _join(find_by_key(key for _, key in instead), charged))


def _put_in_place(items: Items, instead: Instead, belongs: Callable[[Item], bool]) -> None:
    """Take items out whose place others take, and put those in that belong there."""
    for (debtor, key), item in instead.items():
        others = [each for each in items.get(debtor, ()) if each.key != key]
        items[debtor] = [*others, item] if item is not None and belongs(item) else others


def _is_of(billed: BilledPeriods) -> Callable[[Item], bool]:
    return lambda item: billed.first <= parse_period(item.period) <= billed.last


def _join(some: dict[Debtor, ChargedItems], others: dict[Debtor, ChargedItems]) -> dict[Debtor, ChargedItems]:
    nothing = ChargedItems({}, {})
    pairs = {debtor: (some.get(debtor, nothing), others.get(debtor, nothing)) for debtor in {*some, *others}}
    return {
        debtor: ChargedItems(one.charged | two.charged, one.credited | two.credited)
        for debtor, (one, two) in pairs.items()
    }


def _numbers_charged() -> Iterable[str]:
    return models.InvoiceItem.objects.exclude(number="").values_list("number", flat=True).distinct()


def _compare(due: Items, charged: dict[Debtor, ChargedItems]) -> Corrections:
    nothing = ChargedItems({}, {})
    labels = find_labels(each.refers.invoice for own in charged.values() for each in own.charged.values())
    found = {}
    for debtor in {*due, *charged}:
        own = charged.get(debtor, nothing)
        corrections = find_corrections(due.get(debtor, ()), own.charged, labels, own.credited)
        if corrections:
            found[debtor] = corrections
    return found

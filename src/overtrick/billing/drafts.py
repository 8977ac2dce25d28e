"""From items to the draft of an invoice: lines by kind, period and rate, taxes by rate, and sums of what is shown."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from overtrick.billing.cents import to_cents
from overtrick.billing.corrections import Correction
from overtrick.billing.records import (
    LEVY_KINDS,
    Debtor,
    Draft,
    InvoiceKind,
    Item,
    Line,
    LineKind,
    LineReference,
    TaxAmount,
)

_NO_LINE = LineReference(0, 0)
_ORDER: tuple[LineKind, ...] = ("club-sessions", "tournament-sessions", "points", *LEVY_KINDS, "entry-fee")


def make_draft(
    debtor: Debtor, kind: InvoiceKind, period: str, currency: str, items: Iterable[Item],
    corrections: Iterable[Correction] = (),
) -> Draft | None:  # fmt: skip
    """Make the draft of an invoice; None if there is nothing to charge and nothing to credit."""
    lines = [*_ordinary_lines(items), *_correcting_lines(corrections)]
    if not lines:
        return None
    return Draft(
        debtor=debtor, kind=kind, period=period, currency=currency, lines=tuple(lines),
        subtotal=sum(line.amount for line in lines), taxes=sum_taxes(lines),
    )  # fmt: skip


def sum_taxes(lines: Iterable[Line]) -> tuple[TaxAmount, ...]:
    """The taxes on lines: each rate is rounded once, on the sum of what it is on."""
    bases: dict[tuple[str, Fraction], int] = {}
    for line in lines:
        for tax in line.taxes:
            bases[tax.name, tax.rate] = bases.get((tax.name, tax.rate), 0) + line.amount
    return tuple(
        TaxAmount(name, rate, base, to_cents(Fraction(base, 100) * rate)) for (name, rate), base in bases.items()
    )


def _ordinary_lines(items: Iterable[Item]) -> list[Line]:
    groups: dict[tuple[object, ...], list[Item]] = {}
    for item in items:
        groups.setdefault((_ORDER.index(item.kind), item.unit, item.rate, item.taxes), []).append(item)
    return [_line(groups[key]) for key in sorted(groups, key=str)]


def _line(items: list[Item]) -> Line:
    first = items[0]
    return Line(
        kind=first.kind, period=first.period, unit=first.unit, units=sum((item.units for item in items), Fraction()),
        rate=first.rate, amount=sum(item.amount for item in items), taxes=first.taxes, items=tuple(items),
    )  # fmt: skip


def _correcting_lines(corrections: Iterable[Correction]) -> list[Line]:
    """One line for each line that is corrected, and one for what came late in each period; each has one rate."""
    groups: dict[tuple[Any, ...], list[Correction]] = {}
    for each in corrections:
        item, refers = each.item, each.refers or _NO_LINE
        key = (each.refers is None, refers, _ORDER.index(item.kind), item.period, item.unit, item.rate, item.taxes)
        groups.setdefault(key, []).append(each)
    return [_correcting_line(groups[key]) for key in sorted(groups)]


def _correcting_line(group: list[Correction]) -> Line:
    line = _line([each.item for each in group])
    return Line(
        kind=line.kind, period=line.period, unit=line.unit, units=line.units, rate=line.rate, amount=line.amount,
        taxes=line.taxes, items=line.items, refers=group[0].refers, late=True,
    )  # fmt: skip

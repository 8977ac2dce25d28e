"""What changed in a period that was billed: results that came late or were replaced, members entered afterwards (M3).

What is due today for such a period is compared, item by item, with what all invoices together have charged for it. The
difference goes on the next invoice, with the line that it corrects.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from overtrick.billing.cents import cents_text
from overtrick.billing.periods import parse_period
from overtrick.billing.records import Item, Line, LineReference, Tax
from overtrick.core.because import Because

ADDED = "It came after the invoice for {month:month}"
ADDED_MEMBER = "It came after the invoice for the quarter {first:date} to {last:date}"
TAKEN_BACK = "It was charged on {invoice}, and has been taken back since"
CHANGED = "{before:n} were charged on {invoice}; now it is {after:n}"
AMOUNTS = "{before} was charged, {after} is due"


class Charged(msgspec.Struct, frozen=True, kw_only=True):
    """What all invoices together have charged for an item; `refers` is the first line that charged it."""

    item: Item
    units: Fraction
    amount: int
    taxes: tuple[Tax, ...]
    refers: LineReference


class Correction(msgspec.Struct, frozen=True, kw_only=True):
    """An item with the difference that is still to be charged or, below zero, credited."""

    item: Item
    refers: LineReference | None = None


def sum_charged(lines: Iterable[tuple[LineReference, Line]]) -> dict[str, Charged]:
    """Add up what the lines of invoices, in the order in which they were issued, charged for each item."""
    found: dict[str, Charged] = {}
    for reference, line in lines:
        for item in line.items:
            before = found.get(item.key)
            if before is None:
                found[item.key] = Charged(
                    item=item, units=item.units, amount=item.amount, taxes=line.taxes, refers=reference
                )
            else:
                units, amount = before.units + item.units, before.amount + item.amount
                found[item.key] = msgspec.structs.replace(before, units=units, amount=amount)
    return found


def find_corrections(
    due: Iterable[Item],
    charged: Mapping[str, Charged],
    name_invoice: Mapping[int, str],
    credited: Mapping[str, Charged] | None = None,
) -> list[Correction]:
    """Compare what is due for items with what was charged for them.

    Every item that was charged and is not due any more is credited whole; so both must be about the same items.
    `name_invoice` are the printed numbers of invoices, for the reasons. `credited` is what credit notes took off
    items: it stays off, and what a note has given back is not given back again.
    """
    credited = credited or {}
    today = {item.key: item for item in due}
    found = [_late(item) for key, item in today.items() if key not in charged and item.amount]
    for key, before in charged.items():
        difference = _difference(today.get(key), before, name_invoice, credited.get(key))
        if difference is not None:
            found.append(difference)
    return sorted(found, key=lambda each: (each.item.date, each.item.key))


def _late(item: Item) -> Correction:
    period = parse_period(item.period)
    days = {"first": str(period.first), "last": str(period.last)}
    because = Because(ADDED_MEMBER, days) if item.number else Because(ADDED, {"month": str(period.first)})
    return Correction(item=msgspec.structs.replace(item, because=(because, *item.because)))


def _difference(
    now: Item | None, before: Charged, name_invoice: Mapping[int, str], credited: Charged | None
) -> Correction | None:
    amount, units = (now.amount, now.units) if now else (0, Fraction())
    if credited is not None and amount < -credited.amount:
        # A credit note took more off than the change does: nothing more than the rest can be given back.
        amount, units = min(before.amount, -credited.amount), min(before.units, -credited.units)
    if amount == before.amount:
        return None
    invoice = name_invoice[before.refers.invoice]
    because = [Because(TAKEN_BACK, {"invoice": invoice})]
    if now:
        because = [Because(CHANGED, {"before": before.units, "after": units, "invoice": invoice}), *now.because]
    amounts = {"before": cents_text(before.amount), "after": cents_text(amount)}
    # The tax of what is credited is that of what was charged, even if another rate has come since.
    item = msgspec.structs.replace(
        now or before.item, units=units - before.units, amount=amount - before.amount, taxes=before.taxes,
        because=(*because, Because(AMOUNTS, amounts)),
    )  # fmt: skip
    return Correction(item=item, refers=before.refers)

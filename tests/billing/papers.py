"""Invoice documents for the tests of paper and exports: the samples of the specification, and more like them."""

import datetime
from typing import Any

import msgspec

from overtrick.billing.drafts import make_draft
from overtrick.billing.levies import charge_levies
from overtrick.billing.paper import Addressee, InvoiceDocument
from overtrick.billing.periods import parse_period
from overtrick.billing.records import Debtor, Draft, Item, LineReference
from overtrick.billing.session_charges import ChargedSession, charge_play

from .bills import LONG_AGO, matches, member, new_zealand

DAY = datetime.date
FEES, COUNTING = new_zealand()
SETTINGS = msgspec.structs.replace(FEES.invoices, bank_account="12-3456-7890123-00")
CAMBRIDGE = Debtor("club", 203)


def document(draft: Draft, number: int | None = 2, **other: Any) -> InvoiceDocument:
    """An invoice to Cambridge of 15 December 2016, as the sample has it, unless something else is said."""
    values: dict[str, Any] = {
        "kind": draft.kind, "number": number, "issued": DAY(2016, 12, 15), "due": DAY(2017, 1, 4),
        "period": draft.period, "federation": "New Zealand Bridge", "settings": SETTINGS, "to": cambridge(),
        "lines": draft.lines, "subtotal": draft.subtotal, "taxes": draft.taxes, "total": draft.total,
        "reference": f"203-{number}",
    }  # fmt: skip
    return InvoiceDocument(**(values | other))


def cambridge(**other: Any) -> Addressee:
    """The club of the sample."""
    values: dict[str, Any] = {
        "debtor": CAMBRIDGE, "name": "Cambridge Bridge Club", "address": ("PO Box 132", "Cambridge 3450"),
        "email": "treasurer@cambridge.example",
    }  # fmt: skip
    return Addressee(**(values | other))


def play_draft(*sessions: ChargedSession, month: str = "2016-11") -> Draft:
    """What is charged for sessions."""
    return draft_of_items(charge_play(sessions, FEES, COUNTING), month)


def draft_of_items(items: list[Item], month: str) -> Draft:
    """A draft of these items."""
    draft = make_draft(CAMBRIDGE, "masterpoints", month, "NZD", items)
    assert draft is not None
    return draft


def sample_draft() -> Draft:
    """Nine rounds of 44 players: 396 × $0.30 = $118.80, GST $17.82, together $136.62."""
    day, name = DAY(2016, 11, 7), "CAMBRIAN LODGE MOTEL Swiss Pairs"
    return play_draft(*(msgspec.structs.replace(matches(at, day, at, 8), name=name) for at in range(1, 10)))


def levy_draft() -> Draft:
    """1,295 members, one who left after 51 charged days and one who joined for 29: $6,479.44 + $971.92 = $7,451.36."""
    quarter = parse_period("2017-Q4")
    members = [member(str(number)) for number in range(1, 1296)]
    members += [member("2001", LONG_AGO, DAY(2017, 11, 28)), member("2002", DAY(2017, 11, 25))]
    draft = make_draft(CAMBRIDGE, "levy", quarter.name, "NZD", charge_levies(members, quarter, FEES))
    assert draft is not None
    return draft


def reversed_draft(draft: Draft, invoice: int) -> Draft:
    """A credit of everything on an invoice."""
    lines = [
        msgspec.structs.replace(
            line, units=-line.units, amount=-line.amount, late=True, refers=LineReference(invoice, at),
            items=tuple(msgspec.structs.replace(item, units=-item.units, amount=-item.amount) for item in line.items),
        )
        for at, line in enumerate(draft.lines, 1)
    ]  # fmt: skip
    taxes = tuple(msgspec.structs.replace(tax, base=-tax.base, amount=-tax.amount) for tax in draft.taxes)
    return msgspec.structs.replace(draft, kind="credit", lines=tuple(lines), subtotal=-draft.subtotal, taxes=taxes)

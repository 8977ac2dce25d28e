"""How money is written on pages and in letters, and a single charge of an invoice with its figures."""

from typing import NamedTuple

from overtrick.billing.amount_format import format_amount
from overtrick.billing.paper import item_quantity
from overtrick.billing.records import Item
from overtrick.billing.words import describe_item
from overtrick.store.invoices.charges import ChargedItem
from overtrick.store.journal.federation_state import current_federation
from overtrick.web.reasons import translate_reason


class ShownCharge(NamedTuple):
    """A charge in words: what it is for, how its amount is made up, and the invoice that has it, if any has."""

    text: str
    quantity: str
    amount: str
    invoice: int
    label: str


def write_money(cents: int) -> str:
    """Write an amount as the federation's invoices do."""
    return format_amount(cents, current_federation().scheme.fees.invoices)


def write_change(cents: int) -> str:
    """Write by how much an amount changes, with its sign."""
    return f"+{write_money(cents)}" if cents > 0 else write_money(cents)


def show_charge(charged: ChargedItem) -> ShownCharge:
    """Say what a charge is for, and how much it is."""
    item = charged.item
    text = translate_reason(describe_item(item))
    return ShownCharge(text, _write_quantity(item), write_money(item.amount), charged.invoice, charged.label)


def _write_quantity(item: Item) -> str:
    units, rate = item_quantity(item, current_federation().scheme.fees.invoices)
    return f"{units} × {rate}" if rate else units

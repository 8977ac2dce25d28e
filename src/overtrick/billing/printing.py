"""Sets an invoice as a PDF with the federation's letterhead, logo and colour; the same data give the same bytes."""

import datetime
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from overtrick.billing.amount_format import format_amount
from overtrick.billing.paper import InvoiceDocument, item_quantity, line_quantity, lists_items
from overtrick.billing.records import Line
from overtrick.billing.words import describe_item, describe_line, describe_tax
from overtrick.core.because import Because, format_date
from overtrick.schemes.brand.colours import Colours, soften
from overtrick.schemes.brand.logo import Logo
from overtrick.typesetting import clean, typeset_pdf

_TEMPLATE = Path(__file__).with_name("invoice.typ")


class InvoiceLabels(msgspec.Struct, frozen=True, kw_only=True):
    """The words of an invoice that are the same on all of them."""

    draft: str = "Draft"
    to: str = "Billed to"
    club: str = "Club number {code}"
    date: str = "Date"
    due: str = "Due"
    credits: str = "Credit for"
    description: str = "Description"
    units: str = "Units"
    rate: str = "Rate"
    amount: str = "Amount"
    click: str = "Click a session to see its results and players."
    subtotal: str = "Subtotal"
    total: str = "Total"
    pay: str = "How to pay"
    pay_amount: str = "Amount"
    pay_by: str = "Pay by"
    account: str = "Bank account"
    reference: str = "Reference"
    nothing: str = "Nothing to pay. The amount is taken off what you owe."
    page: str = "Page {page} of {pages}"


class InvoiceLanguage(NamedTuple):
    """How an invoice speaks: its language, its labels, and how texts and days are written in it."""

    code: str = "en"
    labels: InvoiceLabels = InvoiceLabels()
    say: Callable[[Because], str] = str
    write_day: Callable[[datetime.date], str] = format_date


ENGLISH = InvoiceLanguage()


def print_invoice(
    document: InvoiceDocument, colours: Colours, logo: Logo | None = None, language: InvoiceLanguage = ENGLISH,
    links: Mapping[str, str] | None = None,
) -> bytes:  # fmt: skip
    """Print an invoice; `links` are addresses by the key of an item. Raise Unprintable if no font has all letters."""
    return typeset_pdf(_TEMPLATE, _template_data(document, colours, logo, language, links or {}))


def _template_data(
    document: InvoiceDocument, colours: Colours, logo: Logo | None, language: InvoiceLanguage, links: Mapping[str, str]
) -> dict[str, Any]:
    """Return what the template reads: texts only, ready to be printed."""
    settings, labels = document.settings, language.labels
    number = f"{settings.tax_number_name} {settings.tax_number}" if settings.tax_number else ""
    return {
        "language": language.code,
        "labels": labels,
        "colour": colours.primary,
        "soft": soften(colours.primary, dark=False),
        "logo": {"kind": logo.kind, "content": list(logo.content)} if logo else None,
        "federation": clean(document.federation),
        "letterhead": _clean_lines(*settings.letterhead, number),
        "title": clean(document.title),
        "draft": labels.draft if document.number is None else "",
        "to": {"name": clean(document.to.name), "lines": _clean_lines(*document.to.address, _club(document, labels))},
        "facts": _facts(document, language),
        "lines": [_line(line, document, language, links) for line in document.lines],
        "subtotal": format_amount(document.subtotal, settings),
        "taxes": [
            {"text": clean(language.say(describe_tax(tax))), "amount": format_amount(tax.amount, settings)}
            for tax in document.taxes
        ],
        "total": format_amount(document.total, settings),
        "payment": _payment(document, language),
        "footer": clean(settings.footer),
    }


def _clean_lines(*lines: str) -> list[str]:
    return [line for line in map(clean, lines) if line]


def _club(document: InvoiceDocument, labels: InvoiceLabels) -> str:
    debtor = document.to.debtor
    return labels.club.format(code=debtor.code) if debtor.kind == "club" else ""


def _facts(document: InvoiceDocument, language: InvoiceLanguage) -> list[tuple[str, str]]:
    """List what stands beside the title, with its labels."""
    labels = language.labels
    facts = [(labels.date, language.write_day(document.issued))]
    if document.due is not None and document.total > 0:
        facts.append((labels.due, language.write_day(document.due)))
    if document.credits:
        facts.append((labels.credits, clean(document.credits)))
    return facts


def _payment(document: InvoiceDocument, language: InvoiceLanguage) -> list[tuple[str, str]]:
    """List how to pay, with labels; nothing where there is nothing to pay, or before there is a number."""
    labels, settings = language.labels, document.settings
    if document.total <= 0 or document.number is None:
        return []
    by = language.write_day(document.due) if document.due else ""
    facts = (
        (labels.pay_amount, format_amount(document.total, settings)), (labels.pay_by, by),
        (labels.account, clean(settings.bank_account)), (labels.reference, clean(document.reference or document.name)),
    )  # fmt: skip
    return [fact for fact in facts if fact[1]]


def _line(line: Line, document: InvoiceDocument, language: InvoiceLanguage, links: Mapping[str, str]) -> dict[str, Any]:
    settings = document.settings
    units, rate = line_quantity(line, settings)
    items = line.items if lists_items(line) else ()
    return {
        "text": clean(language.say(describe_line(line, document.names(), credit=document.is_credit))),
        "units": units,
        "rate": rate,
        "amount": format_amount(line.amount, settings),
        "items": [
            {
                "text": clean(language.say(describe_item(item))),
                "units": item_quantity(item, settings).units,
                "amount": format_amount(item.amount, settings),
                "link": links.get(item.key, ""),
            }
            for item in items
        ],
    }

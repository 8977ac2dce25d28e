"""Sets a statement of account as a PDF, on the paper of invoices; the same data give the same bytes."""

import datetime
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from overtrick.billing.amount_format import format_amount
from overtrick.billing.balances import AGES
from overtrick.billing.paper import Addressee
from overtrick.billing.statements.account import Statement, StatementEntry
from overtrick.billing.statements.words import describe_entry
from overtrick.core.because import Because, format_date
from overtrick.schemes.brand.colours import Colours, soften
from overtrick.schemes.brand.logo import Logo
from overtrick.schemes.fees import InvoiceSettings
from overtrick.typesetting import clean, typeset_pdf

_TEMPLATE = Path(__file__).with_name("statement.typ")


class StatementLabels(msgspec.Struct, frozen=True, kw_only=True):
    """The words of a statement that are the same on all of them."""

    title: str = "Statement of account"
    to: str = "Account of"
    club: str = "Club number {code}"
    first: str = "From"
    last: str = "To"
    date: str = "Date"
    what: str = "What"
    charged: str = "Charged"
    settled: str = "Paid or credited"
    balance: str = "Balance"
    opening: str = "Brought forward"
    together: str = "Together"
    not_due: str = "Not due yet"
    days: str = "{first}–{last} days overdue"
    longer: str = "More than {last} days overdue"
    owed: str = "To pay"
    ahead: str = "Paid ahead"
    pay: str = "How to pay"
    account: str = "Bank account"
    nothing: str = "Nothing to pay."
    page: str = "Page {page} of {pages}"


class StatementLanguage(NamedTuple):
    """How a statement speaks: its language, its labels, and how texts and days are written in it."""

    code: str = "en"
    labels: StatementLabels = StatementLabels()
    say: Callable[[Because], str] = str
    write_day: Callable[[datetime.date], str] = format_date


ENGLISH = StatementLanguage()


class StatementPaper(msgspec.Struct, frozen=True, kw_only=True):
    """A statement as it is printed: whose it is, the printed numbers of invoices, and what is owed by age.

    `ages` are cents not due yet, and due for up to 30, 60 and 90 days and for longer; `unused` was paid too much.
    """

    statement: Statement
    to: Addressee
    labels: Mapping[int, str]
    ages: Sequence[int]
    unused: int
    federation: str
    settings: InvoiceSettings


def print_statement(
    paper: StatementPaper, colours: Colours, logo: Logo | None = None, language: StatementLanguage = ENGLISH
) -> bytes:
    """Print a statement. Raise Unprintable if no font has all letters."""
    return typeset_pdf(_TEMPLATE, _template_data(paper, colours, logo, language))


def name_ages(labels: StatementLabels) -> list[str]:
    """Return the names of ages: not due yet, 1–30 days overdue, and so on."""
    named = [labels.days.format(first=before + 1, last=last) for before, last in pairwise(AGES)]
    return [labels.not_due, *named, labels.longer.format(last=AGES[-1])]


def _template_data(
    paper: StatementPaper, colours: Colours, logo: Logo | None, language: StatementLanguage
) -> dict[str, Any]:
    """Return what the template reads: texts only, ready to be printed."""
    settings, labels, statement = paper.settings, language.labels, paper.statement
    number = f"{settings.tax_number_name} {settings.tax_number}" if settings.tax_number else ""
    debtor = paper.to.debtor
    club = labels.club.format(code=debtor.code) if debtor.kind == "club" else ""
    return {
        "language": language.code,
        "labels": labels,
        "colour": colours.primary,
        "soft": soften(colours.primary, dark=False),
        "logo": {"kind": logo.kind, "content": list(logo.content)} if logo else None,
        "federation": clean(paper.federation),
        "letterhead": _clean_lines(*settings.letterhead, number),
        "title": clean(labels.title),
        "to": {"name": clean(paper.to.name), "lines": _clean_lines(*paper.to.address, club)},
        "facts": [
            (labels.first, language.write_day(statement.first)), (labels.last, language.write_day(statement.last))
        ],
        "entries": _entries(paper, language),
        "sums": _row("", labels.together, statement.charged, statement.settled, statement.closing, settings),
        "ages": _ages(paper, labels),
        "closing": {
            "text": labels.owed if statement.closing >= 0 else labels.ahead,
            "amount": format_amount(abs(statement.closing), settings),
        },
        "payment": _payment(paper, labels),
        "footer": clean(settings.footer),
    }  # fmt: skip


def _clean_lines(*lines: str) -> list[str]:
    return [line for line in map(clean, lines) if line]


def _entries(paper: StatementPaper, language: StatementLanguage) -> list[dict[str, str]]:
    statement, settings = paper.statement, paper.settings
    opening = _row(
        language.write_day(statement.first), language.labels.opening, 0, 0, statement.opening, settings
    )  # fmt: skip
    return [opening, *(_entry(entry, paper, language) for entry in statement.entries)]


def _entry(entry: StatementEntry, paper: StatementPaper, language: StatementLanguage) -> dict[str, str]:
    text = clean(language.say(describe_entry(entry, paper.labels)))
    day = language.write_day(entry.date)
    row = _row(day, text, entry.charged, entry.settled, entry.balance, paper.settings)
    return row | {"reference": clean(entry.reference)}


def _row(day: str, text: str, charged: int, settled: int, balance: int, settings: InvoiceSettings) -> dict[str, str]:
    return {
        "date": day, "text": text, "reference": "", "charged": format_amount(charged, settings) if charged else "",
        "settled": format_amount(settled, settings) if settled else "", "balance": format_amount(balance, settings),
    }  # fmt: skip


def _ages(paper: StatementPaper, labels: StatementLabels) -> list[tuple[str, str]]:
    """List what is owed by how long it has been due, and what was paid too much, which is taken off."""
    named = zip(name_ages(labels), paper.ages, strict=True)
    shown = [(name, format_amount(amount, paper.settings)) for name, amount in named if amount]
    return shown + ([(labels.ahead, format_amount(-paper.unused, paper.settings))] if paper.unused else [])


def _payment(paper: StatementPaper, labels: StatementLabels) -> list[tuple[str, str]]:
    """List how to pay, with labels; nothing where nothing is owed."""
    if paper.statement.closing <= 0:
        return []
    facts = ((labels.owed, format_amount(paper.statement.closing, paper.settings)),
             (labels.account, clean(paper.settings.bank_account)))  # fmt: skip
    return [fact for fact in facts if fact[1]]

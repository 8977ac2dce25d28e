"""The papers about money in the language that is active: invoices and statements, as PDFs.

Letters have them attached, and pages offer them; the words are translated by the catalogue of the pages.
"""

import datetime
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext

from overtrick.billing.documents import Document
from overtrick.billing.printing import InvoiceLabels, InvoiceLanguage, print_invoice
from overtrick.billing.statements.printing import (
    StatementLabels,
    StatementLanguage,
    StatementPaper,
    print_statement,
)
from overtrick.config.settings_file import Web
from overtrick.core.because import Because
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import about_today, scheme_today
from overtrick.store.queries.billing.papers import find_billed_sessions, make_papers
from overtrick.store.queries.billing.statements import AccountStatement

L = TypeVar("L", bound=msgspec.Struct)
_REASON = "overtrick/letters/reason.txt"


def site_of(web: Web) -> str:
    """Return the address of the pages, without a slash at its end."""
    return web.url.rstrip("/") or f"http://{web.host}:{web.port}"


def print_document(document: Document, make_link: Callable[[str], str]) -> bytes:
    """Print an invoice, in which each session leads to its results; `make_link` makes a whole address of a path."""
    (paper,) = make_papers([document])
    sessions = find_billed_sessions(key for line in paper.lines for item in line.items for key in item.sessions)
    links = {
        item.key: make_link(reverse("session", args=(found.session,)))
        for line in paper.lines
        for item in line.items
        for found in (sessions.get(item.sessions[0]) if item.sessions else None,)
        if found is not None and found.stands
    }
    scheme = scheme_today()
    language = InvoiceLanguage(_code(), _translate(InvoiceLabels()), say, write_day)
    return print_invoice(paper, scheme.federation.colours, scheme.logo, language, links)


def print_account(account: AccountStatement) -> bytes:
    """Print a statement of account."""
    scheme = scheme_today()
    paper = StatementPaper(
        statement=account.statement, to=account.to, labels=account.labels, ages=account.ages, unused=account.unused,
        federation=about_today().name, settings=current_federation().scheme.fees.invoices,
    )  # fmt: skip
    language = StatementLanguage(_code(), statement_labels(), say, write_day)
    return print_statement(paper, scheme.federation.colours, scheme.logo, language)


def statement_labels() -> StatementLabels:
    """Return the words of a statement in the language that is active."""
    return _translate(StatementLabels())


def say(because: Because) -> str:
    """Write a text about money in the language that is active."""
    if _code().startswith("en"):
        return str(because)
    return render_to_string(_REASON, {"because": because}).strip()


def write_day(day: datetime.date) -> str:
    """Write a day in the language that is active; in Greek a month after a day has an ending of its own."""
    return date_format(day, "j E Y")


def _code() -> str:
    return translation.get_language() or "en"


def _translate(labels: L) -> L:
    words: dict[str, Any] = {name: gettext(getattr(labels, name)) for name in labels.__struct_fields__}
    return msgspec.structs.replace(labels, **words)

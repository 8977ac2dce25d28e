"""The words of the papers about money, for the catalogues of other languages: invoices and statements of account."""

from django.utils.translation import gettext_noop

INVOICE_WORDS = (
    gettext_noop("Draft"), gettext_noop("Billed to"), gettext_noop("Club number {code}"), gettext_noop("Date"),
    gettext_noop("Due"), gettext_noop("Credit for"), gettext_noop("Description"), gettext_noop("Units"),
    gettext_noop("Rate"), gettext_noop("Amount"), gettext_noop("Click a session to see its results and players."),
    gettext_noop("Subtotal"), gettext_noop("Total"),
    gettext_noop("How to pay"), gettext_noop("Pay by"), gettext_noop("Bank account"), gettext_noop("Reference"),
    gettext_noop("Nothing to pay. The amount is taken off what you owe."), gettext_noop("Page {page} of {pages}"),
)  # fmt: skip
STATEMENT_WORDS = (
    gettext_noop("Statement of account"), gettext_noop("Account of"), gettext_noop("Club number {code}"),
    gettext_noop("From"), gettext_noop("To"), gettext_noop("Date"), gettext_noop("What"), gettext_noop("Charged"),
    gettext_noop("Paid or credited"), gettext_noop("Balance"), gettext_noop("Brought forward"),
    gettext_noop("Together"), gettext_noop("Not due yet"), gettext_noop("{first}–{last} days overdue"),
    gettext_noop("More than {last} days overdue"), gettext_noop("Paid ahead"), gettext_noop("To pay"),
    gettext_noop("How to pay"), gettext_noop("Bank account"), gettext_noop("Nothing to pay."),
    gettext_noop("Page {page} of {pages}"),
)  # fmt: skip

"""The words of decisions about money: payments, credit notes, and who pays for a club."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from overtrick.web.office.decisions.words.kind_words import FieldWords, KindWords

_INVOICE = FieldWords(_("Number of the invoice"), _("Without the letters in front of it."))
WORDS: Mapping[str, KindWords] = {
    "payment": KindWords(
        _("Enter a payment"),
        _("Money that came in from a club or a region. An amount below zero was paid back."),
        _("The payment has been entered."),
        {
            "club": FieldWords(_("Club that paid"), _("Not needed if you give an invoice.")),
            "region": FieldWords(_("Region that paid"), _("Not needed if you give an invoice.")),
            "entrant": FieldWords(_("Player who paid"), _("Not needed if you give an invoice.")),
            "invoice": FieldWords(_("Number of the invoice"), _("Leave it empty to settle the oldest invoices first.")),
            "date": FieldWords(_("Day of the payment")),
            "amount": FieldWords(_("Amount"), _("Such as 136.62.")),
            "reference": FieldWords(_("Reference"), _("As it is on the bank statement.")),
        },
    ),
    "credit-note": KindWords(
        _("Credit an invoice"),
        _("A credit note gets the next number and takes off what was charged wrongly. Give the reason."),
        _("The credit note has been issued."),
        {
            "invoice": _INVOICE,
            "lines": FieldWords(_("Lines to credit"), _("Such as 1, 3. Leave it empty to credit the whole invoice.")),
        },
    ),
    "bill-to": KindWords(
        _("Choose who pays for a club’s sessions"),
        _("A region can pay for a club that represents its events, or one club can pay for another."),
        _("The choice is on record."),
        {
            "club": FieldWords(_("Club whose sessions are paid for")),
            "start": FieldWords(_("For sessions from")),
            "region": FieldWords(_("Region that pays"), _("Leave both empty if the club pays for itself.")),
            "payer": FieldWords(_("Club that pays"), _("Only if another club pays.")),
        },
    ),
    "region-address": KindWords(
        _("Choose where the invoices of a region go"),
        _("Without an address of its own they go to that of a club for which the region pays."),
        _("Its invoices go to this address."),
        {
            "region": FieldWords(_("Region")),
            "email": FieldWords(_("Email for invoices"), _("Leave it empty for none.")),
        },
    ),
}

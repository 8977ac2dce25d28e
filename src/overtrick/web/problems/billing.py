"""Refusals of invoices, credit notes and payments."""

from django.utils.translation import gettext_noop

SENTENCES = (
    gettext_noop("'{text}' is not a month such as 2017-11 or a quarter such as 2017-Q4."),
    gettext_noop("Sessions and points are billed by the month, not for {period}."),
    gettext_noop("Levies are billed by the quarter, not for {period}."),
    gettext_noop("{period} was billed already, by line {line} of the journal."),
    gettext_noop("{period} ends on {last}; it can be billed from the next day on, today is {today}."),
    gettext_noop("{period} was the first period that was billed; nothing before it can be billed."),
    gettext_noop("{period} was the last period that was billed; bill {next} next."),
    gettext_noop("This federation's fees have no levy, so there is nothing to bill for a quarter."),
    gettext_noop("This federation's fees have nothing for sessions or points, so there is nothing to bill."),
    gettext_noop("The first fee holds from {day}; there is nothing to bill for {period}."),
    gettext_noop("There is no invoice {number}."),
    gettext_noop("A credit note needs a reason."),
    gettext_noop("{invoice} is a credit note itself."),
    gettext_noop("{invoice} has no line {line}; it has {count}."),
    gettext_noop("Line {line} of {invoice} was credited already."),
    gettext_noop("{invoice} was credited already."),
    gettext_noop("Nothing is left of it: what {invoice} charged there was taken back on a later invoice."),
    gettext_noop("'{text}' is not an amount. Write it as 12 or 12.50."),
    gettext_noop("The amount of a payment cannot be 0."),
    gettext_noop("The day of the payment, {day}, is still to come: today is {today}."),
    gettext_noop("A reference has at most {longest} characters."),
    gettext_noop("Say whose payment it is: give a club, a region, an entrant, or an invoice."),
    gettext_noop("{invoice} is a credit note; a payment is for an invoice."),
    gettext_noop("{invoice} is an invoice of region {region}."),
    gettext_noop("{invoice} is an invoice of club {club}."),
    gettext_noop("{invoice} is an invoice of player {number}."),
    gettext_noop("Nothing is billed to player {number}: the number is not a whole number."),
    gettext_noop("Either a region or another club pays, not both."),
)

"""What is wrong with a bank's file."""

from django.utils.translation import gettext_noop

SENTENCES = (
    gettext_noop("The file has no line that names the columns, with a date and an amount."),
    gettext_noop("Save the bank's list as CSV, with its first line: date, amount, reference, particulars, payer."),
    gettext_noop("The file has {count} lines; at most {most} are read."),
    gettext_noop("Choose a shorter period, or split the file."),
    gettext_noop("'{text}' is not a day."),
    gettext_noop("The day is missing."),
    gettext_noop("Write days as 2017-12-31 or 31/12/2017, the day before the month; look at the other days too."),
    gettext_noop("'{text}' is not an amount."),
    gettext_noop("The amount is missing."),
    gettext_noop("Write amounts as 1234.50 or 1234,50, with two decimals."),
    gettext_noop("{day} is still to come; today is {today}."),
    gettext_noop("Upload the file again from that day on, and check whether the day comes before the month."),
    gettext_noop("This line of the bank's file has been recorded already."),
)

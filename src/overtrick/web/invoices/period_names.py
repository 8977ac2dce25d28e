"""The names of billed periods, and of what is charged for them, in the language of a page."""

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from overtrick.billing.periods import Period, parse_period
from overtrick.web.calendar_words import month_and_year


def name_period(period: Period | str) -> str:
    """Return a month as November 2017, a quarter by its first and last month."""
    found = parse_period(period) if isinstance(period, str) else period
    if "Q" not in found.name:
        return month_and_year(found.first)
    first, last = date_format(found.first, "F"), month_and_year(found.last)
    return _("%(first)s to %(last)s") % {"first": first, "last": last}


def name_account(account: str) -> str:
    """Return what an account of income is for."""
    return {
        "club-sessions": _("Club sessions"), "tournament-sessions": _("Tournament sessions"),
        "points": _("Points awarded"), "levy": _("Membership levies"), "entry-fee": _("Entry fees"),
    }[account]  # fmt: skip


def name_charge(account: str, period: str) -> str:
    """Return what is charged for a period: Club sessions, November 2017."""
    return f"{name_account(account)}, {name_period(period)}"

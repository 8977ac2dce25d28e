"""What pages and calendars call a month and a session: the federation's own words, else those of the language."""

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from overtrick.schemes.registers.records import CalendarWords
from overtrick.store.journal.today import registers_today
from overtrick.web.terms import translate_term


def month_and_year(first: date) -> str:
    """Return a month with its year: March 2026."""
    months = _words().months
    return f"{_say(months[first.month - 1])} {first.year}" if months else date_format(first, "F Y")


def calendar_name() -> str:
    """Return the name of a player's calendar."""
    return _say(_words().name).format() or _("Bridge")


def session_title(event: str, round_: str, club: str) -> str:
    """Return what a calendar calls a session."""
    title = _say(_words().title)
    if not title:
        return ", ".join(filter(None, (event, round_)))
    return title.format(event=event, round=round_, club=club).strip(" ,·–-")


def place_words(place: str) -> str:
    """Return how a calendar tells a place in the ranking."""
    words = _say(_words().place)
    return words.format(place=place) if words else _("Place %(place)s") % {"place": place}


def _words() -> CalendarWords:
    return registers_today().calendar


def _say(text: str) -> str:
    """Return one of the federation's words in the language of the page."""
    return translate_term(text, "calendar")

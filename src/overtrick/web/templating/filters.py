"""Filters of the templates: how a date, a number, a name or a word of the records is written in a page's language."""

import datetime
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.core.numbers import nth
from overtrick.store.explain.timeline import CLUB, NAME, PlayerChange
from overtrick.store.journal.today import today
from overtrick.store.queries.session_list import Card
from overtrick.store.registers.players_on_day import STATUS
from overtrick.store.standings.holdings import GRADE, RANK, RATING, STARS
from overtrick.store.tournaments.entries import closing_time_passed
from overtrick.tournaments.records import Tournament
from overtrick.web.calendar_words import month_and_year
from overtrick.web.invoices.amounts import show_charge, write_change, write_money
from overtrick.web.invoices.period_names import name_charge, name_period
from overtrick.web.office.record_words import field_word, record_value
from overtrick.web.problems import ruling_of, translate_column, translate_outcome, translate_problem
from overtrick.web.problems.without_persons import hide_persons
from overtrick.web.reasons import translate_reason
from overtrick.web.tables.columns import all_whole, format_points, format_score
from overtrick.web.tables.numbers import write_decimal, write_grouped, write_large
from overtrick.web.terms import translate_term

_CACHED_DAYS = 4_000
# What becomes of a file, as a scorer reads it.
_STATE_NAMES = {
    "accepted": gettext_lazy("Accepted"), "held": gettext_lazy("Held back"), "rejected": gettext_lazy("Rejected"),
    "received": gettext_lazy("Received"), "cancelled": gettext_lazy("Cancelled"), "refused": gettext_lazy("Refused"),
    "replaced": gettext_lazy("Replaced"),
}  # fmt: skip
# How a change of a player is said; a rank with its stars is a name already.
_CHANGE_TEXTS = {
    GRADE: gettext_lazy("Grade %(after)s"), RATING: gettext_lazy("Rating %(after)s"), STATUS: "%(before)s => %(after)s",
    NAME: "%(before)s => %(after)s", CLUB: gettext_lazy("Moved %(before)s => %(after)s"),
}  # fmt: skip
# The sections of the folder's translations that have what a change is from and to.
_CHANGE_SECTIONS = {RANK: "ranks", GRADE: "grades", STATUS: "statuses", CLUB: "clubs"}


def write_date(value: datetime.date, form: str = "j F Y") -> str:
    """Write a date in one of Django's forms: l is the weekday, j the day, F the month, Y the year."""
    return _write_date(value, form, translation.get_language())


@lru_cache(_CACHED_DAYS)
def _write_date(value: datetime.date, form: str, language: str) -> str:
    # In Greek a month after a day has another ending; English knows no difference.
    return date_format(value, form.replace("F", "E") if "j" in form else form)


def write_moment(value: datetime.datetime, zone: datetime.tzinfo, form: str = "j F Y, H:i") -> str:
    """Write a moment as the clocks of a zone show it, in one of Django's forms: H is the hour, i the minute."""
    return _write_date(value.astimezone(zone), form, translation.get_language())


def write_number(value: int) -> str:
    """Write a whole number with its thousands apart, as the language does."""
    return write_grouped(value)


def write_points(points: str) -> str:
    """Write points without decimals where there are none to show."""
    return format_points(points, whole=True)


def write_score(score: str, *, whole: bool = True) -> str:
    """Write a score with a true minus; `whole` leaves out decimals that are none: 33 IMPs, not 33.00."""
    return format_score(score, whole=whole).replace("-", "−")


def write_place(place: str) -> str:
    """Write a place as one says it: 2nd, or 2nd equal."""
    number = int(place.rstrip("="))
    ordinal = (
        nth(number) if (translation.get_language() or "en").startswith("en") else _("{place}th").format(place=number)
    )
    return _("%(place)s equal") % {"place": ordinal} if place.endswith("=") else ordinal


def find_initials(name: str) -> str:
    """Return the first letters of a first and a last name, for the round mark beside it."""
    words = [word for word in name.replace("(", " ").split() if word[0].isalpha()]
    return "".join(word[0].upper() for word in (words[:1] + words[1:][-1:]))


def name_round(card: Card) -> str:
    """Return which part of its event a session is; some formats count no sessions."""
    if card.last:
        return _("Final ranking")
    if card.final:
        return _("Final")
    if not card.round:
        return ""
    return (_("Round %(round)s") if card.matches else _("Session %(round)s")) % {"round": card.round}


def name_session(card: Card) -> str:
    """Return the name of a session with its event, for a page that names neither."""
    return ", ".join(filter(None, (card.event, name_round(card))))


def term(text: str, *sections: str) -> str:
    """Translate a text of the federation's folder, which is in one of these sections of its translations."""
    return translate_term(text, *sections)


def translate_word(text: str) -> str:
    """Translate a word of the records, such as the kind of an award."""
    return _(text) if text else ""


def name_state(state: str) -> str:
    """Return the name of a state of a file."""
    return str(_STATE_NAMES.get(state, state))


def describe_change(change: PlayerChange) -> str:
    """Return a change of a player, in the language of the page."""
    if translation.get_language() == "en" or change.what == STARS:
        return change.text
    section = _CHANGE_SECTIONS.get(change.what, "")
    before, after = (translate_term(value, section) for value in (change.before, change.after))
    if change.what == RANK:
        # The text has the stars behind the rank.
        return after + change.text.removeprefix(change.after)
    words = _CHANGE_TEXTS.get(change.what, "%(after)s")
    if change.what == CLUB and not (change.before and change.after):
        words = _("Joined %(after)s") if change.after else _("Left %(before)s")
    return str(words) % {"before": before, "after": after}


def group_by_four(letters: str) -> str:
    """Group letters that a person types from the screen, so that the eye can keep them; apps leave out the spaces."""
    return " ".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def entries_closed(tournament: Tournament) -> bool:
    """Tell whether players can no longer enter a tournament."""
    return closing_time_passed(tournament, datetime.datetime.now(datetime.UTC), today())


def whole_percent(score: str) -> int:
    """Return how many of a hundred a score fills in a bar: whole, from 0 to 100."""
    whole = score.partition(".")[0]
    return min(max(int(whole), 0), 100) if whole.lstrip("-").isdigit() else 0


FILTERS: dict[str, Callable[..., Any]] = {
    "date": write_date, "moment": write_moment, "number": write_number, "decimal": write_decimal, "large": write_large,
    "points": write_points, "score": write_score, "all_whole": all_whole, "initials": find_initials,
    "nth": write_place, "round_name": name_round, "session_name": name_session, "term": term,
    "word": translate_word, "state_name": name_state,
    "change": describe_change, "month": month_and_year, "by_four": group_by_four,
    "whole_percent": whole_percent, "reason": translate_reason, "problem": translate_problem,
    "column_name": translate_column, "outcome": translate_outcome, "ruling": ruling_of, "without_persons": hide_persons,
    "field_word": field_word, "record_value": record_value, "money": write_money,
    "signed_money": write_change, "period_name": name_period, "charge_name": name_charge, "shown_charge": show_charge,
    "entries_closed": entries_closed,
}  # fmt: skip

"""How pages say what every page says: people with links to their pages, rounds, places, points."""

import datetime
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from django import template
from django.utils import translation
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.core.because import Because
from overtrick.store.db import cache
from overtrick.store.explain.timeline import CLUB, NAME, PlayerChange
from overtrick.store.queries.session_list import Card
from overtrick.store.queries.session_results import Points
from overtrick.store.queries.visibility import Person
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players_on_day import STATUS
from overtrick.store.standings.holdings import GRADE, RANK, RATING, STARS
from overtrick.web.page_urls import page_url
from overtrick.web.reasons import translate_reason
from overtrick.web.tables.columns import Cell, format_points

register = template.Library()
_CACHED_DAYS = 2_000
# What becomes of a file, as a scorer reads it.
_STATE_NAMES = {
    "accepted": gettext_lazy("accepted"), "held": gettext_lazy("held"), "rejected": gettext_lazy("rejected"),
    "received": gettext_lazy("received"), "cancelled": gettext_lazy("cancelled"), "refused": gettext_lazy("refused"),
    "replaced": gettext_lazy("replaced"),
}  # fmt: skip
# How a change of a player is said; a rank with its stars is a name already.
_CHANGE_TEXTS = {
    GRADE: gettext_lazy("Grade %(after)s"), RATING: gettext_lazy("Rating %(after)s"), STATUS: "%(before)s => %(after)s",
    NAME: "%(before)s => %(after)s", CLUB: gettext_lazy("Moved %(before)s => %(after)s"),
}  # fmt: skip


@register.filter
def person(who: Person) -> SafeString:
    """Return a person's name, as a link to the page if there is one. A name may be written in any direction."""
    if not who.number:
        return format_html("<bdi>{}</bdi>", _name_without_page(who))
    return format_html('<a href="{}"><bdi>{}</bdi></a>', page_url("player", number=who.number), who.name)


def _name_without_page(who: Person) -> str:
    """Return how somebody without a page is named: each of the reasons for it reads differently."""
    match who.state:
        case "hidden":
            return _("name not shown")
        case "unregistered":
            return _("%(number)s (not registered)") % {"number": who.name}
        case "no-number":
            return _("player without a number")
        case "phantom":
            return _("Phantom")
        case "bye":
            return _("Bye")
    return who.name


@register.filter
def people(some: Iterable[Person]) -> SafeString:
    """Return several people, each with a link."""
    return format_html_join(", ", "{}", ((person(who),) for who in some))


@register.filter
def round_name(card: Card) -> str:
    """Return which part of its event a session is; some formats count no sessions."""
    if card.final:
        return _("Final")
    return _("Session %(round)s") % {"round": card.round} if card.round else ""


@register.filter
def full_name(card: Card) -> str:
    """Return the name of a session with its event, for a page that names neither."""
    return ", ".join(filter(None, (card.event, round_name(card))))


@register.filter
def awards(points: Iterable[Points]) -> SafeString:
    """Return points with their units."""
    return format_html_join(
        " ",
        '<span class="award">{} <span class="unit">{}</span></span>',
        ((short_points(each.points), each.unit) for each in points),
    )


@register.filter
def short_points(points: str) -> str:
    """Return points without decimals where there are none to show."""
    return format_points(points, whole=True)


# In Python for speed, as the rows are: see rows.py.
@register.filter
def cells(row: Iterable[Cell]) -> SafeString:
    """Return the cells of a row."""
    return mark_safe("".join(map(_cell_html, row)))


def _cell_html(cell: Cell) -> str:
    kind = f' class="{cell.kind}"' if cell.kind else ""
    label = f' data-label="{escape(cell.label)}"' if cell.label else ""
    # Django's own way to escape asks of each text whether it is one that is translated later.
    text = cell.text if isinstance(cell.text, SafeString) else escape(cell.text)
    return f"<td{kind}{label}>{text}</td>"


@register.filter
def day(date: datetime.date, form: str = "j E Y") -> SafeString:
    """Return a day, for people and for programs."""
    return _day(date, form, translation.get_language())


@lru_cache(_CACHED_DAYS)
def _day(date: datetime.date, form: str, language: str) -> SafeString:
    """Return a day, from the cache: the same few days are on all pages of an evening."""
    return format_html('<time datetime="{}">{}</time>', date.isoformat(), date_format(date, form))


@register.filter
def groups_of_four(letters: str) -> str:
    """Group letters that a person types from the screen, so that the eye can keep them; apps leave out the spaces."""
    return " ".join(letters[at : at + 4] for at in range(0, len(letters), 4))


@register.filter
def lookup(found: dict[Any, Any], key: Any) -> Any:
    """Return a value of a dictionary; an empty text if it has none."""
    return found.get(key, "")


@register.filter
def value_at(points: Sequence[str], place: int) -> str:
    """Return the value at a position of a row, counted from 1; an empty text past its end."""
    return points[place - 1] if place <= len(points) else ""


# In Python for speed, and remembered: see rows.py.
@register.simple_tag
def club_options(chosen: int | None = None) -> SafeString:
    """Return every club as a choice: a hundred of them on many pages, so the text is cached."""
    options: str = cache.get_or_make("club-options", code_names().version, _club_options_html)
    if chosen is not None:
        options = options.replace(f'value="{chosen}"', f'value="{chosen}" selected', 1)
    return mark_safe(options)


def _club_options_html() -> str:
    clubs = ((club.code, club.name) for club in code_names().clubs.values())
    return format_html_join("", '<option value="{}">{}</option>', clubs)


@register.filter
def state_name(state: str) -> str:
    """Return the name of a state of a file."""
    return str(_STATE_NAMES.get(state, state))


@register.filter
def change_list(changes: Iterable[PlayerChange]) -> SafeString:
    """Return the changes of a player as items of a list."""
    lines = ((day(change.date), change_text(change)) for change in changes)
    return format_html_join("\n", '<li><span class="soft small">{}</span> <bdi>{}</bdi></li>', lines)


def change_text(change: PlayerChange) -> str:
    """Return a change of a player, in the language of the page."""
    if translation.get_language() == "en" or change.what in (RANK, STARS):
        return change.text
    words = _CHANGE_TEXTS.get(change.what, "%(after)s")
    if change.what == CLUB and not (change.before and change.after):
        words = _("Joined %(after)s") if change.after else _("Left %(before)s")
    return str(words) % {"before": change.before, "after": change.after}


@register.filter
def translate_term(text: str) -> str:
    """Translate a word of the records, such as the kind of an award."""
    return _(text) if text else ""


@register.filter
def reason_text(because: Because) -> str:
    """Return a reason, in the language of the page."""
    return translate_reason(because)


@register.filter
def code_spans(text: str) -> SafeString:
    """Mark the `names` of a text, which are between backticks, as code."""
    forms = ("{}", "<code>{}</code>")
    return format_html_join("", "{}", ((format_html(forms[at % 2], part),) for at, part in enumerate(text.split("`"))))

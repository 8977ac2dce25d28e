"""How pages say what every page says: people with links to their pages, rounds, places, points."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from overtrick.store.shown.ladder import Points
from overtrick.store.shown.listed import Card
from overtrick.store.shown.people import Person

register = template.Library()


@register.filter
def person(who: Person) -> SafeString:
    """Somebody's name, and the way to the page of whoever has one. A name may be written in any direction."""
    if not who.number:
        return format_html("<bdi>{}</bdi>", who.name or _("a player"))
    return format_html('<a href="{}"><bdi>{}</bdi></a>', reverse("player", args=[who.number]), who.name)


@register.filter
def people(some: Iterable[Person]) -> SafeString:
    """Several people."""
    return format_html_join(", ", "{}", ((person(who),) for who in some))


@register.filter
def round_name(card: Card) -> str:
    """Which part of its event a session is; some formats count no sessions."""
    if card.final:
        return _("Final")
    return _("Session %(round)s") % {"round": card.round} if card.round else ""


@register.filter
def awards(points: Iterable[Points]) -> SafeString:
    """Points with their units."""
    return format_html_join(
        " ",
        '<span class="award">{} <span class="unit">{}</span></span>',
        ((short(each.points), each.unit) for each in points),
    )


@register.filter
def short(points: str) -> str:
    """Points without decimals where there are none to show."""
    return points.removesuffix(".00")


@register.filter
def lookup(found: dict[Any, Any], key: Any) -> Any:
    """A value of a dictionary; nothing if it has none."""
    return found.get(key, "")


@register.filter
def at(points: Sequence[str], place: int) -> str:
    """What stands at a place of a row, counted from 1; nothing past its end."""
    return points[place - 1] if place <= len(points) else ""

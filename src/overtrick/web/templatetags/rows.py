"""The rows of results, as a session and a player's page list them, each written in one go.

They are written in Python for speed: Django's templates take several times as long for a row (bench/pages.py measures
the pages). They go when the pages move to a compiled template engine.
"""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from overtrick.store.queries.player_results import PlayerResult
from overtrick.store.queries.session_list import Card
from overtrick.store.queries.session_results import Row, Share
from overtrick.web.page_urls import page_url
from overtrick.web.tables.columns import Cell
from overtrick.web.templatetags.bridge import awards, cells, day, people, person, round_name

register = template.Library()


@register.filter
def player_result_cells(row: PlayerResult) -> SafeString:
    """Return the cells of a player's session: date, event and club, place, players, score and points."""
    card, part = row.card, round_name(row.card)
    reasons = _why_link(card, row.line, f"{card.event} {part}", earned=bool(row.points))
    return cells([
        Cell(day(card.date, "j M Y"), "tight small soft"), Cell(_event(card, part, row.line), "first"),
        Cell(row.place, "tight", _("Place")), Cell(people(row.people), "small"), Cell(_score(row.score, card), "n"),
        Cell(awards(row.points), "n"), Cell(reasons, "tight no-print"),
    ])  # fmt: skip


@register.filter
def ladder_cells(row: Row, card: Card) -> SafeString:
    """Return the cells of a row of a session: the place, the players, the score, and the points."""
    team = format_html("<strong><bdi>{}</bdi></strong> ", row.team) if row.team else ""
    earned = format_html_join(
        SafeString("<br>"), "{}{}", ((_earner(share), awards(share.points)) for share in row.shares)
    )
    return cells([
        Cell(row.place, "place tight"), Cell(format_html("{}{}", team, people(row.people)), "main"),
        Cell(_score(row.score, card), "n"), Cell(earned, "n earned"),
        Cell(_why_link(card, row.line, row.place, earned=bool(row.shares)), "tight reasons no-print"),
    ])  # fmt: skip


def _event(card: Card, part: str, line: int) -> SafeString:
    event_class = format_html(" · {}", card.event_class) if card.event_class else ""
    return format_html(
        '<a href="{}#line-{}"><bdi>{}</bdi></a> <span class="small soft">{} · <a href="{}"><bdi>{}</bdi></a>{}</span>',
        page_url("session", session=card.id), line, card.event, part, page_url("club", code=card.club), card.club_name,
        event_class,
    )  # fmt: skip


def _score(score: str, card: Card) -> str:
    if not score:
        return ""
    return f"{score} %" if card.unit == "PCT" else format_html('{} <span class="unit">{}</span>', score, card.unit)


def _earner(share: Share) -> str:
    """Return who earned a share, where not all players of the row earned the same."""
    return format_html('<span class="small">{}</span> ', person(share.person)) if share.person else ""


def _why_link(card: Card, line: int, which: str, *, earned: bool) -> SafeString:
    """Return the link to the reasons; it names the row for readers who do not see the row."""
    words = _("Why?") if earned else _("Why not?")
    link = page_url("why", session=card.id, line=line)
    return format_html('<a href="{}">{}<span class="unseen"> {}</span></a>', link, words, which)

"""What the calendar is asked for by its address, and the choices that a reader has."""

from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from django.http import HttpRequest
from django.utils.translation import gettext as _

from overtrick.store.access.accounts import PLAYER
from overtrick.store.journal.today import edition_today
from overtrick.store.queries.tournaments.listing import CalendarFilter
from overtrick.store.registers.code_names import code_names
from overtrick.web import query_params
from overtrick.web.filter_choices import Choices, region_choices
from overtrick.web.page_urls import page_url
from overtrick.web.permissions import account_of
from overtrick.web.player_area.own_player import find_own_player
from overtrick.web.terms import translate_term

_GRADE_TABLE = "grade"


class Reader(NamedTuple):
    """What the calendar knows of a player who has signed in: the region of the club, and the grade."""

    region: str = ""
    grade: str = ""


def read_filter(request: HttpRequest) -> CalendarFilter:
    """Read which tournaments the address asks for; what nobody could mean is left out."""
    grade = query_params.text(request, "grade")
    return CalendarFilter(
        event_class=query_params.text(request, "class"), region=query_params.text(request, "region"),
        grade=grade if grade in {name for name, _label in grade_choices()} else "",
        text=query_params.text(request, "q"),
    )  # fmt: skip


def filter_query(filters: CalendarFilter, **others: Any) -> str:
    """Write a filter as the part of an address that asks for it."""
    values = {
        "q": filters.text, "class": filters.event_class, "region": filters.region, "grade": filters.grade,
    } | others  # fmt: skip
    return urlencode({name: str(value) for name, value in values.items() if value})


def find_reader(request: HttpRequest) -> Reader:
    """Find what the calendar can suggest to the one who has signed in."""
    who = account_of(request)
    if who is None or who.role != PLAYER:
        return Reader()
    row, names = find_own_player(who).identity.row, code_names()
    grade = names.name(_GRADE_TABLE, row.grade)
    known = {name for name, _label in grade_choices()}
    return Reader(names.club(row.club).region, grade if grade in known else "")


def quick_choices(request: HttpRequest, filters: CalendarFilter, *, past: bool) -> list[tuple[str, str, bool]]:
    """Return what is asked for most: an address, its label, and whether it is what the page shows."""
    reader = find_reader(request)
    plain = msgspec.structs.replace(filters, region="", grade="")
    found = [(plain, _("All tournaments"), False)]
    if reader.region:
        found.append((msgspec.structs.replace(plain, region=reader.region), _("Near me"), False))
    if reader.grade:
        found.append((msgspec.structs.replace(plain, grade=reader.grade), _("For my grade"), False))
    choices = [(chosen, label, was, chosen == filters and not past) for chosen, label, was in found]
    choices.append((filters, _("Already played"), True, past))
    page = page_url("tournaments")
    return [
        (f"{page}?{filter_query(chosen, past=1 if was else '')}".rstrip("?"), label, here)
        for chosen, label, was, here in choices
    ]


def class_choices() -> Choices:
    """Return the classes of tournaments that the regulations of today have."""
    edition = edition_today()
    return [
        (known.name, translate_term(known.name, "classes")) for known in edition.classes.values() if known.tournament
    ]


def grade_choices() -> Choices:
    """Return the grades that players may have, the highest first; none where the federation has no grades."""
    return [(grade.name, translate_term(grade.name, "grades")) for grade in edition_today().grades]


def filter_choices() -> dict[str, Choices]:
    """Return the choices of the form."""
    return {"classes": class_choices(), "regions": region_choices(), "grades": grade_choices()}

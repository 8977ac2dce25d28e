"""The choices of filters: clubs and regions, by the names that they have in the language of the page."""

from django.utils.translation import get_language

from overtrick.store.db import cache
from overtrick.store.registers.code_names import code_names
from overtrick.web.terms import translate_term

Choices = list[tuple[int | str, str]]


def club_choices() -> Choices:
    """Return every club by its code and name: a hundred of them on many pages, so the names are cached."""
    names = code_names()
    choices: Choices = cache.get_or_make(f"club choices {get_language()}", names.version, _name_clubs)
    return choices


def region_choices() -> Choices:
    """Return every region that has clubs."""
    return [(name, translate_term(name, "regions")) for name in code_names().regions]


def _name_clubs() -> Choices:
    return [(club.code, translate_term(club.name, "clubs")) for club in code_names().clubs.values()]

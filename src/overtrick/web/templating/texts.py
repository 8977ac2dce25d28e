"""The words of templates in the language of the page, each looked up once and kept: a page has a hundred of them.

Jinja2's own functions do the same, but make every word anew each time (bench/pages.py measures the pages). A word comes
from our catalogue, so that it is markup already; what is put into it is escaped.
"""

from functools import lru_cache

from django.utils import translation
from markupsafe import Markup

from overtrick.web.terms import page_language

_CACHED_PLURALS = 10_000
# By language and by the English words: what is shown as it is, and what values are put into.
_whole: dict[str, dict[str, Markup]] = {}
_with_values: dict[str, dict[str, Markup]] = {}


def gettext(message: str, **values: object) -> Markup:
    """Return a text in the language of the page, with these values in it."""
    kept = (_with_values if values else _whole).setdefault(page_language(), {})
    text = kept.get(message)
    if text is None:
        found = translation.gettext(message)
        text = kept[message] = Markup(found if values else found.replace("%%", "%"))
    return text % values if values else text


def ngettext(singular: str, plural: str, num: int, **values: object) -> Markup:
    """Return a text for one or for several, in the language of the page."""
    return _plural_text(page_language(), singular, plural, num) % {"num": num, **values}


@lru_cache(_CACHED_PLURALS)
def _plural_text(language: str, singular: str, plural: str, num: int) -> Markup:
    return Markup(translation.ngettext(singular, plural, num))


def pgettext(context: str, message: str, **values: object) -> Markup:
    """Return a text that means different things in different places."""
    return Markup(translation.pgettext(context, message)) % values


def npgettext(context: str, singular: str, plural: str, num: int, **values: object) -> Markup:
    """Return such a text for one or for several."""
    return Markup(translation.npgettext(context, singular, plural, num)) % {"num": num, **values}

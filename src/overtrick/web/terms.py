"""The words of the federation's folder in the language of a page: clubs, units, classes, ranks, clauses and the rest.

The folder has a file of translations a language. What it does not translate is shown as it is; a folder without such a
file has the words that all federations share.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.utils import translation
from django.utils.translation import gettext, gettext_noop

from overtrick.schemes.translations import Translations, translations_of
from overtrick.store.errors import NoStore
from overtrick.store.journal.today import scheme_today

# The values of sentences that are words of the folder, and the sections of its translations that have them.
VALUE_SECTIONS = {
    "unit": ("units",), "into": ("units",), "event_class": ("classes",), "contest": ("contests",), "rule": ("rules",),
    "bonus": ("rules",), "table": ("tables",), "smaller": ("tables",), "noun": ("counts",),
    "counts": ("counts", "contests"), "says": ("says",), "reason": ("says",), "part": ("stages",), "stage": ("stages",),
    "stratum": ("strata",), "limit": ("units", "measures"), "small": ("units",), "rate": ("units",),
    "became": ("statuses",), "becomes": ("statuses",), "points": ("units",),
    "grades": ("grades",), "units": ("units",), "status": ("statuses",), "rank": ("ranks",), "club": ("clubs",),
    "of": ("counts", "stages"), "clause": ("clauses",), "needs": ("units", "measures"), "has": ("units", "measures"),
    "missing": ("units", "measures"), "needed": ("units", "measures"), "at_least": ("units", "measures"),
    "less_than": ("units", "measures"), "measure": ("measures",), "grade": ("grades",), "earned": ("ranks",),
    "next": ("ranks",), "rank_from": ("ranks",), "rank_to": ("ranks",), "country": ("countries",),
    "region": ("regions",),
}  # fmt: skip

# What every federation says of a player, for those that have no translations of their own into a language.
COMMON_SECTIONS = frozenset({"statuses", "genders", "measures"})
COMMON_WORDS = frozenset({
    gettext_noop("Active"), gettext_noop("Resigned"), gettext_noop("Withdrawn"), gettext_noop("Deceased"),
    gettext_noop("Dormant"), gettext_noop("Female"), gettext_noop("Male"), gettext_noop("points"),
})  # fmt: skip
# What was found for this page, if it was looked for: a page of rankings asks for hundreds of words.
_found: ContextVar[list[Translations | None] | None] = ContextVar("overtrick_translations", default=None)
_language: ContextVar[list[str] | None] = ContextVar("overtrick_language", default=None)


@contextmanager
def one_look() -> Iterator[None]:
    """Look the translations up once within the block, in which the language must not change after the first word.

    To ask Django for the language takes longer than to translate a word.
    """
    found, language = _found.set([]), _language.set([])
    try:
        yield
    finally:
        _found.reset(found)
        _language.reset(language)


def page_language() -> str:
    """Return the code of the language of the page."""
    known = _language.get()
    if known is None:
        return translation.get_language() or ""
    if not known:
        known.append(translation.get_language() or "")
    return known[0]


def page_translations() -> Translations | None:
    """Return the folder's translations into the language of the page; None if there are none."""
    found = _found.get()
    if found is None:
        return _find_translations()
    if not found:
        found.append(_find_translations())
    return found[0]


def _find_translations() -> Translations | None:
    try:
        return translations_of(scheme_today()).get(page_language())
    except NoStore:
        return None


def translate_term(text: str, *sections: str) -> str:
    """Return a text of the folder in the language of the page, from the first of these sections that has it."""
    known = page_translations() if text else None
    if known is None:
        return gettext(text) if text in COMMON_WORDS and not COMMON_SECTIONS.isdisjoint(sections) else text
    return next((found for section in sections if (found := known.translate(text, section)) != text), text)

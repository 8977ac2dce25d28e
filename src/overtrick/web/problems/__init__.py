"""Problems of files in the language of a page.

A problem is found, kept and sent to programs in English, in the words of the time when it was found. A page has its
text, and finds the sentence that it was made of among those listed here: the values in it are what is written where the
sentence has a name in braces. So records of every age can be read in the reader's language, and nothing that is kept
depends on a language. A test collects the sentences from the program and says which are not listed.
"""

import re
from collections.abc import Iterable
from functools import cache
from string import Formatter

from django.utils import translation
from django.utils.translation import gettext as _

from overtrick.core.because import say
from overtrick.web.problems import (
    access,
    applications,
    bank_files,
    billing,
    checks,
    entries,
    magic_contest,
    pbn,
    records,
    refusals,
    register,
    reports,
    runs,
    tournaments,
    usebio,
)
from overtrick.web.problems.fragments import COLUMNS, FRAGMENTS
from overtrick.web.terms import VALUE_SECTIONS, translate_term

SENTENCES = (
    *checks.SENTENCES, *magic_contest.SENTENCES, *pbn.SENTENCES, *usebio.SENTENCES, *records.SENTENCES,
    *refusals.SENTENCES, *applications.SENTENCES, *register.SENTENCES, *runs.SENTENCES, *access.SENTENCES,
    *bank_files.SENTENCES,
    *billing.SENTENCES,
    *reports.SENTENCES,
    *tournaments.SENTENCES,
    *entries.SENTENCES,
)  # fmt: skip
# Values that are names, or copies of what a file says.
_COPIED = frozenset({
    "event", "file", "name", "names", "player", "number", "text", "text2", "tag", "column", "twin", "words",
    "fields", "error",
})  # fmt: skip
# Values that are words of the folder, or stay as they are.
_TERMS = frozenset({"says", "clause"})
_END = ". "
_NUMBERED = re.compile(r"\d+$")
_RULING = re.compile(r" \(ruling ([^)]*)\)$")
# The templates by their first word, those that begin with a value under an empty one.
Index = dict[str, tuple[str, ...]]


def translate_problem(text: str) -> str:
    """Return a message or an advice of a problem in the language of the page; as it is if it is not known."""
    if _is_english():
        return text
    said = translate_term(text, "says")
    return said if said != text else _translate_sentences(text) or text


def translate_outcome(text: str) -> str:
    """Return why a file counts, waits or was refused in the language of the page; as it is if it is not known.

    A ruling that it is based on is left out: `ruling_of` shows it beside the words.
    """
    words = _RULING.sub("", text)
    return words if _is_english() else _translate(words, _FRAGMENT_INDEX) or words


def ruling_of(text: str) -> str:
    """Return the ruling at the end of such words, such as "ruling F7", in the language of the page; empty if "
    "they name none."""
    found = _RULING.search(text)
    return _("ruling {ruling}").format(ruling=found[1]) if found else ""


def translate_column(column: str) -> str:
    """Return where in a row a problem is, in the language of the page; fields of a format have its own names."""
    return _(column) if column in COLUMNS else column


def _is_english() -> bool:
    return (translation.get_language() or "en").startswith("en")


def _translate_sentences(text: str) -> str | None:
    """Translate a text of one sentence that is listed, or of several."""
    whole = _translate(text, _SENTENCE_INDEX)
    if whole is not None:
        return whole
    at = text.rfind(_END)
    while at >= 0:
        head, rest = text[: at + 1], text[at + len(_END) :]
        last = _translate(rest, _SENTENCE_INDEX)
        first = _translate_sentences(head) if last is not None else None
        if first is not None:
            return f"{first} {last}"
        at = text.rfind(_END, 0, at)
    return None


def split_sentences(text: str) -> list[tuple[str, dict[str, str]]] | None:
    """Return the sentences that a text is made of, each with its values; None if one of them is not listed."""
    for template in (*_SENTENCE_INDEX.get(text.partition(" ")[0], ()), *_SENTENCE_INDEX.get("", ())):
        if match := _pattern(template).fullmatch(text):
            return [(template, match.groupdict())]
    at = text.rfind(_END)
    while at >= 0:
        last = split_sentences(text[at + len(_END) :])
        first = split_sentences(text[: at + 1]) if last is not None else None
        if first is not None and last is not None:
            return [*first, *last]
        at = text.rfind(_END, 0, at)
    return None


def _translate(text: str, index: Index, inherited: tuple[str, ...] = ()) -> str | None:
    """Find the template that a text was made of, and fill that of the other language; None if there is none."""
    for template in (*index.get(text.partition(" ")[0], ()), *index.get("", ())):
        if match := _pattern(template).fullmatch(text):
            values = {name: _value(name, value, template, inherited) for name, value in match.groupdict().items()}
            return say(_(template), values)
    return None


def _value(name: str, value: str, template: str, inherited: tuple[str, ...]) -> str:
    """Translate a value that is a word of the folder, or a part of a sentence; copies of a file stay as they are."""
    if not value or name in _COPIED or f"'{{{name}}}'" in template:
        return value
    sections = VALUE_SECTIONS.get(_NUMBERED.sub("", name), inherited)
    found = translate_term(value, *sections) if sections else value
    return found if found != value or name in _TERMS else _translate(value, _FRAGMENT_INDEX, sections) or value


@cache
def _pattern(template: str) -> re.Pattern[str]:
    """Return what the texts of a template look like."""
    parts = (re.escape(text) + (_group(name) if name else "") for text, name, _, _ in Formatter().parse(template))
    return re.compile("".join(parts), re.DOTALL)


def _group(name: str) -> str:
    """Return what a value looks like. A count in brackets ends with them: a clause may follow in others."""
    return f"(?P<{name}>{'[^()]' if name == 'count' else '.'}*?)"


def _index(templates: Iterable[str]) -> Index:
    """Put templates into groups by the first word, those with the most words of their own first."""
    groups: dict[str, list[str]] = {}
    for template in templates:
        start, *_ = next(iter(Formatter().parse(template)))
        word, space, _ = start.partition(" ")
        groups.setdefault(word if space or word == template else "", []).append(template)
    return {word: tuple(sorted(group, key=_own_length, reverse=True)) for word, group in groups.items()}


def _own_length(template: str) -> int:
    return sum(len(text) for text, *_ in Formatter().parse(template))


_SENTENCE_INDEX, _FRAGMENT_INDEX = _index(SENTENCES), _index(FRAGMENTS)

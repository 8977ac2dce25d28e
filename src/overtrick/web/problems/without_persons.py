"""Problems of files for readers who may not know about whom they are: the sentence stays, its values go.

A value is shown only if it is known to be no person's: a line, a place, a count. Everything that a file says itself,
such as a number or a name, becomes dots. Of the problems that only a plain results file has, which knows numbers and no
names, the words stay. Any other text that is not made of listed sentences is not shown at all.
"""

import re

from django.utils.translation import gettext as _

from overtrick.core.because import say
from overtrick.store.journal.today import edition_today
from overtrick.web.problems import split_sentences
from overtrick.web.terms import translate_term

HIDDEN = "…"
# Values of these names count or place something in a file.
_COUNTED = frozenset({
    "line", "line2", "place", "places", "count", "longest", "most", "best", "worse", "worst", "length", "lists",
    "matches", "wins", "ties", "losses", "limit", "low", "high", "field", "counted", "needed", "times", "seconds",
})  # fmt: skip
# Problems in the writing of a plain results file, whose sentences are not listed.
_OF_PLAIN_FILES = frozenset({
    "empty-file", "bad-byte", "quotes", "header-columns", "row-columns", "bad-date", "bad-club", "bad-round",
    "bad-unit", "bad-points-type", "bad-award", "bad-boards", "bad-list", "bad-place", "bad-score", "bad-player",
})  # fmt: skip
_QUOTED, _LONG_NUMBER = re.compile(r"'.*'", re.DOTALL), re.compile(r"[0-9]{3,}")
_SHORT_NUMBER = re.compile(r"[0-9]{1,3}=?")


def hide_persons(text: str, code: str = "") -> str:
    """Return a message or an advice of a problem without anything that the file says; empty if that cannot be done."""
    if code in _OF_PLAIN_FILES:
        return _LONG_NUMBER.sub(HIDDEN, _QUOTED.sub(f"'{HIDDEN}'", text))
    found = split_sentences(text)
    if found is None:
        return ""
    return " ".join(
        say(_(template), {name: _show(name, value) for name, value in values.items()}) for template, values in found
    )


def _show(name: str, value: str) -> str:
    if name in _COUNTED and _SHORT_NUMBER.fullmatch(value):
        return value
    if name == "says" and value in {rule.says for rule in edition_today().eligibility.values()}:
        # Why the regulations let nobody earn, which is the same for everyone.
        return translate_term(value, "says")
    return HIDDEN

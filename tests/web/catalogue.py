"""The words of the pages, found where they stand, and the catalogues that translate them.

`python -m tests.web.catalogue WORD GREEK WORD GREEK ...` brings the Greek catalogue in line: new words are added, each
with its translation if it is given here or was given before, words that are gone are taken out, and the compiled
catalogue is written. A word with a plural has both forms in GREEK, with | between them. What is written by hand into
the catalogue is kept, and compiled by a run without words. A test fails until every word has its translation.

A word of which the pages say in what sense it is meant, `pgettext("stage", "Final")`, is given as `stage||Final`.
"""

import io
import re
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src/overtrick/web"
JINJA = WEB / "jinja2"
# The columns of files that the worker makes.
EXTRACTS = ROOT / "src/overtrick/jobs/extracts"
# As web/templating/environment.py sets the environment up; a template that cannot be read must not be passed over.
_JINJA_OPTIONS = {
    "encoding": "utf-8", "newstyle_gettext": "true", "trimmed": "true", "silent": "false", "trim_blocks": "true",
    "lstrip_blocks": "true", "extensions": "jinja2.ext.i18n,jinja2.ext.do",
}  # fmt: skip
GREEK = WEB / "locale/el/LC_MESSAGES/django.po"
KEYWORDS: dict[str, Any] = {
    "gettext": None, "_": None, "gettext_lazy": None, "ngettext": (1, 2), "ngettext_lazy": (1, 2),
    "gettext_noop": None, "pgettext": ((1, "c"), 2), "pgettext_lazy": ((1, "c"), 2),
}  # fmt: skip
BEGUN = datetime(2026, 11, 1, tzinfo=UTC)
# How far a line of a template is indented: it means nothing there, and is an error where Python is read.
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
TO_FILL_IN = "GREEK"
_IN_THE_SENSE_OF = "||"


class Word(NamedTuple):
    """A word that is to be translated, with its plural if it has one, and its sense where the page says it."""

    text: str
    plural: str = ""
    context: str | None = None

    @property
    def key(self) -> str:
        """What the word is given by on the command line."""
        return f"{self.context}{_IN_THE_SENSE_OF}{self.text}" if self.context else self.text

    @property
    def id(self) -> str | tuple[str, str]:
        """What the catalogue knows the word by."""
        return (self.text, self.plural) if self.plural else self.text


def words() -> Iterator[Word]:
    """Every word of the pages that is to be translated."""
    for path in sorted([*EXTRACTS.rglob("*.py"), *WEB.rglob("*.py"), *WEB.rglob("*.html"), *WEB.rglob("*.txt")]):
        text = path.read_text(encoding="utf-8")
        for _, message, _, context in _messages(path, text):
            forms = [message] if isinstance(message, str) else list(message)
            yield Word(forms[0], "".join(forms[1:2]), context)


def _messages(path: Path, text: str) -> Iterable[Any]:
    """What is to be translated in a file: of Python, of Jinja2, or of Django's language."""
    if JINJA in path.parents:
        return extract("jinja2.ext:babel_extract", io.BytesIO(text.encode()), keywords=KEYWORDS, options=_JINJA_OPTIONS)
    source = text if path.suffix == ".py" else _INDENT.sub("", templatize(text, origin=str(path)))
    return extract("python", io.BytesIO(source.encode()), keywords=KEYWORDS, options={"encoding": "utf-8"})


def catalogue(path: Path = GREEK) -> Catalog:
    """A catalogue as it is written."""
    with path.open("rb") as file:
        return read_po(file, locale="el")


def compiled(found: Catalog) -> bytes:
    """The form in which the program reads it."""
    content = io.BytesIO()
    write_mo(content, found)
    return content.getvalue()


def main(given: Sequence[str] = ()) -> list[str]:
    """Bring the catalogue in line with the pages. Returns the words that still have no translation."""
    greek = dict(zip(given[::2], given[1::2], strict=True))
    wanted = {word.key for word in words()}
    if TO_FILL_IN in greek.values() or not set(greek) <= wanted:
        raise SystemExit(f"Give words of the pages, each with its Greek in the place of {TO_FILL_IN}.")
    old = catalogue() if GREEK.exists() else Catalog(locale="el")
    # With the time of writing every run would make another file.
    new = Catalog(
        locale="el", project="Overtrick", version="1", header_comment="# Greek words of the pages.", fuzzy=False,
        creation_date=BEGUN, revision_date=BEGUN, last_translator="Overtrick", language_team="Overtrick",
        msgid_bugs_address="Overtrick",
    )  # fmt: skip
    for word in words():
        kept = old.get(word.text, word.context)
        told = _forms(word, greek[word.key]) if word.key in greek else None
        new.add(word.id, string=told or (kept.string if kept else None), context=word.context)
    with GREEK.open("wb") as file:
        write_po(file, new, width=120, sort_output=True, no_location=True, omit_header=False)
    GREEK.with_suffix(".mo").write_bytes(compiled(catalogue()))
    return missing()


def missing() -> list[str]:
    """The words of the catalogue without a translation."""
    found = [message for message in catalogue() if message.id and not all(_texts(message.string))]
    return [Word(_texts(message.id)[0], context=message.context).key for message in found]


def kept() -> set[str]:
    """The words of the catalogue as they are given on the command line."""
    return {Word(_texts(message.id)[0], context=message.context).key for message in catalogue() if message.id}


def command(missing: Iterable[str] = ()) -> str:
    """The command that brings the catalogue in line, and translates words once their Greek is put in."""
    return shlex.join(
        [".venv/bin/python", "-m", "tests.web.catalogue", *(w for word in missing for w in (word, TO_FILL_IN))]
    )


def _forms(word: Word, greek: str) -> str | tuple[str, ...]:
    return tuple(greek.split("|")) if word.plural else greek


def _texts(text: Any) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


if __name__ == "__main__":
    if left := main(sys.argv[1:]):
        raise SystemExit(f"Not translated yet:\n  {command(left)}")

"""The words of the pages, found where they stand, and the catalogues that translate them.

`python -m tests.web.catalogue` brings the Greek catalogue in line: new words are added without a translation, words
that are gone are taken out, and the compiled catalogue is written. A test fails until every word has its translation.
"""

import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from overtrick.schemes import load_scheme

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src/overtrick/web"
GREEK = WEB / "locale/el/LC_MESSAGES/django.po"
KEYWORDS = {"gettext": None, "_": None, "gettext_lazy": None, "ngettext": (1, 2), "ngettext_lazy": (1, 2),
            "gettext_noop": None, "pgettext": ((1, "c"), 2)}  # fmt: skip
# The schemes whose players read Greek.
GREEK_SCHEMES = ("cbf-2013",)
BEGUN = datetime(2026, 11, 1, tzinfo=UTC)
# How far a line of a template is indented: it means nothing there, and is an error where Python is read.
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
Word = str | tuple[str, ...]


def words() -> Iterator[Word]:
    """Every word that is to be translated, with its plural where it has one: of the pages, and of the schemes."""
    for scheme in GREEK_SCHEMES:
        yield from scheme_words(scheme)
    for path in sorted([*WEB.rglob("*.py"), *WEB.rglob("*.html"), *WEB.rglob("*.txt")]):
        text = path.read_text(encoding="utf-8")
        source = text if path.suffix == ".py" else _INDENT.sub("", templatize(text, origin=str(path)))
        found = extract("python", io.BytesIO(source.encode()), keywords=KEYWORDS, options={"encoding": "utf-8"})
        for _, message, _, _ in found:
            yield tuple(message) if isinstance(message, list | tuple) else message


def scheme_words(name: str) -> Iterator[str]:
    """What a scheme adds to sentences: names of awards and contests, what is counted, why somebody earns nothing."""
    for edition in load_scheme(name).editions:
        yield from (rule.name for rule in edition.awards)
        yield from (text for contest in edition.contests for text in (contest.title, contest.counts))
        yield from (table.counts for table in edition.tables.values() if table.counts)
        yield from (rule.says for rule in edition.refusals if rule.says)
        yield from (rule.says for rule in edition.eligibility.values() if rule.says)


def catalogue(path: Path = GREEK) -> Catalog:
    """A catalogue as it is written."""
    with path.open("rb") as file:
        return read_po(file, locale="el")


def compiled(found: Catalog) -> bytes:
    """The form in which the program reads it."""
    content = io.BytesIO()
    write_mo(content, found)
    return content.getvalue()


def main() -> None:
    """Bring the catalogue in line with the pages."""
    old = catalogue() if GREEK.exists() else Catalog(locale="el")
    # With the time of writing every run would make another file.
    new = Catalog(
        locale="el", project="Overtrick", version="1", header_comment="# Greek words of the pages.", fuzzy=False,
        creation_date=BEGUN, revision_date=BEGUN, last_translator="Overtrick", language_team="Overtrick",
        msgid_bugs_address="Overtrick",
    )  # fmt: skip
    for word in words():
        key = word if isinstance(word, str) else word[0]
        kept = old.get(key)
        new.add(word, string=kept.string if kept else None)
    with GREEK.open("wb") as file:
        write_po(file, new, width=120, sort_output=True, no_location=True, omit_header=False)
    GREEK.with_suffix(".mo").write_bytes(compiled(catalogue()))


if __name__ == "__main__":
    main()

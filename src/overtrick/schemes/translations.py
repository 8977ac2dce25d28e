"""A federation's words in other languages: a file of translations a language, checked against the folder's own texts.

A section of the file holds texts of one kind, each with its translation, so that a word may be translated in one way
as a rank and in another as a grade. A text that has no translation stays as it is.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec

from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import Mistake, SchemeError
from overtrick.schemes.folders import SCHEMES, folder_of_scheme
from overtrick.schemes.mistakes.sources import mistake_in
from overtrick.schemes.registers.records import FILLED_IN, Registers
from overtrick.schemes.scheme import Scheme, load_scheme
from overtrick.schemes.scheme_files import read_toml

FOLDER = "translations"
# The sections of a file, and what the texts of each are.
SECTIONS = {
    "federation": "the federation's name and the titles of its schemes",
    "clubs": "names of clubs",
    "regions": "names of regions",
    "units": "names of units",
    "classes": "classes of event",
    "contests": "kinds of contest",
    "counts": "what a contest or a table counts",
    "tables": "names of tables and scales",
    "stages": "stages of an event",
    "strata": "strata of a field",
    "rules": "names of awards, refusals and runs",
    "says": "why someone earns nothing, and what to do",
    "ranks": "ranks",
    "grades": "grades",
    "statuses": "statuses of players",
    "genders": "genders",
    "countries": "countries",
    "sources": "sources of players",
    "measures": "sums by which players are ranked",
    "trophies": "titles of trophies and league tables",
    "certificate": "words of certificates and their letters",
    "calendar": "words of calendars, and months on pages",
    "clauses": "clauses of the regulations, part by part where one names several",
}
_CODE_SECTIONS = {
    "rank": "ranks", "grade": "grades", "status": "statuses", "gender": "genders", "country": "countries",
    "source": "sources",
}  # fmt: skip
# Between the parts of a clause that names several; each is translated by itself.
CLAUSE_SEPARATOR = "; "
# In Greek a semicolon asks a question.
_BETWEEN_CLAUSES = " · "
Texts = dict[str, frozenset[str]]

# Versions of a folder whose translations are kept in memory.
_MOST_KEPT = 64


class Translations(msgspec.Struct, frozen=True):
    """The translations into one language, by section."""

    language: str
    sections: dict[str, dict[str, str]]

    def translate(self, text: str, section: str) -> str:
        """Return a text of a section in this language; the text itself if it has no translation."""
        if section == "clauses":
            return self._translate_clause(text)
        return self.sections.get(section, {}).get(text, text)

    def find(self, text: str, sections: Iterable[str]) -> str | None:
        """Return the translation in the first of these sections that has one; None if none has."""
        found = (self.sections[name][text] for name in sections if text in self.sections.get(name, {}))
        return next(found, None)

    def _translate_clause(self, clause: str) -> str:
        known = self.sections.get("clauses", {})
        if clause in known:
            return known[clause]
        parts = clause.split(CLAUSE_SEPARATOR)
        return _BETWEEN_CLAUSES.join(known[part] for part in parts) if all(part in known for part in parts) else clause


def texts_of(schemes: Iterable[Scheme], registers: Registers) -> Texts:
    """Return the texts of a federation that may be translated, by section."""
    found: dict[str, set[str]] = {section: set() for section in SECTIONS}
    for scheme in schemes:
        found["federation"] |= {scheme.federation.name, scheme.title}
        found["trophies"] |= {trophy.title for trophy in scheme.trophies.file.trophies}
        given = [part for trophy in scheme.trophies.file.trophies for part in _clause_parts(trophy.clause)]
        found["clauses"].update(given)
        own = msgspec.structs.astuple(scheme.federation.clauses)
        found["clauses"] |= {part for clause in own for part in _clause_parts(clause)}
        for edition in scheme.editions:
            for section, texts in _edition_texts(edition).items():
                found[section].update(texts)
            found["clauses"] |= {part for clause in _clauses(vars(edition)) for part in _clause_parts(clause)}
    found["clubs"] |= {club.name for club in registers.clubs.values()}
    found["regions"] |= {region.name for region in registers.regions} | {
        club.region for club in registers.clubs.values()
    }
    found["certificate"] |= {*_texts_in(registers.certificate)} - {registers.certificate.language}
    found["calendar"] |= {*_texts_in(registers.calendar)}
    for table, codes in registers.codes.items():
        found[_CODE_SECTIONS[table]] |= {code.name for code in codes}
    return {section: frozenset(texts - {""}) for section, texts in found.items()}


def _edition_texts(edition: Edition) -> dict[str, Iterable[str]]:
    """Return the texts of an edition by section, without its clauses."""
    contests, tables, refusals = edition.contests, edition.tables.values(), edition.refusals
    return {
        "units": edition.units, "classes": edition.classes, "tables": edition.tables, "stages": edition.stages,
        "measures": edition.measures, "strata": (stratum.name for stratum in edition.strata),
        "contests": (text for contest in contests for text in (contest.name, contest.title)),
        "counts": (*(contest.counts for contest in contests), *(table.counts for table in tables)),
        "rules": (
            *(award.name for award in edition.awards), *(refusal.name for refusal in refusals),
            *(pair.name for pair in edition.best_pairs), *edition.runs,
        ),
        "says": (
            *(text for refusal in refusals for text in (refusal.says, refusal.advice)),
            *(rule.says for rule in edition.eligibility.values()),
            *(night.says for night in edition.graded_nights.values()),
        ),
    }  # fmt: skip


def _texts_in(words: msgspec.Struct) -> Iterator[str]:
    """Yield the words of a record: single texts, and names of months."""
    for value in msgspec.structs.astuple(words):
        yield from (value,) if isinstance(value, str) else value


def _clauses(value: Any) -> Iterator[str]:
    """Yield the clauses of records, however deep they are."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            own = getattr(value, name)
            yield from (own,) if name == "clause" else own.values() if name == "clauses" else _clauses(own)
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _clauses(each)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _clauses(each)


def _clause_parts(clause: str) -> Iterator[str]:
    yield clause
    yield from clause.split(CLAUSE_SEPARATOR)


@lru_cache(maxsize=_MOST_KEPT)
def translations_of(scheme: Scheme) -> dict[str, Translations]:
    """Read the translations in the folder of a scheme's federation, by language; its mistakes are one SchemeError."""
    folder = folder_of_scheme(scheme.folder / scheme.name)
    if folder is None or not (files := translation_files(folder)):
        return {}
    texts = texts_of([scheme, *map(load_scheme, scheme_files(folder))], scheme.registers)
    if mistakes := [mistake for file in files for mistake in find_mistakes(file, texts)]:
        raise SchemeError(*mistakes)
    return {file.stem: Translations(file.stem, tomllib.loads(file.read_text(encoding="utf-8"))) for file in files}


def list_translations(scheme: Scheme, text: str, section: str) -> list[str]:
    """Return a text in all languages of the folder that have a translation of it."""
    found = (each.find(text, (section,)) for each in translations_of(scheme).values())
    return [translated for translated in found if translated is not None]


def translation_files(folder: Path) -> list[Path]:
    """Return the files of translations in a federation's folder."""
    return sorted((folder / FOLDER).glob("*.toml"))


def scheme_files(folder: Path) -> list[str]:
    """Return the scheme files of a federation's folder."""
    return sorted(map(str, (folder / SCHEMES).glob("*.toml")))


def find_mistakes(file: Path, texts: Texts) -> list[Mistake]:
    """Return what is wrong with a file of translations, each mistake with its line."""
    try:
        content = read_toml(file)
    except SchemeError as error:
        found = list(error.mistakes)
    else:
        found = [
            mistake_in(file, (section, text) if text else (section,), mistake)
            for section, translated in content.items()
            for text, mistake in _section_mistakes(section, translated, texts)
        ]
    return [mistake._replace(file=f"{FOLDER}/{file.name}") for mistake in found]


def _section_mistakes(section: str, translated: Any, texts: Texts) -> Iterator[tuple[str, str]]:
    """Yield each wrong text of a section with what is wrong; an empty text stands for the section itself."""
    if section not in SECTIONS:
        yield "", f"there is no section [{section}]. Sections are: {', '.join(SECTIONS)}"
        return
    if not isinstance(translated, dict):
        yield "", f"{section} must be a section, [{section}], with texts and their translations"
        return
    for text, translation in translated.items():
        if text not in texts[section]:
            yield text, f"[{section}] the federation has no text '{text}' among {SECTIONS[section]}"
        elif not isinstance(translation, str) or not translation.strip():
            yield text, f"[{section}] '{text}' has an empty translation: write it, or leave the line out"
        elif section in FILLED_IN and not _values_in(translation) <= _values_in(text):
            known = ", ".join(f"{{{name}}}" for name in sorted(_values_in(text))) or "nothing"
            yield text, f"[{section}] '{text}': the curly brackets of its translation may hold: {known}"


def _values_in(text: str) -> set[str]:
    """The names in the braces of a text; what cannot be read stands for itself."""
    try:
        return {
            name + (how or "") + (conversion or "")
            for _, name, how, conversion in Formatter().parse(text)
            if name is not None
        }
    except ValueError:
        return {text}


def missing_texts(translations: Translations, texts: Texts) -> dict[str, list[str]]:
    """Return the texts that a language has no translation for, by section."""
    missing = {
        section: sorted(text for text in known if not _is_translated(translations, section, text))
        for section, known in texts.items()
    }
    return {section: found for section, found in missing.items() if found}


def _is_translated(translations: Translations, section: str, text: str) -> bool:
    parts = text.split(CLAUSE_SEPARATOR) if section == "clauses" else [text]
    known = translations.sections.get(section, {})
    return text in known or all(part in known for part in parts)

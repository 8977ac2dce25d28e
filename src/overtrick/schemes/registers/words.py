"""Reads the words of a federation: those of its certificates, of its calendar and of its letters."""

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import msgspec

from overtrick.schemes.errors import Findings, Mistake, SchemeError
from overtrick.schemes.federation import Federation
from overtrick.schemes.mistakes.sources import mistake_in
from overtrick.schemes.record_reader import Wrong, find_wrong
from overtrick.schemes.registers.letters import find_wrong_letters
from overtrick.schemes.registers.records import (
    FILLED_IN,
    CalendarWords,
    CertificateWords,
    LetterWords,
    RegisterRecord,
)
from overtrick.schemes.scheme_files import read_toml

MONTHS = 12
LANGUAGE = re.compile(r"[a-z]{2,3}")


class WordsFile(RegisterRecord, frozen=True, kw_only=True):
    """A whole file of words."""

    certificate: CertificateWords = CertificateWords()
    calendar: CalendarWords = CalendarWords()
    letters: dict[str, dict[str, LetterWords]] = msgspec.field(default_factory=dict)


def read_words(federation: Federation, folder: Path, older: CertificateWords) -> WordsFile:
    """The words that the federation names; without a file, those that the registers have for certificates."""
    if not federation.words:
        return WordsFile(certificate=older)
    path = folder / federation.words
    if older != CertificateWords():
        says = f"the registers have a table [certificate] too; keep the one in {path.name}"
        raise SchemeError(Mistake(path.name, 0, says))
    raw = read_toml(path)
    try:
        words = msgspec.convert(raw, WordsFile)
    except msgspec.ValidationError as error:
        wrong = find_wrong(raw, WordsFile)
        raise SchemeError(*(mistake_in(path, each.path, each.words(raw, {})) for each in wrong)) from error
    findings = Findings()
    findings.add(mistake_in(path, each.path, each.text) for each in find_wrong_words(words))
    findings.raise_any()
    return words


def find_wrong_words(words: WordsFile) -> Iterator[Wrong]:
    """What could not be filled in on the day when the words are wanted."""
    months = {"certificate": words.certificate.months, "calendar": words.calendar.months}
    for table, names in months.items():
        if len(names) != MONTHS and (names or table == "certificate"):
            wrong = f"{table} months: there are {len(names)} names; give {MONTHS}, from January on"
            yield Wrong((table, "months"), wrong)
    language = words.certificate.language
    if not LANGUAGE.fullmatch(language):
        wrong = f"certificate language '{language}': give two or three small letters, such as en or el"
        yield Wrong(("certificate", "language"), wrong)
    for table, keys in FILLED_IN.items():
        for key, known in keys.items():
            text = getattr(getattr(words, table), key)
            yield from (Wrong((table, key), f"{table} {key}: {wrong}") for wrong in _wrong_braces(text, known))
    yield from find_wrong_letters(words.letters)


def _wrong_braces(text: str, known: tuple[str, ...]) -> Iterator[str]:
    try:
        parts = list(Formatter().parse(text))
    except ValueError as error:
        yield f"{error}; write {{{{ for a curly bracket of your own"
        return
    for _, named, how, conversion in parts:
        if named is not None and (named not in known or how or conversion):
            listed = ", ".join(f"{{{each}}}" for each in known) or "nothing"
            yield f"{{{named}}} is not known there; in curly brackets you can write: {listed}"

"""All mistakes of all editions of a scheme, each once, with the file and the line of what is wrong."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from overtrick.schemes import records
from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import Finding, Findings, Mistake, suggest
from overtrick.schemes.loader import SECTIONS, SchemeFile, identity_of, sources_of
from overtrick.schemes.mistakes.coverage import find_uncovered
from overtrick.schemes.mistakes.federation_values import find_wrong_federation
from overtrick.schemes.mistakes.sources import Sources, find_path
from overtrick.schemes.mistakes.table_files import find_wrong_cells
from overtrick.schemes.mistakes.values import find_wrong_values
from overtrick.schemes.record_reader import key_words, say
from overtrick.schemes.references import find_lost_names
from overtrick.schemes.registers.records import Code

# What a record of a section is called in a sentence.
NOUNS = {
    "award_columns": "award column", "awards": "award", "best_pairs": "best pair", "byes": "bye",
    "carries": "carry of", "categories": "category", "classes": "class", "contests": "contest",
    "eligibility": "eligibility", "grades": "grade", "graded_nights": "graded nights", "measures": "measure",
    "mappings": "mapping", "ranks": "rank", "refusals": "refusal", "runs": "run", "stages": "stage",
    "expiry": "expiry of", "strata": "stratum", "best_of": "best_of",
    "stated_points": "stated points", "tables": "table",
    "transfers": "transfer", "units": "unit",
}  # fmt: skip
# The records that decide whether something can be earned.
AWARDING = ("award '", "class '", "contest '", "table '")
# Sections that hold one value.
SINGLE = {"temporary": "temporary players", "stars": "stars", "ratings": "rating", "counting": "counting"}


def check_editions(path: Path, file: SchemeFile, editions: Sequence[Edition]) -> Findings:
    """Find all mistakes of the editions of a scheme file."""
    findings, sources = Findings(), partial(sources_of, path)
    told: set[tuple[str, int, str]] = set()
    for edition in editions:
        for finding in _find_all(edition):
            if finding.unused and not sources().is_own(_record_at(finding.place, edition, file)):
                continue
            mistake = _locate(finding, edition, file, sources())
            once = (mistake.file, mistake.line, finding.name or finding.text)
            findings.add([mistake] if once not in told else [])
            told.add(once)
    find_wrong_cells(file, path.parent, sources, findings)
    findings.add(_federation_mistakes(file, editions, sources))
    return findings


def _find_all(edition: Edition) -> Iterator[Finding]:
    """Find what is wrong with an edition; what only follows from a misspelt name is left out."""
    lost = list(find_lost_names(edition))
    yield from lost
    yield from find_wrong_values(edition)
    if not any(finding.place.startswith(AWARDING) for finding in lost):
        yield from find_uncovered(edition)


def find_lost_countries(
    path: Path, file: SchemeFile, editions: Sequence[Edition], codes: Sequence[Code]
) -> Iterator[Mistake]:
    """Find the countries of a scheme that the federation's registers do not have."""
    known = [code.name for code in codes]
    for edition in editions:
        for start in edition.starting_grades:
            for country in start.countries:
                if country not in known:
                    place = f"starting grade of {', '.join(start.countries)}"
                    text = f"{place} names the country '{country}', which codes.country of the registers does not have"
                    advice = f"{suggest(country, known)} It has: {', '.join(known)}."
                    finding = Finding(place, text, advice, country)
                    yield _locate(finding, edition, file, sources_of(path))


def _locate(finding: Finding, edition: Edition, file: SchemeFile, sources: Sources) -> Mistake:
    """Look up the record that a finding names, and the key in it."""
    found = _record_at(finding.place, edition, file)
    key = finding.key or (finding.name and found and find_path(sources.record(*found), finding.name)) or ()
    text = say(finding.text, key_words(key), finding.advice)
    return sources.mistake((*found, *key), text) if found else sources.mistake((), text)


def _record_at(place: str, edition: Edition, file: SchemeFile) -> tuple[str, int] | None:
    """The section and the number of the record that the words of a place end with, in the version of the day."""
    found: list[tuple[str, int, records.Record]] = [
        (section, number, record)
        for section in SECTIONS
        for number, record in enumerate(getattr(file, section))
        if _names(place, _place_of(section, record)) and record.effective <= edition.day
    ]
    newest = max(found, key=lambda each: each[2].effective, default=None)
    return newest[:2] if newest else None


def _names(place: str, record: str) -> bool:
    """Tell whether the words of a place name a record: at their end, or before a part of it."""
    return place.endswith(record) or f"{record}," in place


def _place_of(section: str, record: records.Record) -> str:
    if section == "starting_grades":
        return f"starting grade of {', '.join(getattr(record, 'countries', ()))}"
    return SINGLE.get(section) or f"{NOUNS.get(section, section)} '{identity_of(section, record)}'"


def _federation_mistakes(
    file: SchemeFile, editions: Sequence[Edition], sources: Callable[[], Sources]
) -> Iterator[Mistake]:
    federation = file.federation
    for path, text in find_wrong_federation(federation):
        yield sources().mistake(("federation", *path), text)
    if federation.scheme not in ("", file.name):
        # Approval goes with the scheme in force; another one in the folder may have other units.
        return
    units = {unit for edition in editions for unit in edition.units}
    for number, unit in enumerate(federation.approval):
        if unit not in units:
            text = f"approval names the unit '{unit}', which the scheme does not have."
            advice = f"{suggest(unit, units)} It has: {', '.join(sorted(units))}."
            yield sources().mistake(("federation", "approval", number), text + advice)

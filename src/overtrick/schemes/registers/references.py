"""Whether a federation's registers fit together and fit its scheme: codes that are there, statuses that it knows."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import suggest
from overtrick.schemes.record_reader import Wrong
from overtrick.schemes.registers.records import (
    Code,
    CodeTables,
    EntryRules,
    Members,
    NewPlayers,
    Region,
    Registers,
)

_OLDEST = 120


def find_wrong_references(registers: Registers, codes: CodeTables, editions: Sequence[Edition]) -> Iterator[Wrong]:
    """Find all that leads nowhere or cannot be meant; `codes` are those of the file, without the scheme's."""
    yield from _wrong_regions(registers.regions)
    for table, rows in registers.codes.items():
        yield from _wrong_rows(table, rows, getattr(codes, table))
    yield from _missing_codes(registers)
    yield from _wrong_rules(registers, editions)
    yield from _wrong_outward(registers, editions)
    yield from _wrong_numbers(registers.new_players)
    yield from _wrong_members(registers, registers.members)
    yield from _wrong_entries(registers, registers.entries)


def _wrong_regions(regions: Iterable[Region]) -> Iterator[Wrong]:
    for (_, one), (at, other) in combinations(enumerate(regions), 2):
        if one.code == other.code or {one.name, *one.also} & {other.name, *other.also}:
            wrong = f"regions '{one.name}' and '{other.name}' have one code or one name; give each its own"
            yield Wrong(("regions", at), wrong)


def _wrong_rows(table: str, rows: Iterable[Code], own: Iterable[Code]) -> Iterator[Wrong]:
    rows, own = list(rows), list(own)

    def path(row: Code) -> tuple[str | int, ...]:
        # A row of the scheme's own stands in another file.
        return ("codes", table, *[at for at, each in enumerate(own) if each is row])

    for row in rows:
        if row.ends < row.begins:
            wrong = f"codes.{table} '{row.name}': ends on {row.until}, before it begins on {row.effective}"
            yield Wrong((*path(row), "until"), wrong)
        if not row.clause.strip():
            wrong = f"codes.{table} '{row.name}': the clause is empty; say where the code comes from"
            yield Wrong((*path(row), "clause"), wrong)
    for one, other in combinations(rows, 2):
        if (one.code == other.code or one.name == other.name) and one.meets(other):
            wrong = (
                f"codes.{table}: {one.code} '{one.name}' and {other.code} '{other.name}' are in force together; "
                "give each its own code and name, and do not repeat what the scheme has"
            )
            yield Wrong(path(max(one, other, key=lambda row: any(each is row for each in own))), wrong)


def _missing_codes(registers: Registers) -> Iterator[Wrong]:
    wanted = [("home_country", "country", registers.home_country), ("active", "status", registers.active)]
    wanted += [("required_countries", "country", code) for code in sorted(registers.required_countries)]
    wanted += [("unknown", table, registers.unknown) for table in ("grade", "rank", "gender", "country")]
    wanted += [("source", "source", registers.source)]
    for place, table, code in wanted:
        yield from (Wrong((place,), wrong) for wrong in missing_code(registers, place, table, code))
    for table, spellings in registers.spellings.items():
        for text, code in spellings.items():
            found = missing_code(registers, f"spellings.{table} '{text}'", table, code)
            yield from (Wrong(("spellings", table, text), wrong) for wrong in found)
    starting = {"rank": registers.new_players.rank, "grade": registers.new_players.grade}
    for table, start in starting.items():
        found = missing_code(registers, f"new_players.{table}", table, start)
        yield from (Wrong(("new_players", table), wrong) for wrong in found)
    if registers.no_club and registers.no_club not in registers.clubs:
        wrong = f"no_club is {registers.no_club}, which is not in the file of clubs; correct it, or add the club"
        yield Wrong(("no_club",), wrong)


def missing_code(registers: Registers, place: str, table: str, code: int | None) -> Iterator[str]:
    """Say that a code table lacks a code, if it does."""
    if code is not None and code not in {row.code for row in registers.codes[table]}:
        yield f"{place} is {code}, which codes.{table} does not have; correct it, or add a row to codes.{table}"


def _wrong_rules(registers: Registers, editions: Sequence[Edition]) -> Iterator[Wrong]:
    names = {row.name for row in registers.codes["status"]}
    for at, rule in enumerate(registers.on_the_day):
        place, path = f"on_the_day number {at + 1} ('{rule.status}')", ("on_the_day", at)
        for edition in _without(rule.status, editions, "eligibility"):
            known = f"{suggest(rule.status, edition.eligibility)} Use one of: {', '.join(edition.eligibility)}."
            wrong = f"{place} gives a status that {edition.scheme} does not know on {edition.day}.{known}"
            yield Wrong((*path, "status"), wrong)
        for name in sorted(rule.statuses - names):
            known = f"{suggest(name, names)} It has: {', '.join(sorted(names))}."
            wrong = f"{place} names the status '{name}', which codes.status does not have.{known}"
            yield Wrong((*path, "statuses"), wrong)
        if rule.unconditional:
            yield Wrong(path, f"{place} does not say when it applies; give a condition, or leave the rule out")
        if not rule.clause.strip():
            yield Wrong((*path, "clause"), f"{place}: the clause is empty; say which rule or ruling it is based on")


def _without(name: str, editions: Sequence[Edition], kind: str) -> Sequence[Edition]:
    """The first edition that does not have a name, if there is one."""
    return [edition for edition in editions if name not in getattr(edition, kind)][:1]


def _wrong_outward(registers: Registers, editions: Sequence[Edition]) -> Iterator[Wrong]:
    countries = {row.code for row in registers.codes["country"]}
    for at, rule in enumerate(registers.outward):
        place, path = f"outward '{rule.to}'", ("outward", at)
        if rule.country not in countries:
            wrong = f"{place} names the country {rule.country}, which codes.country does not have"
            yield Wrong((*path, "country"), wrong)
        for club in sorted(rule.clubs - set(registers.clubs)):
            yield Wrong((*path, "clubs"), f"{place} names the club {club}, which is not in the file of clubs")
        for key in ("status", "as_status"):
            for edition in _without(getattr(rule, key), editions, "eligibility"):
                named = f"{place} names the status '{getattr(rule, key)}'"
                known = (
                    f"{suggest(getattr(rule, key), edition.eligibility)} Use one of: {', '.join(edition.eligibility)}."
                )
                yield Wrong((*path, key), f"{named}, which {edition.scheme} does not know on {edition.day}.{known}")
        for unit in rule.units:
            for edition in _without(unit, editions, "units"):
                named = f"{place} names the unit '{unit}'"
                known = f" It has: {', '.join(edition.units)}."
                yield Wrong((*path, "units"), f"{named}, which {edition.scheme} does not have on {edition.day}.{known}")
        if not rule.clause.strip():
            yield Wrong((*path, "clause"), f"{place}: the clause is empty; say which rule or ruling it is based on")


def _wrong_numbers(new: NewPlayers) -> Iterator[Wrong]:
    if not 1 <= new.first_number <= new.last_number:
        wrong = f"new_players: there are no numbers from {new.first_number} to {new.last_number}; give a range above 0"
        yield Wrong(("new_players", "first_number"), wrong)


def _wrong_members(registers: Registers, members: Members) -> Iterator[Wrong]:
    wanted = [("temporary", "status", members.temporary), ("resigned", "status", members.resigned)]
    wanted += [("federation_statuses", "status", code) for code in sorted(members.federation_statuses)]
    wanted += [
        (key, "source", getattr(members, key)) for key in ("visitor_source", "returning_source", "overseas_source")
    ]
    for key, table, code in wanted:
        for wrong in missing_code(registers, f"members.{key}", table, code):
            yield Wrong(("members", key), wrong)
    if members.arrears and members.arrears not in registers.periods:
        wrong = f"members.arrears is '{members.arrears}', a period that no rule of on_the_day asks for"
        yield Wrong(("members", "arrears"), wrong)


def _wrong_entries(registers: Registers, entries: EntryRules) -> Iterator[Wrong]:
    for key in ("men", "women"):
        for code in sorted(getattr(entries, key)):
            for wrong in missing_code(registers, f"entries.{key}", "gender", code):
                yield Wrong(("entries", key), wrong)
    if entries.men & entries.women:
        yield Wrong(("entries", "women"), "entries: a gender is given for men and for women; give it once")
    if not 0 < entries.senior_age < _OLDEST:
        wrong = f"entries.senior_age is {entries.senior_age}; write an age in years"
        yield Wrong(("entries", "senior_age"), wrong)

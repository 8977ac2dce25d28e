"""Every row of a session as a claim: in which list it stands, where it finished, and in what field."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from overtrick.awards.case import Case
from overtrick.awards.facts import SessionFacts
from overtrick.awards.field.ranked_lists import NumberedRow, RankedList, list_case, rank_lists, true_lengths
from overtrick.awards.field.strata import StratumFinder
from overtrick.core.lists import matches
from overtrick.core.session import ONE_LIST, Entry, EntryDetails

# The cases of a row within the strata that it is in, by the name of the stratum.
Strata = tuple[tuple[str, Case], ...]


class Claim(msgspec.Struct, frozen=True, gc=False):
    """A row: the number of its list, where it finished in it, and its cases within its section and the whole list.

    `list_case` is the case of its list without a place: all rows of all lists alike share one, so that the thousands of
    rows of an evening differ by little more than their places. A phantom has none. `strata` are its cases within the
    strata that it is in, by name.
    """

    list: int
    position: int
    entry: Entry
    list_case: Case | None = None
    place: int = 0
    tied: int = 1
    section: Case | None = None
    whole: Case | None = None
    strata: Strata = ()

    @property
    def cases(self) -> dict[str, Case]:
        """The cases of the row by the ranking that a rule may ask for."""
        return ({"list": self.case} if self.case else {}) | self.other_cases

    @property
    def other_cases(self) -> dict[str, Case]:
        """The cases of the row besides that of its own list or division."""
        found = {"section": self.section, "whole": self.whole}
        return {name: case for name, case in found.items() if case}

    @property
    def case(self) -> Case | None:
        """The whole case of the row."""
        if self.list_case is None:
            return None
        return replace(self.list_case, place=self.place, tied=self.tied, players=len(self.entry.players))


def make_claims(facts: SessionFacts) -> Iterator[Claim]:
    """Every row of the session."""
    if facts.by == "matches":
        return _match_claims(facts)
    return _place_claims(facts)


def has_plain_lists(facts: SessionFacts) -> bool:
    """Tell whether the claims of a session differ in nothing but list, place and players."""
    context = facts.context
    more = context.players or context.rows or context.divisions or facts.handicap_policy or facts.edition.strata
    return facts.by == "places" and facts.session.details is None and facts.part != "section" and not more


def _place_claims(facts: SessionFacts) -> Iterator[Claim]:
    context = facts.context
    ranked_lists = rank_lists(facts)
    lists = [each.rows for each in ranked_lists]
    sections = _section_cases(facts, lists)
    strata = _strata_cases(facts, lists) if facts.edition.strata and not context.divisions else {}
    for each in ranked_lists:
        divided = _division_cases(facts, each.rows, each.case) if context.divisions else {}
        for position, entry in each.rows:
            claim = claim_row(each, position, entry, sections.get(position), strata.get(position, ()))
            yield _with_details(claim, divided.get(position)) if divided or entry.details else claim


def claim_row(
    ranked: RankedList, position: int, entry: Entry, section: Case | None = None, strata: Strata = ()
) -> Claim:
    """The claim of a row by its place in its list, and by its cases within its section and strata."""
    place = entry.place
    if place is None or (ranked.has_phantoms and entry.phantom):
        return Claim(ranked.number, position, entry)
    case = ranked.case
    return Claim(ranked.number, position, entry, case, place + case.above, ranked.tied[place], section, None, strata)


def _with_details(claim: Claim, division: Case | None) -> Claim:
    """The claim of a row of which more is known: its division, its matches."""
    if division and claim.list_case:
        whole = replace(claim.list_case, place=claim.place, tied=claim.tied, players=len(claim.entry.players))
        claim = replace(claim, list_case=division, place=division.place, tied=division.tied, whole=whole)
    if claim.list_case and claim.entry.details:
        claim = replace(claim, list_case=_with_matches(claim.list_case, claim.entry.details))
    return claim


def _with_matches(case: Case, details: EntryDetails) -> Case:
    if details.wins is None:
        return case
    return replace(case, wins=details.wins, ties=details.ties or 0)


def _cases_by_own_places(rows: Sequence[NumberedRow], blank: Case) -> dict[int, Case]:
    """The cases of rows that are ranked among themselves, by position."""
    tied = Counter(entry.place for _, entry in rows if entry.place is not None)
    own: dict[int, int] = {}
    due = 1
    for place in sorted(tied):
        own[place] = due
        due += tied[place]
    return {
        position: replace(blank, place=own[entry.place], tied=tied[entry.place], players=len(entry.players))
        for position, entry in rows
        if entry.place is not None
    }


def _section_cases(facts: SessionFacts, lists: Sequence[tuple[NumberedRow, ...]]) -> dict[int, Case]:
    """Each row among those of its list and section, where there are two sections or more, or the session is one."""
    if facts.session.details is None and facts.part != "section":
        return {}
    groups: list[dict[str, list[NumberedRow]]] = [{} for _ in lists]
    for at, rows in enumerate(lists):
        for position, entry in rows:
            if not entry.phantom and entry.place is not None:
                name = entry.details.section if entry.details else ""
                groups[at].setdefault(name, []).append((position, entry))
    names = {name for each in groups for name in each}
    if len(names) < 2 and facts.part != "section":
        return {}
    cases: dict[int, Case] = {}
    for at, each in enumerate(groups):
        for name, of_section in each.items():
            other = len(groups[1 - at].get(name, ())) if len(groups) == 2 else 0
            cases |= _cases_by_own_places(of_section, list_case(facts, len(of_section), other))
    return cases


def _division_cases(facts: SessionFacts, rows: Sequence[NumberedRow], whole: Case) -> dict[int, Case]:
    """Each row among those of its division; the smallest entry is still that of the whole field."""
    cases: dict[int, Case] = {}
    for division in facts.context.divisions:
        named = set(division.lines)
        of_division = [(position, entry) for position, entry in rows if entry.row in named]
        blank = list_case(facts, len(of_division), 0)
        own = replace(whole, field=len(of_division), other=0, lists=ONE_LIST, tables=blank.tables)
        cases |= _cases_by_own_places(of_division, own)
    return cases


def _strata_cases(facts: SessionFacts, lists: Sequence[tuple[NumberedRow, ...]]) -> dict[int, Strata]:
    """Each row among those of every stratum that it is in; the smallest entry is still that of the whole field."""
    finder = StratumFinder(facts.edition, facts.event_class.name, facts.context)
    found: dict[int, Strata] = {}
    ranked = [[row for row in rows if not row[1].phantom and row[1].place is not None] for rows in lists]
    entry = sum(map(len, ranked))
    for stratum in finder.strata:
        inside = [
            [
                row
                for row, within in zip(rows, finder.select(stratum, [each for _, each in rows]), strict=True)
                if within
            ]
            for rows in ranked
        ]
        if stratum.least and sum(map(len, inside)) < stratum.least.count:
            continue
        for at, rows in enumerate(inside):
            other = len(inside[1 - at]) if len(inside) == 2 else 0
            blank = replace(list_case(facts, len(rows), other), entry=entry)
            for position, case in _cases_by_own_places(rows, blank).items():
                found[position] = (*found.get(position, ()), (stratum.name, case))
    return found


def _match_claims(facts: SessionFacts) -> Iterator[Claim]:
    """The rows of a round of matches, which is one field: a session's smallest entry counts all of it."""
    (field,) = true_lengths(facts.context, [sum(not entry.phantom for entry in facts.session.entries)])
    blank = list_case(facts, field, 0)
    for at, pair in enumerate(matches(facts.session.entries)):
        for position, entry, opponent in ((2 * at, *pair), (2 * at + 1, *pair[::-1])):
            if entry.phantom:
                yield Claim(1, position, entry)
                continue
            bye = opponent.phantom
            result = _bye_result(facts, entry) if bye else _result(facts, entry, opponent)
            unit = (facts.session.unit or "") if bye else ""
            yield Claim(1, position, entry, replace(blank, result=result, bye=bye, unit=unit), entry.place or 0)


def _result(facts: SessionFacts, entry: Entry, opponent: Entry) -> str:
    context, both = facts.context, {entry.row, opponent.row}
    if both & set(context.not_played):
        return "not played"
    for concession in context.concessions:
        if concession.line == opponent.row:
            return "win" if concession.behind else "conceded"
        if concession.line == entry.row:
            return "loss"
    return "tie" if both & set(context.drawn) else _by_place(entry)


def _by_place(entry: Entry) -> str:
    if entry.place != 1:
        return "loss"
    return "tie" if entry.tied else "win"


def _bye_result(facts: SessionFacts, entry: Entry) -> str:
    """A bye is decided by its score where the scheme says so for the unit, and otherwise by its place.

    In a scheme that says nothing of byes they are what they are: matches that were not played.
    """
    if not facts.edition.byes:
        return "not played"
    bye = facts.edition.byes.get(facts.session.unit or "")
    if bye is None or entry.score is None:
        return _by_place(entry)
    if entry.score > bye.above.number:
        return "win"
    return "tie" if entry.score == bye.exactly.number else "loss"

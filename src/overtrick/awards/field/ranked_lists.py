"""The lists of a session that is awarded by places: who stands in each, and the case that all its rows share."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import zip_longest

import msgspec
from msgspec.structs import replace

from overtrick.awards.case import UNRECORDED, Case
from overtrick.awards.context import Context
from overtrick.awards.facts import SessionFacts
from overtrick.awards.field.seating import count_tables
from overtrick.awards.handicap_ranking import rank_by_handicap
from overtrick.core.lists import split_lists
from overtrick.core.session import ONE_LIST, Entry, contestants

# A row with its position among all rows of the session, counted from 0. Two files may be one session, so that lines
# and the numbers of rows in their files do not tell its rows apart.
NumberedRow = tuple[int, Entry]


class RankedList(msgspec.Struct, frozen=True):
    """A list of a session: its rows, of which the first is at position `first`, and how many have each place.

    The rows share `case`, which has no place, and so do all lists alike: the thousands of rows of an evening differ by
    little more than their places.
    """

    number: int
    first: int
    entries: tuple[Entry, ...]
    case: Case
    tied: Mapping[int | None, int]
    has_phantoms: bool

    @property
    def rows(self) -> tuple[NumberedRow, ...]:
        """The rows with their positions."""
        return tuple(enumerate(self.entries, self.first))


def rank_lists(facts: SessionFacts) -> list[RankedList]:
    """The lists of a session that is awarded by places."""
    session, context = facts.session, facts.context
    lists = split_lists(session.entries, session.lists or ONE_LIST)
    if facts.handicap_policy:
        # The file's own places tell where its second list begins, so it is split before.
        lists = tuple(rank_by_handicap(each, session.unit or "", context) for each in lists)
    ranked = [[entry.place for entry in contestants(each)] for each in lists]
    listed = true_lengths(context, list(map(len, ranked)))
    counts = _by_total_field(facts.total_field, listed)
    # Lists of one length are alike.
    cases = {count: list_case(facts, count, sum(counts) - count if len(counts) == 2 else 0) for count in set(counts)}
    if counts != listed:
        # The total field is for the table; that enough contestants came is asked of the session's own.
        cases = {count: replace(case, entry=sum(listed)) for count, case in cases.items()}
    found: list[RankedList] = []
    first = 0
    for number, (entries, places, count) in enumerate(zip(lists, ranked, counts, strict=True), 1):
        case, has_phantoms = _shared_case(cases[count]), len(places) < len(entries)
        found.append(RankedList(number, first, entries, case, _count_ties(places), has_phantoms))
        first += len(entries)
    return found


def _count_ties(places: Sequence[int | None]) -> Mapping[int | None, int]:
    """Count how many have each place. Most lists have no ties, and need no counting."""
    alone = dict.fromkeys(places, 1)
    return alone if len(alone) == len(places) else Counter(places)


def true_lengths(context: Context, listed: list[int]) -> list[int]:
    """The contestants of each list; a context may know of more than the file lists."""
    if not context.field:
        return listed
    return [max(pair) for pair in zip_longest(listed, context.field[: len(listed)], fillvalue=0)]


def _by_total_field(total: int, listed: list[int]) -> list[int]:
    """The lengths of lists that are awarded as if the whole field stood in them: two lists have half of it each."""
    if not total:
        return listed
    longer = listed.index(max(listed))
    return [-(-total // len(listed)) if at == longer else total // len(listed) for at in range(len(listed))]


def list_case(facts: SessionFacts, field: int, other: int) -> Case:
    """What all rows of a list have in common. Linked stages enter the overall table with the total field."""
    context = facts.context
    linked = facts.final and not facts.own_event
    above = context.places_above if linked else 0
    field = (context.total_field or field + above) if linked else field
    approval = context.approval
    tables = count_tables(facts.contest, facts.size, field, other)
    return Case(
        event_class=facts.event_class.name,
        contest=facts.contest.name,
        boards=context.boards or (UNRECORDED if facts.session.boards is None else facts.session.boards),
        field=field,
        lists=facts.session.lists or ONE_LIST,
        other=other,
        stage="" if facts.own_event else context.stage,
        above=above,
        approved_boards=UNRECORDED if approval.boards is None else approval.boards,
        approved_entry=UNRECORDED if approval.contestants is None else approval.contestants,
        approved_by=approval.by,
        tables=tables,
        entry=field + other,
        entry_tables=context.tables or tables,
        full_boards=context.full_boards,
        sessions=context.sessions,
        strengths=facts.strengths,
        own_table=tuple(map(Fraction, context.own_table)) if linked else (),
    )


@lru_cache(maxsize=10_000)
def _shared_case(ground: Case) -> Case:
    """The same ground as one object, so that it is hashed and compared once."""
    return ground

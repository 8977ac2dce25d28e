"""Values with which nobody could earn anything, nothing could be counted, or a sentence would never be said."""

from collections.abc import Iterator
from difflib import get_close_matches

from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import Key, WrongValue
from overtrick.schemes.records import Contest, EventClass
from overtrick.schemes.references import ROW_STATUSES
from overtrick.schemes.table_records import FallingScale, Table, WinnerShares

# How like one of the program's words a status must be to be a misspelling of it: federations have their own statuses.
LIKENESS = 4 / 5
WrongKey = tuple[Key, str]


def find_empty_values(edition: Edition) -> Iterator[WrongValue]:
    """Find every such value of an edition."""
    for unit in edition.units.values():
        if unit.decimals < 0:
            yield WrongValue(f"unit '{unit.name}'", ("decimals",), "decimals is below 0")
    for contest in edition.contests:
        yield from (WrongValue(f"contest '{contest.name}'", key, wrong) for key, wrong in _wrong_contest(contest))
    for known in edition.classes.values():
        yield from (WrongValue(f"class '{known.name}'", key, wrong) for key, wrong in _wrong_class(known))
    for table in edition.tables.values():
        yield from (WrongValue(f"table '{table.name}'", key, wrong) for key, wrong in _wrong_table(table))
    yield from _empty_sums(edition)
    yield from _misspelt_statuses(edition)


def _empty_sums(edition: Edition) -> Iterator[WrongValue]:
    for measure in edition.measures.values():
        for unit, times in measure.adds.items():
            if not times.number:
                wrong = "0 times adds nothing; leave the unit out"
                yield WrongValue(f"measure '{measure.name}'", ("adds", unit), wrong)
    for carry in edition.carries:
        if not carry.at.number:
            yield WrongValue(f"carry of '{carry.unit}'", ("at",), "at is 0: nothing can be full")


def _misspelt_statuses(edition: Edition) -> Iterator[WrongValue]:
    for status in edition.eligibility:
        meant = get_close_matches(status, ROW_STATUSES, n=1, cutoff=LIKENESS)
        if meant and meant[0] != status:
            wrong = f"no row is ever '{status}'; did you mean '{meant[0]}'?"
            yield WrongValue(f"eligibility '{status}'", ("status",), wrong)


def _wrong_contest(contest: Contest) -> Iterator[WrongKey]:
    if contest.a_table and not contest.a_table.count:
        yield ("a_table",), f"a_table is 0: no number of {contest.counts} would fill a table"
    if contest.a_side and not contest.a_side.count:
        yield ("a_side",), "a_side is 0: no number of players would fill a table"
    if not contest.players:
        yield ("players",), "players is empty: no row could be of this contest"
    for at, players in enumerate(contest.players):
        if players < 1:
            yield ("players", at), f"a contestant has 1 player or more, not {players}"
    for at, lists in enumerate(contest.winners):
        if lists < 1:
            yield ("winners", at), f"a contest has 1 list of winners or more, not {lists}"


def _wrong_class(known: EventClass) -> Iterator[WrongKey]:
    for name, times in known.multipliers.items():
        if not times.number:
            yield ("multipliers", name), "0 times would leave no award; a class without the multiplier has none either"
    if known.match_factor and not known.match_factor.number:
        yield ("match_factor",), "match_factor is 0: nobody would earn; leave it out"


def _wrong_table(table: Table) -> Iterator[WrongKey]:
    if isinstance(table, WinnerShares):
        for contest, rate in table.coefficient.items():
            if not rate.number:
                yield ("coefficient", contest), "the coefficient is 0: nobody would earn"
    if isinstance(table, FallingScale) and not table.maximum.number:
        yield ("maximum",), "the maximum is 0: nobody would earn"

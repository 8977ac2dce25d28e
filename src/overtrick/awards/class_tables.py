"""What a class awards by place in a field of a size: all steps of an award applied that need no more than the field."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from overtrick.awards.case import UNRECORDED, Case
from overtrick.awards.field.seating import count_tables
from overtrick.awards.pipeline import evaluate
from overtrick.core.because import Because
from overtrick.core.session import ONE_LIST, TWO_LISTS
from overtrick.schemes import steps
from overtrick.schemes.edition import Edition
from overtrick.schemes.records import AwardRule, Contest, EventClass
from overtrick.schemes.references import ANY_CONTEST, BY_TABLES

MATCHES = "matches"
# These need to know what happened in matches, and say nothing of places.
_BY_MATCHES = (steps.MatchResult, steps.MatchBoards, steps.MatchAward, steps.MatchesWon)


class ClassAward(msgspec.Struct, frozen=True):
    """An award of a class in a contest: the number of its rule, and what its field is counted in."""

    at: int
    rule: AwardRule
    contest: Contest
    tables: tuple[str, ...]
    counts: str
    unit: str


class AwardRow(msgspec.Struct, frozen=True):
    """The award of every place in a field, from the first on; or nothing, and the reason."""

    points: tuple[Fraction, ...]
    because: Because | None = None


def find_class_awards(edition: Edition, event_class: EventClass, contest: str = "") -> Iterator[ClassAward]:
    """Find the awards that a class has for places: in one contest, or in each of the scheme's."""
    for known in edition.contests:
        if contest not in ("", known.name):
            continue
        for at, rule in enumerate(edition.awards):
            if _is_for(rule, event_class, known):
                scales = [step for step in rule.steps if isinstance(step, steps.Scale)]
                tables = tuple(_table_name(step, event_class, known) for step in scales)
                by_tables = any(edition.table(name).counts == BY_TABLES for name in tables)
                unit = event_class.unit if rule.unit not in edition.units else rule.unit
                yield ClassAward(at, rule, known, tables, BY_TABLES if by_tables else known.counts, unit)


def _is_for(rule: AwardRule, event_class: EventClass, contest: Contest) -> bool:
    """Whether a rule can give points for a place of this class and contest; its other conditions are left open."""
    when = rule.when
    return (
        when.by != MATCHES
        and not any(isinstance(step, _BY_MATCHES) for step in rule.steps)
        and (not when.classes or event_class.name in when.classes)
        and (not when.types or event_class.type in when.types)
        and (not when.contests or contest.name in when.contests)
        and (not when.table or when.table in event_class.tables)
        and all(step.by in event_class.multipliers for step in rule.steps if isinstance(step, steps.Multiply))
        and all(_table_name(step, event_class, contest) for step in rule.steps if isinstance(step, steps.Scale))
    )


def _table_name(step: steps.Scale, event_class: EventClass, contest: Contest) -> str:
    own = event_class.tables.get(step.of, {})
    found = (step.table, step.tables.get(contest.name), own.get(contest.name), own.get(ANY_CONTEST))
    return next((name for name in found if name), "")


def list_awards(
    edition: Edition, event_class: EventClass, award: ClassAward, size: int, boards: int, sessions: int = 0,
    *, stage: str = "", above: int = 0,
) -> AwardRow:  # fmt: skip
    """List the award of every place in a field of full tables, down to the last that earns; 0 boards are enough.

    The places of a `stage` begin after those `above` it.
    """
    blank = _case(event_class, award, size, boards or _enough_boards(award.rule, event_class, award.contest))
    blank = msgspec.structs.replace(blank, sessions=sessions, stage=stage, above=above)
    points: list[Fraction] = []
    because: Because | None = None
    for place in range(above + 1, blank.field + 1):
        outcome = evaluate(edition, award.at, msgspec.structs.replace(blank, place=place))
        earned = dict(outcome.points).get(award.unit, Fraction(0))
        if not earned and any(points):
            break
        because = because or next(iter(outcome.because if not earned else ()), None)
        points.append(earned)
    return AwardRow(tuple(points), None) if any(points) else AwardRow((), because)


def list_assumptions(rule: AwardRule, sessions: int) -> list[str]:
    """List what is taken for granted because a table has no event and no players: its sessions, and their strength."""
    kinds = {type(step) for step in rule.steps}
    found = ["an event of one session"] if steps.SessionFactor in kinds and not sessions else []
    return [*found, "a field of average strength, × 1"] if steps.FieldStrength in kinds else found


def _enough_boards(rule: AwardRule, event_class: EventClass, contest: Contest) -> int:
    """Boards that nobody stated are enough; where they must be stated, the smallest number that is."""
    asked = [step for step in rule.steps if isinstance(step, steps.MinimumBoards) and step.must_be_stated]
    least = [step.least or event_class.minimum_boards.get(contest.name) for step in asked]
    return max((each.count for each in least if each), default=UNRECORDED)


def _case(event_class: EventClass, award: ClassAward, size: int, boards: int) -> Case:
    contest = award.contest
    a_table = contest.a_table.count if contest.a_table else 0
    field = size * a_table if award.counts == BY_TABLES else size
    tables = size if award.counts == BY_TABLES else count_tables(contest, contest.players[0], field)
    lists = TWO_LISTS if contest.winners == (TWO_LISTS,) else ONE_LIST
    other = field if lists == TWO_LISTS else 0
    return Case(
        event_class=event_class.name,
        contest=contest.name,
        boards=boards,
        field=field,
        lists=lists,
        other=other,
        players=contest.players[0],
        tables=tables,
        entry=field + other,
        entry_tables=tables,
    )

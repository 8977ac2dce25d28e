"""What can be won in a tournament: the overall awards by place, for as many as have entered."""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from overtrick.awards.class_tables import ClassAward, find_class_awards, list_assumptions, list_awards
from overtrick.awards.field.seating import count_tables
from overtrick.core.numbers import plain
from overtrick.schemes.edition import Edition
from overtrick.schemes.records import Contest
from overtrick.schemes.references import BY_TABLES
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.tournaments.stage_plans import find_fields
from overtrick.tournaments.records import Tournament
from overtrick.tournaments.stages import StageField

# The kind of an award for the whole event; and the parts of an event, as a scheme names them.
_OVERALL, _SINGLE = "overall", "single"
# How many are taken to play where nobody has entered and there is no limit.
_USUAL_FIELD = 20


class PrizeRow(msgspec.Struct, frozen=True, kw_only=True):
    """An award by place, from the first on. `clause` is where the regulations have it; empty for an event's own table.

    `assumed` is what is taken for granted. `stage` is the one whose places these are, where each has a table.
    """

    name: str
    stage: str = ""
    unit: str
    points: tuple[str, ...]
    clause: str = ""
    assumed: tuple[str, ...] = ()


class Prizes(msgspec.Struct, frozen=True, kw_only=True):
    """The awards of a field of a size, which is counted in pairs, teams or players.

    `supposed` says that nobody has entered yet, and the size is a guess. `own` says that the table is the event's own.
    """

    size: int
    counts: str
    supposed: bool
    own: bool
    rows: tuple[PrizeRow, ...]

    @property
    def places(self) -> int:
        """How many places earn something."""
        return max((len(row.points) for row in self.rows), default=0)


def find_prizes(tournament: Tournament, entered: int) -> Prizes | None:
    """Find what can be won in a tournament that so many have entered; None if no rule gives anything for places."""
    edition = current_federation().scheme.on(tournament.first)
    event_class = edition.classes.get(tournament.event_class)
    contest = find_contest(edition, tournament.contest)
    if event_class is None or contest is None:
        return None
    plan = find_fields(tournament)
    size = (plan[0].total_field if plan else 0) or entered or tournament.entry_limit or _USUAL_FIELD
    tabled = event_class.stages.get(contest.name, {})
    stages = [each for each in plan if each.stage.name in tabled and not each.own_event]
    if tournament.own_table:
        rows = [PrizeRow(name="", unit=event_class.unit, points=tournament.own_table)]
    else:
        rows = list(_find_rows(tournament, edition, contest, size, stages))
    if not rows:
        return None
    own = bool(tournament.own_table)
    return Prizes(size=size, counts=contest.counts, supposed=not (entered or plan), own=own, rows=tuple(rows))


def _find_rows(
    tournament: Tournament, edition: Edition, contest: Contest, size: int, stages: Sequence[StageField]
) -> Iterator[PrizeRow]:
    """Yield the awards for the whole event: of each stage, where the class has tables for stages."""
    event_class, sessions = edition.classes[tournament.event_class], tournament.details.sessions
    for award in find_class_awards(edition, event_class, contest.name):
        if award.rule.kind != _OVERALL or not _is_for(award, sessions):
            continue
        counted = _field_size(award, contest, size)
        parts: list[tuple[str, int, int | None]] = [
            (each.stage.name, each.places_above, each.stage.contestants) for each in stages
        ]
        for name, above, most in parts or [("", 0, None)]:
            found = list_awards(edition, event_class, award, counted, 0, sessions, stage=name, above=above)
            if found.points:
                yield _make_row(award, found.points[:most], sessions, name)


def find_contest(edition: Edition, name: str) -> Contest | None:
    """Return a contest of the scheme by its name."""
    return next((each for each in edition.contests if each.name == name), None)


def _is_for(award: ClassAward, sessions: int) -> bool:
    """Tell whether an award is for an event of so many sessions: some are for one that has a single session."""
    parts = award.rule.when.parts
    return not parts or (_SINGLE if sessions == 1 else _OVERALL) in parts


def _field_size(award: ClassAward, contest: Contest, size: int) -> int:
    """Return the size of a field as the award counts it: contestants, or tables, which lists beside each other fill."""
    if award.counts != BY_TABLES:
        return size
    lists = contest.winners[0] if contest.winners else 1
    return math.ceil(count_tables(contest, contest.players[0], -(-size // lists)))


def _make_row(award: ClassAward, points: tuple[Fraction, ...], sessions: int, stage: str) -> PrizeRow:
    return PrizeRow(
        name=award.rule.name, stage=stage, unit=award.unit, points=tuple(plain(each) for each in points),
        clause=award.rule.clause, assumed=tuple(list_assumptions(award.rule, sessions)),
    )  # fmt: skip

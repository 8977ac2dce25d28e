"""What a tournament masterpoint secretary checks once the results are in: one finding for each cause.

Deals and contestants against the minimum of the class, sessions that are missing, players above the grade, the class in
the files, the days, and a final ladder against the sessions that it adds up.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from overtrick.core.session import TWO_LISTS
from overtrick.tournaments.stages import StageField

FEW_DEALS, FEW_CONTESTANTS, NO_SESSIONS, MISSING_ROUND = "few-deals", "few-contestants", "no-sessions", "missing-round"
FEW_SESSIONS, NO_LADDER, ABOVE_GRADE, OTHER_CLASS = "few-sessions", "no-ladder", "above-grade", "other-class"
ONE_SESSION, OTHER_DAYS, LADDER_DIFFERS = "one-session", "other-days", "ladder-differs"
DEALS_DIFFER, SHORT_LIST = "deals-differ", "short-list"
NO_STAGE, STAGE_FIELD, STAGE_LADDER = "no-stage", "stage-field", "stage-ladder"
NOT_TOGETHER = "not-together"
MAY_BELONG, HELD_FILE = "may-belong", "held-file"
PERCENT = "PCT"
_A_DAY = timedelta(days=1)
# Players at two complete tables: 4 pairs, 8 individuals, 2 teams (N13).
_TWO_TABLES = 8
# In each of two lists.
_IN_EACH_LIST = 2
# How far a ladder may be from its sessions because each score is rounded to two decimals.
_ROUNDING = Fraction(1, 100)


class CheckedRow(NamedTuple):
    """A contestant's players and score."""

    players: frozenset[str]
    score: Fraction | None


class CheckedSession(NamedTuple):
    """A session or a ladder of the tournament; `lists` are how many took part in each list.

    `event_class` is the class that its file names, `fewer_deals` an approved smaller minimum, `above_grade` the
    players whom the class does not admit, and `not_together` the pairs of two players of the restricted grade.
    """

    id: int
    title: str
    day: date
    round: int
    final: bool
    boards: int | None
    unit: str
    size: int
    lists: tuple[int, ...]
    event_class: str
    stage: str = ""
    rows: tuple[CheckedRow, ...] = ()
    fewer_deals: int | None = None
    fewer_contestants: int | None = None
    above_grade: tuple[str, ...] = ()
    not_together: tuple[tuple[str, ...], ...] = ()

    @property
    def contestants(self) -> int:
        """How many took part."""
        return sum(self.lists)


class CheckedEvent(NamedTuple):
    """What a tournament must be like: its class, the deals that it needs, its sessions as the host announced them.

    `own_deals` are those that a stage needs which is an event of its own, by the name of the stage.
    `days_matter` says that its sessions must be played on the same or consecutive days; `in_files` that files can name
    its class; `carry_over` that its own rules say how scores are added up; `costs_points` that two of the restricted
    grade who play together earn nothing by the rules of the class.
    """

    event_class: str
    least_deals: int
    sessions: int
    over: bool
    days_matter: bool = True
    in_files: bool = True
    carry_over: bool = False
    costs_points: bool = False
    plan: tuple[StageField, ...] = ()
    own_deals: Mapping[str, int] = MappingProxyType({})


class Finding(NamedTuple):
    """Something to look into: what it is, the session that it is about, and the numbers and names that say it."""

    code: str
    session: int | None
    values: Mapping[str, object]


def check_tournament(event: CheckedEvent, sessions: Sequence[CheckedSession]) -> list[Finding]:
    """Return all that is wrong with a tournament, or missing from it."""
    played = [each for each in sessions if not each.final]
    ladders = [each for each in sessions if each.final]
    return [
        *_check_sessions(event, played, ladders),
        *_check_rounds(played),
        *_check_deals(event, played, ladders),
        *_check_contestants(sessions),
        *_check_class(event, sessions),
        *_check_grades(event, sessions),
        *_check_days(event, played),
        *_check_plan(event, sessions),
        *_check_ladders(event, played, ladders),
    ]


def _check_sessions(
    event: CheckedEvent, played: Sequence[CheckedSession], ladders: Sequence[CheckedSession]
) -> Iterator[Finding]:
    if not played and not ladders:
        if event.over:
            yield Finding(NO_SESSIONS, None, {})
        return
    if played and not ladders and event.over:
        yield Finding(NO_LADDER, None, {"sessions": len(played)})
    found = count_sessions(played)
    if event.over and event.sessions and found < event.sessions:
        yield Finding(FEW_SESSIONS, None, {"found": found, "announced": event.sessions})


def count_sessions(played: Sequence[CheckedSession]) -> int:
    """Return how many sessions were played: sections of one session, or its stages side by side, are one."""
    return len({(each.day, each.round, each.title if not each.round else "") for each in played})


def _check_rounds(played: Sequence[CheckedSession]) -> Iterator[Finding]:
    """Find numbers of rounds that are missing among those of a stage, whose rounds may be counted on from another's."""
    for stage in sorted({each.stage for each in played}):
        rounds = {each.round for each in played if each.stage == stage and each.round}
        first = min(rounds, default=1) if stage else 1
        missing = sorted(set(range(first, max(rounds))) - rounds) if rounds else []
        if missing:
            yield Finding(MISSING_ROUND, None, {"rounds": ", ".join(map(str, missing)), "stage": stage})


def _check_deals(
    event: CheckedEvent, played: Sequence[CheckedSession], ladders: Sequence[CheckedSession]
) -> Iterator[Finding]:
    """Compare the deals of each ladder with the minimum of its class (N12)."""
    for each in ladders:
        asked = event.own_deals.get(each.stage, event.least_deals)
        least = asked if each.fewer_deals is None else each.fewer_deals
        if each.boards is None:
            continue
        added = _add_deals(played, each)
        values = {"found": each.boards, "least": least, "session": each.title, "added": added}
        if each.boards < least:
            yield Finding(FEW_DEALS, each.id, values)
        elif 0 < added < least and not event.plan and _is_whole(event, played):
            yield Finding(DEALS_DIFFER, each.id, values)


def _is_whole(event: CheckedEvent, played: Sequence[CheckedSession]) -> bool:
    """Tell whether all sessions have come, as far as the host said how many there are."""
    return 0 < event.sessions <= count_sessions(played)


def _add_deals(played: Sequence[CheckedSession], ladder: CheckedSession) -> int:
    """Return the deals of the sessions of a ladder's stage: those of sections side by side count once."""
    by_round: dict[tuple[date, int], int] = {}
    for each in played:
        if each.stage == ladder.stage or not each.stage:
            by_round[each.day, each.round] = max(by_round.get((each.day, each.round), 0), each.boards or 0)
    return sum(by_round.values())


def _check_contestants(sessions: Sequence[CheckedSession]) -> Iterator[Finding]:
    """Ask for two complete tables in every session (N13)."""
    for each in sessions:
        least = -(-_TWO_TABLES // each.size) if each.size else 0
        least = least if each.fewer_contestants is None else each.fewer_contestants
        if each.contestants < least and not (each.final and each.stage):
            values = {"found": each.contestants, "least": least, "session": each.title}
            yield Finding(FEW_CONTESTANTS, each.id, values)
        elif len(each.lists) == TWO_LISTS and min(each.lists) < _IN_EACH_LIST:
            yield Finding(SHORT_LIST, each.id, {"found": min(each.lists), "session": each.title})


def _check_class(event: CheckedEvent, sessions: Sequence[CheckedSession]) -> Iterator[Finding]:
    wrong = [each for each in sessions if event.in_files and each.event_class != event.event_class]
    own = {each.stage.name for each in event.plan if each.own_event}
    for each in wrong:
        if each.stage not in own:
            values = {"found": each.event_class, "sanctioned": event.event_class, "session": each.title}
            yield Finding(OTHER_CLASS, each.id, values)


def _check_grades(event: CheckedEvent, sessions: Sequence[CheckedSession]) -> Iterator[Finding]:
    where: dict[str, CheckedSession] = {}
    for each in sessions:
        for player in each.above_grade:
            where.setdefault(player, each)
    for player, each in sorted(where.items()):
        yield Finding(ABOVE_GRADE, each.id, {"player": player, "session": each.title})
    together: dict[tuple[str, ...], CheckedSession] = {}
    for each in sessions:
        for pair in each.not_together:
            together.setdefault(pair, each)
    for pair, each in sorted(together.items()):
        values = {"players": ", ".join(pair), "session": each.title, "costs": event.costs_points}
        yield Finding(NOT_TOGETHER, each.id, values)


def _check_days(event: CheckedEvent, played: Sequence[CheckedSession]) -> Iterator[Finding]:
    """Two sessions on one day, more on the same or consecutive days; one session is no tournament (Definition 34)."""
    if not event.days_matter or not played:
        return
    count, days = count_sessions(played), sorted({each.day for each in played})
    if count == 1 and event.over:
        yield Finding(ONE_SESSION, played[0].id, {"session": played[0].title})
    apart = any(after - before > _A_DAY for before, after in pairwise(days))
    if apart or (count == 2 and len(days) > 1):
        yield Finding(OTHER_DAYS, None, {"sessions": count, "first": days[0], "last": days[-1]})


def _check_plan(event: CheckedEvent, sessions: Sequence[CheckedSession]) -> Iterator[Finding]:
    if not event.plan:
        return
    for each in sessions:
        if not each.stage:
            yield Finding(NO_STAGE, each.id, {"session": each.title})
    for field in event.plan:
        ladder = next((each for each in sessions if each.final and each.stage == field.stage.name), None)
        if ladder is None:
            if event.over and sessions and field.earns_overall:
                yield Finding(STAGE_LADDER, None, {"stage": field.stage.name})
        elif ladder.contestants != field.stage.contestants:
            values = {"stage": field.stage.name, "found": ladder.contestants, "planned": field.stage.contestants}
            yield Finding(STAGE_FIELD, ladder.id, values)


def _check_ladders(
    event: CheckedEvent, played: Sequence[CheckedSession], ladders: Sequence[CheckedSession]
) -> Iterator[Finding]:
    """Compare final ladders with the sessions that they add up: what is carried over has rules of its own.

    Of planned stages, nothing is carried over into one that comes before all others, or is an event of its own.
    """
    if event.carry_over:
        return
    starts = {each.stage.name for each in event.plan if not each.earns_overall or each.own_event}
    for ladder in ladders if not event.plan else [each for each in ladders if each.stage in starts]:
        own = [each for each in played if each.unit == ladder.unit and each.stage == ladder.stage]
        different = [(row, right) for row, right in _list_totals(ladder, own) if row.score != right]
        rounds = max(count_sessions(own), 1)
        wrong = [(row, right) for row, right in different if abs((row.score or 0) - right) > _ROUNDING * rounds]
        if wrong:
            row, right = wrong[0]
            values = {
                "session": ladder.title, "rows": len(wrong), "found": row.score, "right": right,
                "players": ", ".join(sorted(row.players)), "average": ladder.unit == PERCENT,
            }  # fmt: skip
            yield Finding(LADDER_DIFFERS, ladder.id, values)


def _list_totals(ladder: CheckedSession, played: Sequence[CheckedSession]) -> Iterator[tuple[CheckedRow, Fraction]]:
    """Yield the rows of a ladder with what their sessions come to: a weighted average of percentages, or a sum.

    Rows of which a session is not found, because somebody else played, are left out.
    """
    count = count_sessions(played)
    for row in ladder.rows:
        scores = [
            (each.score, session.boards or 1)
            for session in played
            for each in session.rows
            if each.players and each.players <= row.players and each.score is not None
        ]
        if not scores or len(scores) != count or row.score is None:
            continue
        total = sum((score * boards for score, boards in scores), Fraction(0))
        if ladder.unit == PERCENT:
            yield row, total / sum(boards for _, boards in scores)
        else:
            yield row, sum((score for score, _ in scores), Fraction(0))

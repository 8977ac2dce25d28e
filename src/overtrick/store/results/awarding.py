"""From a session in the store to the lines of its posting: what the register and the journal add to a file.

The awards themselves are worked out by the engine. Here it is told who the players were on the day, and what people
recorded about the session.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple

import msgspec

from overtrick.awards import NO_CONTEXT, Context, ContextError, EntryAwards, SessionAwards, award_session
from overtrick.awards.context import Player, check_numbers
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import NO_NUMBER, NOBODY, Session
from overtrick.formats.magic_contest.twins import join_twins
from overtrick.schemes.edition import Edition
from overtrick.store.ledger.postings import NewAward
from overtrick.store.models.points_field import to_parts
from overtrick.store.registers.players_on_day import PlayerRegister

_NO_ONE = (NOBODY, NO_NUMBER)


class EarnedAward(NamedTuple):
    """A line that a session earns: which of its rows, who, and what. Points are in stored parts."""

    entry: int
    player: int
    number: str
    unit: str
    points: int
    kind: str


class ContestAwards(msgspec.Struct, frozen=True):
    """What the sessions of one contest earn together, by session, and what the club should be told."""

    earned: tuple[tuple[EarnedAward, ...], ...]
    problems: tuple[Problem, ...]
    event_class: str
    contest: str
    lists: tuple[tuple[int, ...], ...]
    awards: SessionAwards | None = None


def award_contest(
    sessions: Sequence[Session], edition: Edition, register: PlayerRegister, facts: dict[str, Any]
) -> ContestAwards:
    """Award the sessions of one contest: nearly always one, two for the twin reports of a two-winner contest.

    The rows of the lines are those of the sessions, counted from 0 in each of them.
    """
    sessions = sorted(sessions, key=_east)
    joined = join_twins(sessions) if len(sessions) > 1 else tuple(sessions)
    played = joined[0]
    found: tuple[Problem, ...] = ()
    try:
        awards = award_session(played, edition, build_context(played, edition, register, facts))
    except ContextError as error:
        # What was recorded for an earlier file of this name no longer fits: the session counts without it.
        found = (_unfit_facts(str(error)),)
        awards = award_session(played, edition, build_context(played, edition, register, {}))
    counts = [len(session.entries) for session in sessions]
    earned: list[tuple[EarnedAward, ...]] = []
    lists: list[tuple[int, ...]] = []
    first = 0
    for count in counts:
        rows = awards.entries[first : first + count]
        earned.append(tuple(_lines(rows, register)))
        lists.append(tuple([row.list for row in rows]))
        first += count
    return ContestAwards(
        tuple(earned), (*found, *awards.problems), awards.event_class, awards.contest, tuple(lists), awards
    )


def _east(session: Session) -> bool:
    return bool(session.details and (session.details.serial or 0) < 0)


def _lines(rows: Sequence[EntryAwards], register: PlayerRegister) -> Iterator[EarnedAward]:
    for at, row in enumerate(rows):
        for each in row.awards:
            known = register.player(each.player)
            if known is not None and each.points:
                number = _number_in(row, each.player, register)
                yield EarnedAward(at, known.id, number, each.unit, to_parts(each.points), each.kind)


def _number_in(row: EntryAwards, player: str, register: PlayerRegister) -> str:
    """The number under which a player stands in a row: a duplicate's, where the player survived a merger."""
    players = row.entry.players
    if player in players:
        return player
    return next((number for number in players if register.survivor(number) == player), player)


def build_context(session: Session, edition: Edition, register: PlayerRegister, facts: dict[str, Any]) -> Context:
    """What is known beyond the file. Nothing is said of active members, so most sessions need no context at all."""
    day = session.date or edition.day
    recorded = {player["number"]: player for player in facts.get("players", ())}
    players: dict[str, Player] = {}
    graded = _asks_grades(session, edition, facts)
    numbers = {number for entry in session.entries for number in entry.players if number not in _NO_ONE}
    numbers.update(number for row in facts.get("rows", ()) for number in row["boards"])
    for number in numbers if graded or recorded else register.exceptional_numbers(numbers, day):
        survivor = register.survivor(number)
        if survivor != number:
            players[number] = Player(number=number, merged_into=survivor)
        players[survivor] = _player(
            survivor, day, edition, register, recorded.get(survivor) or recorded.get(number, {})
        )
    plain = {name: value for name, value in facts.items() if name not in ("players", "linked", "event")}
    if not players and not plain:
        return NO_CONTEXT
    known = tuple(sorted(players.values(), key=lambda player: player.number))
    return msgspec.structs.replace(_converted(plain), players=known)


def _converted(plain: dict[str, Any]) -> Context:
    try:
        context = msgspec.convert(plain, Context)
    except msgspec.ValidationError as error:
        raise ContextError(str(error)) from error
    check_numbers(context)
    return context


def _player(number: str, day: date, edition: Edition, register: PlayerRegister, told: dict[str, Any]) -> Player:
    known = register.player(number)
    code = known.grade_on(date(day.year, 1, 1)) if known else 0
    return Player(
        number=number,
        status=told.get("status") or register.status(number, day),
        grade=told.get("grade") or next((grade.name for grade in edition.grades if grade.code == code), ""),
        override=told.get("override", ""),
    )


def _asks_grades(session: Session, edition: Edition, facts: dict[str, Any]) -> bool:
    """Whether the class looks at grades: it admits only some, or has a bonus for the best pair of a grade."""
    named = facts.get("class")
    if named:
        found = edition.classes.get(named)
    elif session.points_type is not None and session.award is not None:
        found = edition.class_of(session.points_type, session.award)
    else:
        found = None
    if found is None:
        return bool(named)
    if facts.get("graded"):
        return True
    best = session.final and any(found.name in bonus.classes for bonus in edition.best_pairs)
    return bool(found.admits) or best


def _unfit_facts(error: str) -> Problem:
    says = f"What was recorded about this session does not fit its file: {error}."
    advice = "Record it again for this file; until then the session is awarded without it."
    return Problem("facts-do-not-fit", Severity.WARNING, 0, "", "", says, advice)


def to_new_awards(earned: Iterable[EarnedAward], entries: Sequence[int]) -> list[NewAward]:
    """What a session earned, with the numbers of its rows."""
    return [
        NewAward(entries[each.entry], each.player, each.number, each.unit, each.points, each.kind) for each in earned
    ]

"""The awards of a contest, from its sessions and from what the register and the journal add to the file.

The engine calculates the awards. Here it gets the players as they were on the day, and what people recorded about the
session.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple

import msgspec

from overtrick.awards import NO_CONTEXT, Context, ContextError, EntryAwards, SessionAwards, award_session
from overtrick.awards.context import Player, check_numbers
from overtrick.awards.eligibility import asks_grades
from overtrick.awards.event_links import NO_LINKS, Links, class_by_header
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import NO_NUMBER, NOBODY, Session
from overtrick.formats.magic_contest.twins import join_twins
from overtrick.schemes.edition import Edition
from overtrick.store.ledger.postings import NewAward
from overtrick.store.models.points_field import to_parts
from overtrick.store.registers.players_on_day import PlayerRegister
from overtrick.store.results.players_standing import find_standing_facts

_NO_PLAYER = (NOBODY, NO_NUMBER)


class EarnedAward(NamedTuple):
    """An award that a session earns: the row of the session, the player, and the points in stored parts."""

    entry: int
    player: int
    number: str
    unit: str
    points: int
    kind: str


class ContestAwards(msgspec.Struct, frozen=True):
    """What the sessions of one contest earn together, by session, and the problems for the club.

    `part` is the part of their event that they rank.
    """

    earned: tuple[tuple[EarnedAward, ...], ...]
    problems: tuple[Problem, ...]
    event_class: str
    contest: str
    lists: tuple[tuple[int, ...], ...]
    awards: SessionAwards | None = None
    part: str = ""


def award_contest(
    sessions: Sequence[Session],
    edition: Edition,
    register: PlayerRegister,
    facts: dict[str, Any],
    links: Links = NO_LINKS,
) -> ContestAwards:
    """Award the sessions of one contest: nearly always one, two for the twin reports of a two-winner contest.

    The rows of the awards are counted from 0 in each session.
    """
    sessions = sorted(sessions, key=lambda session: session.east_west)
    joined = join_twins(sessions) if len(sessions) > 1 else tuple(sessions)
    played = joined[0]
    problems: tuple[Problem, ...] = ()
    try:
        awards = award_session(played, edition, build_context(played, edition, register, facts), links)
    except ContextError as error:
        # Facts about an earlier file of this name may not fit this one: the session is awarded without them.
        problems = (_facts_problem(str(error)),)
        kept = {name: value for name, value in facts.items() if name == "handicap_event"}
        awards = award_session(played, edition, build_context(played, edition, register, kept), links)
    counts = [len(session.entries) for session in sessions]
    earned: list[tuple[EarnedAward, ...]] = []
    lists: list[tuple[int, ...]] = []
    first = 0
    for count in counts:
        rows = awards.entries[first : first + count]
        earned.append(tuple(_earned_awards(rows, register)))
        lists.append(tuple([row.list for row in rows]))
        first += count
    return ContestAwards(
        tuple(earned), (*problems, *awards.problems), awards.event_class, awards.contest, tuple(lists), awards,
        awards.part,
    )  # fmt: skip


def _earned_awards(rows: Sequence[EntryAwards], register: PlayerRegister) -> Iterator[EarnedAward]:
    for at, row in enumerate(rows):
        for each in row.awards:
            known = register.player(each.player)
            if known is not None and each.points:
                number = _number_in_row(row, each.player, register)
                yield EarnedAward(at, known.id, number, each.unit, to_parts(each.points), each.kind)


def _number_in_row(row: EntryAwards, player: str, register: PlayerRegister) -> str:
    """Return the number of a player in a row: that of a duplicate, where a merger ended it."""
    players = row.entry.players
    if player in players:
        return player
    return next((number for number in players if register.survivor(number) == player), player)


def build_context(session: Session, edition: Edition, register: PlayerRegister, facts: dict[str, Any]) -> Context:
    """Return what is known beyond the file. Active members need no mention, so most sessions need no context."""
    day = session.date or edition.day
    recorded = {player["number"]: player for player in facts.get("players", ())}
    players: dict[str, Player] = {}
    graded = _needs_grades(session, edition, facts)
    numbers = {number for entry in session.entries for number in entry.players if number not in _NO_PLAYER}
    numbers.update(number for row in facts.get("rows", ()) for number in row["boards"])
    everybody = graded or recorded or edition.asks_standing
    for number in numbers if everybody else register.exceptional_numbers(numbers, day):
        survivor = register.survivor(number)
        if survivor != number:
            players[number] = Player(number=number, merged_into=survivor)
        players[survivor] = _build_player(
            survivor, day, edition, register, recorded.get(survivor) or recorded.get(number, {})
        )
    if edition.asks_standing:
        _add_standing(players, day, edition, register)
    plain = {name: value for name, value in facts.items() if name not in ("players", "linked", "event")}
    if not players and not plain:
        return NO_CONTEXT
    known = tuple(sorted(players.values(), key=lambda player: player.number))
    return msgspec.structs.replace(_convert_facts(plain), players=known)


def _add_standing(players: dict[str, Player], day: date, edition: Edition, register: PlayerRegister) -> None:
    """Add the rank and the points with which players came to a session, unless they are recorded about it."""
    for number, facts in find_standing_facts(players.keys(), day, edition, register).items():
        own = players[number]
        rank, points = own.rank or facts.rank, own.points or facts.points
        players[number] = msgspec.structs.replace(own, rank=rank, points=points)


def _convert_facts(plain: dict[str, Any]) -> Context:
    try:
        context = msgspec.convert(plain, Context)
    except msgspec.ValidationError as error:
        raise ContextError(str(error)) from error
    check_numbers(context)
    return context


def _build_player(number: str, day: date, edition: Edition, register: PlayerRegister, record: dict[str, Any]) -> Player:
    known = register.player(number)
    code = known.grade_on(date(day.year, 1, 1)) if known else 0
    return Player(
        number=number,
        status=record.get("status") or register.status(number, day),
        grade=record.get("grade") or next((grade.name for grade in edition.grades if grade.code == code), ""),
        override=record.get("override", ""),
        rank=record.get("rank", ""),
        points=record.get("points", {}),
    )


def _needs_grades(session: Session, edition: Edition, facts: dict[str, Any]) -> bool:
    """Tell whether the class needs grades: it admits only some, or has a bonus for the best pair of a grade."""
    named = facts.get("class")
    if named:
        found = edition.classes.get(named)
    elif session.points_type is not None and session.award is not None:
        found = edition.class_of(session.points_type, session.award)
    else:
        found = None
    if found is None and not named and edition.mappings:
        found = edition.classes.get(class_by_header(session, edition))
    if found is None:
        return bool(named)
    if facts.get("graded") or (found.restricted_grade and facts.get("restricted_entry")):
        return True
    return asks_grades(found, edition, final=session.final)


def _facts_problem(error: str) -> Problem:
    says = f"What was recorded about this session does not fit its file: {error}."
    advice = "Record it again for this file; until then the session is awarded without it."
    return Problem("facts-do-not-fit", Severity.WARNING, 0, "", "", says, advice)


def to_new_awards(earned: Iterable[EarnedAward], entries: Sequence[int]) -> list[NewAward]:
    """Return the awards that a session earns as rows of the ledger; `entries` are the numbers of its rows."""
    return [
        NewAward(entries[each.entry], each.player, each.number, each.unit, each.points, each.kind) for each in earned
    ]

"""The sessions in which a decision changes results or awards: each contestant before and after."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from overtrick.core.corrections import ContestantResult, ResultChange
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.explain.consequences.ledger_rows import PostedPoints
from overtrick.store.explain.consequences.records import ResultChangeRow, SessionConsequence
from overtrick.store.explain.corrections import find_corrections
from overtrick.store.models.points_field import from_parts
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import full_name

CHANGED, NEW, GONE = "changed", "new", "gone"
MOST_SESSIONS, _MOST_ROWS = 12, 60
_REPORTED = (
    "SELECT s.id FROM revision r JOIN session s ON s.revision_id = r.id "
    "WHERE r.seq BETWEEN %s AND %s OR r.ended BETWEEN %s AND %s ORDER BY s.id"
)
_SESSIONS = (
    "SELECT s.id, s.name, s.date, s.club, s.stands, r.seq FROM session s JOIN revision r ON r.id = s.revision_id "
    "WHERE s.id IN ({marks})"
)


def find_sessions(seqs: range, posted: Sequence[PostedPoints]) -> tuple[list[SessionConsequence], set[str], int]:
    """Return the sessions that entries change, the players in them, and how many more sessions there are."""
    touched = {each.session for each in posted if each.session is not None}
    touched |= {session for (session,) in database.rows(_REPORTED, *(seqs[0], seqs[-1]) * 2)}
    heads = _read_heads(touched)
    found: list[SessionConsequence] = []
    told: set[int] = set()
    players: set[str] = set()
    left = 0
    for session in sorted(touched, key=lambda key: (heads[key][2], key), reverse=True):
        if session in told:
            continue
        if len(found) >= MOST_SESSIONS:
            left += 1
            continue
        own = [each for each in posted if each.session == session]
        one, others = _find_session(seqs, session, heads[session], own)
        told |= others
        if one is not None:
            found.append(one)
            players |= {number for row in one.rows for number, _ in row.people}
    return found, players, left


def _read_heads(sessions: Iterable[int]) -> dict[int, tuple[Any, ...]]:
    rows = [row for marks, some in in_chunks(sessions) for row in database.rows(_SESSIONS.format(marks=marks), *some)]
    return {row[0]: (row[0], row[1], day_of(row[2]), *row[3:]) for row in rows}


def _find_session(
    seqs: range, session: int, head: tuple[Any, ...], posted: Sequence[PostedPoints]
) -> tuple[SessionConsequence | None, set[int]]:
    """Return what changes in a session, and the revisions of it that need not be looked at again."""
    correction = next((each for each in find_corrections(session) if each.seq in seqs), None)
    if correction is not None and correction.after is not None and correction.changes:
        rows = _result_rows(correction.changes)
        revisions = {correction.before.session, correction.after.session}
        return _session(correction.before.session, CHANGED, head, rows), revisions
    stands, reported = head[4], head[5]
    state = (NEW if reported in seqs or not _had_awards(session, seqs[0]) else CHANGED) if stands else GONE
    rows = _award_rows(posted)
    if not rows and state == CHANGED:
        return None, {session}
    return _session(None if state == NEW else session, state, head, rows), {session}


def _had_awards(session: int, seq: int) -> bool:
    return models.Posting.objects.filter(session=session, seq__lt=seq).exists()


def _session(
    session: int | None, state: str, head: tuple[Any, ...], rows: Sequence[ResultChangeRow]
) -> SessionConsequence:
    _, name, played, club, *_ = head
    return SessionConsequence(
        session=session, state=state, event=name, date=played, club=club, club_name=code_names().club(club).name,
        rows=tuple(rows[:_MOST_ROWS]), more_rows=max(len(rows) - _MOST_ROWS, 0),
    )  # fmt: skip


def _result_rows(changes: Sequence[ResultChange]) -> list[ResultChangeRow]:
    earners = {number for change in changes for each in (change.before, change.after) if each for number in each.points}
    names = find_names({number for change in changes for number in change.players} | earners)
    return [
        ResultChangeRow(
            people=tuple((number, names.get(number, number)) for number in _players(change)),
            **_side("before", change.before, names), **_side("after", change.after, names),
        )
        for change in changes
    ]  # fmt: skip


def _players(change: ResultChange) -> tuple[str, ...]:
    result = change.after or change.before
    return result.players if result else ()


def _side(side: str, result: ContestantResult | None, names: Mapping[str, str]) -> dict[str, Any]:
    if result is None:
        return {}
    return {
        f"place_{side}": result.place,
        f"score_{side}": result.score,
        f"points_{side}": _share(result, names),
    }


def _share(result: ContestantResult, names: Mapping[str, str]) -> tuple[tuple[str, str, str], ...]:
    """Return what the players of a contestant earned; once if it is the same for all, otherwise with their names."""
    earned = result.earned
    every = [earned.get(number, {}) for number in result.players]
    if set(earned) <= set(result.players) and all(own == every[0] for own in every[1:]):
        return _points(every[0] if every else {}, "")
    return tuple(each for number, own in earned.items() for each in _points(own, names.get(number, number)))


def _points(own: Mapping[str, int], name: str) -> tuple[tuple[str, str, str], ...]:
    return tuple((f"{from_parts(parts):f}", unit, name) for unit, parts in sorted(own.items()))


def _award_rows(posted: Sequence[PostedPoints]) -> list[ResultChangeRow]:
    """Return what players gain or lose in a session whose results are not compared: it comes in, or is gone."""
    names = find_names({each.number for each in posted})
    by_player: dict[str, list[PostedPoints]] = {}
    for each in posted:
        by_player.setdefault(each.number, []).append(each)
    return [
        ResultChangeRow(
            people=((number, names.get(number, number)),),
            points_before=_points({each.unit: -each.parts for each in own if each.parts < 0}, ""),
            points_after=_points({each.unit: each.parts for each in own if each.parts > 0}, ""),
        )
        for number, own in by_player.items()
    ]  # fmt: skip


def find_names(numbers: Iterable[str]) -> dict[str, str]:
    """Return the names of players by number."""
    return {player.number: full_name(player) for player in models.Player.objects.filter(number__in=set(numbers))}

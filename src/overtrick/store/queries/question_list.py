"""Questions as pages and calls show them, and what each may do with one: players, their clubs and the federation."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.access.permissions import Who
from overtrick.store.commands import decide
from overtrick.store.db import database
from overtrick.store.decisions.questions import ANSWERED, WITH_CLUB, WITH_FEDERATION
from overtrick.store.errors import Refusal
from overtrick.store.explain.questions import PlayerQuestion, find_questions
from overtrick.store.registers.players import player_and_numbers

# Who may take which step with a question that is in which state.
_STEPS: dict[str, dict[str, tuple[str, ...]]] = {
    PLAYER: {"pass-on": (ANSWERED,), "close": (WITH_CLUB, WITH_FEDERATION, ANSWERED)},
    CLUB: {"answer": (WITH_CLUB,), "pass-on": (WITH_CLUB,)},
    FEDERATION: {"answer": (WITH_CLUB, WITH_FEDERATION), "close": (WITH_CLUB, WITH_FEDERATION, ANSWERED)},
}
_SEATS = (
    "SELECT x.number FROM session s JOIN sitting x ON x.session_id = s.id WHERE s.id = %s AND s.stands "
    "AND x.entry_id IN (SELECT id FROM every_entry WHERE session_id = %s AND line = %s)"
)


class Shown(msgspec.Struct, frozen=True):
    """A question, the session that it is about, and the steps that may be taken."""

    asked: PlayerQuestion
    session: int | None
    steps: tuple[str, ...]


def shown(
    who: Who, numbers: Sequence[str] = (), *, club: int | None = None, state: str = "", unclosed: bool = False,
    question: int | None = None,
) -> list[Shown]:  # fmt: skip
    """The questions that somebody may see, the newest first: of a club, of a player by `numbers`, or all."""
    players = (numbers or _numbers(who)) if who.role == PLAYER else None
    found = find_questions(club=club, state=state, players=players, unclosed=unclosed, question=question)[::-1]
    keys = [each.question for each in found]
    about = dict(models.Question.objects.filter(pk__in=keys).values_list("pk", "session_id")) if keys else {}
    return [Shown(each, about[each.question], _steps(who, each)) for each in found]


def _steps(who: Who, asked: PlayerQuestion) -> tuple[str, ...]:
    return tuple(step for step, states in _STEPS.get(who.role, {}).items() if asked.state in states)


def step(who: Who, by: str, question: int, kind: str, text: str, now: datetime, club: int | None = None) -> None:
    """Answer a question, pass it on or close it; a Refusal if it is not for this one to do. `by` signs for it."""
    if not any(kind in each.steps for each in shown(who, club=club, question=question)):
        raise Refusal("That cannot be done with this question any more.")
    decide.decide(kind, now, by, {"question": question, "text": text})


def ask(
    who: Who, by: str, text: str, now: datetime, *, session: int | None = None, line: int | None = None,
    posted: int | None = None,
) -> int:  # fmt: skip
    """Ask about a row in which one sat, or about points that a line of the journal posted; the question's number.

    A Refusal if they are not one's own. `by` signs for it.
    """
    told: dict[str, Any] = {"number": _numbers(who)[0], "text": text, "posted": posted}
    if session is not None:
        if line is None or not sits(who, session, line):
            raise Refusal("That is not a row of yours, in a session that stands.")
        kept = models.Session.objects.select_related("revision__batch").get(pk=session)
        batch = kept.revision.batch
        told |= {"club": batch.club, "name": batch.name, "position": kept.position, "line": line}
    return int(models.Question.objects.get(seq=decide.decide("ask", now, by, told).seq).pk)


def sits(who: Who | None, session: int, line: int) -> bool:
    """Whether somebody who has signed in sat in a row of a session that stands."""
    if who is None or who.role != PLAYER:
        return False
    seated = {number for (number,) in database.rows(_SEATS, session, session, line)}
    return bool(seated) and not seated.isdisjoint(_numbers(who))


def signature(who: models.Account) -> str:
    """Who decides, as the journal notes it."""
    return f"player {_numbers(who)[0]}" if who.role == PLAYER else who.name


def _numbers(who: Who) -> list[str]:
    return player_and_numbers(who.player)[1]

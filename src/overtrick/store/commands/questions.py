"""Questions about awards and charges, and their steps by players, clubs and the federation."""

from datetime import datetime
from typing import Any

from overtrick.store import models
from overtrick.store.access.accounts import PLAYER
from overtrick.store.access.permissions import Actor
from overtrick.store.access.question_rights import allowed_steps, may_ask, player_numbers
from overtrick.store.commands import decide
from overtrick.store.errors import Refusal


def take_step(who: Actor, by: str, question: int, kind: str, text: str, now: datetime, club: int | None = None) -> None:
    """Answer a question, pass it on or close it. Raise a Refusal if `who` may not. `by` is the signature."""
    found = models.Question.objects.filter(pk=question)
    if club is not None:
        found = found.filter(club=club)
    if who.role == PLAYER:
        found = found.filter(player__number__in=player_numbers(who), charge="")
    if not any(kind in allowed_steps(who, *each) for each in found.values_list("state", "charge")):
        raise Refusal("That cannot be done with this question any more.")
    decide.decide(kind, now, by, {"question": question, "text": text})


def ask_question(
    who: Actor, by: str, text: str, now: datetime, *, session: int | None = None, line: int | None = None,
    posted: int | None = None,
) -> int:  # fmt: skip
    """Ask about a row, or about points that a journal entry posted; return the question's number.

    Raise a Refusal if they are not those of the player who asks. `by` is the signature.
    """
    record: dict[str, Any] = {"number": player_numbers(who)[0], "text": text, "posted": posted}
    if session is not None:
        if line is None or not may_ask(who, session, line):
            raise Refusal("That is not one of your results, or it no longer counts.")
        stored = models.Session.objects.select_related("revision__batch").get(pk=session)
        batch = stored.revision.batch
        record |= {"club": batch.club, "name": batch.name, "position": stored.position, "line": line}
    return int(models.Question.objects.get(seq=decide.decide("ask", now, by, record).seq).pk)


def ask_about_charge(
    club: int, by: str, text: str, now: datetime, *, period: str, charge: str, session: int | None, number: str = ""
) -> int:
    """Ask about what a club is charged for a session, or for a member; return the question's number.

    Raise a Refusal if the club is not charged for it. `by` is the signature.
    """
    record: dict[str, Any] = {"payer": club, "period": period, "charge": charge, "number": number, "text": text}
    if session is not None:
        stored = models.Session.objects.select_related("revision__batch").filter(pk=session).first()
        if stored is None:
            raise Refusal(f"There is no session {session}.")
        batch = stored.revision.batch
        record |= {"club": batch.club, "name": batch.name, "position": stored.position}
    return int(models.Question.objects.get(seq=decide.decide("ask-charge", now, by, record).seq).pk)

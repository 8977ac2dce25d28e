"""Questions as calls tell them, and the steps that the owner of a token takes with them: by the rules of the pages."""

from datetime import UTC, datetime
from typing import Any

from ninja.errors import HttpError

from overtrick.api.door import NAME
from overtrick.api.errors import REFUSED
from overtrick.api.responses import UNKNOWN
from overtrick.store.access.accounts import CLUB
from overtrick.store.access.credentials import CredentialHolder
from overtrick.store.commands import questions
from overtrick.store.errors import Refusal
from overtrick.store.queries.questions import VisibleQuestion, find_visible_questions


def list_questions(sender: CredentialHolder, state: str = "") -> list[dict[str, Any]]:
    """The questions of a player or to a club, the oldest first; all, or those in a state."""
    return [_told(each) for each in reversed(find_visible_questions(sender, club=_club(sender), state=state))]


def get_question(sender: CredentialHolder, number: int) -> dict[str, Any]:
    """One of them; others' are not there."""
    found = find_visible_questions(sender, club=_club(sender), question=number)
    if not found:
        whose = f"to club {sender.club}" if sender.role == CLUB else f"of player {sender.player}"
        raise HttpError(UNKNOWN, f"There is no question {number} {whose}.")
    return _told(found[0])


def take_step(sender: CredentialHolder, kind: str, number: int, text: str) -> dict[str, Any]:
    """Answer a question, pass it on or close it, and tell it as it is then."""
    get_question(sender, number)
    try:
        questions.take_step(sender, f"{sender.user} by {NAME}", number, kind, text, datetime.now(UTC), _club(sender))
    except Refusal as refusal:
        raise HttpError(REFUSED, str(refusal)) from refusal
    return get_question(sender, number)


def _club(sender: CredentialHolder) -> int | None:
    return sender.club if sender.role == CLUB else None


def _told(shown: VisibleQuestion) -> dict[str, Any]:
    own = {name: getattr(shown.question, name) for name in shown.question.__struct_fields__}
    return own | {"session": shown.session, "steps": list(shown.steps)}

"""The questions of players that a club has to answer, or to pass on to the federation."""

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from django.http import HttpRequest
from ninja import Query, Router
from ninja.errors import HttpError

from overtrick.api.answers import LISTS, SAYING, UNKNOWN
from overtrick.api.asked import Key
from overtrick.api.calling import REFUSED
from overtrick.api.club_records import QuestionOut, QuestionsOut, SayIn
from overtrick.api.door import NAME
from overtrick.api.permissions import sender_of
from overtrick.store import services
from overtrick.store.credentials import Sender
from overtrick.store.decisions import Refusal
from overtrick.store.decisions.questioning import WITH_CLUB
from overtrick.store.questions import Asked, questions

router = Router(tags=["own club"])
State = Annotated[Literal["", "with-club", "with-federation", "answered", "closed"], Query(description="Only those.")]


@router.get("/club/questions", response={200: QuestionsOut} | LISTS, summary="Questions to the club")
def asked(request: HttpRequest, state: State = "") -> Any:
    """The questions about sessions of the club, the oldest first; all, or those in a state."""
    return {"questions": questions(club=sender_of(request).club, state=state)}


@router.post("/club/questions/{question}/answer", response={200: QuestionOut} | SAYING, summary="Answer a question")
def answer(request: HttpRequest, question: Key, said: SayIn) -> Any:
    """Answer a question that is with the club."""
    return _step(sender_of(request), "answer", question, said.text)


@router.post("/club/questions/{question}/pass-on", response={200: QuestionOut} | SAYING, summary="Pass a question on")
def pass_on(request: HttpRequest, question: Key, said: SayIn) -> Any:
    """Pass a question that is with the club on to the federation."""
    return _step(sender_of(request), "pass-on", question, said.text)


def _own(sender: Sender, number: int) -> Asked:
    """A question of the club; another club's is not there."""
    found = next((each for each in questions(club=sender.club) if each.question == number), None)
    if found is None:
        raise HttpError(UNKNOWN, f"There is no question {number} to club {sender.club}.")
    return found


def _step(sender: Sender, kind: str, number: int, text: str) -> Asked:
    if _own(sender, number).state != WITH_CLUB:
        raise HttpError(REFUSED, f"Question {number} is not with the club any more.")
    told = {"question": number, "text": text}
    try:
        services.decide(kind, datetime.now(UTC), f"{sender.user} by {NAME}", told, "")
    except Refusal as refusal:
        raise HttpError(REFUSED, str(refusal)) from refusal
    return _own(sender, number)

"""The questions of players that a club has to answer or to pass on, and its own about its invoices."""

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from django.http import HttpRequest
from ninja import Query, Router
from ninja.errors import HttpError

from overtrick.api.door import NAME
from overtrick.api.errors import REFUSED
from overtrick.api.params import Key
from overtrick.api.permissions import sender_of
from overtrick.api.questions import get_question, list_questions, take_step
from overtrick.api.responses import LISTS, SAYING
from overtrick.api.schemas.clubs import AskChargeIn, QuestionOut, QuestionsOut, SayIn
from overtrick.store.commands.questions import ask_about_charge
from overtrick.store.errors import Refusal

router = Router(tags=["own club"])
State = Annotated[Literal["", "with-club", "with-federation", "answered", "closed"], Query(description="Only those.")]


@router.get("/club/questions", response={200: QuestionsOut} | LISTS, summary="Questions to the club")
def asked(request: HttpRequest, state: State = "") -> Any:
    """The questions about sessions of the club and about its invoices, the oldest first; all, or those in a state."""
    return {"questions": list_questions(sender_of(request), state)}


@router.post("/club/questions", response={200: QuestionOut} | SAYING, summary="Ask about a charge")
def ask(request: HttpRequest, asked: AskChargeIn) -> Any:
    """Ask about a charge on the club's invoice, issued or not yet. The federation answers."""
    sender = sender_of(request)
    assert sender.club is not None
    about: dict[str, Any] = {
        "period": asked.period, "charge": asked.charge, "session": asked.session, "number": asked.number
    }  # fmt: skip
    try:
        question = ask_about_charge(sender.club, f"{sender.user} by {NAME}", asked.text, datetime.now(UTC), **about)
    except Refusal as refusal:
        raise HttpError(REFUSED, str(refusal)) from refusal
    return get_question(sender, question)


@router.post("/club/questions/{question}/answer", response={200: QuestionOut} | SAYING, summary="Answer a question")
def answer(request: HttpRequest, question: Key, said: SayIn) -> Any:
    """Answer a question that is with the club."""
    return take_step(sender_of(request), "answer", question, said.text)


@router.post("/club/questions/{question}/pass-on", response={200: QuestionOut} | SAYING, summary="Pass a question on")
def pass_on(request: HttpRequest, question: Key, said: SayIn) -> Any:
    """Pass on to the federation a question that is with the club, or one of its own after an unsatisfactory answer."""
    return take_step(sender_of(request), "pass-on", question, said.text)


@router.post("/club/questions/{question}/close", response={200: QuestionOut} | SAYING, summary="Close a question")
def close(request: HttpRequest, question: Key, said: SayIn) -> Any:
    """Close a question of the club about its invoice: there is nothing more to say."""
    return take_step(sender_of(request), "close", question, said.text)

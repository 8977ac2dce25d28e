"""The questions of players that a club has to answer, or to pass on to the federation."""

from typing import Annotated, Any, Literal

from django.http import HttpRequest
from ninja import Query, Router

from overtrick.api.params import Key
from overtrick.api.permissions import sender_of
from overtrick.api.questions import list_questions, take_step
from overtrick.api.responses import LISTS, SAYING
from overtrick.api.schemas.clubs import QuestionOut, QuestionsOut, SayIn

router = Router(tags=["own club"])
State = Annotated[Literal["", "with-club", "with-federation", "answered", "closed"], Query(description="Only those.")]


@router.get("/club/questions", response={200: QuestionsOut} | LISTS, summary="Questions to the club")
def asked(request: HttpRequest, state: State = "") -> Any:
    """The questions about sessions of the club, the oldest first; all, or those in a state."""
    return {"questions": list_questions(sender_of(request), state)}


@router.post("/club/questions/{question}/answer", response={200: QuestionOut} | SAYING, summary="Answer a question")
def answer(request: HttpRequest, question: Key, said: SayIn) -> Any:
    """Answer a question that is with the club."""
    return take_step(sender_of(request), "answer", question, said.text)


@router.post("/club/questions/{question}/pass-on", response={200: QuestionOut} | SAYING, summary="Pass a question on")
def pass_on(request: HttpRequest, question: Key, said: SayIn) -> Any:
    """Pass a question that is with the club on to the federation."""
    return take_step(sender_of(request), "pass-on", question, said.text)

"""What a player's own token opens: one's own record, results, details, data and questions."""

from datetime import UTC, datetime
from typing import Any

import msgspec
from django.http import HttpRequest
from ninja import Query, Router
from ninja.errors import HttpError

from overtrick.api.door import NAME
from overtrick.api.errors import REFUSED
from overtrick.api.params import Key, Page, SoughtIn
from overtrick.api.permissions import sender_of
from overtrick.api.players import player_record, results_page, visible_player
from overtrick.api.questions import get_question, list_questions, take_step
from overtrick.api.responses import LISTS, REFUSED_TOKEN, SAYING, UNKNOWN, one
from overtrick.api.schemas.clubs import AskIn, QuestionOut, QuestionsOut, SayIn
from overtrick.api.schemas.files import TroubleOut
from overtrick.api.schemas.players import DetailsIn, DetailsOut, MeOut, PlayedPageOut
from overtrick.store.access import contacts
from overtrick.store.commands import questions
from overtrick.store.commands.player_details import build_details, find_details, set_hidden
from overtrick.store.errors import Refusal
from overtrick.store.queries.data_export import export_player_data
from overtrick.store.queries.session_list import session_exists

router = Router(tags=["me"])


@router.get("/me", response={200: MeOut, UNKNOWN: TroubleOut} | LISTS, summary="Your own record")
def me(request: HttpRequest) -> Any:
    """The record of the token's player, as on the player's page, with what only the player may see."""
    sender = sender_of(request)
    found = visible_player(sender.player, sender)
    return player_record(found) | msgspec.structs.asdict(build_details(found.row, found.numbers))


@router.patch("/me/details", response={200: DetailsOut} | SAYING, summary="Change your own details")
def change_details(request: HttpRequest, changes: DetailsIn) -> Any:
    """Change the telephone number, what is sent by email, and whether the public sees the token's player."""
    sender = sender_of(request)
    try:
        wanted = (changes.telephone, changes.certificates, changes.corrections, changes.roundup, changes.scorecards)
        if any(each is not None for each in wanted):
            contacts.enter_contact(
                sender.player, telephone=changes.telephone, certificates=changes.certificates,
                corrections=changes.corrections, roundup=changes.roundup, scorecards=changes.scorecards,
            )  # fmt: skip
        if changes.hidden is not None:
            set_hidden(sender.player, changes.hidden, f"{sender.user} by {NAME}", datetime.now(UTC))
    except Refusal as refusal:
        raise HttpError(REFUSED, str(refusal)) from refusal
    return find_details(sender.player)


@router.get("/me/data", response={200: dict[str, Any]} | REFUSED_TOKEN, summary="All data about you")
def data(request: HttpRequest) -> Any:
    """All that the federation has about the token's player: the file that the player's page offers for download."""
    sender = sender_of(request)
    found = visible_player(sender.player, sender)
    return export_player_data(found.row, found.numbers, datetime.now(UTC))


@router.get("/me/results", response=one(PlayedPageOut), summary="Your own results")
def results(request: HttpRequest, asked: Query[SoughtIn], page: Page = 1) -> Any:
    """What the token's player played, the newest first, 50 a page."""
    sender = sender_of(request)
    return results_page(visible_player(sender.player, sender), asked, page, sender)


@router.get("/me/questions", response=one(QuestionsOut), summary="Your own questions")
def own_questions(request: HttpRequest) -> Any:
    """Every question of the token's player, under any of the player's numbers, with all that was said."""
    sender = sender_of(request)
    return {"questions": list_questions(sender)}


@router.post("/me/questions", response={200: QuestionOut} | SAYING, summary="Ask about an award")
def ask(request: HttpRequest, asked: AskIn) -> Any:
    """Ask about a row that you were in, or about points that a decision posted. It goes to the club of the session."""
    sender = sender_of(request)
    if asked.session is not None and not session_exists(asked.session):
        raise HttpError(UNKNOWN, f"There is no session {asked.session}.")
    about = {"session": asked.session, "line": asked.line, "posted": asked.posted}
    try:
        question = questions.ask_question(sender, f"{sender.user} by {NAME}", asked.text, datetime.now(UTC), **about)
    except Refusal as refusal:
        raise HttpError(REFUSED, str(refusal)) from refusal
    return get_question(sender, question)


@router.post("/me/questions/{question}/pass-on", response={200: QuestionOut} | SAYING, summary="Pass your question on")
def pass_on(request: HttpRequest, question: Key, said: SayIn) -> Any:
    """Pass a question on to the federation, if the answer does not satisfy you."""
    return take_step(sender_of(request), "pass-on", question, said.text)


@router.post("/me/questions/{question}/close", response={200: QuestionOut} | SAYING, summary="Close your question")
def close(request: HttpRequest, question: Key, said: SayIn) -> Any:
    """Close a question: there is nothing more to say."""
    return take_step(sender_of(request), "close", question, said.text)

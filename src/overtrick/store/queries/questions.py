"""Questions as pages and calls show them, with the steps that the reader may take."""

from collections.abc import Sequence

import msgspec

from overtrick.store import models
from overtrick.store.access.accounts import PLAYER
from overtrick.store.access.permissions import Actor
from overtrick.store.access.question_rights import allowed_steps, player_numbers
from overtrick.store.explain.questions import PlayerQuestion, find_questions


class VisibleQuestion(msgspec.Struct, frozen=True):
    """A question, the session that it is about, and the steps that may be taken."""

    question: PlayerQuestion
    session: int | None
    steps: tuple[str, ...]


def find_visible_questions(
    who: Actor, numbers: Sequence[str] = (), *, club: int | None = None, state: str = "", unclosed: bool = False,
    question: int | None = None,
) -> list[VisibleQuestion]:  # fmt: skip
    """Return the questions that a reader may see, the newest first: of a club, of a player by `numbers`, or all."""
    players = (numbers or player_numbers(who)) if who.role == PLAYER else None
    found = find_questions(club=club, state=state, players=players, unclosed=unclosed, question=question)[::-1]
    keys = [each.question for each in found]
    about = dict(models.Question.objects.filter(pk__in=keys).values_list("pk", "session_id")) if keys else {}
    return [VisibleQuestion(each, about[each.question], allowed_steps(who, each.state)) for each in found]

"""Questions as a player, a club or the federation sees them, with the row that each is about and what may be done."""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from overtrick.store import models
from overtrick.store.access.accounts import PLAYER
from overtrick.store.access.permissions import Actor
from overtrick.store.access.question_rights import allowed_steps, player_numbers
from overtrick.store.access.signatures import Signature, find_signatures
from overtrick.store.explain.questions import PlayerQuestion, find_questions
from overtrick.store.invoices.charges import ChargedItem
from overtrick.store.models.states import CLOSED
from overtrick.store.queries.questions.charges import find_question_charges
from overtrick.store.queries.questions.rows import QuestionRow, find_question_rows
from overtrick.store.registers.club_details import TREASURER, find_club_email


class VisibleQuestion(msgspec.Struct, frozen=True):
    """A question, its session and row, the steps that may be taken, and how those sign who wrote.

    `has_email` tells whether the one who asked can be written to. `charged` are the items of invoices that a club
    asks about; `stands` tells whether the session still counts, `file_club` is the club that sent its file.
    """

    question: PlayerQuestion
    session: int | None
    steps: tuple[str, ...]
    row: QuestionRow | None
    signatures: Mapping[str, Signature]
    has_email: bool
    charged: tuple[ChargedItem, ...] = ()
    stands: bool = True
    file_club: int | None = None


class NamedQuestion(msgspec.Struct, frozen=True):
    """A question as a list names it, without what was said about it."""

    question: int
    state: str
    text: str
    event: str


def find_visible_questions(
    who: Actor, numbers: Sequence[str] = (), *, club: int | None = None, state: str = "", unclosed: bool = False,
    question: int | None = None, states: Collection[str] = (),
) -> list[VisibleQuestion]:  # fmt: skip
    """Return the questions that a reader may see, the newest first: of a club, of a player by `numbers`, or all."""
    players = (numbers or player_numbers(who)) if who.role == PLAYER else None
    found = find_questions(
        club=club, state=state, players=players, unclosed=unclosed, question=question, states=states,
        charges=who.role != PLAYER,
    )[::-1]  # fmt: skip
    if not found:
        return []
    records = list(
        models.Question.objects.filter(pk__in=[each.question for each in found])
        .select_related("player", "session__revision__batch")
    )  # fmt: skip
    about = {record.pk: record for record in records}
    charged = find_question_charges(records)
    rows = find_question_rows(records)
    signatures = find_signatures(remark.who for each in found for remark in each.remarks)
    reached = models.Contact.objects.filter(player__in={each.player for each in found}).exclude(email="")
    with_email = set(reached.values_list("player", flat=True))
    clubs = {each.club for each in found if each.charge}
    reachable = {code for code in clubs if find_club_email(code, TREASURER)}
    return [
        VisibleQuestion(
            each, own.session_id, allowed_steps(who, each.state, each.charge), rows.get(each.question), signatures,
            each.club in reachable if each.charge else each.player in with_email,
            tuple(charged.get(each.question, ())), own.session is None or own.session.stands,
            own.session.revision.batch.club if own.session else None,
        )
        for each in found
        for own in (about[each.question],)
    ]  # fmt: skip


def find_unclosed_questions(numbers: Sequence[str]) -> list[NamedQuestion]:
    """Return the questions of a player that are not closed, the newest first, with one query."""
    own = models.Question.objects.filter(player__number__in=numbers, charge="")
    found = own.exclude(state=CLOSED).select_related("session")
    return [
        NamedQuestion(row.pk, row.state, row.text, row.session.name if row.session else "")
        for row in found.order_by("-id")
    ]


def count_waiting_questions(state: str, club: int | None = None) -> int:
    """Count the questions that are with a club, or with the federation."""
    found = models.Question.objects.filter(state=state)
    return int((found if club is None else found.filter(club=club)).count())

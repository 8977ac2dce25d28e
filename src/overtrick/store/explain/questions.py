"""Players' questions with all that was said about them, for clubs, the federation and the player."""

from collections.abc import Iterable
from datetime import date, datetime

import msgspec
from django.db.models import Prefetch

from overtrick.store import models
from overtrick.store.decisions.questions import CLOSED
from overtrick.store.ledger.origins import origins
from overtrick.store.registers.players import full_name


class Remark(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a question: who said what when, and the state that it left the question in."""

    seq: int
    at: datetime
    who: str
    text: str
    state: str


class PlayerQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A question: who asks what, about which row or which posting, and who has it."""

    question: int
    state: str
    player: str
    name: str
    club: int
    at: datetime
    text: str
    date: date | None
    event: str
    file: str
    line: int | None
    posted: int | None
    remarks: tuple[Remark, ...]

    def __str__(self) -> str:
        about = f"{self.event}, {self.file}" if self.file else f"line {self.posted} of the journal"
        row = f", line {self.line}" if self.line is not None else ""
        return f"Question {self.question}, {self.state}, about {about}{row}: {self.text}"


def find_questions(
    *, club: int | None = None, state: str = "", players: Iterable[str] | None = None, unclosed: bool = False,
    question: int | None = None,
) -> list[PlayerQuestion]:  # fmt: skip
    """Questions with their remarks, the oldest first: of a club, in a state, of players, not closed, or only one."""
    found = models.Question.objects.select_related("player", "session__revision__batch").order_by("id")
    if club is not None:
        found = found.filter(club=club)
    if state:
        found = found.filter(state=state)
    if players is not None:
        found = found.filter(player__number__in=list(players))
    if unclosed:
        found = found.exclude(state=CLOSED)
    if question is not None:
        found = found.filter(pk=question)
    kept = list(found.prefetch_related(Prefetch("remarks", queryset=models.Remark.objects.order_by("seq"))))
    # The line of the journal that first posted an award, though a merger has moved it since.
    posted = origins(each.award for each in kept if each.award is not None)
    return [_asked(each, None if each.award is None else posted[each.award]) for each in kept]


def _asked(kept: models.Question, posted: int | None) -> PlayerQuestion:
    said = [
        Remark(seq=each.seq, at=each.at, who=each.who, text=each.text, state=each.state) for each in kept.remarks.all()
    ]
    session = kept.session
    return PlayerQuestion(
        question=kept.pk, state=kept.state, player=kept.player.number, name=full_name(kept.player), club=kept.club,
        at=said[0].at, text=kept.text, date=session.date if session else None, event=session.name if session else "",
        file=session.revision.batch.name if session else "", line=kept.line, posted=posted,
        remarks=tuple(said),
    )  # fmt: skip

"""Questions of players about their points and of clubs about charges, with all remarks on them."""

from collections.abc import Collection, Iterable
from datetime import date, datetime

import msgspec
from django.db.models import Prefetch

from overtrick.store import models
from overtrick.store.ledger.origins import find_origins
from overtrick.store.models.states import CLOSED
from overtrick.store.registers.players import full_name


class Remark(msgspec.Struct, frozen=True, kw_only=True):
    """A remark on a question, and the state of the question after it."""

    seq: int
    at: datetime
    who: str
    text: str
    state: str


class PlayerQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A question of a player, about a row of a session or about a posting, and the state that it is in.

    A club's question is about a `charge` of a `period`; its player is the member of a levy, if any.
    """

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
    charge: str = ""
    period: str = ""
    remarks: tuple[Remark, ...]

    def __str__(self) -> str:
        about = f"{self.event}, {self.file}" if self.file else f"line {self.posted} of the journal"
        if self.charge:
            about = f"{self.charge} of {self.period} for {self.file or self.player}"
        row = f", line {self.line}" if self.line is not None else ""
        return f"Question {self.question}, {self.state}, about {about}{row}: {self.text}"


def find_questions(
    *, club: int | None = None, state: str = "", players: Iterable[str] | None = None, unclosed: bool = False,
    question: int | None = None, states: Collection[str] = (), charges: bool = True,
) -> list[PlayerQuestion]:  # fmt: skip
    """Find questions, the oldest first: of a club, in a state or one of some, of players, not closed, or only one.

    Without `charges`, those that clubs ask about their invoices are left out.
    """
    found = models.Question.objects.select_related("player", "session__revision__batch").order_by("id")
    if club is not None:
        found = found.filter(club=club)
    if state:
        found = found.filter(state=state)
    if players is not None:
        found = found.filter(player__number__in=list(players))
    if states:
        found = found.filter(state__in=states)
    if not charges:
        found = found.filter(charge="")
    if unclosed:
        found = found.exclude(state=CLOSED)
    if question is not None:
        found = found.filter(pk=question)
    rows = list(found.prefetch_related(Prefetch("remarks", queryset=models.Remark.objects.order_by("seq"))))
    # A question is about the journal entry that first posted an award, even if a merger has moved the award since.
    posted = find_origins(each.award for each in rows if each.award is not None)
    return [_question_of(each, None if each.award is None else posted[each.award]) for each in rows]


def _question_of(row: models.Question, posted: int | None) -> PlayerQuestion:
    remarks = [
        Remark(seq=each.seq, at=each.at, who=each.who, text=each.text, state=each.state) for each in row.remarks.all()
    ]
    session = row.session
    return PlayerQuestion(
        question=row.pk, state=row.state, player=row.player.number if row.player else "",
        name=full_name(row.player) if row.player else "", club=row.club,
        at=remarks[0].at, text=row.text, date=session.date if session else None, event=session.name if session else "",
        file=session.revision.batch.name if session else "", line=row.line, posted=posted,
        charge=row.charge, period=row.period, remarks=tuple(remarks),
    )  # fmt: skip

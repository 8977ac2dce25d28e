"""A player's question about an award, from the asking to the answer: every step is a line of the journal and a remark.

It goes to the club that reported the session, which answers it or passes it on to the federation. Points are never
changed by it: a correction is a decision of its own.
"""

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.kind import Record, audit
from overtrick.store.decisions.session_facts import standing_session
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.in_force import awards_in_force
from overtrick.store.ledger.origins import origins
from overtrick.store.models.states import ANSWERED, CLOSED, WITH_CLUB, WITH_FEDERATION
from overtrick.store.registers.players import find_player, survivor_of

_LONGEST_TEXT = 4_000
# A club that has a secretary; a question about any other organiser is the federation's from the beginning.
_AFFILIATED = "affiliated"


class Asking(Record, frozen=True, kw_only=True):
    """A question about a session, by its file and perhaps its line; or about points that a decision posted.

    `posted` is the number of that decision's line in the journal.
    """

    number: str
    club: int | None = None
    name: str = ""
    position: int = 0
    line: int | None = None
    posted: int | None = None
    text: str


class Saying(Record, frozen=True, kw_only=True):
    """A step of a question, by its number, and what is said."""

    question: int
    text: str


def ask(work: UnitOfWork, entry: JournalEntry, told: Asking) -> None:
    """Ask about an award, or about a row that earned none."""
    player = find_player(told.number)
    if player.erased:
        raise Refusal(f"Player {told.number} was erased.")
    _check_text(told.text)
    session, award, club = _about(told, player)
    kind = database.rows("SELECT kind FROM club WHERE code = %s", club)
    state = WITH_CLUB if kind == [(_AFFILIATED,)] else WITH_FEDERATION
    values = (entry.seq, player.pk, session, told.line, award, club, state, told.text)
    question = work.writer.add(models.Question, *values)
    _remark(work, entry, question, told.text, state)
    audit(work, entry, "question", question, None, {"state": state, "player": told.number})


def _about(told: Asking, player: models.Player) -> tuple[int | None, int | None, int]:
    """What a question is about: its session or its award, and the club that it goes to."""
    if (told.posted is None) == (told.club is None or not told.name):
        raise Refusal("Say what the question is about: club and name of the file, or posted, a line of the journal.")
    if told.posted is not None:
        return None, _posted(told.posted, player), player.club
    session = standing_session(told.club or 0, told.name, None, told.position)
    rows = "SELECT 1 FROM every_entry WHERE session_id = %s AND line = %s"
    if told.line is not None and not database.rows(rows, session.pk, told.line):
        raise Refusal(f"Line {told.line} of {told.name} is no row of the session.")
    return session.pk, None, session.club


def _posted(seq: int, player: models.Player) -> int | None:
    """The player's award that a decision posted, as far as it stands."""
    own = [each.id for each in awards_in_force("player_id", [survivor_of(player).pk]) if each.session is None]
    first = origins(own)
    return next((award for award in own if first[award] == seq), None)


def may_ask(entry: JournalEntry, told: Asking) -> None:
    """A question about points is about points that are there."""
    if told.posted is not None and _posted(told.posted, find_player(told.number)) is None:
        raise Refusal(f"Line {told.posted} of the journal posted nothing that stands for player {told.number}.")


def pass_on(work: UnitOfWork, entry: JournalEntry, told: Saying) -> None:
    """Pass a question on from the club to the federation; also one whose answer does not satisfy."""
    _step(work, entry, told, (WITH_CLUB, ANSWERED), WITH_FEDERATION)


def answer(work: UnitOfWork, entry: JournalEntry, told: Saying) -> None:
    """Answer a question."""
    _step(work, entry, told, (WITH_CLUB, WITH_FEDERATION), ANSWERED)


def close(work: UnitOfWork, entry: JournalEntry, told: Saying) -> None:
    """Close a question: nothing more is to be said."""
    _step(work, entry, told, (WITH_CLUB, WITH_FEDERATION, ANSWERED), CLOSED)


def _step(work: UnitOfWork, entry: JournalEntry, told: Saying, allowed: tuple[str, ...], state: str) -> None:
    _check_text(told.text)
    question = models.Question.objects.filter(pk=told.question).first()
    if question is None:
        raise Refusal(f"There is no question {told.question}.")
    if question.state not in allowed:
        raise Refusal(f"Question {told.question} is {question.state}; this needs one that is {' or '.join(allowed)}.")
    models.Question.objects.filter(pk=question.pk).update(state=state)
    _remark(work, entry, question.pk, told.text, state)
    audit(work, entry, "question", question.pk, {"state": question.state}, {"state": state})


def _remark(work: UnitOfWork, entry: JournalEntry, question: int, text: str, state: str) -> None:
    work.writer.add(models.Remark, entry.seq, question, entry.at, entry.who, text, state)


def _check_text(text: str) -> None:
    if not text.strip():
        raise Refusal("Nothing is said.")
    if len(text) > _LONGEST_TEXT:
        raise Refusal(f"The text is longer than {_LONGEST_TEXT:,} characters.")

"""A player's question about an award, from asking to answer: every step is an entry of the journal and a remark.

It goes to the club that reported the session, which answers it or passes it on to the federation. It never changes
points: a correction is a decision of its own.
"""

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.references import FileClub, FileName, JournalLine, PlayerNumber, QuestionNumber
from overtrick.store.decisions.session_facts import find_session
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.in_force import awards_in_force
from overtrick.store.ledger.origins import find_origins
from overtrick.store.models.states import ANSWERED, CLOSED, WITH_CLUB, WITH_FEDERATION
from overtrick.store.registers.players import find_player, survivor_of

_LONGEST_TEXT = 4_000
# Only such a club has a secretary; a question about another organiser goes to the federation at once.
_AFFILIATED = "affiliated"


class NewQuestion(Record, frozen=True, kw_only=True):
    """A question about a session, by its file and perhaps its line; or about points that a decision posted.

    `posted` is the number of that decision's line in the journal.
    """

    number: PlayerNumber
    club: FileClub | None = None
    name: FileName = ""
    position: int = 0
    line: int | None = None
    posted: JournalLine | None = None
    text: str


class QuestionStep(Record, frozen=True, kw_only=True):
    """The next step of a question, by its number, and its text."""

    question: QuestionNumber
    text: str


def ask(work: UnitOfWork, entry: JournalEntry, record: NewQuestion) -> None:
    """Ask about an award, or about a row that earned none."""
    player = find_player(record.number)
    if player.erased:
        raise Refusal(f"Player {record.number} was erased.")
    check_text(record.text)
    session, award, club = _find_subject(record, player)
    kind = work.state.clubs.kind_on(club, entry.day)
    state = WITH_CLUB if kind == _AFFILIATED else WITH_FEDERATION
    values = (entry.seq, player.pk, session, record.line, award, club, state, record.text, "", "")
    question = work.writer.add(models.Question, *values)
    write_remark(work, entry, question, record.text, state)
    audit(work, entry, "question", question, None, {"state": state, "player": record.number})


def _find_subject(record: NewQuestion, player: models.Player) -> tuple[int | None, int | None, int]:
    """Find what a question is about: the session or the award; and the club to which it goes."""
    if (record.posted is None) == (record.club is None or not record.name):
        raise Refusal("Say what the question is about: club and name of the file, or posted, a line of the journal.")
    if record.posted is not None:
        return None, _find_award(record.posted, player), player.club
    session = find_session(record.club or 0, record.name, None, record.position)
    rows = "SELECT 1 FROM every_entry WHERE session_id = %s AND line = %s"
    if record.line is not None and not database.rows(rows, session.pk, record.line):
        raise Refusal(f"Line {record.line} of {record.name} is not a row of the session.")
    return session.pk, None, session.club


def _find_award(seq: int, player: models.Player) -> int | None:
    """Find the player's award in force that a decision posted."""
    own = [each.id for each in awards_in_force("player_id", [survivor_of(player).pk]) if each.session is None]
    first = find_origins(own)
    return next((award for award in own if first[award] == seq), None)


def check_question(entry: JournalEntry, record: NewQuestion) -> None:
    """Refuse a question about points that are not in force."""
    if record.posted is not None and _find_award(record.posted, find_player(record.number)) is None:
        raise Refusal(
            f"Line {record.posted} of the journal posted nothing for player {record.number} that still counts."
        )


def pass_on(work: UnitOfWork, entry: JournalEntry, step: QuestionStep) -> None:
    """Pass a question on from the club to the federation; also one whose answer does not satisfy."""
    _take_step(work, entry, step, (WITH_CLUB, ANSWERED), WITH_FEDERATION)


def answer(work: UnitOfWork, entry: JournalEntry, step: QuestionStep) -> None:
    """Answer a question."""
    _take_step(work, entry, step, (WITH_CLUB, WITH_FEDERATION), ANSWERED)


def close(work: UnitOfWork, entry: JournalEntry, step: QuestionStep) -> None:
    """Close a question: there is nothing more to say."""
    _take_step(work, entry, step, (WITH_CLUB, WITH_FEDERATION, ANSWERED), CLOSED)


def _take_step(work: UnitOfWork, entry: JournalEntry, step: QuestionStep, allowed: tuple[str, ...], state: str) -> None:
    """Give a question its next state; refuse unless its state is one of the allowed ones."""
    check_text(step.text)
    question = models.Question.objects.filter(pk=step.question).first()
    if question is None:
        raise Refusal(f"There is no question {step.question}.")
    if question.state not in allowed:
        raise Refusal(f"Question {step.question} is {question.state}; this needs one that is {' or '.join(allowed)}.")
    models.Question.objects.filter(pk=question.pk).update(state=state)
    write_remark(work, entry, question.pk, step.text, state)
    audit(work, entry, "question", question.pk, {"state": question.state}, {"state": state})


def write_remark(work: UnitOfWork, entry: JournalEntry, question: int, text: str, state: str) -> None:
    """Write what was said about a question, and the state of the question after it."""
    work.writer.add(models.Remark, entry.seq, question, entry.at, entry.who, text, state)


def check_text(text: str) -> None:
    """Refuse a remark without words, and one that is too long."""
    if not text.strip():
        raise Refusal("Write what you want to say first.")
    if len(text) > _LONGEST_TEXT:
        raise Refusal(f"The text is longer than {_LONGEST_TEXT:,} characters.")

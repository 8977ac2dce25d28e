"""Who is to be told of a question or an application: the club that is asked, the one who is answered."""

from collections.abc import Iterator

import msgspec

from overtrick.store.access import contacts
from overtrick.store.access.signatures import Signature, find_signatures
from overtrick.store.db import database, leases
from overtrick.store.errors import NotFound
from overtrick.store.explain.questions import PlayerQuestion, find_questions
from overtrick.store.journal.entries import JournalEntry, entries_by_number, last_seq
from overtrick.store.models.states import NAME, WITH_CLUB
from overtrick.store.queries.applications import ApplicationShown, find_applications
from overtrick.store.registers.club_details import SECRETARY, TREASURER, find_club_email

JOB = "answer letters"
_MOST_LINES = 500
_QUESTION_STEPS = ("answer", "pass-on", "close")
_APPLICATION_STEPS = ("grant", "decline")
_KINDS = ("ask", "apply", *_QUESTION_STEPS, *_APPLICATION_STEPS)
_LINES = (
    f"SELECT seq FROM journal WHERE seq > %s AND seq <= %s AND kind IN ({', '.join(['%s'] * len(_KINDS))}) "
    "AND redacted IS NULL ORDER BY seq"
)


class AnswerNotice(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be told, where to, and in which language; `page` is where the reader finds it, of a club perhaps."""

    seq: int
    letter: str
    email: str
    language: str = ""
    page: str
    club: int | None = None
    name: str = ""
    step: str
    text: str
    signature: Signature
    question: PlayerQuestion | None = None
    application: ApplicationShown | None = None


class PendingAnswers(msgspec.Struct, frozen=True):
    """The notices of the lines of the journal after one and up to another; `after` is None if it never began."""

    after: int | None
    last: int
    notices: tuple[AnswerNotice, ...] = ()


def find_pending_answers() -> PendingAnswers:
    """Find whom the next lines of the journal concern."""
    after, last = leases.find_mark(JOB), last_seq()
    if after is None or after >= last:
        return PendingAnswers(after, last)
    last = min(last, after + _MOST_LINES)
    entries = entries_by_number(seq for (seq,) in database.rows(_LINES, after, last, *_KINDS))
    signatures = find_signatures(entry.who for entry in entries.values())
    notices = [
        notice for seq in sorted(entries) for notice in _find_notices(entries[seq], signatures[entries[seq].who])
    ]
    return PendingAnswers(after, last, tuple(notices))


def _find_notices(entry: JournalEntry, signature: Signature) -> Iterator[AnswerNotice]:
    """Find the one who is told of an entry, if there is an address."""
    if entry.kind in ("ask", *_QUESTION_STEPS):
        found = _question_of(entry)
        notice = _notice_of_question(entry, found, signature) if found else None
    else:
        application = _application_of(entry)
        notice = _notice_of_application(entry, application, signature) if application else None
    if notice is not None and notice.email:
        yield notice


def _question_of(entry: JournalEntry) -> PlayerQuestion | None:
    if entry.kind != "ask":
        return next(iter(find_questions(question=entry.data["question"])), None)
    own = find_questions(players=[entry.data["number"]])
    return next((each for each in own if each.remarks[0].seq == entry.seq), None)


def _application_of(entry: JournalEntry) -> ApplicationShown | None:
    if entry.kind == "apply":
        return next((each for each in find_applications(club=entry.data["club"]) if each.seq == entry.seq), None)
    return next(iter(find_applications(application=entry.data["application"])), None)


def _notice_of_question(entry: JournalEntry, question: PlayerQuestion, signature: Signature) -> AnswerNotice | None:
    if entry.kind == "ask":
        if question.remarks[0].state != WITH_CLUB:
            return None
        return AnswerNotice(
            seq=entry.seq, letter="question_asked", email=find_club_email(question.club, SECRETARY),
            page="club-questions", club=question.club, step=entry.kind, text=entry.data["text"], signature=signature,
            question=question,
        )  # fmt: skip
    # What players and clubs do themselves, they need not be told.
    if signature.is_player or (question.charge and signature.club_name):
        return None
    if question.charge:
        return AnswerNotice(
            seq=entry.seq, letter="question_answered", email=find_club_email(question.club, TREASURER),
            page="club-questions", club=question.club, step=entry.kind, text=entry.data["text"], signature=signature,
            question=question,
        )  # fmt: skip
    email, language = _address_of(question.player)
    return AnswerNotice(
        seq=entry.seq, letter="question_answered", email=email, language=language, page="my-questions",
        name=question.name, step=entry.kind, text=entry.data["text"], signature=signature, question=question,
    )  # fmt: skip


def _notice_of_application(
    entry: JournalEntry, application: ApplicationShown, signature: Signature
) -> AnswerNotice | None:
    text = str(entry.data.get("text", ""))
    if entry.kind == "apply" and not (application.kind == NAME and application.with_club):
        return None
    if entry.kind != "apply" and application.kind == NAME:
        email, language = _address_of(application.number)
        return AnswerNotice(
            seq=entry.seq, letter="application_answered", email=email, language=language, page="my-details",
            name=application.names.get(application.number, ""), step=entry.kind, text=text, signature=signature,
            application=application,
        )  # fmt: skip
    return AnswerNotice(
        seq=entry.seq, letter="name_asked" if entry.kind == "apply" else "application_answered",
        email=find_club_email(application.club, SECRETARY), page="club-applications", club=application.club,
        step=entry.kind, text=text, signature=signature, application=application,
    )  # fmt: skip


def _address_of(number: str) -> tuple[str, str]:
    """Return a player's address and language; empty texts if there is none."""
    try:
        contact = contacts.contact_of(number)
    except NotFound:
        contact = None
    return (contact.email, contact.language) if contact else ("", "")

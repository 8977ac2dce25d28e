"""A club's question about a charge of its invoice, issued or still running: it goes to the federation at once."""

from overtrick.billing.periods import parse_period
from overtrick.billing.records import Debtor
from overtrick.store import models
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.references import (
    ChargeName,
    ClubCode,
    FileClub,
    FileName,
    PlayerNumberOrNone,
)
from overtrick.store.decisions.files import find_batch
from overtrick.store.decisions.questions import check_text, write_remark
from overtrick.store.errors import Refusal
from overtrick.store.invoices.charges import LEVY_CHARGE, Charge, find_charged_items, find_versions
from overtrick.store.invoices.payers import CLUB
from overtrick.store.invoices.running import find_running
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.models.states import WITH_FEDERATION
from overtrick.store.registers.players import find_player


class ChargeQuestion(Record, frozen=True, kw_only=True):
    """A question of a club about a charge: of a month for a session, by its file; of a quarter for a member.

    `payer` is the club that is charged, and `club` the one whose file it is.
    """

    payer: ClubCode
    period: str
    charge: ChargeName
    club: FileClub | None = None
    name: FileName = ""
    position: int = 0
    number: PlayerNumberOrNone = ""
    text: str


def ask(work: UnitOfWork, entry: JournalEntry, record: ChargeQuestion) -> None:
    """Ask about a charge on an invoice of a club, for a session or for a member; the federation answers."""
    check_text(record.text)
    _check_subject(record)
    session = _find_session(record) if record.name else None
    member = find_player(record.number) if record.number else None
    if member is not None and member.erased:
        raise Refusal(f"Player {record.number} was erased.")
    subject = (entry.seq, member.pk if member else None, session.pk if session else None, None, None)
    values = (*subject, record.payer, WITH_FEDERATION, record.text, record.charge, record.period)
    question = work.writer.add(models.Question, *values)
    write_remark(work, entry, question, record.text, WITH_FEDERATION)
    audit(work, entry, "question", question, None, {"state": WITH_FEDERATION, "club": record.payer})


def check_charge(entry: JournalEntry, record: ChargeQuestion) -> None:
    """Refuse a question about what the club is not charged for."""
    _check_subject(record)
    debtor, sessions = Debtor(CLUB, record.payer), frozenset[int]()
    if record.name:
        session = _find_session(record)
        batch = session.revision.batch_id
        sessions = find_versions({batch}).get((batch, record.position), sessions)
    charge = Charge(debtor, record.period, record.charge, sessions, record.number)
    if not find_charged_items([charge], lambda each: find_running(each, entry.day))[charge]:
        what = f"player {record.number}" if record.number else record.name
        raise Refusal(f"Club {record.payer} is not charged {record.charge} of {record.period} for {what}.")


def _check_subject(record: ChargeQuestion) -> None:
    """Refuse a charge that is not named in full: a levy by a member, another one by a file."""
    try:
        parse_period(record.period)
    except ValueError as error:
        raise Refusal(f"{error}.") from error
    has_file = record.club is not None and bool(record.name)
    if record.charge == LEVY_CHARGE and (has_file or not record.number):
        raise Refusal("Say whose levy the question is about: number, and no file.")
    if record.charge != LEVY_CHARGE and (not has_file or record.number):
        raise Refusal("Say which session the question is about: club and name of the file, and no number.")


def _find_session(record: ChargeQuestion) -> models.Session:
    """Find the last version of a session, also of one that was charged and stands no more."""
    found = models.Session.objects.select_related("revision").filter(
        revision__batch=find_batch(record.club or 0, record.name), position=record.position
    )
    session = found.order_by("id").last()
    if session is None:
        raise Refusal(f"{record.name} of club {record.club} has no session {record.position + 1}.")
    return session

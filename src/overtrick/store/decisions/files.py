"""Decisions about files: a held one is confirmed or refused, a counted one cancelled, a failing one given up."""

from overtrick.checks.deliveries import Outcome
from overtrick.core.problems import Severity, limit_problems
from overtrick.formats import magic_contest
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.references import FileClub, FileName
from overtrick.store.deliveries.notices import HELD_FOR_CONFIRMATION
from overtrick.store.deliveries.outcomes import ACCEPTED, CANCELLED, HELD
from overtrick.store.deliveries.processing import apply_outcome, write_problems
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results import contest_identity
from overtrick.store.results.delivery import Delivery
from overtrick.store.results.known_files import KnownBatch, known_files
from overtrick.store.results.reading import Reading, read_delivery
from overtrick.store.results.sessions import award_again, award_events_again, reverse_sessions

REFUSED = "refused"
_FIRST_STUCK = (
    "SELECT w.arrival_id, w.attempts FROM waiting w JOIN arrival a ON a.id = w.arrival_id "
    "WHERE a.club = %s AND a.name = %s ORDER BY w.arrival_id LIMIT 1"
)
_GIVEN_UP = "it was given up while it waited, and was never taken in"


class HeldFile(Record, frozen=True, kw_only=True):
    """A file that waits for a person: its batch and revision."""

    club: FileClub
    name: FileName
    revision: int


class Cancellation(Record, frozen=True, kw_only=True):
    """A batch by its key; and one of its revisions, where several are in force, as with contest reports."""

    club: FileClub
    name: FileName
    revision: int | None = None


class StuckFile(Record, frozen=True, kw_only=True):
    """A file that waits because the program fails on it; the first one, if several have the name."""

    club: FileClub
    name: FileName


def confirm(work: UnitOfWork, entry: JournalEntry, held: HeldFile) -> None:
    """Take in what was held, as if nothing had stood in its way."""
    kept, reading = read_held(work, held)
    if not reading.accepted:
        errors = " ".join(str(each) for each in reading.problems if each.severity is Severity.ERROR)
        raise Refusal(f"{held.name} cannot count any more: {errors}")
    let_through(work, entry, held, kept, reading)


def let_through(work: UnitOfWork, entry: JournalEntry, held: HeldFile, kept: KnownBatch, reading: Reading) -> None:
    """Let a file that was held count."""
    outcome = Outcome.REPLACE if reading.rows else Outcome.CANCEL
    kept.state = ACCEPTED if reading.rows else CANCELLED
    database.execute("UPDATE revision SET state = %s WHERE id = %s", kept.state, kept.revision)
    _update_batch(kept)
    database.execute("DELETE FROM problem WHERE revision_id = %s AND code = %s", kept.revision, HELD_FOR_CONFIRMATION)
    write_problems(work, kept.revision, limit_problems(apply_outcome(work, entry, reading, kept, outcome)))
    audit(work, entry, "batch", f"{held.club} {held.name}", HELD, kept.state)


def refuse(work: UnitOfWork, entry: JournalEntry, held: HeldFile) -> None:
    """Turn down what was held; what stood before it goes on standing."""
    kept, _ = read_held(work, held)
    database.execute("UPDATE revision SET state = %s, ended = %s WHERE id = %s", REFUSED, entry.seq, kept.revision)
    kept.state = REFUSED
    _update_batch(kept)
    audit(work, entry, "batch", f"{held.club} {held.name}", HELD, REFUSED)


def cancel(work: UnitOfWork, entry: JournalEntry, record: Cancellation) -> None:
    """Cancel a batch as a whole: its awards are reversed, and nothing of it stands."""
    batch = find_batch(record.club, record.name)
    standing = list(models.Revision.objects.filter(batch=batch, state__in=(ACCEPTED, HELD)).order_by("number"))
    reports = [each.number for each in standing if each.format == magic_contest.FORMAT]
    if record.revision is not None:
        standing = [each for each in standing if each.number == record.revision]
    elif len(reports) > 1:
        raise Refusal(f"Several reports of {record.name} count: name the revision, one of {reports}.")
    if not standing:
        raise Refusal(
            f"Nothing in {record.name} of club {record.club} counts or is waiting, so there is nothing to cancel."
        )
    for revision in standing:
        sessions = list(models.Session.objects.filter(revision=revision, stands=True).values_list("id", flat=True))
        twins = [
            twin
            for session in sessions
            for twin in contest_identity.find_opposite_sessions(session)
            if twin not in sessions
        ]
        events = reverse_sessions(work, entry, "revision_id", revision.pk, CANCELLED)
        database.execute("UPDATE revision SET state = %s, ended = %s WHERE id = %s", CANCELLED, entry.seq, revision.pk)
        for twin in sorted(set(twins)):
            award_again(work, entry, twin, CANCELLED)
        award_events_again(work, entry, events, CANCELLED)
    if standing[-1].number == batch.latest:
        database.execute("UPDATE batch SET state = %s WHERE id = %s", CANCELLED, batch.pk)
    audit(work, entry, "batch", f"{record.club} {record.name}", batch.state, CANCELLED)


def give_up(work: UnitOfWork, entry: JournalEntry, stuck: StuckFile) -> None:
    """Give up the file of the line: it stays on record and is never taken in. What stood before goes on standing."""
    ((raw,),) = database.rows("SELECT raw_id FROM arrival WHERE id = %s", entry.arrival)
    batch = models.Batch.objects.filter(club=stuck.club, name=stuck.name).first()
    number = batch.latest + 1 if batch else 1
    if batch:
        database.execute("UPDATE batch SET latest = %s, state = %s WHERE id = %s", number, CANCELLED, batch.pk)
    key = batch.pk if batch else work.writer.add(models.Batch, stuck.club, stuck.name, number, CANCELLED)
    # Nothing is known of what is in it: no format, no rows.
    work.writer.add(
        models.Revision, key, number, entry.seq, raw, "", Outcome.CANCEL.value, CANCELLED, 0, _GIVEN_UP, entry.seq
    )
    audit(work, entry, "batch", f"{stuck.club} {stuck.name}", batch.state if batch else None, CANCELLED)


def claim_stuck_arrival(stuck: StuckFile) -> int:
    """Take the file to be given up out of the queue; refuse unless the program has failed on it.

    Returns its arrival.
    """
    arrival, attempts = (database.rows(_FIRST_STUCK, stuck.club, stuck.name) or [(0, 0)])[0]
    if not attempts:
        raise Refusal(f"Club {stuck.club} has no file {stuck.name} that is waiting because the program failed on it.")
    database.execute("DELETE FROM waiting WHERE arrival_id = %s", arrival)
    return int(arrival)


def find_batch(club: int, name: str) -> models.Batch:
    """Find a batch by its key; refuse a key that no batch has."""
    batch = models.Batch.objects.filter(club=club, name=name).first()
    if batch is None:
        raise Refusal(f"Club {club} has sent no file {name}.")
    return batch


def _update_batch(kept: KnownBatch) -> None:
    """Give a batch the state of its file, unless a later file has come since: a rejected one, for example."""
    database.execute("UPDATE batch SET state = %s WHERE id = %s AND latest = %s", kept.state, kept.id, kept.latest)


def read_held(work: UnitOfWork, held: HeldFile) -> tuple[KnownBatch, Reading]:
    """Read a held file again; refuse one that is not held."""
    batch = find_batch(held.club, held.name)
    revision = models.Revision.objects.select_related("raw").filter(batch=batch, number=held.revision).first()
    if revision is None or revision.state != HELD:
        raise Refusal(f"Revision {held.revision} of {held.name} of club {held.club} is not held.")
    arrival = models.Journal.objects.select_related("arrival").get(seq=revision.seq).arrival
    assert arrival is not None
    delivery = Delivery(
        name=batch.name, content=bytes(revision.raw.content), at=arrival.at, club=batch.club, door=arrival.door,
        cut_unseen=arrival.cut_unseen,
    )  # fmt: skip
    reading = read_delivery(delivery, work.state.federation, work.state.clubs)
    known = known_files(work)
    known.prefetch([reading])
    kept = known.batches[(batch.club, batch.name)]
    kept.revision, kept.latest = revision.pk, revision.number
    return kept, reading

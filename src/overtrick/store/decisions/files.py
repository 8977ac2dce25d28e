"""Decisions about files: what was held is confirmed or refused, what stands is cancelled."""

from overtrick.checks.deliveries import Outcome
from overtrick.core.problems import Severity, limit_problems
from overtrick.formats import magic_contest
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.kind import Record, audit
from overtrick.store.deliveries.notices import HELD_FOR_CONFIRMATION
from overtrick.store.deliveries.processing import ACCEPTED, CANCELLED, HELD, carry_out, write_problems
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results import contest_identity
from overtrick.store.results.known_files import KnownBatch, known_files
from overtrick.store.results.reading import Delivery, Reading, read
from overtrick.store.results.sessions import award_again, award_ladders, take_back

REFUSED = "refused"
_FIRST_STUCK = (
    "SELECT w.arrival_id, w.attempts FROM waiting w JOIN arrival a ON a.id = w.arrival_id "
    "WHERE a.club = %s AND a.name = %s ORDER BY w.arrival_id LIMIT 1"
)
_GIVEN_UP = "it was given up while it waited, and was never taken in"


class Held(Record, frozen=True, kw_only=True):
    """A file that waits for a person: its batch and which of its revisions."""

    club: int
    name: str
    revision: int


class Named(Record, frozen=True, kw_only=True):
    """A batch by its key; one of its revisions, where several stand side by side, as contest reports do."""

    club: int
    name: str
    revision: int | None = None


class Stuck(Record, frozen=True, kw_only=True):
    """A file that waits because the program fails on it; of several under a name the first."""

    club: int
    name: str


def confirm(work: UnitOfWork, entry: JournalEntry, held: Held) -> None:
    """Take in what was held, as if nothing had stood in its way."""
    kept, reading = _waiting(work, held)
    if not reading.accepted:
        errors = " ".join(str(each) for each in reading.problems if each.severity is Severity.ERROR)
        raise Refusal(f"{held.name} cannot count any more: {errors}")
    outcome = Outcome.REPLACE if reading.rows else Outcome.CANCEL
    kept.state = ACCEPTED if reading.rows else CANCELLED
    database.execute("UPDATE revision SET state = %s WHERE id = %s", kept.state, kept.revision)
    _mark(kept)
    database.execute("DELETE FROM problem WHERE revision_id = %s AND code = %s", kept.revision, HELD_FOR_CONFIRMATION)
    write_problems(work, kept.revision, limit_problems(carry_out(work, entry, reading, kept, outcome)))
    audit(work, entry, "batch", f"{held.club} {held.name}", HELD, kept.state)


def refuse(work: UnitOfWork, entry: JournalEntry, held: Held) -> None:
    """Turn down what was held; what stood before it goes on standing."""
    kept, _ = _waiting(work, held)
    database.execute("UPDATE revision SET state = %s, ended = %s WHERE id = %s", REFUSED, entry.seq, kept.revision)
    kept.state = REFUSED
    _mark(kept)
    audit(work, entry, "batch", f"{held.club} {held.name}", HELD, REFUSED)


def cancel(work: UnitOfWork, entry: JournalEntry, named: Named) -> None:
    """Cancel a batch as a whole: its awards are reversed, and nothing of it stands."""
    batch = find_batch(named.club, named.name)
    standing = list(models.Revision.objects.filter(batch=batch, state__in=(ACCEPTED, HELD)).order_by("number"))
    reports = [each.number for each in standing if each.format == magic_contest.FORMAT]
    if named.revision is not None:
        standing = [each for each in standing if each.number == named.revision]
    elif len(reports) > 1:
        raise Refusal(f"Several reports of {named.name} stand: name the revision, one of {reports}.")
    if not standing:
        raise Refusal(f"Nothing of {named.name} of club {named.club} stands or waits, so there is nothing to cancel.")
    for revision in standing:
        sessions = list(models.Session.objects.filter(revision=revision, stands=True).values_list("id", flat=True))
        twins = [twin for session in sessions for twin in contest_identity.opposite(session) if twin not in sessions]
        events = take_back(work, entry, "revision_id", revision.pk, CANCELLED)
        database.execute("UPDATE revision SET state = %s, ended = %s WHERE id = %s", CANCELLED, entry.seq, revision.pk)
        for twin in sorted(set(twins)):
            award_again(work, entry, twin, CANCELLED)
        award_ladders(work, entry, events, CANCELLED)
    if standing[-1].number == batch.latest:
        database.execute("UPDATE batch SET state = %s WHERE id = %s", CANCELLED, batch.pk)
    audit(work, entry, "batch", f"{named.club} {named.name}", batch.state, CANCELLED)


def give_up(work: UnitOfWork, entry: JournalEntry, stuck: Stuck) -> None:
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


def claim_stuck_arrival(stuck: Stuck) -> int:
    """Take the file to be given up out of the queue; refuse unless the program has failed on it.

    Returns its arrival.
    """
    arrival, attempts = (database.rows(_FIRST_STUCK, stuck.club, stuck.name) or [(0, 0)])[0]
    if not attempts:
        raise Refusal(f"No file {stuck.name} of club {stuck.club} waits because the program failed on it.")
    database.execute("DELETE FROM waiting WHERE arrival_id = %s", arrival)
    return int(arrival)


def find_batch(club: int, name: str) -> models.Batch:
    """A batch by its key; a Refusal if there is none."""
    found = models.Batch.objects.filter(club=club, name=name).first()
    if found is None:
        raise Refusal(f"Club {club} has sent no file {name}.")
    return found


def _mark(kept: KnownBatch) -> None:
    """The state of a batch is what its last file came to; a rejected one may have come after what was held."""
    database.execute("UPDATE batch SET state = %s WHERE id = %s AND latest = %s", kept.state, kept.id, kept.latest)


def _waiting(work: UnitOfWork, held: Held) -> tuple[KnownBatch, Reading]:
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
    reading = read(delivery, work.state.federation, work.state.clubs)
    known = known_files(work)
    known.prefetch([reading])
    kept = known.batches[(batch.club, batch.name)]
    kept.revision, kept.latest = revision.pk, revision.number
    return kept, reading

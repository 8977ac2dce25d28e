"""Notices for a club about a file, beyond its problems: that it waits, and how it fits the records."""

from collections.abc import Iterator, Sequence
from datetime import date

from overtrick.awards.event_links import describe_doubt
from overtrick.checks.deliveries import Decision, Outcome
from overtrick.checks.file_name import name_without_club
from overtrick.checks.seen_sessions import unlinked_ladder
from overtrick.core.identity import base_name, fold_name, is_part_name
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import Batch
from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.deliveries.late_members import late_member_notices
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.approvals import NOT_APPROVED, find_approvals
from overtrick.store.results.event_links import find_doubtful_links
from overtrick.store.results.known_files import KnownBatch, hash_session, known_files
from overtrick.store.results.reading import Reading
from overtrick.store.results.stored_sessions import StoredSession

HELD_FOR_CONFIRMATION = "held-for-confirmation"
APPROVAL_ADVICE = (
    "Nothing is lost: once the tournament is on the federation's calendar, or the file is linked to one that is, it "
    "counts. The federation may also confirm or refuse this file alone."
)
# What the federation's decision needs to know, as the command line takes it.
APPROVAL_KEYS = 'club={club} event="{event}" event_class="{event_class}" first={first} last={last}'
# Facts about lines of a file hold for that very file, and not for a correction of it.
LINE_FACTS = frozenset({"rows", "divisions", "concessions", "drawn", "not_played", "handicaps"})
# The fact that a bonus was confirmed for the best pair of that very file.
CONFIRMED_FACT = "confirmed"


def decision_notices(decision: Decision, *, sound: bool) -> Iterator[Problem]:
    """Yield the reason why a file without errors does not count, or not yet."""
    if decision.outcome is Outcome.HOLD:
        advice = "Nothing is lost: the federation confirms or refuses it. A correction goes under the same file name."
        keys = ""
        if decision.because.template == NOT_APPROVED:
            advice, keys = APPROVAL_ADVICE, APPROVAL_KEYS.format(**decision.because.values)
        says = f"The file is waiting for a person to look at it: {decision.because.sentence}."
        yield Problem("held-for-confirmation", Severity.WARNING, 0, "", keys, says, advice)
    elif decision.outcome is Outcome.REJECT and sound:
        advice = "Send a report that reverses the one on record first, then this one again."
        says = f"The report is not accepted: {decision.because.sentence}."
        yield Problem("contest-on-record", Severity.ERROR, 0, "", "", says, advice)


def name_notices(reading: Reading) -> Iterator[Problem]:
    """Yield a notice about the name of a file that counts, unless a person entered it by hand."""
    if not reading.delivery.by_hand:
        yield from name_without_club(Batch(reading.format, reading.sessions), reading.delivery.name)


def replacement_notices(work: UnitOfWork, revision: int, reading: Reading) -> Iterator[Problem]:
    """Yield a notice if a file replaces one that reported other sessions: a name that was used twice."""
    work.writer.flush()
    sql = 'SELECT "key", name, section, date FROM session WHERE revision_id = %s AND stands ORDER BY position'
    earlier = database.rows(sql, revision)
    if not reading.rows or not earlier or {key for key, *_ in earlier} & set(map(hash_session, reading.sessions)):
        return
    _, name, section, day = earlier[0]
    new = reading.sessions[0]
    if (fold_name(name), fold_name(section), day_of(day)) == (fold_name(new.event), fold_name(new.section), new.date):
        return
    was, now = _describe(name, section, day_of(day)), _describe(new.event, new.section, new.date)
    says = f"The file of this name reported {was}. It is replaced by {now}, and its points are taken back."
    advice = "If both were played, send each under a name of its own: the earlier one again, and then this one."
    yield Problem("replaces-another-session", Severity.WARNING, 0, "", reading.delivery.name, says, advice)


def _describe(event: str, section: str, day: date | None) -> str:
    return f"{event}{f' ({section})' if section else ''} of {day}"


def session_notices(work: UnitOfWork, batch: KnownBatch, stored: Sequence[StoredSession]) -> Iterator[Problem]:
    """Yield notices about the sessions that a file reports."""
    for each in stored:
        yield from _dropped_facts(batch, each)
        yield from _unlinked_ladders(work, batch, each)
        yield from map(describe_doubt, find_doubtful_links(work.state, known_files(work), each))
        yield from _too_many_events(work, each)
        yield from late_member_notices(work.state, each)


def _dropped_facts(batch: KnownBatch, stored: StoredSession) -> Iterator[Problem]:
    """Yield a notice if facts about lines of an earlier file do not hold for this one."""
    of_earlier = [fact for fact in batch.facts if fact["position"] == stored.position and fact["revision"] is not None]
    last = max((fact["revision"] for fact in of_earlier), default=batch.latest)
    named = {name for fact in of_earlier if fact["revision"] == last for name in fact["data"]}
    dropped = sorted(named & {*LINE_FACTS, CONFIRMED_FACT})
    if last < batch.latest and dropped:
        says = f"What was recorded about lines of the earlier file ({', '.join(dropped)}) does not apply to this one."
        advice = "The federation records it again, with the lines of this file; until then it is awarded without."
        yield Problem("facts-of-earlier-lines", Severity.WARNING, 0, "", "", says, advice)


def _unlinked_ladders(work: UnitOfWork, batch: KnownBatch, stored: StoredSession) -> Iterator[Problem]:
    """Yield a notice if the event has another final ladder, of another section, that is not linked (N18)."""
    session = stored.session
    if not session.final or stored.facts.get("stage"):
        return
    for other in known_files(work).parts_of(stored.event).ladders.values():
        near = (other.date, other.location) == (session.date, session.location)
        if near and other.section != session.section and not other.linked and other.batch != batch.id:
            yield unlinked_ladder(session, other.section, other.file)
            return


def _too_many_events(work: UnitOfWork, stored: StoredSession) -> Iterator[Problem]:
    """Yield a notice if a club has more events of a class than it may have in a year (C7)."""
    classes = work.state.federation.scheme.on(stored.played).classes
    if not any(each.events_a_year for each in classes.values()):
        return
    work.writer.flush()
    ((found,),) = database.rows("SELECT event_class FROM session WHERE id = %s", stored.id)
    limited = classes.get(found)
    if limited is None or not limited.events_a_year or any(find_approvals(stored.session, found)):
        return
    sql = (
        "SELECT DISTINCT s.event_id, s.name FROM session s JOIN event e ON e.id = s.event_id WHERE s.club = %s "
        "AND e.year = %s AND s.event_class = %s AND s.stands AND s.event_id <> %s ORDER BY s.event_id"
    )
    events = database.rows(sql, stored.session.club, stored.played.year, limited.name, stored.event)
    related = known_files(work).related_events(stored.event)
    own_names = {fold_name(name) for event, name in events if event in related}
    own_names |= {base_name(stored.session.event)}
    others = [each for each in events if not any(is_part_name(fold_name(each[1]), name) for name in own_names)]
    if len(others) >= limited.events_a_year:
        names = ", ".join(name for _, name in others)
        says = f"Club {stored.session.club} has already had {names} as {limited.name} in {stored.played.year}."
        says += f" A club may have {limited.events_a_year} a year."
        advice = "The federation records the right class for the event that is not one of these, or cancels it."
        yield Problem("too-many-in-a-year", Severity.WARNING, 0, "", "", says, advice)

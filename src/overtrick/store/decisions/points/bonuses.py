"""Bonuses that the program proposes and a person confirms: the best pair of a grade outside the awards (N21).

The confirmation is a fact about the ladder, so the bonus is awarded, explained and taken back with the ladder. It holds
only for the file for which it was made: in a corrected file another pair may be the best.
"""

from overtrick.store import models
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.references import BonusName, FileClub, FileName, PlayerNumber
from overtrick.store.decisions.session_facts import find_session
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, encode_json
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.bonus_proposals import find_session_bonuses, leave_out_declined
from overtrick.store.results.sessions import award_again
from overtrick.store.results.stored_sessions import read_stored_session

_CONFIRMED, _DECLINED = "confirmed", "declined"


class BestPair(Record, frozen=True, kw_only=True):
    """A bonus of a final ladder by its name, and the players who get it."""

    club: FileClub
    name: FileName
    revision: int | None = None
    position: int = 0
    bonus: BonusName
    pair: tuple[PlayerNumber, ...]


def confirm_best_pair(work: UnitOfWork, entry: JournalEntry, best_pair: BestPair) -> None:
    """Post a bonus that was proposed for the best pair of a grade."""
    session = find_session(best_pair.club, best_pair.name, best_pair.revision, best_pair.position)
    confirmed = read_stored_session(session.pk).facts.get(_CONFIRMED, [])
    _write_fact(work, entry, session, sorted({*confirmed, best_pair.bonus}), entry.kind)
    after = {_CONFIRMED: best_pair.bonus, "pair": best_pair.pair}
    key = f"{best_pair.club} {best_pair.name} {best_pair.position + 1}"
    audit(work, entry, "session", key, {_CONFIRMED: confirmed}, after)


def check_best_pair(entry: JournalEntry, best_pair: BestPair) -> None:
    """Refuse a bonus that was posted before, and one that is not proposed for exactly these players."""
    session = find_session(best_pair.club, best_pair.name, best_pair.revision, best_pair.position)
    if best_pair.bonus in read_stored_session(session.pk).facts.get(_CONFIRMED, []):
        raise Refusal(f"The bonus '{best_pair.bonus}' of {best_pair.name} has already been posted.")
    proposed = leave_out_declined(find_session_bonuses(session.pk))
    if any(each.bonus == best_pair.bonus and sorted(each.pair) == sorted(best_pair.pair) for each in proposed):
        return
    known = "; ".join(f"{each.bonus}: {', '.join(each.pair)}" for each in proposed) or "nothing"
    raise Refusal(
        f"'{best_pair.bonus}' for {', '.join(best_pair.pair)} is not proposed for {best_pair.name}. Proposed: {known}."
    )


def decline_best_pair(work: UnitOfWork, entry: JournalEntry, best_pair: BestPair) -> None:
    """Set a bonus aside that was proposed: it is not proposed any more, and nothing is posted."""
    after = {_DECLINED: best_pair.bonus, "pair": best_pair.pair}
    audit(work, entry, "session", f"{best_pair.club} {best_pair.name} {best_pair.position + 1}", None, after)


def check_declining(entry: JournalEntry, best_pair: BestPair) -> None:
    """Refuse to set a bonus aside without a reason, and one that is not proposed for exactly these players."""
    if not entry.reason.strip():
        raise Refusal("Setting a bonus aside needs a reason.")
    check_best_pair(entry, best_pair)


def take_back_declining(work: UnitOfWork, entry: JournalEntry, mistake: JournalEntry) -> None:
    """Propose a bonus again that was set aside."""
    data = mistake.data
    key = f"{data['club']} {data['name']} {data.get('position', 0) + 1}"
    audit(work, entry, "session", key, {_DECLINED: data["bonus"]}, {"withdrawn": mistake.seq})


def take_back_best_pair(work: UnitOfWork, entry: JournalEntry, mistake: JournalEntry) -> None:
    """Take a confirmation back. Of a file that has been replaced since, nothing is left to take back."""
    data = mistake.data
    for fact in models.Fact.objects.filter(seq=mistake.seq):
        of_file = models.Session.objects.select_related("revision").filter(revision__batch=fact.batch, stands=True)
        session = of_file.filter(position=fact.position, revision__number=fact.revision or 0).first()
        if session is None:
            continue
        confirmed = read_stored_session(session.pk).facts.get(_CONFIRMED, [])
        rest = [name for name in confirmed if name != data["bonus"]]
        _write_fact(work, entry, session, rest, "withdrawn")
    key = f"{data['club']} {data['name']} {data.get('position', 0) + 1}"
    audit(work, entry, "session", key, {_CONFIRMED: data["bonus"]}, {"withdrawn": mistake.seq})


def _write_fact(
    work: UnitOfWork, entry: JournalEntry, session: models.Session, confirmed: list[str], cause: str
) -> None:
    """Record which bonuses of a session are confirmed, and award it again."""
    values = (session.revision.batch_id, session.position, session.revision.number, entry.seq)
    work.writer.add(models.Fact, *values, encode_json({_CONFIRMED: confirmed}))
    award_again(work, entry, session.pk, cause)

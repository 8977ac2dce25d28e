"""Bonuses that the program proposes and a person confirms: the best pair of a grade outside the awards (N21).

The confirmation is a fact about the ladder, so that the bonus is awarded, explained and taken back with it. It holds
for the very file that it was made for: in a corrected one another pair may be the best.
"""

from overtrick.store import models
from overtrick.store.decisions.kind import Record, audit
from overtrick.store.decisions.session_facts import standing_session
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, encoded
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.bonus_proposals import proposals_of
from overtrick.store.results.sessions import award_again
from overtrick.store.results.stored_sessions import stored_session

_CONFIRMED = "confirmed"


class BestPair(Record, frozen=True, kw_only=True):
    """A bonus of a final ladder, by its name, and the players whom it goes to."""

    club: int
    name: str
    revision: int | None = None
    position: int = 0
    bonus: str
    pair: tuple[str, ...]


def confirm_best_pair(work: UnitOfWork, entry: JournalEntry, told: BestPair) -> None:
    """Post a bonus that was proposed for the best pair of a grade."""
    session = standing_session(told.club, told.name, told.revision, told.position)
    confirmed = stored_session(session.pk).facts.get(_CONFIRMED, [])
    _record(work, entry, session, sorted({*confirmed, told.bonus}), entry.kind)
    after = {_CONFIRMED: told.bonus, "pair": told.pair}
    audit(work, entry, "session", f"{told.club} {told.name} {told.position + 1}", {_CONFIRMED: confirmed}, after)


def may_confirm(entry: JournalEntry, told: BestPair) -> None:
    """Only what is proposed can be confirmed, for just those players, and once."""
    session = standing_session(told.club, told.name, told.revision, told.position)
    if told.bonus in stored_session(session.pk).facts.get(_CONFIRMED, []):
        raise Refusal(f"The bonus '{told.bonus}' of {told.name} has been posted before.")
    proposed = proposals_of(session.pk)
    if any(each.bonus == told.bonus and sorted(each.pair) == sorted(told.pair) for each in proposed):
        return
    known = "; ".join(f"{each.bonus}: {', '.join(each.pair)}" for each in proposed) or "nothing"
    raise Refusal(f"'{told.bonus}' for {', '.join(told.pair)} is not proposed for {told.name}. Proposed: {known}.")


def take_back_best_pair(work: UnitOfWork, entry: JournalEntry, mistake: JournalEntry) -> None:
    """Take a confirmation back; where the file has been replaced since, nothing of it is left."""
    told = mistake.data
    for fact in models.Fact.objects.filter(seq=mistake.seq):
        of_file = models.Session.objects.select_related("revision").filter(revision__batch=fact.batch, stands=True)
        session = of_file.filter(position=fact.position, revision__number=fact.revision or 0).first()
        if session is None:
            continue
        confirmed = stored_session(session.pk).facts.get(_CONFIRMED, [])
        rest = [name for name in confirmed if name != told["bonus"]]
        _record(work, entry, session, rest, "withdrawn")
    key = f"{told['club']} {told['name']} {told.get('position', 0) + 1}"
    audit(work, entry, "session", key, {_CONFIRMED: told["bonus"]}, {"withdrawn": mistake.seq})


def _record(work: UnitOfWork, entry: JournalEntry, session: models.Session, confirmed: list[str], cause: str) -> None:
    values = (session.revision.batch_id, session.position, session.revision.number, entry.seq)
    work.writer.add(models.Fact, *values, encoded({_CONFIRMED: confirmed}))
    award_again(work, entry, session.pk, cause)

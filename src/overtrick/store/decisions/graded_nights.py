"""A club chooses how its nights for some grades only are awarded, from a day on (Issue of Masterpoints 7 c)."""

import datetime

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.kind import Record, audit
from overtrick.store.decisions.point_values import edition_on
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.graded_nights import policy_on
from overtrick.store.results.sessions import award_again

_NIGHTS = (
    "SELECT DISTINCT s.id FROM fact f JOIN revision r ON r.batch_id = f.batch_id JOIN session s "
    "ON s.revision_id = r.id AND s.position = f.position AND s.stands WHERE f.data LIKE %s AND s.club = %s "
    "AND s.date >= %s AND (f.revision IS NULL OR f.revision = r.number) ORDER BY s.id"
)


class Policy(Record, frozen=True, kw_only=True):
    """A club, the policy of the scheme that it has chosen, and the first day of it."""

    club: int
    policy: str
    start: datetime.date


def choose_policy(work: UnitOfWork, entry: JournalEntry, told: Policy) -> None:
    """Set how a club awards its nights for some grades only, and award those again that it touches."""
    if not models.Club.objects.filter(code=told.club).exists():
        raise Refusal(f"There is no club {told.club} in the register.")
    known = edition_on(told.start).graded_nights
    if told.policy not in known:
        ways = ", ".join(f"{way.policy} ({way.says})" for way in known.values()) or "none here"
        raise Refusal(f"'{told.policy}' is no policy for graded nights. There are: {ways}.")
    after = {"graded_nights": told.policy, "start": told.start}
    before = policy_on(told.club, told.start - datetime.timedelta(days=1))
    audit(work, entry, "club", told.club, {"graded_nights": before}, after)
    for (session,) in database.rows(_NIGHTS, '%"graded"%', told.club, told.start):
        award_again(work, entry, session, entry.kind)

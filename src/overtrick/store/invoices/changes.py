"""What changed since a period was billed: sessions that came, went or earned otherwise, and members (ruling M3).

A run looks at these alone, so it does not read ten years of play to find the one file that was replaced.
"""

from datetime import date

import msgspec

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.invoices.play import SessionMark
from overtrick.store.journal.kinds import ERASE, IMPORT, UNMERGE
from overtrick.store.registers.mergers import mergers_by_number, survivor
from overtrick.store.registers.players import with_duplicates

_MARKS = (
    "SELECT s.id, s.key, r.batch_id, s.position, s.event_id, s.date, s.lists, s.club FROM session s "
    "JOIN revision r ON r.id = s.revision_id WHERE s.date >= %s AND s.date <= %s AND "
)
# A session that stands no more though its file does was taken off by another report of the contest.
_CAME_OR_WENT = f"{_MARKS} (s.id > %s OR (NOT s.stands AND (r.ended > %s OR r.ended IS NULL)))"
_POSTED = f"{_MARKS} s.id IN (SELECT session_id FROM posting WHERE seq > %s AND session_id IS NOT NULL)"
# What a person says about an event may make it another class, whether or not anybody earns points.
_APPROVED = (
    f"{_MARKS} EXISTS (SELECT 1 FROM approval a WHERE a.seq > %s AND a.club = s.club AND s.date >= a.first "
    'AND s.date <= a."last")'
)
# A tournament to which a person put a session may become one of another class.
_IN_TOURNAMENTS = (
    f"{_MARKS} r.batch_id IN (SELECT l.batch FROM tournament_session l JOIN tournament t ON t.id = l.tournament_id "
    "WHERE t.seq > %s)"
)
# What a person says about a session: facts, and whether it was put into a tournament or taken out again.
_SAID = "SELECT key FROM audit WHERE what = 'session' AND seq > %s"
_OF_FILES = f"{_MARKS} r.batch_id IN ({{marks}})"
_OF_CLUBS = f"{_MARKS} s.club IN ({{marks}})"
# The kind of a club decides whether it is charged; who pays for it, who is.
_CLUBS = (
    "SELECT key FROM audit WHERE what = 'club' AND seq > %s UNION SELECT CAST(club AS varchar(20)) FROM bill_to "
    "WHERE seq > %s"
)
_PLAYERS = (
    "SELECT DISTINCT a.key FROM audit a JOIN journal j ON j.seq = a.seq "
    "WHERE a.what = 'player' AND a.seq > %s AND j.kind <> %s"
)
# Whose number stands for itself again has left somebody, who is a member without it.
_UNMERGED = (
    "SELECT a.before FROM audit a JOIN journal j ON j.seq = a.seq "
    "WHERE a.what = 'player' AND a.seq > %s AND j.kind = %s"
)
_IMPORTED = "SELECT 1 FROM journal WHERE seq > %s AND kind = %s"
_MEMBERS = "SELECT DISTINCT p.number FROM membership m JOIN player p ON p.id = m.player_id WHERE m.club IN ({marks})"


def find_changed_sessions(run: models.BillRun, first: date, last: date) -> list[SessionMark]:
    """Find the sessions of some days whose charge may be another since a run."""
    rows = database.rows(_CAME_OR_WENT, first, last, run.last_session, run.seq)
    for sql in (_POSTED, _APPROVED, _IN_TOURNAMENTS):
        rows += database.rows(sql, first, last, run.seq)
    for sql, keys in ((_OF_FILES, _find_files_spoken_of(run)), (_OF_CLUBS, find_changed_clubs(run))):
        for marks, some in in_chunks(keys):
            rows += database.rows(sql.format(marks=marks), first, last, *some)
    found = {row[0]: SessionMark(*row)._replace(date=day_of(row[5])) for row in rows}
    return [found[key] for key in sorted(found)]


def _find_files_spoken_of(run: models.BillRun) -> set[int]:
    """Return the files about whose sessions a person said something since a run: a club, a name and a position."""
    found: set[int] = set()
    for (key,) in database.rows(_SAID, run.seq):
        club, _, rest = key.partition(" ")
        own = models.Batch.objects.filter(club=int(club), name=rest.rpartition(" ")[0])
        found.update(own.values_list("pk", flat=True))
    return found


def find_changed_clubs(run: models.BillRun) -> set[int]:
    """Find the clubs about which something was decided since a run."""
    return {int(key) for (key,) in database.rows(_CLUBS, run.seq, run.seq)}


def find_changed_members(run: models.BillRun) -> set[str] | None:
    """Find the players whose levy may be another since a run, by all their numbers; None if it may be any player.

    An erasure is not a change: it takes a year of birth away, which was right when it was billed.
    """
    if database.rows(_IMPORTED, run.seq, IMPORT):
        return None
    found = {key for (key,) in database.rows(_PLAYERS, run.seq, ERASE)}
    before = (msgspec.json.decode(text) or {} for (text,) in database.rows(_UNMERGED, run.seq, UNMERGE))
    found |= {each["merged_into"] for each in before if "merged_into" in each}
    for marks, some in in_chunks(find_changed_clubs(run)):
        found |= {number for (number,) in database.rows(_MEMBERS.format(marks=marks), *some)}
    merged = mergers_by_number()
    return with_duplicates({*found, *(survivor(number, merged.get) for number in found)})

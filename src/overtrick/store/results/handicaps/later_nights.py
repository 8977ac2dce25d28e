"""The sessions that depend on handicaps: those that earn otherwise when earlier games or a club's choice change."""

from collections.abc import Iterator
from datetime import date

from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.journal.handicap_events import ClubEvent
from overtrick.store.journal.unit_of_work import UnitOfWork

_EVENTS = "SELECT id, club, key FROM event WHERE id IN ({marks})"
_SESSIONS = (
    "SELECT s.id FROM event e JOIN session s ON s.event_id = e.id WHERE e.key = %s AND e.club = %s AND s.stands "
    "AND s.date >= %s ORDER BY s.date, s.id"
)
_GRADED = (
    "SELECT DISTINCT s.id FROM event e JOIN session s ON s.event_id = e.id JOIN revision r ON r.id = s.revision_id "
    "JOIN fact x ON x.batch_id = r.batch_id AND x.position = s.position "
    "AND (x.revision IS NULL OR x.revision = r.number) "
    "WHERE e.key = %s AND e.club = %s AND s.stands AND s.date > %s AND x.data LIKE %s ORDER BY s.id"
)


class ChangedGames:
    """The events whose games the current entry of the journal changed, each with the first day of them."""

    def __init__(self, work: UnitOfWork) -> None:
        self._work = work
        self._days: dict[int, date] = {}

    def note(self, event: int, day: date) -> None:
        """Note that a session of an event came or went."""
        if self._work.state.handicaps.periods:
            self._days[event] = min(day, self._days.get(event, day))

    def take_later_nights(self) -> Iterator[int]:
        """Yield the graded nights after these days, whose handicaps may be others now, and forget the days."""
        days, self._days = self._days, {}
        if not days:
            return
        self._work.writer.flush()
        for marks, some in in_chunks(sorted(days)):
            for key, club, name in database.rows(_EVENTS.format(marks=marks), *some):
                if (club, name) in self._work.state.handicaps.periods:
                    yield from find_nights_after((club, name), days[key])


def changed_games(work: UnitOfWork) -> ChangedGames:
    """Return what a unit of work knows about games that came or went."""
    return work.extension(ChangedGames)


def find_nights_after(event: ClubEvent, day: date) -> list[int]:
    """Return the graded nights of an event after a day: only these may be awarded by handicap."""
    club, key = event
    return [session for (session,) in database.rows(_GRADED, key, club, day, '%"graded"%')]


def find_sessions_from(event: ClubEvent, start: date) -> list[int]:
    """Return the sessions of an event from a day on."""
    club, key = event
    return [session for (session,) in database.rows(_SESSIONS, key, club, start)]

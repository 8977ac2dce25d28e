"""What may belong to a tournament and is not counted there: sessions that nobody linked, and files that wait."""

from collections.abc import Iterator

from overtrick.store.db import database
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.number_form import number_form
from overtrick.store.results.stored_sessions import read_sessions
from overtrick.store.results.tournament_facts import current_calendar, outline_played
from overtrick.store.tournaments.sessions import list_suggestions
from overtrick.tournaments.checks import HELD_FILE, MAY_BELONG, Finding
from overtrick.tournaments.links import NONE, link_session
from overtrick.tournaments.records import Tournament

# So many files that wait are looked at; the queue of the office has them all.
_MOST_FILES = 200
_HELD = (
    "SELECT b.name, f.content FROM revision r JOIN batch b ON b.id = r.batch_id JOIN raw_file f ON f.id = r.raw_id "
    "WHERE r.state = 'held' ORDER BY r.id DESC LIMIT %s"
)


def find_doubtful(tournament: Tournament) -> list[Finding]:
    """Find sessions that may belong to a tournament, and files that wait and may have sessions of it."""
    return [*_find_unlinked(tournament), *_find_held(tournament)]


def _find_unlinked(tournament: Tournament) -> Iterator[Finding]:
    for each in list_suggestions(tournament):
        if not each.said:
            title = " · ".join(filter(None, (each.name, each.section)))
            yield Finding(MAY_BELONG, each.id, {"session": title, "against": each.link.against})


def _find_held(tournament: Tournament) -> Iterator[Finding]:
    event, scheme = current_calendar().event(tournament.number), current_federation().scheme
    for name, content in database.rows(_HELD, _MOST_FILES) if event else ():
        for session in read_sessions(bytes(content), number_form()):
            edition = scheme.on(session.date) if session.date else None
            played = outline_played(session, edition) if edition else None
            if event and edition and played and link_session(played, event.sanctioned(edition)).certainty != NONE:
                yield Finding(HELD_FILE, None, {"file": name, "session": session.event})
                break

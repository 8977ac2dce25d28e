"""Who is to be sent a scorecard: the players of a session with its boards who asked for it, once for each session.

A session is known by club, day, event, section and round, which stay the same if its file is replaced; so nobody gets a
second letter. Boards that come later than the ranking are sent when they come. Files that were loaded, or came long
ago, are passed over.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

import msgspec

from overtrick.scoring.boards.scorecards import CardLine, read_scorecard
from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.access.unsubscribe_links import SCORECARDS, make_link
from overtrick.store.commands.bulk_load import WHO as LOADER
from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.mail import outbox
from overtrick.store.mail.journal_letters import Letter
from overtrick.store.queries.boards.session_play import SessionPlay, find_session_play
from overtrick.store.queries.session_results import Row
from overtrick.store.queries.visibility import Person, display_name
from overtrick.store.registers.mergers import mergers_by_number, survivor
from overtrick.store.registers.players import find_player
from overtrick.store.results.contest_identity import find_opposite_sessions

_RECENT = timedelta(days=1)
_MOST_SESSIONS = 20
# The last boards that came are looked at; in a minute there are not more.
_NEW = (
    "SELECT x.session_id, s.club, s.date, s.name, s.section, s.round FROM "
    "(SELECT session_id, revision_id FROM session_boards ORDER BY revision_id DESC LIMIT 500) x "
    "JOIN session s ON s.id = x.session_id JOIN revision r ON r.id = x.revision_id JOIN journal j ON j.seq = r.seq "
    "WHERE s.stands AND j.at > %s AND j.who <> %s AND NOT EXISTS (SELECT 1 FROM scorecard_letter l "
    "WHERE l.club = s.club AND l.date = s.date AND l.event = s.name AND l.section = s.section AND l.round = s.round) "
    "ORDER BY x.session_id"
)
_SEATS = "SELECT entry_id, number FROM sitting WHERE session_id = %s"


class SessionKey(NamedTuple):
    """What stays the same of a session if its file is replaced."""

    club: int
    date: date
    event: str
    section: str
    round: int


class ScorecardNotice(msgspec.Struct, frozen=True, kw_only=True):
    """What a player is sent: the row, and the boards by opponents, each group with who they are."""

    name: str
    email: str
    language: str
    play: SessionPlay
    row: Row
    groups: tuple[tuple[tuple[Person, ...], tuple[CardLine, ...]], ...]
    stop: str

    @property
    def lines(self) -> tuple[CardLine, ...]:
        """All boards in their order."""
        return tuple(line for _people, lines in self.groups for line in lines)


class PendingScorecards(msgspec.Struct, frozen=True):
    """The notices of some sessions, and the sessions of which nothing was sent before."""

    sessions: tuple[SessionKey, ...] = ()
    notices: tuple[ScorecardNotice, ...] = ()


def find_pending_scorecards(now: datetime) -> PendingScorecards:
    """Find the sessions whose boards came in the last day and of which nothing was sent yet."""
    keys, notices = [], list[ScorecardNotice]()
    for session, club, played, *rest in database.rows(_NEW, now - _RECENT, LOADER)[:_MOST_SESSIONS]:
        keys.append(SessionKey(club, day_of(played), *rest))
        notices += _find_notices(session)
    return PendingScorecards(tuple(keys), tuple(notices))


def queue_scorecards(pending: PendingScorecards, letters: Sequence[Letter], now: datetime) -> int:
    """Put the letters into the outbox, unless another process was as quick; return how many."""
    if not pending.sessions:
        return 0
    with database.write_transaction():
        if any(models.ScorecardLetter.objects.filter(**key._asdict()).exists() for key in pending.sessions):
            return 0
        models.ScorecardLetter.objects.bulk_create(
            [models.ScorecardLetter(**key._asdict(), at=now) for key in dict.fromkeys(pending.sessions)]
        )
        for letter in letters:
            outbox.add_letter(letter.address, letter.subject, letter.body, now, letter.attachment)
    return len(letters)


def _find_notices(session: int) -> Iterator[ScorecardNotice]:
    """Yield the notices of a session. The names of others are those that the public sees."""
    seats = [
        (entry, number)
        for each in (session, *find_opposite_sessions(session)[:1])
        for entry, number in database.rows(_SEATS, each)
    ]
    merged = mergers_by_number()
    owners = {number: survivor(number, merged.get) for _, number in seats}
    wishes = contacts.wishes_for_scorecards(owners.values())
    play = find_session_play(session) if wishes else None
    if play is None:
        return
    rows = {row.entry: row for each in play.ladder.lists for row in each}
    for entry, number in seats:
        contact = wishes.get(owners[number])
        if contact is not None and entry in rows:
            player = find_player(owners[number])
            lines = read_scorecard(play.boards, play.contestants_of(rows[entry]))
            if lines and not player.erased:
                yield ScorecardNotice(
                    name=display_name(player.preferred, player.first, player.family) or player.number,
                    email=contact.email, language=contact.language, play=play, row=rows[entry],
                    groups=tuple(_by_opponents(play, lines)), stop=make_link(player.number, SCORECARDS),
                )  # fmt: skip


def _by_opponents(
    play: SessionPlay, lines: Iterable[CardLine]
) -> Iterator[tuple[tuple[Person, ...], tuple[CardLine, ...]]]:
    groups: list[tuple[int, list[CardLine]]] = []
    for line in lines:
        if not groups or groups[-1][0] != line.opponents:
            groups.append((line.opponents, []))
        groups[-1][1].append(line)
    for opponents, own in groups:
        yield play.people(opponents), tuple(own)

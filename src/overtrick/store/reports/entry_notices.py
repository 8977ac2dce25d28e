"""Who is to be told of an entry of a tournament: who entered, who must confirm, who moved up, who was withdrawn."""

from collections.abc import Iterator

import msgspec

from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.db import database, leases
from overtrick.store.errors import NotFound
from overtrick.store.journal.entries import JournalEntry, entries_by_number, last_seq
from overtrick.store.journal.kinds import CHANGE_ENTRY, CONFIRM_ENTRY, ENTER, TOURNAMENT, WITHDRAW_ENTRY
from overtrick.store.queries.tournaments.entrants import name_players
from overtrick.store.tournaments.calendar import read_tournament
from overtrick.store.tournaments.entries import LIVE, find_entry, list_entries, waiting_position
from overtrick.tournaments.records import ENTERED, WAITING, WITHDRAWN, Tournament, TournamentEntry

JOB = "entry letters"
MADE, CONFIRM, CONFIRMED, GONE, MOVED_UP = (
    "entry_made",
    "entry_confirm",
    "entry_confirmed",
    "entry_withdrawn",
    "entry_moved_up",
)
_MOST_LINES = 500
_DELETION = "delete-tournament"
_KINDS = (ENTER, CONFIRM_ENTRY, WITHDRAW_ENTRY, CHANGE_ENTRY, TOURNAMENT, _DELETION)
_LINES = (
    f"SELECT seq FROM journal WHERE seq > %s AND seq <= %s AND kind IN ({', '.join(['%s'] * len(_KINDS))}) "
    "AND redacted IS NULL ORDER BY seq"
)
Told = tuple[str, TournamentEntry, str]


class EntryNotice(msgspec.Struct, frozen=True, kw_only=True):
    """A letter to a player: which one, where to, in which language, and about whose entry; `others` are the names.

    `by` is the name of the one who did it, and `waiting` the place on the waiting list, 0 for those who have a place.
    """

    letter: str
    email: str
    language: str
    number: str
    name: str
    others: tuple[str, ...]
    by: str
    tournament: Tournament
    entry: TournamentEntry
    waiting: int = 0


class PendingEntryNotices(msgspec.Struct, frozen=True):
    """The notices of the lines of the journal after one and up to another; `after` is None if it never began."""

    after: int | None
    last: int
    notices: tuple[EntryNotice, ...] = ()


def find_pending_notices() -> PendingEntryNotices:
    """Find whom the next lines of the journal concern."""
    after, last = leases.find_mark(JOB), last_seq()
    if after is None or after >= last:
        return PendingEntryNotices(after, last)
    last = min(last, after + _MOST_LINES)
    entries = entries_by_number(seq for (seq,) in database.rows(_LINES, after, last, *_KINDS))
    notices = [notice for seq in sorted(entries) for notice in _find_notices(entries[seq])]
    return PendingEntryNotices(after, last, tuple(notices))


def _find_notices(line: JournalEntry) -> Iterator[EntryNotice]:
    for letter, entry, number in (*_told_of_line(line), *_told_of_places(line)):
        email, language = _address_of(number)
        tournament = read_tournament(models.Tournament.objects.get(pk=entry.tournament))
        # Of one that was taken off the calendar meanwhile, nothing but that is told.
        if email and (not tournament.deleted or line.kind == _DELETION):
            names = name_players([*entry.numbers, number, _player_of(line)])
            others = tuple(names[each] for each in entry.numbers if each != number)
            yield EntryNotice(
                letter=letter, email=email, language=language, number=number, name=names[number], others=others,
                by=names.get(_player_of(line), ""), tournament=tournament, entry=entry,
                waiting=waiting_position(entry),
            )  # fmt: skip


def _told_of_line(line: JournalEntry) -> Iterator[Told]:
    """Yield who is told of what a line did to its own entry."""
    if line.kind == ENTER:
        made = _entry_of(line.seq)
        if made is not None and made.state != WITHDRAWN:
            yield from (((MADE if each.confirmed else CONFIRM), made, each.number) for each in made.players)
    elif line.kind == CONFIRM_ENTRY:
        entry = find_entry(line.data["entry"])
        yield from ((CONFIRMED, entry, each) for each in entry.numbers if each != line.data["number"])
    elif line.kind == WITHDRAW_ENTRY:
        entry = find_entry(line.data["entry"])
        yield from ((GONE, entry, each) for each in entry.numbers)
    elif line.kind == _DELETION:
        entries = list_entries(line.data["tournament"], LIVE)
        yield from ((GONE, entry, number) for entry in entries for number in entry.numbers)
    elif line.kind == CHANGE_ENTRY:
        entry = find_entry(line.data["entry"])
        asked = _seats(line, seq=line.seq, ended=None, confirmed=False)
        yield from ((CONFIRM, entry, number) for number in asked)
        replaced = [number for number in _seats(line, ended=line.seq) if number not in entry.numbers]
        yield from ((GONE, entry, number) for number in replaced)
        if entry.state == WAITING and _was_sent_to_wait(line):
            yield from ((MADE, entry, number) for number in entry.numbers if number not in asked)


def _told_of_places(line: JournalEntry) -> Iterator[Told]:
    """Yield those who moved up from the waiting list by a line."""
    moved = models.TournamentEntry.objects.filter(moved_up=line.seq).order_by("id").values_list("pk", flat=True)
    for number in moved:
        entry = find_entry(number)
        yield from ((MOVED_UP, entry, each) for each in entry.numbers)


def _was_sent_to_wait(line: JournalEntry) -> bool:
    """Tell whether a line took the place of its own entry and put it on the waiting list."""
    rows = models.Audit.objects.filter(seq=line.seq, what="tournament-entry", key=str(line.data["entry"]))
    changes = [[msgspec.json.decode(text)["state"] for text in row] for row in rows.values_list("before", "after")]
    return [ENTERED, WAITING] in changes


def _seats(line: JournalEntry, **which: object) -> list[str]:
    rows = models.TournamentPlayer.objects.filter(entry=line.data["entry"], **which).order_by("id")
    return list(rows.values_list("number", flat=True))


def _entry_of(seq: int) -> TournamentEntry | None:
    number = models.TournamentEntry.objects.filter(seq=seq).values_list("pk", flat=True).first()
    return None if number is None else find_entry(number)


def _player_of(line: JournalEntry) -> str:
    """Return the number of the player who made a decision; empty if it was not a player."""
    front, _, number = line.who.partition(" ")
    return number if front == "player" else ""


def _address_of(number: str) -> tuple[str, str]:
    """Return a player's address and language; empty texts if there is none."""
    try:
        contact = contacts.contact_of(number)
    except NotFound:
        contact = None
    return (contact.email, contact.language) if contact else ("", "")

"""What a tournament of the calendar means for the award of its sessions: stage, total field, own table, class.

A session belongs to a tournament because a person said so, or by its club, days, class and name.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, NamedTuple

import msgspec

from overtrick.awards.event_links import class_by_header
from overtrick.core.session import Session
from overtrick.schemes.edition import Edition
from overtrick.store.db import cache, database
from overtrick.store.db.values import day_of
from overtrick.store.journal.federation_state import is_in_unit_of_work
from overtrick.tournaments.links import CERTAIN, PERSON, PlayedSession, SanctionedEvent, choose_link, name_stage
from overtrick.tournaments.records import INVITATION, RESTRICTED
from overtrick.tournaments.stages import PlannedStage, plan_fields

# Numbers of tournaments are shorter than this.
_LONGEST_ID = 10
_COLUMNS = "t.id, t.club, t.first, t.last, t.event_class, t.name, t.restrictions, t.own_table"
_OF_CLUB = f"SELECT {_COLUMNS} FROM tournament t WHERE NOT t.deleted AND t.club = %s AND t.first <= %s AND t.last >= %s"
_BY_NUMBER = f"SELECT {_COLUMNS} FROM tournament t WHERE NOT t.deleted AND t.id = %s"
_BETWEEN = f"SELECT {_COLUMNS} FROM tournament t WHERE NOT t.deleted AND t.last >= %s AND t.first <= %s ORDER BY t.id"
_STAGES = "SELECT name, contestants, extra_entries FROM tournament_stage WHERE tournament_id = %s ORDER BY position"
_SAID_OF_BATCH = 'SELECT tournament_id, belongs, stage FROM tournament_session WHERE batch = %s AND "position" = %s'


class SaidLink(NamedTuple):
    """What a person said about a session and a tournament; a `stage` that is empty follows from the names."""

    tournament: int
    belongs: bool
    stage: str


class CalendarEvent(NamedTuple):
    """A tournament as the awards of its sessions need it."""

    number: int
    club: int
    first: date
    last: date
    event_class: str
    name: str
    restrictions: tuple[str, ...]
    own_table: tuple[str, ...]

    def sanctioned(self, edition: Edition) -> SanctionedEvent:
        """Return what is compared of it with a session."""
        in_files = is_named_in_files(edition, self.event_class)
        return SanctionedEvent(
            self.number, self.club, self.first, self.last, self.event_class, self.name, in_files=in_files
        )


class SessionTournament(NamedTuple):
    """The tournament of a session, its stage there, and whether a person or the names say it."""

    event: CalendarEvent
    stage: str
    by: str


class CalendarReader:
    """Reads tournaments and their plans for several sessions, each once."""

    def __init__(self) -> None:
        self._of_club: dict[tuple[int, date, date], list[CalendarEvent]] = {}
        self._by_number: dict[int, CalendarEvent | None] = {}
        self._plans: dict[int, list[PlannedStage]] = {}

    def events_of(self, played: PlayedSession) -> list[CalendarEvent]:
        """Return the tournaments of a session's club on its days, and the one that its report names by a number."""
        key = (played.club, played.first, played.last)
        if key not in self._of_club:
            self._of_club[key] = [_read(row) for row in database.rows(_OF_CLUB, *key)]
        found = self._of_club[key]
        if played.contest_id.isascii() and played.contest_id.isdigit() and len(played.contest_id) < _LONGEST_ID:
            numbered = self.event(int(played.contest_id))
            if numbered and numbered not in found:
                return [*found, numbered]
        return found

    def event(self, number: int) -> CalendarEvent | None:
        """Return a tournament of the calendar by its number; None if there is none."""
        if number not in self._by_number:
            self._by_number[number] = next((_read(row) for row in database.rows(_BY_NUMBER, number)), None)
        return self._by_number[number]

    def plan(self, number: int) -> list[PlannedStage]:
        """Return the planned stages of a tournament, in their order."""
        if number not in self._plans:
            self._plans[number] = read_plan(number)
        return self._plans[number]


def current_calendar() -> CalendarReader:
    """Return what is known of the calendar since the last decision; within a unit of work everything is read again."""
    if is_in_unit_of_work():
        return CalendarReader()
    found: CalendarReader = cache.get_or_make("tournaments of sessions", cache.version(), CalendarReader)
    return found


def outline_played(session: Session, edition: Edition) -> PlayedSession | None:
    """Return what is compared of a session with tournaments; None where its club or its day is not known."""
    if session.club is None or session.date is None:
        return None
    details = session.details
    last = max(session.date, (details.ended if details else None) or session.date)
    named = class_by_header(session, edition)
    contest_id = details.identity.strip() if details else ""
    return PlayedSession(session.club, session.date, last, named, session.event, session.section, contest_id)


def is_named_in_files(edition: Edition, event_class: str) -> bool:
    """Tell whether a file can say that it is of a class; others are known from the calendar alone (N20)."""
    known = edition.classes.get(event_class)
    if known is None or (known.type and known.award):
        return True
    coded = [each.event_class for each in edition.categories.values()]
    return event_class in coded or any(each.event_class == event_class for each in edition.mappings)


def find_tournament_of(
    session: Session, edition: Edition, said: SaidLink | None, calendar: CalendarReader
) -> SessionTournament | None:
    """Return the tournament that a session belongs to for certain, with its stage; None if it belongs to none."""
    played = outline_played(session, edition)
    if played is None:
        return None
    if said and said.belongs:
        event = calendar.event(said.tournament)
        return _with_stage(event, session, said.stage, PERSON, calendar) if event else None
    if not played.contest_id and not _earns_by_class(edition, played.event_class):
        return None
    events = calendar.events_of(played)
    link = choose_link(
        played, [each.sanctioned(edition) for each in events if not said or each.number != said.tournament]
    )
    if link is None or link.certainty != CERTAIN:
        return None
    event = next(each for each in events if each.number == link.tournament)
    return _with_stage(event, session, "", link.by, calendar)


def _earns_by_class(edition: Edition, event_class: str) -> bool:
    """Tell whether a class is one of tournaments, or has tables of its own: club sessions belong to none."""
    known = edition.classes.get(event_class)
    return known is not None and (known.tournament or bool(known.tables))


def _with_stage(
    event: CalendarEvent, session: Session, stage: str, by: str, calendar: CalendarReader
) -> SessionTournament:
    plan = [each.name for each in calendar.plan(event.number)]
    named = stage if stage in plan else name_stage(session.event, session.section, event.name, plan)
    return SessionTournament(event, named, by)


def list_events_between(first: date, last: date) -> list[CalendarEvent]:
    """List the tournaments that are played within some days, or partly within them."""
    return [_read(row) for row in database.rows(_BETWEEN, first, last)]


def _read(row: tuple[Any, ...]) -> CalendarEvent:
    number, club, first, last, event_class, name, restrictions, own_table = row
    lists = (msgspec.json.decode(text, type=tuple[str, ...]) for text in (restrictions, own_table))
    return CalendarEvent(number, club, day_of(first), day_of(last), event_class, name, *lists)


def read_plan(tournament: int) -> list[PlannedStage]:
    """Return the planned stages of a tournament, in their order."""
    return [
        PlannedStage(name=name, contestants=contestants, extra_entries=bool(extra))
        for name, contestants, extra in database.rows(_STAGES, tournament)
    ]


def read_said_of_batch(batch: int, position: int) -> SaidLink | None:
    """Return what a person said about a session of a file and a tournament."""
    rows = database.rows(_SAID_OF_BATCH, batch, position)
    return next((SaidLink(number, bool(belongs), stage) for number, belongs, stage in rows), None)


def tournament_facts(found: SessionTournament | None, edition: Edition, calendar: CalendarReader) -> dict[str, Any]:
    """Return what a session's tournament adds to what is known about it, by the keys of a context."""
    if found is None:
        return {}
    event, known = found.event, edition.classes.get(found.event.event_class)
    facts: dict[str, Any] = {}
    if known and not is_named_in_files(edition, event.event_class):
        facts["class"] = event.event_class
    if INVITATION in event.restrictions or (known and known.restricted_grade and RESTRICTED in event.restrictions):
        facts["restricted_entry"] = True
    if event.own_table:
        facts["own_table"] = list(event.own_table)
    if found.stage:
        facts |= _stage_facts(calendar.plan(event.number), found.stage, edition)
    return facts | ({"tournament": event.name} if facts else {})


def _stage_facts(planned: Iterable[PlannedStage], stage: str, edition: Edition) -> Mapping[str, Any]:
    plan = [each for each in planned if each.name in edition.stages]
    return next((each.facts() for each in plan_fields(plan, edition.stages) if each.stage.name == stage), {})

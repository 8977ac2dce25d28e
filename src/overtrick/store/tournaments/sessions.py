"""The sessions of a tournament: those that belong to it, and those of which a person should say whether they do."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any, NamedTuple

import msgspec

from overtrick.awards.event_links import commonest_size
from overtrick.core.session import FINAL_ROUND, MATCH_LISTS, Session
from overtrick.formats import nzb
from overtrick.schemes.edition import Edition
from overtrick.store.db import database
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.number_form import number_form
from overtrick.store.results.stored_sessions import read_sessions
from overtrick.store.results.tournament_facts import (
    CalendarReader,
    SaidLink,
    current_calendar,
    find_tournament_of,
    outline_played,
)
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.tournaments.links import NONE, PERSON, SUGGESTED, TournamentLink, link_session
from overtrick.tournaments.records import Tournament

_COLUMNS = (
    "s.id, s.event_id, b.id, b.club, b.name, s.position, s.date, s.club, s.name, s.section, s.round, s.lists, s.unit, "
    "s.boards, s.event_class, s.contest, f.content, l.tournament_id, l.belongs, l.stage"
)
_FROM = (
    "FROM session s JOIN revision r ON r.id = s.revision_id JOIN batch b ON b.id = r.batch_id "
    "JOIN raw_file f ON f.id = r.raw_id "
    "LEFT JOIN tournament_session l ON l.batch = b.id AND l.position = s.position WHERE s.stands"
)
_LINKED = "l.tournament_id = %s"
_IN_DAYS = f"(s.date >= %s AND s.date <= %s AND (s.club = %s OR r.format <> '{nzb.FORMAT}'))"
_NEAR = "(s.date >= %s AND s.date <= %s AND (s.club = %s OR s.event_class = %s))"
# Most sessions are of evenings on which no tournament is played: their files need not be read.
_PLAYED_THEN = "EXISTS (SELECT 1 FROM tournament t WHERE NOT t.deleted AND t.first <= s.date AND t.last >= s.date)"
_ORDER = "ORDER BY s.date, s.round, s.section, s.id"
# Of the columns.
_POSITION, _CLUB = 5, 7
_A_WEEK = timedelta(days=7)


class TournamentSession(NamedTuple):
    """A session in force: its file, what it is, how it is linked to the tournament, and its stage, if it has one."""

    id: int
    event: int
    batch: int
    file_club: int
    file: str
    position: int
    date: date
    club: int
    name: str
    section: str
    round: int
    lists: int
    unit: str
    boards: int | None
    event_class: str
    contest: str
    link: TournamentLink
    stage: str
    session: Session

    @property
    def final(self) -> bool:
        """Whether it is a final ladder."""
        return self.round == FINAL_ROUND

    @property
    def matches(self) -> bool:
        """Whether it is a round of matches."""
        return self.lists == MATCH_LISTS

    @property
    def contestants(self) -> int:
        """How many took part."""
        return sum(not entry.phantom for entry in self.session.entries)

    @property
    def size(self) -> int:
        """How many players most of its rows have."""
        return commonest_size(self.session.entries)

    @property
    def said(self) -> bool:
        """Whether a person linked it."""
        return self.link.by == PERSON


def list_sessions(tournament: Tournament) -> list[TournamentSession]:
    """List the sessions that belong to a tournament, in the order of play."""
    sql = f"SELECT {_COLUMNS} {_FROM} AND ({_LINKED} OR {_IN_DAYS}) {_ORDER}"
    values = (tournament.number, tournament.first, tournament.last, tournament.club)
    return [each for each in _build(tournament, database.rows(sql, *values)) if _belongs(each)]


def list_suggestions(tournament: Tournament) -> list[TournamentSession]:
    """List the sessions that may belong to a tournament, and those that a person said do not."""
    sql = f"SELECT {_COLUMNS} {_FROM} AND ({_LINKED} OR {_NEAR}) {_ORDER}"
    near = (tournament.first - _A_WEEK, tournament.last + _A_WEEK)
    values = (tournament.number, *near, tournament.club, tournament.event_class)
    found = _build(tournament, database.rows(sql, *values))
    return [each for each in found if each.link.certainty == SUGGESTED or (each.said and not _belongs(each))]


def list_session_numbers(tournament: Tournament) -> list[int]:
    """List the numbers of the sessions that belong to a tournament."""
    return [each.id for each in list_sessions(tournament)]


def find_tournament_of_session(number: int) -> Tournament | None:
    """Return the tournament that a session in force belongs to; None for one that belongs to none."""
    sql = f"SELECT {_COLUMNS} {_FROM} AND s.id = %s AND (l.belongs OR {_PLAYED_THEN})"
    scheme = current_federation().scheme
    for row in database.rows(sql, number):
        content, linked, belongs, stage = row[-4:]
        session = msgspec.structs.replace(read_sessions(bytes(content), number_form())[row[_POSITION]], club=row[_CLUB])
        assert session.date is not None
        said = None if linked is None else SaidLink(linked, bool(belongs), stage)
        found = find_tournament_of(session, scheme.on(session.date), said, current_calendar())
        return find_tournament(found.event.number) if found else None
    return None


def _belongs(found: TournamentSession) -> bool:
    return found.link.certainty not in (NONE, SUGGESTED)


def _build(tournament: Tournament, rows: Iterable[tuple[Any, ...]]) -> list[TournamentSession]:
    scheme, calendar, form = current_federation().scheme, current_calendar(), number_form()
    found: list[TournamentSession] = []
    for row in rows:
        *columns, content, linked, belongs, stage_said = row
        position, club = columns[_POSITION], columns[_CLUB]
        session = msgspec.structs.replace(read_sessions(bytes(content), form)[position], club=club)
        assert session.date is not None
        said = None if linked is None else SaidLink(linked, bool(belongs), stage_said)
        link, stage = _link(tournament, session, scheme.on(session.date), said, calendar)
        values: tuple[Any, ...] = (*columns[:6], session.date, *columns[7:], link, stage, session)
        found.append(TournamentSession._make(values))
    return found


def _link(
    tournament: Tournament, session: Session, edition: Edition, said: SaidLink | None, calendar: CalendarReader
) -> tuple[TournamentLink, str]:
    """Return how a session is linked to a tournament, and its stage there."""
    found = find_tournament_of(session, edition, said, calendar)
    if found and found.event.number == tournament.number:
        return TournamentLink(tournament.number, "certain", found.by), found.stage
    if said and said.tournament == tournament.number:
        return TournamentLink(tournament.number, NONE, PERSON), ""
    event, played = calendar.event(tournament.number), outline_played(session, edition)
    if found or event is None or played is None:
        return TournamentLink(tournament.number, NONE), ""
    link = link_session(played, event.sanctioned(edition))
    # What would be certain belongs to another tournament, whose name fits better.
    return (link if link.certainty == SUGGESTED else TournamentLink(tournament.number, NONE)), ""

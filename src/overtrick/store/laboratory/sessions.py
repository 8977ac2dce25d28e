"""Sessions on record as the laboratory takes them, with what is known beyond their files."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date

from msgspec.structs import replace

from overtrick.awards.context import Player
from overtrick.awards.event_links import are_joined, class_by_header, contestant_size, is_one_session
from overtrick.core.session import Session
from overtrick.formats.magic_contest.twins import join_twins
from overtrick.lab.played import LinkedRounds, PlayedSession
from overtrick.store.db import database
from overtrick.store.journal.federation_state import FederationState
from overtrick.store.registers.players_on_day import PlayerRegister
from overtrick.store.results.approvals import find_approvals
from overtrick.store.results.event_parts import EventPartsReader
from overtrick.store.results.handicaps.pair_handicaps import find_handicap_event
from overtrick.store.results.known_files import collect_player_numbers
from overtrick.store.results.sessions import find_contests_of
from overtrick.store.results.stored_sessions import StoredSession, read_session_files

_IN_FORCE = "SELECT id, event_id FROM session WHERE stands AND date >= %s AND date <= %s ORDER BY id"
# What is noted about a session without an effect on its awards.
_NO_EFFECT = frozenset({"linked", "event"})


class SessionReader:
    """Reads the sessions of some days."""

    def __init__(self, state: FederationState) -> None:
        self._state = state
        self._events = EventPartsReader()
        self._rounds: dict[int, Session] = {}

    def read(self, first: date, last: date) -> Iterator[PlayedSession]:
        """Yield the sessions in force of some days."""
        rows = database.rows(_IN_FORCE, first, last)
        self._events.load({event for _, event in rows})
        for number, group in find_contests_of([session for session, _ in rows]):
            self._state.register.load(collect_player_numbers(each.session for each in group))
            yield self._played(number, group)

    def _played(self, number: int, group: Sequence[StoredSession]) -> PlayedSession:
        own = next(each for each in group if each.id == number)
        joined = join_twins([each.session for each in group]) if len(group) > 1 else (own.session,)
        apart = len(joined) > 1 or any(each.facts.keys() - _NO_EFFECT for each in group)
        played = PlayedSession(
            number, joined[0], own.played, own.session.club or 0, players=self._players(joined[0], own.played),
            rounds=self._linked_rounds(own), related=self._is_related(group),
            apart=apart or find_handicap_event(self._state, group[0].session) is not None,
        )  # fmt: skip
        if len(group) > 1:
            before = sum(len(each.session.entries) for each in group[: list(group).index(own)])
            played = replace(played, first=before, count=len(own.session.entries))
        return played if self._awards(own) else replace(played, count=0, apart=False)

    def _awards(self, stored: StoredSession) -> bool:
        """Tell whether the club of a session awards points at all."""
        kind = self._state.clubs.kind_on(stored.session.club, stored.played)
        return kind not in self._state.federation.registers_on(stored.played).not_awarding

    def _players(self, session: Session, day: date) -> tuple[Player, ...]:
        """Return the players who are not ordinary members on the day."""
        register = self._state.register
        numbers = collect_player_numbers([session])
        found: dict[str, Player] = {}
        for number in register.exceptional_numbers(numbers, day):
            survivor = register.survivor(number)
            if survivor != number:
                found[number] = Player(number=number, merged_into=survivor)
            found[survivor] = Player(number=survivor, status=register.status(survivor, day))
        return tuple(sorted(found.values(), key=lambda player: player.number))

    def _linked_rounds(self, stored: StoredSession) -> tuple[LinkedRounds, ...]:
        """Return the rounds of matches that go by the name of a final list."""
        if not stored.session.final or stored.session.details:
            return ()
        rounds = self._read_rounds(self._events.parts_of(stored.event).matches - {stored.id})
        approved = self._approved_days(stored) if rounds else []
        found = set()
        for each in rounds:
            kind = _kind_of(each)
            days = {other.date for other in rounds if other.date and _kind_of(other) == kind}
            assert each.date
            inside = any(first <= each.date <= last and first <= stored.played <= last for first, last in approved)
            joined = inside if approved else are_joined(each.date, stored.played, days)
            found.add(LinkedRounds(*kind, joined))
        return tuple(sorted(found))

    def _read_rounds(self, numbers: Collection[int]) -> list[Session]:
        missing = [number for number in numbers if number not in self._rounds]
        if missing:
            self._rounds |= read_session_files(missing)
        return [self._rounds[number] for number in sorted(numbers)]

    def _approved_days(self, stored: StoredSession) -> list[tuple[date, date]]:
        edition = self._state.federation.scheme.on(stored.played)
        spans = [
            (each.first, each.last) for each in find_approvals(stored.session, class_by_header(stored.session, edition))
        ]
        linked = stored.tournament.event if stored.tournament else None
        return [*spans, (linked.first, linked.last)] if linked else spans

    def _is_related(self, group: Sequence[StoredSession]) -> bool:
        """Tell whether other reports may say which part of its event a report ranks."""
        anchor = group[0]
        if anchor.session.final or not is_one_session(anchor.session):
            return False
        own = {each.id for each in group}
        edition = self._state.federation.scheme.on(anchor.played)
        related = self._events.related_events(anchor.event)
        others = any(self._events.parts_of(event).files.keys() - own for event in related)
        return others or bool(list(find_approvals(anchor.session, class_by_header(anchor.session, edition))))


def _kind_of(session: Session) -> tuple[str, int, int]:
    return session.points_type or "", session.award or 0, contestant_size(session.entries)


def knows(register: PlayerRegister, number: str) -> bool:
    """Tell whether a player has a number; points are posted to no other."""
    return register.player(number) is not None

"""What there is to check about a tournament: its sessions on record against what its class and its host say."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from overtrick.awards.event_links import class_by_header, commonest_size
from overtrick.core.lists import split_lists
from overtrick.core.session import NOBODY, ONE_LIST, Session
from overtrick.schemes.edition import Edition
from overtrick.schemes.records import EventClass
from overtrick.store.journal.federation_state import FederationState, federation_state
from overtrick.store.queries.tournaments.doubtful import find_doubtful
from overtrick.store.results.known_files import collect_player_numbers
from overtrick.store.results.stored_sessions import StoredSession, read_stored_sessions
from overtrick.store.results.tournament_facts import is_named_in_files
from overtrick.store.tournaments.sessions import TournamentSession, list_sessions
from overtrick.store.tournaments.stage_plans import find_fields
from overtrick.tournaments.checks import CheckedEvent, CheckedRow, CheckedSession, Finding, check_tournament
from overtrick.tournaments.records import RESTRICTED, Tournament

# The host's words about scores that are carried over: such an event has its own rules for adding up.
_CARRIED = ("carry", "carried", "μεταφορ", "μεταφερ")
_PAIR = 2


class _Grades(NamedTuple):
    """What a tournament asks of grades: those that its class admits, and the one of which no two play together."""

    admits: tuple[str, ...]
    restricted: str


def find_findings(tournament: Tournament, day: date) -> list[Finding]:
    """Find what is wrong with the results of a tournament, or missing from them, on a day."""
    state = federation_state()
    edition = state.federation.scheme.on(tournament.first)
    sessions = list_sessions(tournament)
    found = check_tournament(
        _describe_event(tournament, edition, day), _describe_sessions(state, sessions, edition, tournament)
    )
    return [*find_doubtful(tournament), *found]


def _describe_event(tournament: Tournament, edition: Edition, day: date) -> CheckedEvent:
    known, details = edition.classes.get(tournament.event_class), tournament.details
    words = f"{details.format} {details.tie_breaks}".casefold()
    return CheckedEvent(
        event_class=tournament.event_class,
        least_deals=_find_least_deals(edition, tournament, tournament.event_class),
        sessions=details.sessions,
        over=tournament.last < day,
        days_matter=bool(known and known.tournament and edition.clauses.tournament_days),
        in_files=is_named_in_files(edition, tournament.event_class),
        carry_over=any(each in words for each in _CARRIED),
        costs_points=bool(known and known.restricted_grade),
        plan=(plan := tuple(find_fields(tournament))),
        own_deals={
            each.stage.name: _find_least_deals(edition, tournament, edition.stages[each.stage.name].with_extra_entries)
            for each in plan
            if each.own_event
        },
    )


def _find_least_deals(edition: Edition, tournament: Tournament, event_class: str) -> int:
    """Return how many deals a class asks for; 0 where it asks for none."""
    known = edition.classes.get(event_class)
    least = known.minimum_boards.get(tournament.contest) if known else None
    return least.count if least else 0


def _describe_sessions(
    state: FederationState, sessions: Sequence[TournamentSession], edition: Edition, tournament: Tournament
) -> list[CheckedSession]:
    stored = {each.id: each for each in read_stored_sessions([each.id for each in sessions])}
    known = edition.classes.get(tournament.event_class)
    rules = _Grades(known.admits if known else (), _find_restricted_grade(tournament, edition, known))
    if rules.admits or rules.restricted:
        state.register.load(collect_player_numbers(each.session for each in sessions))
    return [_describe(state, each, stored[each.id], rules) for each in sessions]


def _find_restricted_grade(tournament: Tournament, edition: Edition, known: EventClass | None) -> str:
    """Return the grade of which no two play together; empty where entry is not restricted (Definition 28)."""
    if known is None or RESTRICTED not in tournament.restrictions:
        return ""
    classes = (known, *edition.classes.values())
    return next((each.restricted_grade for each in classes if each.restricted_grade), "")


def _describe(
    state: FederationState, found: TournamentSession, stored: StoredSession, rules: _Grades
) -> CheckedSession:
    session, edition = found.session, state.federation.scheme.on(found.date)
    title = " · ".join(filter(None, (found.name, found.section)))
    lists = split_lists(session.entries, session.lists or ONE_LIST)
    approval = stored.facts.get("approval", {})
    rows = tuple(
        CheckedRow(frozenset(entry.players) - {"0"}, None if entry.score is None else Fraction(entry.score))
        for entry in session.entries
        if not entry.phantom
    )
    return CheckedSession(
        id=found.id, title=title, day=found.date, round=0 if found.final else found.round, final=found.final,
        boards=session.boards, unit=session.unit or "", size=commonest_size(session.entries),
        lists=tuple(sum(not entry.phantom for entry in each) for each in lists),
        event_class=class_by_header(session, edition), stage=found.stage, rows=rows,
        fewer_deals=approval.get("boards"), fewer_contestants=approval.get("contestants"),
        above_grade=_find_above_grade(state, session, edition, stored, rules.admits),
        not_together=_find_not_together(state, session, edition, stored, rules.restricted),
    )  # fmt: skip


def _find_above_grade(
    state: FederationState, session: Session, edition: Edition, stored: StoredSession, admits: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the numbers of players whose grade the class does not admit, and of whom nobody decided otherwise."""
    if not admits or session.date is None:
        return ()
    let_in = _find_let_in(stored)
    numbers = sorted({number for entry in session.entries for number in entry.players} - let_in)
    grades = {number: _grade_of(state, edition, number, session.date) for number in numbers}
    return tuple(number for number, grade in grades.items() if grade and grade not in admits)


def _find_not_together(
    state: FederationState, session: Session, edition: Edition, stored: StoredSession, grade: str
) -> tuple[tuple[str, ...], ...]:
    """Return the pairs of two players of a grade, one of whom nobody let play; teams are for whoever sees them play."""
    if not grade or session.date is None:
        return ()
    let_in, found = _find_let_in(stored), []
    for entry in session.entries:
        players = tuple(number for number in entry.players if number.strip(NOBODY))
        both = len(players) == _PAIR and not let_in & set(players)
        if both and all(_grade_of(state, edition, each, session.date) == grade for each in players):
            found.append(players)
    return tuple(found)


def _find_let_in(stored: StoredSession) -> set[str]:
    """Return the numbers of players of whom someone decided that they play all the same."""
    return {each["number"] for each in stored.facts.get("players", ()) if each.get("override")}


def _grade_of(state: FederationState, edition: Edition, number: str, day: date) -> str:
    """Return the grade that a player had on the 1 January before; empty if it is not known."""
    known = state.register.player(state.register.survivor(number))
    code = known.grade_on(date(day.year, 1, 1)) if known else 0
    return next((grade.name for grade in edition.grades if grade.code == code), "")

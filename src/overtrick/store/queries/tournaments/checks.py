"""What there is to check about a tournament: its sessions on record against what its class and its host say."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from overtrick.awards.event_links import class_by_header, commonest_size
from overtrick.core.lists import split_lists
from overtrick.core.session import ONE_LIST, Session
from overtrick.schemes.edition import Edition
from overtrick.store.journal.federation_state import FederationState, federation_state
from overtrick.store.results.known_files import collect_player_numbers
from overtrick.store.results.stored_sessions import StoredSession, read_stored_sessions
from overtrick.store.results.tournament_facts import is_named_in_files
from overtrick.store.tournaments.sessions import TournamentSession, list_sessions
from overtrick.store.tournaments.stage_plans import find_fields
from overtrick.tournaments.checks import CheckedEvent, CheckedRow, CheckedSession, Finding, check_tournament
from overtrick.tournaments.records import Tournament

# The host's words about scores that are carried over: such an event has its own rules for adding up.
_CARRIED = ("carry", "carried", "μεταφορ", "μεταφερ")


def find_findings(tournament: Tournament, day: date) -> list[Finding]:
    """Find what is wrong with the results of a tournament, or missing from them, on a day."""
    state = federation_state()
    edition = state.federation.scheme.on(tournament.first)
    sessions = list_sessions(tournament)
    return check_tournament(
        _describe_event(tournament, edition, day), _describe_sessions(state, sessions, edition, tournament)
    )


def _describe_event(tournament: Tournament, edition: Edition, day: date) -> CheckedEvent:
    known, details = edition.classes.get(tournament.event_class), tournament.details
    least = known.minimum_boards.get(tournament.contest) if known else None
    words = f"{details.format} {details.tie_breaks}".casefold()
    return CheckedEvent(
        event_class=tournament.event_class,
        least_deals=least.count if least else 0,
        sessions=details.sessions,
        over=tournament.last < day,
        days_matter=bool(known and known.tournament and edition.clauses.tournament_days),
        in_files=is_named_in_files(edition, tournament.event_class),
        carry_over=any(each in words for each in _CARRIED),
        plan=tuple(find_fields(tournament)),
    )


def _describe_sessions(
    state: FederationState, sessions: Sequence[TournamentSession], edition: Edition, tournament: Tournament
) -> list[CheckedSession]:
    stored = {each.id: each for each in read_stored_sessions([each.id for each in sessions])}
    known = edition.classes.get(tournament.event_class)
    admits = known.admits if known else ()
    if admits:
        state.register.load(collect_player_numbers(each.session for each in sessions))
    return [_describe(state, each, stored[each.id], admits) for each in sessions]


def _describe(
    state: FederationState, found: TournamentSession, stored: StoredSession, admits: tuple[str, ...]
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
        above_grade=_find_above_grade(state, session, edition, stored, admits),
    )  # fmt: skip


def _find_above_grade(
    state: FederationState, session: Session, edition: Edition, stored: StoredSession, admits: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the numbers of players whose grade the class does not admit, and of whom nobody decided otherwise."""
    if not admits or session.date is None:
        return ()
    let_in = {each["number"] for each in stored.facts.get("players", ()) if each.get("override")}
    names = {grade.code: grade.name for grade in edition.grades}
    found = []
    for number in sorted({number for entry in session.entries for number in entry.players}):
        known = state.register.player(state.register.survivor(number))
        grade = names.get(known.grade_on(date(session.date.year, 1, 1)), "") if known else ""
        if grade and grade not in admits and number not in let_in:
            found.append(number)
    return tuple(found)

"""Sessions and their rows: storing, awarding, awarding again after a change, and reversing them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from overtrick.awards.context import NO_CONTEXT
from overtrick.awards.event_links import NO_LINKS, Links
from overtrick.awards.facts import part_of
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import MATCH_LISTS, Entry, Session
from overtrick.formats import magic_contest, nzb
from overtrick.formats.magic_contest.twins import are_twins
from overtrick.schemes.edition import Edition
from overtrick.store import models
from overtrick.store.db import archive_tables, database
from overtrick.store.db.bulk_writer import Row
from overtrick.store.db.values import day_of, plain_text
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import FederationState, federation_state
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.in_force import awards_in_force
from overtrick.store.ledger.postings import post, post_difference
from overtrick.store.results import contest_identity
from overtrick.store.results.awarding import ContestAwards, award_contest, to_new_awards
from overtrick.store.results.boards import record_boards, remove_later_boards
from overtrick.store.results.event_links import find_dependent_sessions, find_session_links, matters_to_others
from overtrick.store.results.event_parts import EventPartsReader
from overtrick.store.results.graded_nights import find_policy
from overtrick.store.results.handicaps.later_nights import changed_games
from overtrick.store.results.handicaps.pair_handicaps import add_handicaps
from overtrick.store.results.known_files import KnownBatch, collect_player_numbers, hash_session, known_files
from overtrick.store.results.overall_lists import record_part, update_part
from overtrick.store.results.reading import Reading
from overtrick.store.results.session_stages import find_stage
from overtrick.store.results.stored_sessions import (
    StoredSession,
    add_tournament,
    is_in_force,
    read_stored_session,
    read_stored_sessions,
)
from overtrick.store.results.tournament_facts import CalendarReader

# Fields that the details of a row have had since 0.2: where they are empty, a row is written as 0.1 wrote it.
_LATER_FIELDS = ("correction", "pairs", "meetings")
_LONGEST_NUMBER = 40


def store_sessions(work: UnitOfWork, batch: KnownBatch, reading: Reading) -> list[StoredSession]:
    """Write the sessions of a revision. Their rows are written when they have been awarded."""
    stored: list[StoredSession] = []
    known = known_files(work)
    reports, calendar = reading.format == magic_contest.FORMAT, CalendarReader()
    if not reports:
        known.twins.setdefault(reading.sha256, {})[batch.id] = batch.name
    for position, session in enumerate(reading.sessions):
        if contest_identity.is_reversal(session):
            continue
        key = "" if reports else hash_session(session)
        event = known.event(session)
        number = work.writer.next_number(models.Session)
        entries = tuple(work.writer.next_number(models.Entry) for _ in session.entries)
        prepared = reading.prepared_awards[position] if reading.prepared_awards else None
        facts = collect_facts(batch, position)
        boards = reading.prepared_boards[position] if reading.prepared_boards else None
        read = StoredSession(number, session, position, event, entries, facts, key, prepared, prepared_boards=boards)
        stored.append(add_tournament(read, work.state.federation.scheme, batch.said.get(position), calendar))
        known.parts_of(event).add(number, session, batch.id, batch.name, linked=bool(stored[-1].facts.get("stage")))
        if key:
            known.twins.setdefault(key, {})[batch.id] = batch.name
        if reports:
            contest_identity.record_identity(work, session, number)
    return stored


def collect_facts(batch: KnownBatch, position: int) -> dict[str, Any]:
    """Return what people recorded about a session of a batch; facts about lines hold for one revision only."""
    facts: dict[str, Any] = {}
    for fact in batch.facts:
        if fact["position"] == position and fact["revision"] in (None, batch.latest):
            facts |= fact["data"]
    return facts


def award_sessions(
    work: UnitOfWork, entry: JournalEntry, batch: KnownBatch, stored: Sequence[StoredSession], cause: str
) -> tuple[Problem, ...]:
    """Award sessions that were just stored and write all their rows; return warnings for the club."""
    problems: list[Problem] = []
    for group in _group_by_contest(work, stored):
        if work.state.federation.scheme.on(group[0].played).asks_standing or work.state.handicaps.periods:
            # Points that earlier entries posted decide, or games.
            work.writer.flush()
        awarded = calculate_awards(work.state, known_files(work), group)
        for each, earned, lists in zip(group, awarded.earned, awarded.lists, strict=True):
            new = to_new_awards(earned, each.entries)
            if each in stored:
                _write_session(work, batch, each, awarded, lists)
                post(work, entry, cause, each.id, each.played, new=new)
            else:
                work.writer.flush()
                post_difference(work, entry, cause, each.id, each.played, new)
                _update_class_and_lists(each, awarded, lists)
        problems += awarded.problems
    return tuple(problems)


def _group_by_contest(work: UnitOfWork, stored: Sequence[StoredSession]) -> list[list[StoredSession]]:
    """Group sessions that are awarded together: the two reports of a two-winner contest, also if one came earlier."""
    if not any(each.session.details and each.session.details.serial for each in stored):
        return [[each] for each in stored]
    work.writer.flush()
    groups: list[list[StoredSession]] = []
    for each in stored:
        if any(each in group for group in groups):
            continue
        twin = next((other for other in stored if are_twins(each.session, other.session)), None)
        earlier = (
            read_stored_session(key) for key in contest_identity.find_opposite_sessions(each.id) if is_in_force(key)
        )
        twin = twin or next((other for other in earlier if are_twins(each.session, other.session)), None)
        groups.append(sorted([each, twin] if twin else [each], key=lambda one: one.east_west))
    return groups


def find_contest_sessions(session: int) -> list[StoredSession]:
    """Return a session and its twin, if it has one: they are awarded together (F13)."""
    return next(group for _, group in find_contests_of([session]))


def find_contests_of(sessions: Iterable[int]) -> Iterator[tuple[int, list[StoredSession]]]:
    """Yield each session with the sessions of its contest: itself and its twin. Only reports of contests have twins."""
    for stored in read_stored_sessions(sessions):
        reports = stored.source is not None and stored.source.format == magic_contest.FORMAT
        opposite = contest_identity.find_opposite_sessions(stored.id) if reports else []
        twins = [read_stored_session(key) for key in opposite if is_in_force(key)][:1]
        yield stored.id, sorted([stored, *twins], key=lambda each: each.east_west)


def calculate_current_awards(group: Sequence[StoredSession]) -> ContestAwards:
    """Return what the sessions of one contest earn now, outside a unit of work."""
    return calculate_awards(federation_state(), EventPartsReader(), group)


def calculate_awards(state: FederationState, events: EventPartsReader, group: Sequence[StoredSession]) -> ContestAwards:
    """Return what the sessions of one contest earn now."""
    anchor = group[0]
    facts = {name: value for each in group for name, value in each.facts.items()}
    links = find_session_links(state, events, group)
    if anchor.prepared_awards is not None and len(group) == 1 and not facts and links is NO_LINKS:
        return anchor.prepared_awards
    # All players in one query: otherwise the register would read each missing player alone.
    state.register.load(collect_player_numbers(each.session for each in group))
    return _calculate(state, [each.session for each in group], facts, links)


def calculate_awards_alone(state: FederationState, session: Session) -> ContestAwards | None:
    """Return what a session earns by its file and the register; None where other sessions or points may matter."""
    if contest_identity.is_reversal(session) or (session.details and session.details.serial):
        return None
    if session.date is None or state.federation.scheme.on(session.date).asks_standing:
        return None
    return _calculate(state, [session], {})


def _calculate(
    state: FederationState, sessions: Sequence[Session], facts: dict[str, Any], links: Links = NO_LINKS
) -> ContestAwards:
    first = sessions[0]
    assert first.date is not None
    if state.clubs.kind_on(first.club, first.date) in state.federation.registers_on(first.date).not_awarding:
        lists = tuple((1,) * len(session.entries) for session in sessions)
        problems, part = (_not_affiliated_problem(first),), part_of(first, NO_CONTEXT, links)
        return ContestAwards(tuple(() for _ in sessions), problems, "", "", lists, part=part)
    if facts.get("graded") and not facts.get("graded_policy"):
        facts = facts | {"graded_policy": find_policy(first.club or 0, first.date)}
    edition = state.federation.scheme.on(first.date)
    return award_contest(sessions, edition, state.register, add_handicaps(state, sessions, edition, facts), links)


def award_again(work: UnitOfWork, entry: JournalEntry, session: int, cause: str) -> None:
    """Post the difference that a later file or decision makes to a session in force."""
    work.writer.flush()
    if is_in_force(session):
        recalculate_session(work, entry, session, cause)


def recalculate_session(work: UnitOfWork, entry: JournalEntry, session: int, cause: str) -> None:
    """Calculate a session again: post the difference if it is in force, and update its class and lists in any case."""
    work.writer.flush()
    group = _group_by_contest(work, [read_stored_session(session)])[0]
    awarded = calculate_awards(work.state, known_files(work), group)
    for each, earned, lists in zip(group, awarded.earned, awarded.lists, strict=True):
        if is_in_force(each.id):
            post_difference(work, entry, cause, each.id, each.played, to_new_awards(earned, each.entries))
            work.writer.flush()
        _update_class_and_lists(each, awarded, lists)


def _update_class_and_lists(stored: StoredSession, awarded: ContestAwards, lists: Sequence[int]) -> None:
    """Write the contest and class of a session, whether it is an overall list, and the list of each row."""
    sql = "UPDATE session SET event_class = %s, contest = %s WHERE id = %s AND (event_class <> %s OR contest <> %s)"
    labels = (awarded.event_class, awarded.contest)
    database.execute(sql, *labels, stored.id, *labels)
    update_part(stored.id, stored.session, awarded.part)
    old_lists = dict(database.rows("SELECT id, list FROM every_entry WHERE session_id = %s", stored.id))
    for entry, number in zip(stored.entries, lists, strict=True):
        if old_lists[entry] != number:
            archive_tables.update_row("entry", entry, "list", number)


def reverse_sessions(work: UnitOfWork, entry: JournalEntry, column: str, value: int, cause: str) -> set[int]:
    """Reverse the awards of the sessions of a revision, or of one session, and mark them as no longer in force.

    Return the events whose other sessions may earn otherwise now.
    """
    assert column in ("revision_id", "id")
    sql = (
        "SELECT s.id, s.event_id, s.lists, r.format, s.date FROM session s JOIN revision r ON r.id = s.revision_id "
        f"WHERE s.{column} = %s AND s.stands ORDER BY s.id"
    )
    sessions = database.rows(sql, value)
    if column == "revision_id":
        remove_later_boards(value)
    awards = awards_in_force("session_id", [session for session, *_ in sessions])
    for session, event, *_, day in sessions:
        changed_games(work).note(event, day_of(day))
        known_files(work).parts_of(event).remove(session)
        reversals = [old for old in awards if old.session == session]
        if reversals:
            post(work, entry, cause, session, reversals[0].played, reversals=reversals)
        database.execute("UPDATE session SET stands = FALSE WHERE id = %s", session)
        database.execute("UPDATE contest SET stands = FALSE WHERE session_id = %s", session)
    work.writer.flush()
    return {event for _, event, lists, form, _ in sessions if lists == MATCH_LISTS or form != nzb.FORMAT}


def award_events_again(
    work: UnitOfWork, entry: JournalEntry, events: set[int], cause: str, stored: Sequence[StoredSession] = ()
) -> None:
    """Award the sessions again that depend on others of their event, after some of it came or went (N25, C4)."""
    new = {each.id for each in stored}
    came = {each.event for each in stored if matters_to_others(each.session, _edition_of(work.state, each.session))}
    for event in sorted(events | came):
        for session in find_dependent_sessions(work.state, known_files(work), event):
            if session not in new:
                award_again(work, entry, session, cause)
    for session in changed_games(work).take_later_nights():
        award_again(work, entry, session, cause)


def _edition_of(state: FederationState, session: Session) -> Edition:
    assert session.date is not None
    return state.federation.scheme.on(session.date)


def _write_session(
    work: UnitOfWork, batch: KnownBatch, stored: StoredSession, awarded: ContestAwards, lists: Sequence[int]
) -> None:
    session, writer = stored.session, work.writer
    writer.add_numbered_row(
        models.Session,
        (
            stored.id, batch.revision, stored.position, stored.event, find_stage(work, stored), True, stored.key,
            session.date, session.club, plain_text(session.location), plain_text(session.event),
            plain_text(session.type), plain_text(session.section), session.round or 0, plain_text(session.movement),
            session.unit or "", session.points_type or "", session.award, session.boards, session.lists or 1,
            plain_text(session.program), awarded.event_class, awarded.contest,
        ),
    )  # fmt: skip
    changed_games(work).note(stored.event, stored.played)
    record_part(work, stored.id, session, awarded.part)
    record_boards(work, batch.revision, stored)
    seats: list[Row] = []
    for at, (entry, number) in enumerate(zip(session.entries, stored.entries, strict=True)):
        score = "" if entry.score is None else f"{entry.score:f}"
        row = (number, stored.id, at, entry.row, lists[at], entry.place, entry.tied, score, _encode_details(entry))
        writer.add_numbered_row(models.Entry, row)
        seats += [(number, seat, player[:_LONGEST_NUMBER]) for seat, player in enumerate(entry.players)]
    writer.add_rows(models.Seat, seats)


def _encode_details(entry: Entry) -> str:
    """Return the details of a row as JSON. Only people without a number have names: the register has the others."""
    if entry.details is None:
        return ""
    names = entry.details.names if not any(number.strip("0") for number in entry.players) else ()
    fields = msgspec.to_builtins(msgspec.structs.replace(entry.details, names=names))
    for name in _LATER_FIELDS:
        if not fields[name]:
            del fields[name]
    return plain_text(msgspec.json.encode(fields).decode())


def _not_affiliated_problem(session: Session) -> Problem:
    says = f"Club {session.club} is not affiliated, so this session is kept and earns no points."
    advice = "If the club has joined the federation, ask the federation to correct its register of clubs."
    return Problem("club-not-affiliated", Severity.WARNING, 1, "Club ID", str(session.club), says, advice)

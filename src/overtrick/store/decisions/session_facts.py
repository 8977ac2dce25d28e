"""Facts that a person records about a session because its file cannot: stage, approvals, line-ups, overrides …"""

from typing import Any

import msgspec

from overtrick.awards import Context, ContextError
from overtrick.awards.context import check_context, check_numbers
from overtrick.formats import magic_contest
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.references import FileClub, FileName
from overtrick.store.decisions.files import find_batch
from overtrick.store.deliveries.notices import LINE_FACTS
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, encode_json
from overtrick.store.journal.number_form import canonical_number, number_form
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.handicaps.later_nights import changed_games
from overtrick.store.results.sessions import award_again, calculate_current_awards, find_contest_sessions
from overtrick.store.results.stored_sessions import read_stored_session

_DO_NOT_FIT = "facts-do-not-fit"
_WITH_NUMBERS = ("players", "rows")
_NUMBER_KEYS, _BOARDS = ("number", "merged_into"), "boards"


class SessionFacts(Record, frozen=True, kw_only=True):
    """Facts about one session of a batch, with the keys of a context. A fact replaces the earlier one of its key."""

    club: FileClub
    name: FileName
    revision: int | None = None
    position: int = 0
    facts: dict[str, Any]


def record_facts(work: UnitOfWork, entry: JournalEntry, record: SessionFacts) -> None:
    """Keep the facts and award the session by them, and by those recorded before."""
    batch = find_batch(record.club, record.name)
    session = find_session(record.club, record.name, record.revision, record.position)
    _check_facts(work, session.pk, record.facts)
    # Several contest reports with one file name may be in force: a fact is about one of them.
    alone = session.revision.format == magic_contest.FORMAT
    bound = {name: value for name, value in record.facts.items() if alone or name in LINE_FACTS}
    free = {name: value for name, value in record.facts.items() if name not in bound}
    for revision, facts in ((session.revision.number, bound), (None, free)):
        if facts:
            work.writer.add(models.Fact, batch.pk, record.position, revision, entry.seq, encode_json(facts))
    _link_stage(work, session, record.facts)
    audit(work, entry, "session", f"{record.club} {record.name} {record.position + 1}", None, record.facts)
    award_again(work, entry, session.pk, "facts")
    if "handicap" in record.facts:
        # A list by handicap is no game, so the handicaps after it may be others.
        changed_games(work).note(session.event_id, session.date)
        for night in changed_games(work).take_later_nights():
            award_again(work, entry, night, "facts")


def complete_facts(entry: JournalEntry, record: SessionFacts) -> SessionFacts:
    """Write the numbers of players in the form in which the register has them."""
    if number_form() is None:
        return record
    facts = {name: _write_numbers(value) if name in _WITH_NUMBERS else value for name, value in record.facts.items()}
    return msgspec.structs.replace(record, facts=facts)


def _write_numbers(records: Any) -> Any:
    """Return what is recorded about players or about rows, with every number in its form; what is neither, as it is."""
    if not isinstance(records, list):
        return records
    return [_write_fact(record) if isinstance(record, dict) else record for record in records]


def _write_fact(record: dict[str, Any]) -> dict[str, Any]:
    texts = {key: value for key in _NUMBER_KEYS if isinstance(value := record.get(key), str)}
    written: dict[str, Any] = {key: canonical_number(text) for key, text in texts.items()}
    if isinstance(boards := record.get(_BOARDS), dict):
        written[_BOARDS] = {canonical_number(number): count for number, count in boards.items()}
    return record | written


def check_session_facts(entry: JournalEntry, record: SessionFacts) -> None:
    """Refuse facts by which the session cannot be awarded: a plate whose places above nobody knows, for example."""
    session = find_session(record.club, record.name, record.revision, record.position)
    contest = [
        each._replace(facts=each.facts | record.facts) if each.id == session.pk else each
        for each in find_contest_sessions(session.pk)
    ]
    for problem in calculate_current_awards(contest).problems:
        if problem.code == _DO_NOT_FIT:
            raise Refusal(f"{problem.message} Record all that belongs together in one decision.")


def find_session(club: int, name: str, revision: int | None, position: int) -> models.Session:
    """Find a session in force by its batch and its position in the file; refuse where there is none."""
    session = (
        models.Session.objects.select_related("revision__batch")
        .filter(revision__batch=find_batch(club, name), position=position, stands=True)
        .filter(**({} if revision is None else {"revision__number": revision}))
        .order_by("id")
        .last()
    )
    if session is None:
        raise Refusal(f"No session {position + 1} of {name} of club {club} stands.")
    return session


def _check_facts(work: UnitOfWork, session: int, facts: dict[str, Any]) -> None:
    """Refuse facts that do not fit the session, or those recorded before."""
    stored = read_stored_session(session)
    try:
        context = msgspec.convert(stored.facts | facts, Context)
        check_numbers(context, work.state.federation.scheme.federation.player_numbers)
        check_context(context, work.state.federation.scheme.on(stored.played), stored.session)
    except (msgspec.ValidationError, ContextError) as error:
        raise Refusal(f"These facts do not fit the session: {error}.") from error


def _link_stage(work: UnitOfWork, session: models.Session, facts: dict[str, Any]) -> None:
    """Link the stage of a session to its event (N18)."""
    if not facts.get("stage"):
        return
    counts = (facts.get("total_field", 0), facts.get("places_above", 0))
    number = work.writer.add(models.Stage, session.event_id, facts["stage"], *counts)
    work.writer.flush()
    database.execute("UPDATE session SET stage_id = %s WHERE id = %s", number, session.pk)

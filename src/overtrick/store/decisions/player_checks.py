"""What the decisions about players share: finding them, and awarding again the sessions that a change may touch."""

from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec

from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.registers.players import with_duplicates
from overtrick.store.results.sessions import award_again

_MOST_STARS = 1000
_TOO_MUCH, _MOST_DECIMALS = 1_000_000, 9
IDENTITY = ("first", "preferred", "family", "year_of_birth", "overseas_number", "id_card")


def check_codes(**codes: int | None) -> None:
    """Refuse a code that its table does not have; nothing is no code, and a table without rows admits all."""
    known: dict[str, dict[int, str]] = {}
    for table, code, name in database.rows('SELECT "table", code, name FROM code ORDER BY id'):
        known.setdefault(table, {})[code] = name
    for table, code in codes.items():
        if table in known and code is not None and code not in known[table]:
            listed = ", ".join(f"{each} {name}" for each, name in sorted(known[table].items()))
            raise Refusal(f"{code} is no {table}. There are: {listed}.")


def check_stars(stars: int) -> None:
    """Refuse what is no number of stars."""
    if not 0 <= stars <= _MOST_STARS:
        raise Refusal(f"{stars} is no number of stars.")


def check_rating(rating: Decimal) -> None:
    """Refuse what is no number of rating points, or more of one than can be kept through the years."""
    if not rating.is_finite() or not 0 <= rating < _TOO_MUCH:
        raise Refusal(f"{rating} is no number of rating points.")
    _check_decimals(rating)


def check_handicap(handicap: Decimal) -> None:
    """Refuse what is no handicap."""
    if not handicap.is_finite() or abs(handicap) >= _TOO_MUCH:
        raise Refusal(f"{handicap} is no handicap.")
    _check_decimals(handicap)


def _check_decimals(number: Decimal) -> None:
    if number != round(number, _MOST_DECIMALS):
        raise Refusal(f"{number} has more than {_MOST_DECIMALS} decimals.")


def blanked(work: UnitOfWork, number: str, values: dict[str, Any]) -> dict[str, Any]:
    """The values without what tells who somebody is, if the player has been erased."""
    if number not in work.state.erased:
        return values
    return {name: blank(name) if name in IDENTITY else value for name, value in values.items()}


def blank(name: str) -> Any:
    """What stands in the place of a part of somebody's identity."""
    return None if name == "year_of_birth" else ""


def award_again_for(
    work: UnitOfWork,
    entry: JournalEntry,
    numbers: Iterable[str],
    since: date | None,
    cause: str,
    *,
    graded: bool = False,
) -> None:
    """Look again at every session that stands in which one of these numbers played, from a day on.

    With `graded` only at those where a grade may matter.
    """
    work.writer.flush()
    wanted = with_duplicates(numbers)
    work.forget_players(wanted)
    found = sessions_with(wanted, since)
    for session in sorted(_graded(work, found) if graded else found):
        award_again(work, entry, session, cause)


def _graded(work: UnitOfWork, sessions: set[int]) -> Iterator[int]:
    """Those of some sessions whose class looks at grades, or of which somebody recorded something."""
    editions = work.state.federation.scheme.editions
    classes = {each.name for edition in editions for each in edition.classes.values() if each.admits}
    classes |= {name for edition in editions for bonus in edition.best_pairs for name in bonus.classes}
    for marks, some in in_chunks(sessions):
        sql = (
            "SELECT s.id, s.event_class, f.id FROM session s JOIN revision r ON r.id = s.revision_id "
            f"LEFT JOIN fact f ON f.batch_id = r.batch_id WHERE s.id IN ({marks})"
        )
        yield from {key for key, name, fact in database.rows(sql, *some) if name in classes or fact is not None}


def sessions_with(numbers: set[str], since: date | None = None) -> set[int]:
    """The sessions that stand in which one of these numbers played, from a day on."""
    sessions: set[int] = set()
    for marks, some in in_chunks(numbers):
        sql = (
            "SELECT DISTINCT s.id FROM sitting x JOIN session s ON s.id = x.session_id "
            f"WHERE x.number IN ({marks}) AND s.stands"
        )
        values = list(some)
        if since is not None:
            sql += " AND s.date >= %s"
            values.append(since)
        sessions.update(key for (key,) in database.rows(sql, *values))
    sessions.update(_named_in_facts(numbers, since))
    return sessions


def _named_in_facts(numbers: set[str], since: date | None) -> Iterator[int]:
    """Sessions in which somebody recorded one of these numbers as a substitute, whom no row of the file names."""
    sql = (
        "SELECT s.id, s.date, f.data FROM fact f JOIN revision r ON r.batch_id = f.batch_id JOIN session s "
        "ON s.revision_id = r.id AND s.position = f.position AND s.stands "
        "WHERE f.data LIKE %s AND (f.revision IS NULL OR f.revision = r.number)"
    )
    for session, played, data in database.rows(sql, '%"boards"%'):
        named = {number for row in msgspec.json.decode(data).get("rows", ()) for number in row["boards"]}
        if named & numbers and (since is None or day_of(played) >= since):
            yield session

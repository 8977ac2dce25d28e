"""The number of sessions under each player number in each year, counted as reports count them (ruling M2).

Rankings show the count beside the points, and counting all sessions of fifty players takes seconds. A session is stored
once, counts, and may stop counting once; its event and day never change. So counting continues from the last counted
session, and takes back those that no longer count; match rounds of one event and day are counted together each time one
of them is added or withdrawn. Like the totals of points, the counts can be cleared, and the worker makes them again.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from datetime import date
from typing import Any, NamedTuple

from overtrick.core.session import MATCH_LISTS, NO_NUMBER, NOBODY
from overtrick.standing.session_count import PlayedSession, count_sessions
from overtrick.store.db import database
from overtrick.store.db.fetch import Lookup, Query, Rows, chunked_queries, in_chunks, run_lookups
from overtrick.store.db.values import day_of
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.registers.mergers import with_duplicates
from overtrick.store.results.organisers import Organisers
from overtrick.store.results.overall_lists import ROUND
from overtrick.store.totals.point_totals import ALL_TIME

# How many sessions are counted in one transaction: files must not wait long for their turn.
BATCH_SIZE, LARGE_BATCH_SIZE = 200, 10_000
_PROGRESS = "SELECT session, seq, rule FROM counted"
_LAST = "SELECT (SELECT max(id) FROM session), (SELECT max(seq) FROM journal)"
_COLUMNS = f"s.id, s.event_id, s.date, {ROUND}, s.lists, s.boards, s.stands, s.club"
_NEW = f"SELECT {_COLUMNS} FROM session s WHERE s.id > %s AND s.id <= %s"
_WITHDRAWN = (
    f"SELECT {_COLUMNS} FROM session s LEFT JOIN uncounted u ON u.session = s.id WHERE NOT s.stands AND s.id <= %s "
    "AND u.session IS NULL ORDER BY s.id LIMIT %s"
)
_MATCHES = f"SELECT {_COLUMNS} FROM session s WHERE s.lists = {MATCH_LISTS} AND s.event_id IN ({{marks}})"
_UNCOUNTED = "SELECT session FROM uncounted WHERE session IN ({marks})"
_NUMBERS = "SELECT DISTINCT session_id, number FROM sitting WHERE session_id IN ({marks})"
_ADD = (
    "INSERT INTO turnout (number, year, sessions) VALUES {rows} "
    "ON CONFLICT (number, year) DO UPDATE SET sessions = turnout.sessions + excluded.sessions"
)
_ALL_COUNTS = "SELECT number, year, sessions FROM turnout"
_COUNTS = (
    "SELECT p.id, sum(t.sessions) FROM player p JOIN turnout t ON t.number = p.number WHERE p.id IN ({marks}){year} "
    "GROUP BY p.id"
)
_BY_YEAR = "SELECT c.seq, c.rule, t.year, t.sessions FROM counted c LEFT JOIN turnout t ON t.number = %s"
# By number and year.
Counts = Counter[tuple[str, int]]


class _Session(NamedTuple):
    id: int
    event: int
    date: date
    round: int
    lists: int
    boards: int | None
    stands: bool
    club: int


def count_by_player(players: Collection[int], year: int) -> dict[int, int]:
    """Return how many sessions players played in a year or ever, under all their numbers, as of the last count."""
    counts: dict[int, int] = {}
    run_lookups(look_up_counts(players, year, counts))
    return counts


def look_up_counts(players: Collection[int], year: int, found: dict[int, int]) -> Lookup:
    """Look `count_by_player` up together with others."""
    holder = with_duplicates(players)
    only = "" if year == ALL_TIME else f" AND t.year = {int(year)}"
    for rows in (yield chunked_queries(_COUNTS.replace("{year}", only), holder)):
        for player, sessions in rows:
            found[holder[player]] = found.get(holder[player], 0) + int(sessions)


def by_year_query(number: str) -> Query:
    """Return the query for how many sessions a number played in each year, to be run with others."""
    return _BY_YEAR, (number,)


def by_year_from_rows(found: Rows) -> dict[int, int] | None:
    """Return the sessions of each year, by the rows of that query; None while a count is under way."""
    if not found or not found[0][0] or found[0][1] != counting_rule():
        return None
    return {year: sessions for *_, year, sessions in found if sessions}


def update(batch_size: int = 0) -> int:
    """Count the sessions that were added or withdrawn since the last time, in batches; return how many.

    A large batch is quicker where no other work waits.
    """
    count = 0
    while _read_progress() != (target := _read_last()):
        with database.write_transaction():
            target = _read_last()
            count += _count_batch(batch_size or BATCH_SIZE, *_read_progress(), *target)
    return count


def clear() -> None:
    """Delete all counts, in the current transaction."""
    for table in ("turnout", "counted", "uncounted"):
        database.execute(f'DELETE FROM "{table}"')


def find_differences() -> Iterator[tuple[str, int, int]]:
    """Find the counts that are not those of the sessions: the key, the count found, and the count expected.

    Counts by a rule that has changed since are not compared, because the worker makes them again.
    """
    upto, _ = _read_progress()
    if not upto:
        return
    expected_counts: Counts = Counter()
    for first in range(0, upto, BATCH_SIZE):
        own = {each.id: each for each in _sessions(database.rows(_NEW, first, min(first + BATCH_SIZE, upto)))}
        groups = _add_match_rounds(own, upto)
        # The rounds of a day are counted once, with the first of them.
        earlier = {(each.event, each.date) for each in groups if each.lists == MATCH_LISTS and each.id <= first}
        mine = [each for each in groups if each.lists != MATCH_LISTS or (each.event, each.date) not in earlier]
        expected_counts.update(_count(mine, _find_uncounted(each.id for each in mine)))
    counts = {(number, year): count for number, year, count in database.rows(_ALL_COUNTS)}
    for number, year in sorted({*counts, *expected_counts}):
        found, expected = counts.get((number, year), 0), expected_counts[number, year]
        if found != expected:
            yield f"{number} {year}", found, expected


def _count_batch(batch_size: int, upto: int, seq: int, last: int, last_seq: int) -> int:
    if not upto:
        clear()
    after = min(last, upto + batch_size)
    new, withdrawn = _sessions(database.rows(_NEW, upto, after)), _sessions(database.rows(_WITHDRAWN, upto, batch_size))
    changed = {each.id: each for each in (*new, *withdrawn)}
    groups = _add_match_rounds(changed, after)
    uncounted = _find_uncounted(each.id for each in groups)
    before = _count([each for each in groups if each.id <= upto], uncounted)
    uncounted |= {each.id for each in changed.values() if not each.stands}
    now = _count(groups, uncounted)
    _add({key: now[key] - before[key] for key in {*now, *before} if now[key] != before[key]})
    for each in changed.values():
        if not each.stands:
            database.execute("INSERT INTO uncounted (session) VALUES (%s)", each.id)
    done = after == last and len(withdrawn) < batch_size
    database.execute("DELETE FROM counted")
    values = (after, last_seq if done else 0, counting_rule())
    database.execute("INSERT INTO counted (id, session, seq, rule) VALUES (1, %s, %s, %s)", *values)
    return len(changed)


def _add_match_rounds(changed: dict[int, _Session], upto: int) -> list[_Session]:
    """Add all match rounds of the same event and day, because these are counted together."""
    days = {(each.event, each.date) for each in changed.values() if each.lists == MATCH_LISTS}
    found = dict(changed)
    for marks, events in in_chunks({event for event, _ in days}):
        for each in _sessions(database.rows(_MATCHES.format(marks=marks), *events)):
            if each.id <= upto and (each.event, each.date) in days:
                found[each.id] = each
    return list(found.values())


def _find_uncounted(sessions: Iterable[int]) -> set[int]:
    """Find the sessions that are known not to count."""
    return {
        key for marks, some in in_chunks(sessions) for (key,) in database.rows(_UNCOUNTED.format(marks=marks), *some)
    }


def _count(sessions: Collection[_Session], uncounted: set[int]) -> Counts:
    """Count the sessions of each number, by year."""
    organisers = Organisers()
    standing = (each for each in sessions if each.id not in uncounted)
    counting = {each.id: each for each in standing if organisers.are_counted(each.club, each.date)}
    played: dict[tuple[str, int], list[PlayedSession]] = {}
    for marks, some in in_chunks(counting):
        for session, number in database.rows(_NUMBERS.format(marks=marks), *some):
            if number not in (NOBODY, NO_NUMBER):
                each = counting[session]
                own = PlayedSession(each.event, each.date, each.round, each.lists, each.boards)
                played.setdefault((number, each.date.year), []).append(own)
    scheme = current_federation().scheme
    return Counter({
        key: count for key, own in played.items()
        if (count := count_sessions(own, scheme.on(date(key[1], 12, 31)).counting))
    })  # fmt: skip


def _add(changes: dict[tuple[str, int], int]) -> None:
    for _, some in in_chunks(changes):
        rows = ", ".join(["(%s, %s, %s)"] * len(some))
        database.execute(_ADD.format(rows=rows), *(value for key in some for value in (*key, changes[key])))


def _read_progress() -> tuple[int, int]:
    """Return the last counted session and the last counted journal entry; 0 if counting must start again."""
    found = database.rows(_PROGRESS)
    return (int(found[0][0]), int(found[0][1])) if found and found[0][2] == counting_rule() else (0, 0)


def _read_last() -> tuple[int, int]:
    session, seq = database.rows(_LAST)[0]
    return int(session or 0), int(seq or 0)


def counting_rule() -> str:
    """Return what counts depend on besides the sessions; with another rule, all are counted again.

    The rule of counting stays the same text when a new version leaves it as it is.
    """
    parts: list[str] = []
    last = None
    for edition in current_federation().scheme.editions:
        counting = edition.counting
        rule = f"{counting.boards.count} boards since {counting.since}" if counting else "every session"
        if rule != last:
            parts.append(f"from {edition.day}: {rule}" if parts else rule)
            last = rule
    return f"{', '.join(parts)}; without {Organisers().list_uncounted()}"


def _sessions(rows: Iterable[Any]) -> list[_Session]:
    return [_Session(*row)._replace(date=day_of(row[2])) for row in rows]

"""The corrections of a session: each file or decision after the first that gave somebody another result or award.

The ledger keeps every award and every reversal with its line of the journal, and every file keeps its rows; so the
results and awards after each line can be put together again, and compared with those before it.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple

import msgspec

from overtrick.checks.deliveries import Outcome
from overtrick.core.corrections import ContestantResult, ResultChange, are_mostly_equal, compare_results
from overtrick.core.identity import fold_name
from overtrick.core.places import place_text
from overtrick.core.session import NO_NUMBER, NOBODY, EntryDetails
from overtrick.formats import magic_contest
from overtrick.store.db import database
from overtrick.store.db.fetch import Query, Rows, run_queries
from overtrick.store.db.values import day_of

_COLUMNS = (
    "SELECT s.id, s.stands, s.date, s.name, s.section, s.unit, r.seq, r.ended, r.outcome, s.club, b.club, b.name, "
    "o.seq FROM {tables} JOIN revision r ON r.id = s.revision_id JOIN batch b ON b.id = r.batch_id "
    "LEFT JOIN posting o ON o.session_id = s.id WHERE {condition}"
)
_SAME_FILE = _COLUMNS.format(
    tables="session m JOIN revision own ON own.id = m.revision_id JOIN revision every ON every.batch_id = own.batch_id "
    "JOIN session s ON s.revision_id = every.id AND s.position = m.position",
    # Contest reports of one file name are no revisions of each other: each has an identity of its own.
    condition=f"m.id = %s AND (own.format <> '{magic_contest.FORMAT}' OR s.id = m.id)",
)
_SAME_CONTEST = _COLUMNS.format(
    tables="contest m JOIN contest x ON x.name = m.name AND x.date = m.date AND x.club = m.club "
    "AND x.east_west = m.east_west JOIN session s ON s.id = x.session_id",
    condition="m.session_id = %s AND s.id <> m.session_id",
)
_REVISIONS = f"{_SAME_FILE} UNION ALL {_SAME_CONTEST}"
_ROWS = (
    "SELECT session_id, id, line, place, tied, score, details FROM every_entry WHERE session_id IN ({marks}) "
    "ORDER BY session_id, list, place IS NULL, place, position"
)
_SEATS = (
    "SELECT entry_id, number FROM sitting WHERE session_id IN ({marks}) AND number NOT IN (%s, %s) "
    "ORDER BY entry_id, position"
)
_AWARDS = (
    "SELECT o.seq, a.entry_id, a.number, a.unit, a.points FROM award a JOIN posting o ON o.id = a.posting_id "
    "WHERE a.session_id IN ({marks}) AND a.entry_id IS NOT NULL"
)


class SessionRevision(msgspec.Struct, frozen=True, kw_only=True):
    """A session as one file of a sender reported it, and the line of the journal from which it counted.

    `ended` is the line by which it was replaced or taken back, and `posted` are those that changed its awards.
    """

    session: int
    stands: bool
    date: date
    name: str
    section: str
    unit: str
    club: int
    sender: int
    file: str
    began: int
    ended: int | None
    posted: tuple[int, ...]


class Correction(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the journal that changed results or awards. `withdrawn` is an earlier line that took them back.

    Results that were taken back and have not come again since have no `after`, and no changes.
    """

    seq: int
    before: SessionRevision
    after: SessionRevision | None
    changes: tuple[ResultChange, ...] = ()
    withdrawn: int | None = None


class _Records(NamedTuple):
    """The rows of all revisions of a session by session, their players, and what the ledger has about them."""

    rows: dict[int, list[tuple[Any, ...]]]
    players: dict[int, tuple[str, ...]]
    awards: Rows

    def results(self, revision: SessionRevision, until: int) -> list[ContestantResult]:
        """Return the results of a revision, with the awards that were in force after a line of the journal."""
        points: dict[int, dict[str, dict[str, int]]] = {}
        for seq, entry, number, unit, parts in self.awards:
            if seq <= until:
                own = points.setdefault(entry, {}).setdefault(number, {})
                own[unit] = own.get(unit, 0) + int(parts)
        return [
            ContestantResult(
                key=key, players=self.players[key], place=place_text(place, tied=tied), score=score,
                points=points.get(key, {}),
            )
            for _, key, _, place, tied, score, _ in self.rows.get(revision.session, ())
            if self.players[key]
        ]  # fmt: skip


def find_corrections(session: int) -> list[Correction]:
    """Find the corrections of a session, in their order; with one query if there were none."""
    revisions = find_revisions(session)
    if not _may_be_corrected(revisions):
        return []
    records = _read_records([each.session for each in revisions])
    own = next(each for each in revisions if each.session == session)
    return list(_list_corrections(_same_session(own, revisions, records), records))


def find_revisions(session: int) -> list[SessionRevision]:
    """Find all that was ever reported as this session, by the file name or by the identity of a contest report."""
    found: dict[int, list[tuple[Any, ...]]] = {}
    for row in database.rows(_REVISIONS, session, session):
        found.setdefault(row[0], []).append(row)
    return sorted((_revision(rows) for rows in found.values()), key=lambda each: (each.began, each.session))


def _revision(rows: Sequence[tuple[Any, ...]]) -> SessionRevision:
    """Build a revision from its rows: one for each posting, or one without any."""
    session, stands, played, name, section, unit, seq, ended, outcome, club, sender, file, _ = rows[0]
    posted = tuple(sorted({row[-1] for row in rows if row[-1] is not None}))
    # A file that was held counts from the line that let it count, which posted its awards.
    began = posted[0] if posted and outcome == Outcome.HOLD.value else seq
    if ended is None and not stands and posted:
        # One contest of a report that has others, which still count.
        ended = posted[-1]
    return SessionRevision(
        session=session, stands=bool(stands), date=day_of(played), name=name, section=section, unit=unit, club=club,
        sender=sender, file=file, began=began, ended=None if stands else ended, posted=posted,
    )  # fmt: skip


def _may_be_corrected(revisions: Sequence[SessionRevision]) -> bool:
    return len(revisions) > 1 or any(seq > each.began for each in revisions for seq in each.posted)


def _read_records(sessions: Sequence[int]) -> _Records:
    marks = ", ".join(["%s"] * len(sessions))
    queries: list[Query] = [
        (_ROWS.format(marks=marks), sessions), (_SEATS.format(marks=marks), [*sessions, NOBODY, NO_NUMBER]),
        (_AWARDS.format(marks=marks), sessions),
    ]  # fmt: skip
    rows, seats, awards = run_queries(queries)
    numbers: dict[int, list[str]] = {}
    for entry, number in seats:
        numbers.setdefault(entry, []).append(number)
    by_session: dict[int, list[tuple[Any, ...]]] = {}
    for row in rows:
        by_session.setdefault(row[0], []).append(row)
    players = {row[1]: tuple(numbers.get(row[1], ())) or _names(row[-1]) for row in rows}
    return _Records(by_session, players, awards)


def _names(details: str) -> tuple[str, ...]:
    """Return the names in a row without numbers; a bye or a phantom has none, and is nobody's result."""
    return msgspec.json.decode(details, type=EntryDetails).names if details else ()


def _same_session(own: SessionRevision, revisions: list[SessionRevision], records: _Records) -> list[SessionRevision]:
    """Select the revisions around one that report the same session: a file name may be used for another evening."""
    groups: list[list[SessionRevision]] = []
    for each in revisions:
        if groups and _are_same(groups[-1][-1], each, records):
            groups[-1].append(each)
        else:
            groups.append([each])
    return next(group for group in groups if own in group)


def _are_same(old: SessionRevision, new: SessionRevision, records: _Records) -> bool:
    headings = [(each.date, fold_name(each.name), fold_name(each.section)) for each in (old, new)]
    return headings[0] == headings[1] or are_mostly_equal(
        records.results(old, old.began), records.results(new, new.began)
    )


def _list_corrections(revisions: Sequence[SessionRevision], records: _Records) -> Iterator[Correction]:
    """Compare the results after each line of the journal with those before it."""
    before: SessionRevision | None = None
    results: list[ContestantResult] = []
    withdrawn: int | None = None
    for seq in _lines(revisions):
        current = next((each for each in revisions if _counts_after(each, seq)), None)
        if current is None:
            withdrawn = (withdrawn or seq) if before else None
            continue
        new = records.results(current, seq)
        changes = tuple(compare_results(results, new)) if before else ()
        if before and changes:
            yield Correction(seq=seq, before=before, after=current, changes=changes, withdrawn=withdrawn)
        before, results, withdrawn = current, new, None
    if before and withdrawn:
        yield Correction(seq=withdrawn, before=before, after=None)


def _lines(revisions: Iterable[SessionRevision]) -> list[int]:
    """Return the lines of the journal that may have changed something, in their order."""
    found: set[int] = set()
    for each in revisions:
        found |= {each.began, *each.posted, *([] if each.ended is None else [each.ended])}
    return sorted(found)


def _counts_after(revision: SessionRevision, seq: int) -> bool:
    ended = not revision.stands if revision.ended is None else revision.ended <= seq
    return revision.began <= seq and not ended

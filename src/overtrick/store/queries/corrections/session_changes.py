"""What was corrected in a session, as the person looking may see it: for its page, the API and letters.

Everybody may know what changed, when, and by whose file or which kind of decision. Why the federation decided so is for
those concerned: the federation, the club, and the player whom the decision names, or who played.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from overtrick.core.corrections import ContestantResult, ResultChange
from overtrick.core.session import EntryDetails
from overtrick.store.access.accounts import CLUB, FEDERATION
from overtrick.store.access.permissions import Actor
from overtrick.store.db.fetch import chunked_queries, run_queries
from overtrick.store.explain.corrections import Correction, find_corrections, find_revisions
from overtrick.store.journal.entries import JournalEntry, entries_by_number
from overtrick.store.journal.entry_summaries import EntrySummary, entry_summaries
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.kinds import ADOPT, DELIVERY
from overtrick.store.queries.session_list import decode_details, seats_from_rows
from overtrick.store.queries.session_results import Share, format_points
from overtrick.store.queries.visibility import Person, Seats, find_people, name_by_files, person_without_page
from overtrick.store.registers.code_names import code_names
from overtrick.store.results.names_in_files import RowInFile

# Whose file, or which kind of decision, made a change.
NEW_FILE, OTHER_FILE, BY_HAND, TAKEN_BACK = "new-file", "other-file", "by-hand", "taken-back"
FACTS, PLAYERS, APPROVAL, RULES, DECISION = "facts", "players", "approval", "rules", "decision"
_CAUSES = {"facts": FACTS, "best-pair": FACTS, "approve": APPROVAL, "import": PLAYERS, ADOPT: RULES}
# The players that decisions name, by the keys of their records.
_NUMBER_KEYS = ("number", "into")
_NO_DETAILS = EntryDetails()
_ROWS = "SELECT id, line, list, details, session_id, position FROM every_entry WHERE id IN ({marks})"
_SEATS = "SELECT entry_id, number FROM sitting WHERE entry_id IN ({marks}) ORDER BY entry_id, position"


class RowResult(msgspec.Struct, frozen=True, kw_only=True):
    """A contestant's result before or after a change. `line` is that of the file."""

    line: int
    place: str
    score: str
    people: tuple[Person, ...]
    shares: tuple[Share, ...]


class RowChange(msgspec.Struct, frozen=True, kw_only=True):
    """A contestant whose result changed. One who came in has no result before, one who dropped out none after."""

    team: str
    list: int
    before: RowResult | None
    after: RowResult | None
    players_differ: bool
    score_differs: bool
    place_differs: bool
    points_differ: bool

    @property
    def people(self) -> tuple[Person, ...]:
        """Who it is: after the change, if the contestant is still there."""
        result = self.after or self.before
        assert result is not None
        return result.people


class SessionChange(msgspec.Struct, frozen=True, kw_only=True):
    """A correction of a session: when, by which file or kind of decision, and the contestants whom it changed.

    Moments are those of the federation's clocks, and `unit` is what scores are counted in.
    `file` is that of a club, `reason` is empty for those whom it does not concern, and `withdrawn` is when the results
    were taken back, if they came again later.
    """

    seq: int
    session: int
    at: datetime
    cause: str
    file: str
    club: int
    club_name: str
    reason: str
    withdrawn: datetime | None
    unit: str
    rows: tuple[RowChange, ...]

    @property
    def correction(self) -> bool:
        """Whether something was wrong before: another file of the event is the ordinary course of things."""
        return self.cause != OTHER_FILE

    @property
    def only_points(self) -> bool:
        """Whether scores and places stayed as they were."""
        return bool(self.rows) and not any(
            row.score_differs or row.place_differs or row.players_differ for row in self.rows
        )


class _Seats(NamedTuple):
    """The rows of the results: their line, list and details, who sat in them, and all who earned something."""

    rows: dict[int, tuple[int, int, EntryDetails]]
    people: Seats
    earners: dict[str, Person]

    def result(self, result: ContestantResult | None) -> RowResult | None:
        """Return a result as it is shown."""
        if result is None:
            return None
        return RowResult(
            line=self.rows[result.key][0], place=result.place, score=result.score,
            people=tuple(person for _, person in self.people.get(result.key, ())), shares=_shares(result, self.earners),
        )  # fmt: skip


def find_session_changes(
    session: int, who: Actor | None = None, sibling: int | None = None
) -> tuple[SessionChange, ...]:
    """Find what was corrected in a session, the newest first; with one query if nothing was.

    `sibling` is the other direction of a contest, whose corrections are told with it: a file may be about both.
    """
    found = show_corrections(find_corrections(session), who)
    if not sibling:
        return found
    joined = _join(found, show_corrections(find_corrections(sibling), who))
    if all(change.correction for change in joined):
        return joined
    # That the second direction came after the first is nothing to tell on a page that has both.
    came = {each.began for key in (session, sibling) for each in find_revisions(key)}
    return tuple(change for change in joined if change.correction or change.seq not in came)


def _join(one: Sequence[SessionChange], other: Sequence[SessionChange]) -> tuple[SessionChange, ...]:
    """Join the corrections of two directions: what one line of the journal changed in both is one correction."""
    joined = {change.seq: change for change in one}
    for change in other:
        same = joined.get(change.seq)
        joined[change.seq] = msgspec.structs.replace(same, rows=same.rows + change.rows) if same else change
    return tuple(joined[seq] for seq in sorted(joined, reverse=True))


def show_corrections(found: Sequence[Correction], who: Actor | None) -> tuple[SessionChange, ...]:
    """Return corrections as a person may see them, the newest first."""
    if not found:
        return ()
    lines = {seq for each in found for seq in (each.seq, each.withdrawn) if seq is not None}
    summaries, entries = entry_summaries(lines), entries_by_number(lines)
    seats = _find_seats([change for each in found for change in each.changes], who)
    return tuple(
        _show(each, summaries, entries[each.seq], seats, who) for each in sorted(found, key=lambda one: -one.seq)
    )


def _show(
    found: Correction, summaries: dict[int, EntrySummary], entry: JournalEntry, seats: _Seats, who: Actor | None
) -> SessionChange:
    summary, revision = summaries[found.seq], found.after or found.before
    return SessionChange(
        seq=found.seq, session=revision.session, at=_local(summary), cause=_cause(found, entry),
        file=_file(found, summary), club=revision.sender, club_name=code_names().club(revision.sender).name,
        reason=summary.reason if _may_read_reason(found, entry, who) else "",
        withdrawn=_local(summaries[found.withdrawn]) if found.withdrawn else None, unit=revision.unit,
        rows=tuple(_row_change(change, seats) for change in found.changes),
    )  # fmt: skip


def _local(entry: EntrySummary) -> datetime:
    return entry.at.astimezone(current_federation().time_zone)


def _cause(found: Correction, entry: JournalEntry) -> str:
    if found.after is None:
        return TAKEN_BACK
    if found.after.session != found.before.session:
        return BY_HAND if entry.data.get("by_hand") else NEW_FILE
    if entry.kind == DELIVERY:
        return OTHER_FILE
    return _CAUSES.get(entry.kind, PLAYERS if "number" in entry.data else DECISION)


def _file(found: Correction, summary: EntrySummary) -> str:
    """Return the name of the club's file that made the change; empty where a decision did."""
    if found.after is not None and found.after.session != found.before.session:
        return found.after.file
    return summary.file if summary.kind == DELIVERY else ""


def _may_read_reason(found: Correction, entry: JournalEntry, who: Actor | None) -> bool:
    """Return whether a person may read why the federation decided so, in the words of the person who decided."""
    if who is None:
        return False
    revision = found.after or found.before
    if who.role in (FEDERATION, CLUB):
        return who.role == FEDERATION or who.club in (revision.club, revision.sender)
    named = {entry.data[key] for key in _NUMBER_KEYS if key in entry.data}
    played = {number for change in found.changes for number in change.players}
    return who.player in (named or played)


def _find_seats(changes: Iterable[ResultChange], who: Actor | None) -> _Seats:
    results = {result.key: result for change in changes for result in (change.before, change.after) if result}
    queries = [chunked_queries(sql, results) for sql in (_ROWS, _SEATS)]
    answers = run_queries([query for own in queries for query in own])
    rows = [row for answer in answers[: len(queries[0])] for row in answer]
    details = {row[0]: decode_details(row[3]) for row in rows}
    places = {row[0]: RowInFile(row[4], row[5], details[row[0]]) for row in rows}
    found = seats_from_rows([row for answer in answers[len(queries[0]) :] for row in answer], who)
    seats = name_by_files(found, places, who)
    earners = {number: person for own in seats.values() for number, person in own}
    # A substitute earns something without a seat in the file.
    substitutes = {number for result in results.values() for number in result.points} - earners.keys()
    if substitutes:
        earners |= find_people(substitutes, who)
    return _Seats({row[0]: (row[1], row[2], details[row[0]] or _NO_DETAILS) for row in rows}, seats, earners)


def _row_change(change: ResultChange, seats: _Seats) -> RowChange:
    result = change.after or change.before
    assert result is not None
    _, list_, details = seats.rows[result.key]
    return RowChange(
        team=details.team, list=list_, before=seats.result(change.before), after=seats.result(change.after),
        players_differ=change.players_differ, score_differs=change.score_differs, place_differs=change.place_differs,
        points_differ=change.points_differ,
    )  # fmt: skip


def _shares(result: ContestantResult, people: dict[str, Person]) -> tuple[Share, ...]:
    """Return what each player earned; one share for all if it is the same, as it nearly always is."""
    earned = result.earned
    every = [earned.get(number, {}) for number in result.players]
    if set(earned) <= set(result.players) and all(own == every[0] for own in every[1:]):
        return (Share(None, format_points(every[0])),) if every and every[0] else ()
    return tuple(
        Share(people.get(number) or person_without_page(number), format_points(own)) for number, own in earned.items()
    )

"""Entries of the journal as explanations name them: what happened, who did it, when and why."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple

import msgspec

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import Query, chunked_queries, run_queries
from overtrick.store.db.values import day_of, moment_of
from overtrick.store.journal.kinds import DELIVERY, MERGE

_REVERSED_AWARDS = (
    "SELECT a.played, coalesce(s.name, ''), coalesce(b.name, ''), coalesce(v.number, 0), a.unit, a.points, a.kind, "
    "o.seq, o.cause FROM award a JOIN award r ON r.reverses_id = a.id JOIN posting o ON o.id = r.posting_id "
    "LEFT JOIN session s ON s.id = a.session_id LEFT JOIN revision v ON v.id = s.revision_id "
    "LEFT JOIN batch b ON b.id = v.batch_id WHERE a.player_id = %s ORDER BY r.id"
)

_ENTRIES = (
    "SELECT j.seq, j.kind, j.at, j.day, j.who, j.reason, j.data, a.name FROM journal j "
    "LEFT JOIN arrival a ON a.id = j.arrival_id WHERE j.seq IN ({marks})"
)


class EntrySummary(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the journal, as a sentence. `cause` is its effect on the points; a delivery names its file."""

    seq: int
    kind: str
    cause: str = ""
    at: datetime
    day: date
    who: str
    reason: str = ""
    file: str = ""

    def __str__(self) -> str:
        what = f"{self.kind} {self.file}" if self.file else self.kind
        cause = f" ({self.cause})" if self.cause and self.cause != self.kind else ""
        why = f", because {self.reason}" if self.reason else ""
        return f"line {self.seq} of the journal, {what}{cause}, {self.day}, by {self.who or 'nobody named'}{why}"


class ReversedAward(NamedTuple):
    """An award that was reversed. Points are in stored parts, as they were posted."""

    played: date
    event: str
    file: str
    revision: int
    unit: str
    points: int
    kind: str
    by: EntrySummary


def find_manual_reason(data: str) -> str | None:
    """Return why a person entered results by hand, from the data of a delivery; None for a file that was sent."""
    entered = msgspec.json.decode(data).get("by_hand")
    return str(entered.get("reason", "")) if entered else None


def entry_summaries(numbers: Iterable[int]) -> dict[int, EntrySummary]:
    """Return the summaries of entries, by number."""
    return summaries_from_rows(row for query in summary_queries(numbers) for row in run_queries([query])[0])


def summary_queries(numbers: Iterable[int]) -> list[Query]:
    """Return the queries for the summaries of entries, to be run with others."""
    return chunked_queries(_ENTRIES, set(numbers))


def summaries_from_rows(rows: Iterable[Sequence[Any]]) -> dict[int, EntrySummary]:
    """Return the summaries from the rows of these queries, by number."""
    summaries: dict[int, EntrySummary] = {}
    for seq, kind, at, day, who, reason, data, file in rows:
        entered = find_manual_reason(data) if kind == DELIVERY else None
        summaries[seq] = EntrySummary(
            seq=seq, kind=kind, at=moment_of(at), day=day_of(day), who=who,
            reason=reason or entered or "", file=file or "",
        )  # fmt: skip
    return summaries


def reversed_awards(player: int) -> list[ReversedAward]:
    """Return every award of a player that was reversed, in the order of the reversals."""
    rows = database.rows(_REVERSED_AWARDS, player)
    summaries = entry_summaries(row[7] for row in rows)
    awards = []
    for played, event, file, revision, unit, points, kind, seq, cause in rows:
        by = msgspec.structs.replace(summaries[seq], cause=cause)
        awards.append(ReversedAward(day_of(played), event, file, revision, unit, points, kind, by))
    return awards


def describe_merger(player: models.Player) -> str:
    """Describe the entry of the journal by which a number was merged."""
    mergers = [
        entry.seq
        for entry in models.Journal.objects.filter(kind=MERGE).order_by("seq")
        if msgspec.json.decode(entry.data).get("number") == player.number
    ]
    return str(entry_summaries(mergers[-1:])[mergers[-1]]) if mergers else "no line of the journal says when"

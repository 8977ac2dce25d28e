"""The runs that were applied, with who did it, when and why, what they changed, and which run is due."""

from collections.abc import Iterable
from datetime import date

import msgspec

from overtrick.schemes.standing_records import Run
from overtrick.store import models
from overtrick.store.journal.entry_summaries import EntrySummary, entry_summaries
from overtrick.store.journal.federation_state import current_federation

MONTH, YEAR = "month", "year"
_LAST_LINE = 2**63


class AppliedRun(msgspec.Struct, frozen=True, kw_only=True):
    """A run: the entry that applied it, the one that undid it, and how many changes of each kind it made.

    `is_last` is the one that can be undone.
    """

    line: int
    name: str
    every: str
    day: date
    by: EntrySummary
    undone: EntrySummary | None
    counts: dict[str, int]
    is_last: bool


class DueRun(msgspec.Struct, frozen=True, kw_only=True):
    """A run of the regulations of today: the day for which it is due, or was applied; what starts it.

    `applied` is the entry that applied it, None if it is due. `next` is the day of the next one.
    """

    run: Run
    day: date
    applied: AppliedRun | None
    undone: AppliedRun | None
    next: date


def list_runs(page: int, size: int) -> tuple[list[AppliedRun], bool]:
    """Return a page of the runs, the latest first, and whether there are more."""
    first = (page - 1) * size
    rows = list(models.Run.objects.order_by("-seq")[first : first + size + 1])
    return _describe(rows[:size]), len(rows) > size


def find_applied_run(line: int) -> AppliedRun | None:
    """Return the run that an entry of the journal applied; None if it applied none."""
    rows = list(models.Run.objects.filter(seq=line)) if line < _LAST_LINE else []
    return next(iter(_describe(rows)), None)


def find_run_of(name: str, day: date) -> AppliedRun | None:
    """Return the run of a name that was applied for a day and not undone; None if there is none."""
    return next(iter(_describe(models.Run.objects.filter(name=name, date=day, undone=None))), None)


def find_last_run() -> AppliedRun | None:
    """Return the latest run that was not undone, which is the one that can be undone."""
    return next(iter(_describe(models.Run.objects.filter(undone=None).order_by("-seq")[:1])), None)


def find_due_runs(today: date) -> list[DueRun]:
    """Return the runs of month and year as they are today; none where ranks change with each award."""
    due = [
        (run, *_run_days(run.every, today))
        for run in current_federation().scheme.on(today).runs.values()
        if run.every in (MONTH, YEAR)
    ]
    latest = {
        (run.name, run.date): run
        for run in models.Run.objects.filter(date__in={day for _, day, _ in due}).order_by("seq")
    }
    described = {(run.name, run.day): run for run in _describe(latest.values())}
    found = []
    for run, day, following in due:
        last = described.get((run.name, day))
        applied, undone = (None, last) if last and last.undone else (last, None)
        found.append(DueRun(run=run, day=day, applied=applied, undone=undone, next=following))
    return found


def _find_every(name: str, day: date) -> str:
    """Return whether a run of this name is that of a month or of a year, by the regulations of a day."""
    run = current_federation().scheme.on(day).runs.get(name)
    return run.every if run else ""


def _run_days(every: str, today: date) -> tuple[date, date]:
    """Return the last day of a run by today, and the next one."""
    if every == YEAR:
        return date(today.year, 1, 1), date(today.year + 1, 1, 1)
    return today.replace(day=1), date(today.year + today.month // 12, today.month % 12 + 1, 1)


def _describe(rows: Iterable[models.Run]) -> list[AppliedRun]:
    runs = list(rows)
    lines = [run.seq for run in runs]
    entries = entry_summaries([*lines, *(run.undone for run in runs if run.undone)])
    counts = dict(models.Audit.objects.filter(seq__in=lines, what="run").values_list("seq", "after"))
    last = models.Run.objects.filter(undone=None).order_by("seq").values_list("seq", flat=True).last()
    return [
        AppliedRun(
            line=run.seq, name=run.name, every=_find_every(run.name, run.date), day=run.date, by=entries[run.seq],
            undone=entries[run.undone] if run.undone else None, counts=_read_counts(counts.get(run.seq)),
            is_last=run.seq == last,
        )
        for run in runs
    ]  # fmt: skip


def _read_counts(text: str | None) -> dict[str, int]:
    found = msgspec.json.decode(text) if text else None
    return {what: count for what, count in found.items() if isinstance(count, int)} if isinstance(found, dict) else {}

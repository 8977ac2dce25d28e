"""The runs of the federation: which is due and what it would change, and those that were applied."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.store.commands.run_changes import RunChanges, count_applied_changes, find_objection, preview_changes
from overtrick.store.journal.today import today
from overtrick.store.queries.runs.applied_runs import AppliedRun, DueRun, find_due_runs, list_runs
from overtrick.web import query_params
from overtrick.web.office.desk import render_office
from overtrick.web.office.runs.change_list import ValueCount, count_kinds, value_figures
from overtrick.web.office.runs.periods import period_key, period_title
from overtrick.web.problems import translate_problem

_PAGE_SIZE = 25
_LAST_PAGE = 10_000


class DueCard(NamedTuple):
    """A run as the overview shows it: applied, or due with what it would change and why it cannot be applied yet."""

    due: DueRun
    title: str
    period: str
    next_period: str
    changes: RunChanges | None
    kinds: list[tuple[str, int]]
    ranks: list[ValueCount]
    objection: str


@never_cache
@require_safe
def runs(request: HttpRequest) -> HttpResponse:
    """Show which runs are due, and the runs that were applied."""
    page = min(query_params.page(request), _LAST_PAGE)
    found, more = list_runs(page, _PAGE_SIZE)
    context = {
        "cards": [_card(request, due) for due in find_due_runs(today())], "runs": found,
        "counts": _count_changes(found), "titles": {run.line: period_title(run.every, run.day) for run in found},
        "newer": page - 1, "older": page + 1 if more else 0,
    }  # fmt: skip
    return render_office(request, "runs.html", context)


def _count_changes(found: list[AppliedRun]) -> dict[int, int]:
    """Count what each run changed, as its own page lists it; of one that was undone, what it had changed."""
    counts = count_applied_changes([run.line for run in found if run.undone is None])
    return {run.line: sum(run.counts.values()) if run.undone else counts.get(run.line, 0) for run in found}


def _card(request: HttpRequest, due: DueRun) -> DueCard:
    every, period = due.run.every, period_key(due.run.every, due.day)
    changes = None if due.applied else preview_changes(due.run.name, due.day)
    objection = "" if due.applied else find_objection(due.run.name, due.day, today())
    return DueCard(
        due=due, title=period_title(every, due.day), period=period, next_period=period_key(every, due.next),
        changes=changes, kinds=count_kinds(changes) if changes else [],
        ranks=value_figures(request, changes, "rank") if changes else [], objection=translate_problem(objection),
    )  # fmt: skip

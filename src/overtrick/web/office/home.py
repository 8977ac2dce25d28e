"""Where the office begins its day: how much waits, what has waited longest, and what came in since yesterday."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.store.access.question_rights import signature
from overtrick.store.queries.tasks.queue import count_files_since, find_queues, yesterday
from overtrick.web.acting import acting_account
from overtrick.web.office.desk import render_office
from overtrick.web.office.queue.rows import frame, make_rows

_MOST_SHOWN = 12


@never_cache
@require_safe
def office(request: HttpRequest) -> HttpResponse:
    """Show all queues with their counts, what the login has taken, and what has waited longest."""
    queues = find_queues()
    who = signature(acting_account(request))
    waiting = sorted((each for queue in queues.values() for each in queue.waiting), key=lambda each: each.task.at)
    own = [each for each in waiting if each.taken and each.taken.who == who]
    # The first of each queue comes before the second of any, so that no long queue hides the others.
    firsts = [queue.waiting[0] for queue in queues.values() if queue.waiting]
    oldest = sorted(firsts, key=lambda each: each.task.at)
    context = {
        "own": make_rows(request, own[:_MOST_SHOWN]), "oldest": make_rows(request, oldest),
        "came_in": count_files_since(yesterday()),
    }  # fmt: skip
    return render_office(request, "queue/home.html", frame(queues) | context)

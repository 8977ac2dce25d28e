"""The whole consequence of what a list offers to decide, worked out once for each state of the records.

To try a decision takes a while, so a page shows that of its first few, and of the one that the reader asks for.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from django.http import HttpRequest

from overtrick.store.access.question_rights import signature
from overtrick.store.commands.decide import PlannedDecision
from overtrick.store.db import cache
from overtrick.store.errors import Busy, NotFound, Refusal
from overtrick.store.explain.consequences import Consequences, preview_together
from overtrick.store.journal.entries import last_seq
from overtrick.store.journal.today import today
from overtrick.web import query_params
from overtrick.web.acting import acting_account

_AT_ONCE = 3
# The parameter of an address that asks for the consequence of one more.
FOLLOW = "follow"


def preview_first(
    request: HttpRequest, topic: str, plans: Iterable[tuple[str, Callable[[], Sequence[PlannedDecision]]]]
) -> dict[str, Consequences]:
    """Return what would follow from the first of some plans, and from the one that is asked for, by their keys.

    What cannot be decided, or not be told now, is left out: the page says why when it is tried.
    """
    every = list(plans)
    asked = query_params.text(request, FOLLOW)
    wanted = [*islice(every, _AT_ONCE), *(each for each in every[_AT_ONCE:] if each[0] == asked)]
    known: dict[Any, Consequences | None] = cache.get_or_make(f"consequences of {topic}", (last_seq(), today()), dict)
    for key, plan in wanted:
        if key not in known:
            try:
                known[key] = _preview(request, plan())
            except (Refusal, NotFound):
                known[key] = None
            except Busy:
                continue
    return {key: found for key, _ in wanted if (found := known.get(key)) is not None}


def _preview(request: HttpRequest, plan: Sequence[PlannedDecision]) -> Consequences:
    who = signature(acting_account(request))
    return preview_together(plan, at=datetime.now(UTC), who=who)[0]

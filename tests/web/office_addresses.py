"""The pages of the office that show much of a nation's year, for the tests that look at all of them."""

from collections.abc import Iterator
from datetime import date, timedelta
from urllib.parse import quote

from overtrick.store.db import database
from overtrick.store.queries.tasks.queue import find_queues

_A_FEW = 3
_LISTS = (
    "/office", "/office/questions", "/office/applications", "/office/applications?answered=1", "/office/decisions",
    "/office/decide-players?q=an", "/office/decide/adjust", "/office/players", "/office/players?q=an&page=2",
    "/office/players/merge", "/office/clubs", "/office/clubs?q=a", "/office/runs", "/office/runs/preview",
    "/office/runs/preview.csv", "/office/runs/certificates", "/office/runs/proposals", "/office/runs/overseas",
    "/office/runs/overseas.csv", "/office/season", "/office/rules", "/office/versions", "/office/variables",
    "/office/variables/row?class=40C&by=places", "/office/variables/new", "/office/codes", "/office/codes/status/1",
    "/office/codes/status/new", "/office/codes/regions/1", "/office/codes/regions/new", "/office/fees",
    "/office/fees/change?section=levies&name=", "/office/letters", "/office/letters/sign_up", "/office/logins",
    "/office/logins/new", "/office/logins/1", "/office/contacts", "/office/keys", "/office/import",
    "/office/oversight", "/office/programs", "/office/board.csv",
)  # fmt: skip
_MERGED = "SELECT p.number FROM player p WHERE p.merged_into_id IS NOT NULL ORDER BY p.id LIMIT 1"
_RUNS = "SELECT max(r.seq) FROM run r JOIN change c ON c.seq = r.seq AND c.what = 'rank'"
_ENTRIES = "SELECT seq FROM journal ORDER BY seq DESC LIMIT %s"


def list_office_pages(players: list[str], clubs: list[int], sessions: list[int], last: date) -> Iterator[str]:
    """Yield pages of the office: each list, and of single things some."""
    yield from _LISTS
    for kind, queue in find_queues().items():
        yield f"/office/queue/{kind}"
        # A question or an application is answered on a page with the others.
        for queued in () if kind in ("questions", "applications") else queue.waiting[:_A_FEW]:
            yield f"/office/queue/{kind}/{quote(queued.task.key, safe='')}"
    for number in players:
        for part in ("", "/transfer", "/as-player", "/as-player/details"):
            yield f"/office/players/{number}{part}"
        yield f"/office/contacts/{number}"
    yield f"/office/players/merge?number={players[1]}&into={players[0]}"
    yield from (f"/office/players/{number}/separate" for (number,) in database.rows(_MERGED))
    yield from (f"/office/clubs/{club}" for club in clubs)
    yield from (f"/office/sessions/{session}" for session in sessions)
    ((run,),) = database.rows(_RUNS)
    yield from (f"/office/runs/{run}{more}" for more in ("", ".csv"))
    yield f"/office/runs/certificates.pdf?run={run}"
    yield f"/office/board?month={last - timedelta(days=31):%Y-%m}"
    yield from (f"/office/audit{more}" for more in ("", f"?player={players[0]}", ".csv"))
    yield from (f"/office/audit/{seq}" for (seq,) in database.rows(_ENTRIES, _A_FEW))

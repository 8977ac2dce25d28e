"""The pages of the office that show much of a nation's year, for the tests that look at all of them."""

from collections.abc import Iterator
from datetime import date, timedelta
from urllib.parse import quote, urlencode

from overtrick.awards.variables.rows import list_variables
from overtrick.billing.periods import parse_period
from overtrick.schemes.fees import IDENTITY, SECTIONS
from overtrick.store.commands.billing.run_previews import find_next_periods, preview_run
from overtrick.store.db import database
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries.billing.invoice_totals import find_billed_years
from overtrick.store.queries.billing.invoices import list_runs
from overtrick.store.queries.runs.applied_runs import find_due_runs
from overtrick.store.queries.tasks.queue import find_queues
from overtrick.web.office.management.dated_form import first_day
from overtrick.web.office.management.variables.listing import row_address

_A_FEW = 3
_LISTS = (
    "/office", "/office/questions", "/office/applications", "/office/applications?answered=1", "/office/decisions",
    "/office/decide-players?q=an", "/office/decide/adjust", "/office/players", "/office/players?q=an&page=2",
    "/office/players/merge", "/office/clubs", "/office/clubs?q=a", "/office/tournaments",
    "/office/tournaments?year=2026", "/office/tournaments/new", "/office/tournaments/new?copy=1",
    "/office/tournaments/1", "/office/tournaments/1/entry-forms", "/office/runs", "/office/runs/certificates",
    "/office/runs/proposals", "/office/runs/overseas", "/office/runs/overseas.csv", "/office/season",
    "/office/rules", "/office/versions", "/office/variables",
    "/office/variables/new", "/office/codes", "/office/codes/status/1",
    "/office/codes/status/new", "/office/codes/regions/1", "/office/codes/regions/new", "/office/fees",
    "/office/letters", "/office/letters/sign_up", "/office/logins",
    "/office/logins/new", "/office/logins/1", "/office/contacts", "/office/keys", "/office/import",
    "/office/oversight", "/office/programs", "/office/boards", "/office/sql", "/office/board.csv",
)  # fmt: skip
# Where ranks change with each award, no run of a month or a year is due, and there is nothing to preview.
_PREVIEWS = ("/office/runs/preview", "/office/runs/preview.csv")
_MERGED = "SELECT p.number FROM player p WHERE p.merged_into_id IS NOT NULL ORDER BY p.id LIMIT 1"
_RUNS = "SELECT max(r.seq) FROM run r JOIN change c ON c.seq = r.seq AND c.what = 'rank'"
_INVOICES = "SELECT number FROM invoice ORDER BY number DESC LIMIT %s"
_TOURNAMENTS = "SELECT id, club FROM tournament WHERE NOT deleted ORDER BY id LIMIT %s"
_ENTRIES = "SELECT seq FROM journal ORDER BY seq DESC LIMIT %s"


def list_office_pages(players: list[str], clubs: list[int], sessions: list[int], last: date) -> Iterator[str]:
    """Yield pages of the office: each list, and of single things some."""
    yield from _LISTS
    yield from _list_rule_pages()
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
    yield from _list_run_pages()
    yield from _list_billing_pages(clubs[0])
    for number, host in database.rows(_TOURNAMENTS, _A_FEW):
        yield from (f"/office/tournaments/{number}/{part}" for part in ("sessions", "stages", "checks"))
        yield f"/clubs/{host}/tournaments/{number}/checks"
    yield f"/office/board?month={last - timedelta(days=31):%Y-%m}"
    yield from (f"/office/audit{more}" for more in ("", f"?player={players[0]}", ".csv"))
    yield from (f"/office/audit/{seq}" for (seq,) in database.rows(_ENTRIES, _A_FEW))


def _list_run_pages() -> Iterator[str]:
    """Yield the pages of the last run that changed ranks, and of the next one, where the federation has runs."""
    yield from _PREVIEWS if find_due_runs(today()) else ()
    ((run,),) = database.rows(_RUNS)
    if run is not None:
        yield from (f"/office/runs/{run}{more}" for more in ("", ".csv"))
    yield "/office/runs/certificates.pdf" + (f"?run={run}" if run is not None else "")


def _list_billing_pages(club: int) -> Iterator[str]:
    """Yield the page about money, reminders, the next and the last period, an account, and some invoices."""
    yield "/office/billing"
    yield "/office/billing/reminders"
    yield "/office/billing/bank"
    first, last = today().replace(month=1, day=1), today().replace(month=12, day=31)
    yield from (f"/office/billing/{name}.csv?from={first}&to={last}" for name in ("entries", "xero"))
    yield from (f"/office/billing/months/{year}.svg" for year in find_billed_years()[:1])
    yield f"/office/billing/accounts/club/{club}"
    yield from (f"/office/billing/accounts/club/{club}/statement{ending}" for ending in ("", ".pdf", ".csv"))
    periods = [each.name for each in find_next_periods(today())] + [run.period for run in list_runs()]
    yield from (f"/office/billing/periods/{name}" for name in periods)
    for name in periods:
        drafts = preview_run(parse_period(name), today())
        yield from (f"/office/billing/periods/{name}/{each.debtor.kind}/{each.debtor.code}"
                    for each in drafts.totals[:1] if not drafts.line)  # fmt: skip
    for (number,) in database.rows(_INVOICES, _A_FEW):
        yield from (f"/office/billing/invoices/{number}{ending}" for ending in ("", ".pdf", ".csv"))


def _list_rule_pages() -> Iterator[str]:
    """Yield where a row of the variables and a fee are changed, as far as the federation has any."""
    scheme = current_federation().versions[-1].scheme
    yield from map(row_address, list_variables(scheme.on(first_day()))[:1])
    for section in SECTIONS:
        for fee in getattr(scheme.fees.file, section)[:1]:
            name = " ".join(str(getattr(fee, key)) for key in IDENTITY.get(section, ()))
            yield f"/office/fees/change?{urlencode({'section': section, 'name': name})}"

"""A nation's year as pages meet it: files, a merger, questions, applications, what waits, invoices, tournaments."""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from overtrick.billing.periods import ONE_DAY, month_of, quarter_of
from overtrick.config.settings_file import served_directory
from overtrick.nation import Plan, build
from overtrick.nation.months import add_months
from overtrick.store import models
from overtrick.store.columns.manifest import copy_folder
from overtrick.store.columns.refresh import refresh
from overtrick.store.commands import decide, receive
from overtrick.store.commands.billing import invoice_runs
from overtrick.store.commands.bulk_load import load_folder
from overtrick.store.db import database
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.results.delivery import Delivery
from overtrick.store.totals.refresh import refresh_totals
from tests.web.calendar_addresses import announce

A_FEW = 3
BUSIEST = "SELECT number FROM sitting WHERE number <> '0' GROUP BY number ORDER BY count(*) DESC, number LIMIT 2"
BUSIEST_CLUB = "SELECT club FROM session GROUP BY club ORDER BY count(*) DESC, club LIMIT 1"
OWN_INVOICES = "SELECT number FROM invoice WHERE debtor_kind = 'club' AND debtor_code = %s ORDER BY number LIMIT 3"
PLAYERS = (
    "SELECT number FROM player WHERE number IN (SELECT number FROM sitting) AND merged_into_id IS NULL "
    "AND NOT hidden AND NOT erased ORDER BY number"
)
LINES = (
    "SELECT e.session_id, e.line FROM sitting x JOIN entry e ON e.id = x.entry_id "
    "JOIN session s ON s.id = e.session_id WHERE s.stands AND x.number = %s ORDER BY s.date DESC LIMIT %s"
)
_LAST_FILE = (
    "SELECT b.name, f.content FROM batch b JOIN revision r ON r.batch_id = b.id AND r.number = b.latest "
    "JOIN raw_file f ON f.id = r.raw_id WHERE b.club = %s AND r.state = 'accepted' ORDER BY b.id DESC LIMIT 1"
)


def play(plan: Plan, folder: Path) -> int:
    """Let a nation play into the store that is open, up to this month, of which pages tell; how many files came."""
    start = add_months(datetime.now(UTC).date(), -plan.months)
    build(msgspec.structs.replace(plan, start=start).settled(), folder, lambda: None)
    loaded = load_folder(folder, runs=True)
    _merge()
    _ask_and_apply()
    _send_again()
    _bill()
    announce(database.rows(BUSIEST_CLUB)[0][0])
    refresh_totals()
    refresh(copy_folder(served_directory()), datetime.now(UTC))
    return loaded.files


def _merge() -> None:
    """Let the busiest player have had two more numbers."""
    busiest = [number for (number,) in database.rows(BUSIEST)]
    for number in [number for (number,) in database.rows(PLAYERS) if number not in busiest][:2]:
        decide.decide("merge", datetime.now(UTC), "office", {"number": number, "into": busiest[0]})


def _ask_and_apply() -> None:
    """Let the busiest player ask about some results, and the busiest club apply for something."""
    busiest, now = database.rows(BUSIEST)[0][0], datetime.now(UTC)
    for session, line in database.rows(LINES, busiest, A_FEW):
        batch = models.Session.objects.select_related("revision__batch").get(pk=session).revision.batch
        about = {"number": busiest, "club": batch.club, "name": batch.name, "line": line, "text": "Why?"}
        decide.decide("ask", now, f"player {busiest}", about)
    ((club,),) = database.rows(BUSIEST_CLUB)
    unit = next(iter(current_federation().scheme.on(now.date()).units))
    wanted = {"players": [{"number": busiest, "points": {unit: "1"}}], "event": "Old Pairs"}
    told = {"club": club, "text": "The slip was lost."}
    for kind, data in (("adjustment", wanted), ("returning", {"first": "Mary", "family": "Smith"})):
        for _ in range(A_FEW):
            decide.decide("apply", now, "club", {"kind": kind, "data": data, **told})
    name = {"first": "New", "preferred": "", "family": "Name"}
    decide.decide("apply", now, f"player {busiest}", {"kind": "name", "number": busiest, "data": name, **told})


def _send_again() -> None:
    """Let the busiest club send its last file again under another name, and one that is no results file.

    Both wait for the office, each as a task that has a page. A contest report that is on record is rejected (F12), and
    where files have no such identity, the second is held.
    """
    ((club,),) = database.rows(BUSIEST_CLUB)
    ((name, content),) = database.rows(_LAST_FILE, club)
    stem, dot, ending = name.rpartition(".")
    for more, sent in (("_2", bytes(content)), ("_3", b"See you on Tuesday.")):
        new = f"{stem}{more}{dot}{ending}"
        (receipt,) = receive.receive([Delivery(name=new, content=sent, at=datetime.now(UTC), club=club)])
        assert receipt.state in ("held", "rejected"), receipt


def _bill() -> None:
    """Bill the last month and the last quarter, where the federation has fees, and let an invoice be credited."""
    now = datetime.now(UTC)
    day = current_federation().day_of(now)
    for period in (month_of(month_of(day).first - ONE_DAY), quarter_of(quarter_of(day).first - ONE_DAY)):
        with suppress(Refusal):
            invoice_runs.issue_invoices(period, now, "office")
    for (number,) in database.rows(OWN_INVOICES, database.rows(BUSIEST_CLUB)[0][0])[:1]:
        decide.decide("credit-note", now, "office", {"invoice": number}, "a mistake")

"""The n-th statement of the database fails, for every n of each service, on both databases.

After each failure every row is as before, and the same call then succeeds: nothing is half done, and nothing is
acknowledged that is not kept.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import partial
from typing import Any

from overtrick.store.access import accounts, credentials
from overtrick.store.commands import decide, receive, standing_runs
from overtrick.store.commands.waiting_files import process_waiting_files
from overtrick.store.mail import outbox
from overtrick.store.reports.player_file import PlayerFile
from overtrick.store.upkeep import seasons
from overtrick.store.upkeep.rebuild import rebuild
from overtrick.store.upkeep.repair import plan_repair
from soak.progress import Progress
from soak.stores import VENDORS, new_store
from tests.postgres import Databases, server
from tests.store.cast import NUMBERS, session_file
from tests.store.statement_failures import Service, fail_everywhere
from tests.store.store_fixture import SECRETARY, StoreFixture

# A part of the statements a store, so that a run can stop and go on.
PARTS = 20
Step = tuple[str, Service, tuple[str, ...]]
MONDAY, TUESDAY, FRIDAY = "106_monday_1.txt", "106_tuesday_1.txt", "106_friday_1.txt"
_LATER = datetime(2019, 7, 1, 6, tzinfo=UTC)
_LAST = datetime(2023, 7, 1, 6, tzinfo=UTC)


def statements(parts: int, seed: int, progress: Progress) -> str:
    """Fail at every twentieth statement of every service, on each database in turn; forty parts are all statements."""
    tried = 0
    with server() as url:
        postgres = Databases(url)
        while not progress.is_complete:
            vendor, first = VENDORS[progress.done % 2], progress.done // 2 % PARTS + 1
            with new_store(vendor, postgres) as store:
                counts = fail_in_services(store, first, PARTS)
                tried += sum(counts.values())
                assert store.verify() == [], vendor
            progress.note(progress.done + 1, f"{vendor}: {len(counts)} services, {sum(counts.values()):,} failures")
        postgres.close()
    return f"{parts} of {2 * PARTS} parts, {tried:,} failures; nothing half done; {progress.seconds:,.0f} s"


def fail_in_services(store: StoreFixture, first: int = 1, every: int = 1) -> dict[str, int]:
    """Fail at every statement of every service of a store, or at every n-th; return how often each failed."""
    counts = {}
    for name, service, unsettled in _services(store):
        try:
            counts[name] = fail_everywhere(store, service, unsettled=unsettled, first=first, every=every)
        except Exception as error:
            error.add_note(f"in {name}, on {store.vendor}")
            raise
    return counts


def _services(store: StoreFixture) -> Iterator[Step]:
    """Each service once, in an order in which each finds what it needs."""
    yield from _make_decisions(store, _BEFORE_FILES)
    yield from _take_files(store)
    yield from _make_decisions(store, _AFTER_FILES)
    yield from _run_and_close(store)
    yield from _let_in(store)


def _make_decisions(store: StoreFixture, decisions: list[tuple[str, dict[str, Any]]]) -> Iterator[Step]:
    for kind, data in decisions:
        reason = "as agreed" if kind != "register" else ""
        yield f"decide {kind}", partial(decide.decide, kind, store.later(minutes=1).now, SECRETARY, data, reason), ()


def _take_files(store: StoreFixture) -> Iterator[Step]:
    for name, event in ((MONDAY, "Monday Pairs"), (TUESDAY, "Tuesday Pairs"), (MONDAY, "Monday Pairs")):
        rows = () if name == MONDAY and store.count("arrival") > 1 else None
        content = session_file(event=event) if rows is None else session_file(rows, event=event)
        yield f"receive {name}", partial(receive.receive, [store.delivery(name, content)]), ()
    again = store.delivery(MONDAY, session_file(event="Monday Pairs", boards=16))
    yield "receive again", partial(receive.receive, [again]), ()
    yield "receive a twin", partial(receive.receive, [store.delivery(FRIDAY, session_file(event="Tuesday Pairs"))]), ()
    yield "store", partial(receive.store_file, store.delivery("106_sunday_1.txt", session_file(event="Sunday"))), ()
    yield "process", lambda: process_waiting_files(store.later(days=2).now), ("waiting",)


def _run_and_close(store: StoreFixture) -> Iterator[Step]:
    store.now = _LATER
    applied: list[int] = []

    def apply() -> None:
        line = standing_runs.apply_run("monthly", date(2019, 7, 1), store.now, SECRETARY)
        if line:
            applied.append(line.seq)

    yield "apply a run", apply, ()
    yield "undo a run", lambda: standing_runs.undo_run(applied[-1], store.now, SECRETARY, "too early"), ()
    yield "publish", lambda: PlayerFile().publish(store.now), ("publication",)
    yield "close a season", lambda: seasons.close_season(2018, _LAST, SECRETARY), ()
    yield "reopen a season", lambda: seasons.reopen_season(2018), ()
    yield "plan a repair", plan_repair, ()
    yield "rebuild", lambda: rebuild(exchange=False), ()


def _let_in(store: StoreFixture) -> Iterator[Step]:
    yield "make an account", lambda: accounts.make_account("helper", "a-long-password-of-words", role="federation"), ()
    yield "make a password", lambda: credentials.make_credential(credentials.PASSWORD, "106", store.now), ()
    yield "make a token", lambda: credentials.make_credential(credentials.TOKEN, "106", store.now), ()
    yield "revoke", lambda: credentials.revoke_credentials("106", store.now), ()
    yield "queue a letter", lambda: outbox.queue_letter("club@example.org", "Results", "Thank you.", store.now), ()


def _player(number: str, family: str) -> dict[str, Any]:
    return {
        "number": number, "first": "Ana", "family": family, "club": 106, "gender": 1, "grade": 3, "status": 1,
        "start": "2010-01-01",
    }  # fmt: skip


_WHO, _OTHER = NUMBERS[0], NUMBERS[1]
_BEFORE_FILES: list[tuple[str, dict[str, Any]]] = [
    *(("register", _player(number, f"Family{number}")) for number in (*NUMBERS, "70001", "70002")),
    ("region", {"code": 50, "name": "Islands"}),
    ("club", {"code": 106, "name": "Auckland Bridge"}),
    ("sending", {"club": 106, "also_for": 130}),
    ("graded-nights", {"club": 106, "policy": "gross", "start": "2018-01-01"}),
    ("opening", {"number": _WHO, "points": {"A": "3"}}),
    ("join", {"number": _OTHER, "club": 130, "start": "2018-01-10"}),
    ("leave", {"number": _OTHER, "club": 130, "end": "2018-02-01"}),
    ("move", {"number": "70001", "club": 130, "start": "2018-01-01"}),
]
_AFTER_FILES: list[tuple[str, dict[str, Any]]] = [
    ("confirm", {"club": 106, "name": FRIDAY, "revision": 1}),
    ("cancel", {"club": 106, "name": FRIDAY}),
    ("status", {"number": _WHO, "code": 4, "start": "2018-01-01"}),
    ("status", {"number": _WHO, "code": 1, "start": "2018-01-01"}),
    ("adjust", {"number": _WHO, "points": {"C": "25"}, "asked_by": "the club"}),
    ("amend", {"number": _OTHER, "family": "Other"}),
    ("hide", {"number": _OTHER, "hidden": True}),
    ("rank", {"number": _WHO, "code": 3, "start": "2018-03-01"}),
    ("stars", {"number": _WHO, "stars": 1, "start": "2018-03-01"}),
    ("rating", {"number": _WHO, "rating": "5", "start": "2018-03-01"}),
    ("membership", {"number": _OTHER, "club": 106, "began": "2010-01-01", "start": "2012-01-01"}),
    ("announced", {"event": "Sims", "date": "2018-01-02", "awards": [{"number": _WHO, "unit": "B", "points": "1"}]}),
    ("approvals", {"units": ["A"], "start": "2019-06-01"}),
    ("facts", {"club": 106, "name": TUESDAY, "facts": {"field": [12]}}),
    ("ask", {"number": _WHO, "club": 106, "name": TUESDAY, "text": "Was I not second?"}),
    ("pass-on", {"question": 1, "text": "The federation knows."}),
    ("answer", {"question": 1, "text": "You were first."}),
    ("close", {"question": 1, "text": "Thank you."}),
    ("code", {"table": "status", "code": 20, "name": "Guest"}),
    ("recognise", {"number": "70001", "rank": "Life Master"}),
    ("period", {"number": _WHO, "kind": "suspended", "start": "2017-01-01", "end": "2017-02-01"}),
    ("grade", {"number": _WHO, "code": 1, "start": "2018-03-01"}),
    ("merge", {"number": NUMBERS[2], "into": NUMBERS[3]}),
    ("unmerge", {"number": NUMBERS[2]}),
    ("erase", {"number": "70002"}),
]

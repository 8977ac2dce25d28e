"""The n-th statement of the database fails, for every n of each service and each door, on both databases.

After each failure every row is as before, and the same call then succeeds: nothing is half done, and nothing is
acknowledged that is not kept.
"""

from collections.abc import Iterator
from datetime import timedelta
from functools import partial

from overtrick.schemes.editing.contents import FolderContents
from overtrick.schemes.editing.settings import read_setting
from overtrick.schemes.editing.values import change_contents
from overtrick.store.commands import decide, versions
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.versions import contents_of
from soak.decision_cases import Case, decide_after_files, decide_before_files, kinds_without_case
from soak.door_statements import fail_at_doors
from soak.progress import Progress
from soak.service_cases import (
    Step,
    import_registers,
    keep_heads,
    lease_slots,
    let_in,
    limit_attempts,
    run_and_close,
    send_letters,
    take_files,
)
from soak.stores import VENDORS, found, new_store, quick_scratch_databases
from tests.postgres import Databases, server
from tests.store.statement_failures import fail_everywhere
from tests.store.store_fixture import SECRETARY, StoreFixture

# A part of the statements a store, so that a run can stop and go on.
PARTS = 20


def statements(parts: int, seed: int, progress: Progress) -> str:
    """Fail at every twentieth statement of every service, on each database in turn; forty parts are all statements."""
    tried = 0
    with server() as url, quick_scratch_databases():
        postgres = Databases(url)
        while not progress.is_complete:
            vendor, first = VENDORS[progress.done % 2], progress.done // 2 % PARTS + 1
            with new_store(vendor, postgres, founded=False) as store:
                counts = {"found": fail_everywhere(store, found, first=first, every=PARTS)}
                counts |= fail_in_services(store, first, PARTS)
                counts |= fail_at_doors(store, first, PARTS)
                tried += sum(counts.values())
                assert not kinds_without_case(), f"no case of {kinds_without_case()}"
                assert store.verify() == [], vendor
            progress.note(progress.done + 1, f"{vendor}: {len(counts)} services, {sum(counts.values()):,} failures")
        postgres.close()
    return f"{parts} of {2 * PARTS} parts, {tried:,} failures; nothing half done; {progress.seconds:,.0f} s"


def fail_in_services(store: StoreFixture, first: int = 1, every: int = 1) -> dict[str, int]:
    """Fail at every statement of every service of a store, or at every n-th; return how often each failed."""
    counts: dict[str, int] = {}
    for name, service, unsettled, check in _services(store):
        try:
            failures = fail_everywhere(store, service, unsettled=unsettled, check=check, first=first, every=every)
        except Exception as error:
            error.add_note(f"in {name}, on {store.vendor}")
            raise
        counts[name] = counts.get(name, 0) + failures
    return counts


def _services(store: StoreFixture) -> Iterator[Step]:
    """Each service once, in an order in which each finds what it needs."""
    yield from _make_decisions(store, decide_before_files())
    yield from take_files(store)
    yield from _make_decisions(store, decide_after_files(store))
    yield from import_registers(store)
    yield from _adopt_and_withdraw(store)
    yield from run_and_close(store)
    yield from let_in(store)
    yield from limit_attempts(store)
    yield from send_letters(store)
    yield from keep_heads(store)
    yield from lease_slots(store)


def _adopt_and_withdraw(store: StoreFixture) -> Iterator[Step]:
    """Yield a version of the federation's folder, its withdrawal, and one with a new club that takes effect."""
    start, at = store.now.date() + timedelta(days=60), store.later(minutes=1).now
    contents = contents_of(current_federation().versions[-1])
    changed = change_contents(contents, [read_setting('federation.toml: name = "The Federation"')], start)
    yield Step("adopt a version", partial(versions.adopt_folder, changed, start, at, SECRETARY, "as agreed"))
    line = current_federation().versions[-1].seq
    yield Step("withdraw a version", partial(versions.withdraw_version, line, at, SECRETARY, "as agreed"))
    clubs = contents.files["clubs.csv"] + b"998,New Club,Auckland Northland,affiliated,1,\n"
    with_club = FolderContents(contents.scheme_file, contents.files | {"clubs.csv": clubs})
    versions.adopt_folder(with_club, start, at, SECRETARY, "as agreed")
    yield Step("let a version take effect", partial(decide.apply_due_versions, store.later(days=61).now))


def _make_decisions(store: StoreFixture, decisions: Iterator[Case]) -> Iterator[Step]:
    for kind, data in decisions:
        reason = "as agreed" if kind != "register" else ""
        yield Step(f"decide {kind}", partial(decide.decide, kind, store.later(minutes=1).now, SECRETARY, data, reason))

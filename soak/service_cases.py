"""A case of every service that writes: files, runs, upkeep, logins, letters, heads, limits.

They come in an order in which each finds what it needs.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import NamedTuple
from unittest import mock

from overtrick.config.settings_file import Limits
from overtrick.store import models
from overtrick.store.access import accounts, attempts, calendar_links, contacts, credentials, sign_up_links, tokens
from overtrick.store.access.sign_in_limits import SignInLimits
from overtrick.store.commands import decide, receive, standing_runs
from overtrick.store.commands.billing import invoice_letters
from overtrick.store.commands.waiting_files import process_waiting_files
from overtrick.store.db import leases
from overtrick.store.deliveries import queue
from overtrick.store.mail import outbox
from overtrick.store.mail.journal_letters import Letter
from overtrick.store.reports import head_files
from overtrick.store.reports.player_file import PlayerFile
from overtrick.store.reports.publications import published_content
from overtrick.store.results import awarding
from overtrick.store.upkeep import seasons
from overtrick.store.upkeep.rebuild import rebuild
from overtrick.store.upkeep.repair import apply_plan, plan_repair
from soak.decision_cases import FRIDAY, MONDAY, SATURDAY, TUESDAY
from tests.store.cast import NUMBERS, session_file
from tests.store.statement_failures import Service
from tests.store.store_fixture import SECRETARY, StoreFixture
from tests.store.upkeep.test_repair import a_program_that_pays

_LATER = datetime(2019, 7, 1, 6, tzinfo=UTC)
_LAST = datetime(2023, 7, 1, 6, tzinfo=UTC)
_PASSWORD, _EMAIL, _PLAYER = "a-long-password-of-words", "ana@example.org", NUMBERS[0]
_LIMIT = attempts.Limit("soak", 3, timedelta(minutes=15))
# A rebuild leaves out what the worker makes again within a minute.
_MADE_AGAIN = ("publication", "attempt", "beat")
_WORKER = queue.Share("worker here 1")


class Step(NamedTuple):
    """A service by its name; tables that a failure may leave changed, and what must hold nevertheless."""

    name: str
    service: Service
    unsettled: tuple[str, ...] = ()
    check: Callable[[], None] = lambda: None


def take_files(store: StoreFixture) -> Iterator[Step]:
    """Yield files: new, cancelled, corrected, held as twins, and those that wait for a worker."""
    for name, content in (
        (MONDAY, session_file(event="Monday Pairs")), (TUESDAY, session_file(event="Tuesday Pairs")),
        (MONDAY, session_file((), event="Monday Pairs")), (MONDAY, session_file(event="Monday Pairs", boards=16)),
        (FRIDAY, session_file(event="Tuesday Pairs")), (SATURDAY, session_file(event="Tuesday Pairs")),
    ):  # fmt: skip
        yield Step(f"receive {name}", partial(receive.receive, [store.delivery(name, content)]))
    yield Step("store", partial(receive.store_file, store.delivery("106_sunday_1.txt", session_file(event="Sunday"))))
    yield from _take_turns(store)
    yield Step("process", lambda: process_waiting_files(store.later(days=2).now), ("waiting",))


def _take_turns(store: StoreFixture) -> Iterator[Step]:
    (arrival,) = models.Waiting.objects.values_list("arrival_id", flat=True)
    yield Step("take arrivals", lambda: queue.take_arrivals(store.now, 10, _WORKER))
    yield Step("release arrivals", lambda: queue.release_arrivals([arrival]))
    queue.take_arrivals(store.now, 10, _WORKER)
    yield Step("release a worker", lambda: queue.release_worker(_WORKER.worker))
    queue.take_arrivals(store.now, 10, _WORKER)
    yield Step("leave behind", lambda: queue.leave_behind(_WORKER.worker))
    yield Step("move to the slow lane", lambda: queue.move_to_slow_lane([arrival]))
    models.Waiting.objects.update(slow=False, worker="", until=None)


def import_registers(store: StoreFixture) -> Iterator[Step]:
    """Yield imports of a register and of approvals."""
    for name, content in (
        ("births", f"player,year\n{_PLAYER},1960\n"),
        ("approvals", "club,event,class,first,last\n106,River Pairs,25A,2018-03-10,\n"),
        ("tournaments", "name,class,contest,first,club\nLake Pairs,25A,pairs,2018-04-14,106\n"),
        ("entries", f"club,tournament,first,players\n106,Lake Pairs,2018-04-14,{' '.join(NUMBERS[:2])}\n"),
    ):
        delivery = store.delivery(f"{name}.csv", content, club=None, door="web")
        yield Step(f"import {name}", partial(decide.import_register, name, delivery))


def run_and_close(store: StoreFixture) -> Iterator[Step]:
    """Yield runs, seasons, repairs, and the records made again."""
    store.now = _LATER
    applied: list[int] = []

    def apply() -> None:
        entry = standing_runs.apply_run("monthly", date(2019, 7, 1), store.now, SECRETARY)
        if entry:
            applied.append(entry.seq)

    yield Step("apply a run", apply)
    yield Step("undo a run", lambda: standing_runs.undo_run(applied[-1], store.now, SECRETARY, "too early"))
    yield Step("publish", lambda: PlayerFile().publish(store.now))
    yield Step("close a season", lambda: seasons.close_season(2018, _LAST, SECRETARY))
    with mock.patch.object(awarding, "award_session", a_program_that_pays(2)):
        store.send("106_twice_1.txt", session_file(event="Twice", date="2019-06-03"))
    # The plan is read, and nothing is written, whichever statement fails.
    yield Step("plan a repair", plan_repair)
    plan = plan_repair()
    assert plan.changes
    yield Step("apply a repair", lambda: apply_plan(plan, store.now, "engineer", "paid twice"))
    yield Step("rebuild", lambda: rebuild(exchange=False), _MADE_AGAIN)
    yield Step("reopen a season", lambda: seasons.reopen_season(2018))
    yield Step("rebuild with open seasons", lambda: rebuild(exchange=True), _MADE_AGAIN)


def let_in(store: StoreFixture) -> Iterator[Step]:
    """Yield logins and credentials: made, used, changed and removed."""
    yield Step("make an account", lambda: accounts.make_account("helper", _PASSWORD, role="federation"))
    yield Step("replace it", lambda: accounts.make_account("helper", _PASSWORD, role="club", club=106, replace=True))
    yield Step("remove it", lambda: accounts.remove_account("helper"))
    yield Step("enter a contact", lambda: contacts.enter_contact(_PLAYER, _EMAIL, certificates=True))
    invited = sign_up_links.make_invitation(_PLAYER, _EMAIL)
    assert invited
    yield Step("sign up", lambda: sign_up_links.set_password(invited[1], _PASSWORD))
    account = accounts.account_of_player([_PLAYER])
    assert account
    again = sign_up_links.make_invitation(_PLAYER, _EMAIL)
    assert again
    yield Step("set a password", lambda: sign_up_links.set_password(again[1], _PASSWORD))
    yield Step("change an address", lambda: contacts.enter_contact(_PLAYER, "other@example.org"))
    yield Step("make a calendar", lambda: calendar_links.renew_link(account))
    yield Step("remove a calendar", lambda: calendar_links.remove_link(account))
    yield Step("remove a contact", lambda: contacts.remove_contact(_PLAYER))
    yield Step("make a password", lambda: credentials.make_credential(credentials.PASSWORD, "106", store.now))
    yield Step("make a token", lambda: credentials.make_credential(credentials.TOKEN, "106", store.now))
    yield Step(
        "issue a token", lambda: tokens.issue_token(tokens.tokens_of_club(106), "106", "Mine", ("read",), store.now)
    )
    own = tokens.tokens_of_club(106)
    holder = credentials.CredentialHolder(106, own[0].name, own[0].pk)
    yield Step("use a token", lambda: credentials.record_use(holder, store.now))
    yield Step("revoke a token", lambda: tokens.revoke_token(own, own[0].pk, store.now))
    yield Step("revoke", lambda: credentials.revoke_credentials("106", store.now))


def limit_attempts(store: StoreFixture) -> Iterator[Step]:
    """Yield what is counted. A sender may be told to try again although the attempt was counted, never otherwise."""
    counts = [attempts.count_for(_LIMIT, "203.0.113.7", "106"), attempts.count_for(_LIMIT, "106")]
    counted: list[tuple[int, ...]] = []

    def consume() -> None:
        rows = attempts.consume(counts, store.now)
        if rows:
            counted.append(rows)

    def all_or_nothing() -> None:
        assert models.Attempt.objects.count() % len(counts) == 0
        assert all(models.Attempt.objects.filter(pk__in=rows).count() == len(rows) for rows in counted)

    yield Step("count an attempt", consume, ("attempt",), all_or_nothing)
    yield Step("take an attempt back", lambda: attempts.take_back(counted[-1]), ("attempt",))
    yield Step("forget attempts", lambda: attempts.forget(_LIMIT, "106"), ("attempt",))
    limits = SignInLimits("soak", Limits())
    yield Step("begin to sign in", lambda: limits.begin("203.0.113.7", "106", store.now), ("attempt",))
    yield Step("note a login", lambda: limits.note_login("203.0.113.7", "106", store.now), ("attempt",))
    yield Step("delete expired attempts", lambda: attempts.delete_expired(store.now + timedelta(days=365)))


def send_letters(store: StoreFixture) -> Iterator[Step]:
    """Yield letters. None is recorded as sent that was not; one may be sent twice."""
    sent: list[int] = []

    def only_sent() -> None:
        assert set(models.Mail.objects.exclude(sent=None).values_list("pk", flat=True)) <= set(sent)

    def send(mail: models.Mail) -> None:
        sent.append(mail.pk)

    def fail(mail: models.Mail) -> None:
        raise ConnectionError("no mail server")

    yield Step("queue a letter", lambda: outbox.queue_letter("club@example.org", "Results", "Thank you.", store.now))
    about = Letter("treasurer@example.org", "Tax Invoice NZB1", "Attached.", outbox.Attachment("NZB1.pdf", b"%PDF"))
    yield Step("queue an invoice", lambda: invoice_letters.queue_letter("invoice", {1: 0}, about, "worker", store.now))
    yield Step("request invoices", lambda: invoice_letters.request_letters(1, store.now))
    assert list(models.InvoiceLetter.objects.values_list("invoice", "ordinal")) == [(1, 1)]
    for name, way in (("fail to send letters", fail), ("send letters", send)):
        do = partial(outbox.send_due_letters, way)
        yield Step(name, lambda do=do: do(store.later(days=1).now), ("mail",), only_sent)  # type: ignore[misc]
    assert not models.Mail.objects.filter(sent=None).exists()


def keep_heads(store: StoreFixture) -> Iterator[Step]:
    """Yield the head of a day: signed once, published, and written as a file that says the same."""

    def agree() -> None:
        heads = dict(models.SignedHead.objects.values_list("day", "content"))
        files = {path.stem: path.read_text() for path in (store.directory / head_files.HEADS_FOLDER).glob("*.json")}
        assert files.items() <= {str(day): content for day, content in heads.items()}.items()
        assert (published_content(head_files.PUBLISHED_HEAD) or b"").decode() in {"", *heads.values()}

    unsettled = ("signed_head", "publication")
    for _ in range(2):
        store.later(days=1)
        yield Step("keep heads", lambda: head_files.keep_heads(store.directory, store.now), unsettled, agree)
    newest = head_files.newest_head_file() or ""
    assert published_content(head_files.PUBLISHED_HEAD) == newest.encode()
    files = (store.directory / head_files.HEADS_FOLDER).glob("*.json")
    assert sorted(path.read_text() == newest for path in files) == [False, True]


def lease_slots(store: StoreFixture) -> Iterator[Step]:
    """Yield a worker's jobs and its heartbeat."""
    yield Step("beat", lambda: leases.record_heartbeat("worker here 1", store.now))
    yield Step("take a lease", lambda: leases.take_lease("soak", store.now, store.now))
    slot = models.Slot.objects.get(job="soak")
    yield Step("complete a lease", lambda: leases.complete_lease(slot.pk, store.now, "done"))
    yield Step("end", lambda: leases.delete_heartbeat("worker here 1"))

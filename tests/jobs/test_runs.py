"""The monthly run starts by itself, on the 1st where the federation is; once, and not again after somebody undid it."""

from datetime import UTC, date, datetime, timedelta

import pytest

from overtrick.jobs import runs
from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.commands import standing_runs
from tests.store.decisions.test_version_registers import CHANGES, adopt
from tests.store.store_fixture import StoreFixture
from tests.store.years import earn, held, on

from .conftest import Workers

WHO = "38441"
# 1 April 2018 began in New Zealand at 11:00 of 31 March in Greenwich, 13 hours ahead.
BEFORE, FIRST = datetime(2018, 3, 31, 10, 59, tzinfo=UTC), datetime(2018, 3, 31, 11, 0, tzinfo=UTC)
MAY = datetime(2018, 5, 1, tzinfo=UTC)


@pytest.fixture
def promoted(store: StoreFixture) -> StoreFixture:
    """A player whose points make a Club Master with the run of April; the run of March was applied."""
    store.register(WHO)
    runs.apply_due_runs(datetime(2018, 3, 11, 12, tzinfo=UTC), "worker")
    earn(store, WHO, "2018-03-20", B="20")
    return store


def test_it_starts_on_the_first_where_the_federation_is(promoted: StoreFixture, worker: Workers) -> None:
    one, other = worker(), worker()
    one.run_due_jobs(BEFORE)
    assert held(WHO)[0] == 1
    one.run_due_jobs(FIRST)
    assert held(WHO)[0] == 3
    for at in (FIRST, FIRST + timedelta(hours=1), FIRST + timedelta(days=20)):
        other.run_due_jobs(at)
    assert [run.date for run in models.Run.objects.order_by("seq")] == [date(2018, 3, 1), date(2018, 4, 1)]
    line = models.Journal.objects.get(kind="run", data__contains="2018-04-01")
    assert (line.day, line.who.split()[0]) == (date(2018, 4, 1), "worker")


def test_a_worker_that_was_down_on_the_first_catches_up(promoted: StoreFixture, worker: Workers) -> None:
    worker().run_due_jobs(FIRST + timedelta(days=12))
    assert held(WHO)[0] == 3


def test_what_somebody_undid_waits_for_somebody(promoted: StoreFixture, worker: Workers) -> None:
    worker().run_due_jobs(FIRST)
    line = models.Run.objects.get(date=date(2018, 4, 1)).seq
    standing_runs.undo_run(line, FIRST + timedelta(hours=1), "office", "too early")
    worker().run_due_jobs(FIRST + timedelta(hours=2))
    assert held(WHO)[0] == 1
    # The next month comes all the same.
    worker().run_due_jobs(MAY)
    assert held(WHO)[0] == 3


def test_what_somebody_applied_by_hand_is_not_applied_again(promoted: StoreFixture, worker: Workers) -> None:
    standing_runs.apply_run("monthly", date(2018, 4, 1), FIRST, "office")
    worker().run_due_jobs(FIRST + timedelta(minutes=1))
    assert models.Run.objects.count() == 2


def test_a_run_that_is_refused_leaves_the_worker_at_work(promoted: StoreFixture, worker: Workers) -> None:
    standing_runs.apply_run("monthly", date(2018, 5, 1), MAY, "office")
    worker().run_due_jobs(FIRST)
    outcomes = models.Slot.objects.values_list("outcome", flat=True)
    assert [each for each in outcomes if each.startswith("The monthly run of 2018-05-01 has already been applied")]


def test_the_yearly_run_is_never_started_by_itself(promoted: StoreFixture, worker: Workers) -> None:
    worker().run_due_jobs(datetime(2019, 1, 1, tzinfo=UTC))
    assert {run.name for run in models.Run.objects.all()} == {"monthly"}


def test_certificates_go_to_those_who_want_them(promoted: StoreFixture, worker: Workers) -> None:
    promoted.register("20093")
    earn(promoted, "20093", "2018-03-21", B="20")
    contacts.enter_contact(WHO, "marama@kereama.example", certificates=True)
    contacts.enter_contact("20093", "bertram@tuckwell.example", certificates=False)
    worker().run_due_jobs(FIRST)
    (letter,) = models.Mail.objects.all()
    assert letter.address == "marama@kereama.example"
    assert bytes(letter.attachment or b"")[:5] == b"%PDF-"


def test_in_cyprus_a_certificate_goes_out_with_the_award(cyprus_store: StoreFixture) -> None:
    store = on(cyprus_store, "2018-02-01")
    store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    store.register("5001", club=1, grade=99, rank=0)
    contacts.enter_contact("5001", "five@thousand.example", certificates=True)
    line = earn(store, "5001", "2018-02-02", Silver="200")
    for _ in range(2):
        runs.mail_immediate_ranks([line.seq], store.now)
    assert models.Mail.objects.count() == 1
    runs.apply_due_runs(datetime(2018, 3, 1, 12, tzinfo=UTC), "worker")
    assert models.Run.objects.count() == 0


def test_the_worker_lets_a_version_take_effect_on_its_day(store: StoreFixture, worker: Workers) -> None:
    adopt(store, *CHANGES)
    worker().run_due_jobs(BEFORE)
    assert models.Club.objects.get(code=106).name == "Auckland"
    for _ in range(2):
        worker().run_due_jobs(FIRST)
    assert models.Club.objects.get(code=106).name == "Tamaki"
    assert models.Journal.objects.filter(kind="take-effect").count() == 1

"""Every entry of the journal is finished by the same steps, whatever it does, and once."""

from overtrick.store.commands.transactions import unit_of_work
from overtrick.store.db import database
from overtrick.store.journal.entries import JournalEntry, last_seq
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.journal.unit_of_work import UnitOfWork
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture


def test_the_closing_steps_follow_each_entry_in_their_order(store: StoreFixture) -> None:
    steps: list[str] = []

    def first(work: UnitOfWork, entry: JournalEntry) -> None:
        steps.append(f"first {entry.kind} {sorted(work.touched_players)}")

    def second(work: UnitOfWork, entry: JournalEntry) -> None:
        steps.append(f"second {entry.kind}")

    before = last_seq()
    with database.write_transaction():
        work = UnitOfWork(federation_state(), (first, second))
        for kind in ("one", "two"):
            entry = work.new_entry(kind, FIRST_MOMENT, "secretary", data={})
            with work.write_entry(entry):
                steps.append(f"apply {kind}")
                work.touched_players.add(7)
        work.writer.flush()
        assert last_seq() == before + 2
    assert steps == ["apply one", "first one [7]", "second one", "apply two", "first two [7]", "second two"]


def test_a_unit_of_work_sees_its_own_state(store: StoreFixture) -> None:
    shared = federation_state()
    with database.write_transaction(), unit_of_work(shared.copy()) as work:
        work.forget_registers()
        assert federation_state() is work.state
        assert federation_state() is not shared
    assert federation_state() is shared

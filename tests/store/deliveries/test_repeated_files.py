"""The same upload again is one batch: however often it comes, in one revision, with its points once."""

from overtrick.store.commands import receive
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

NAME = "monday.txt"


def test_a_hundred_times(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    receipts = [store.send(NAME, session_file()) for _ in range(20)]
    receipts += receive.receive([store.delivery(NAME, session_file()) for _ in range(80)])
    assert {(receipt.state, receipt.revision) for receipt in receipts} == {("accepted", 1)}
    assert [receipt.repeated for receipt in receipts] == [False] + [True] * 99
    assert len({receipt.batch for receipt in receipts}) == 1
    assert (store.count("batch"), store.count("revision"), store.count("session")) == (1, 1, 1)
    assert (store.count("raw_file"), store.count("arrival")) == (1, 100)
    assert store.points("38441") == {"C": 40}
    assert store.count("award") == 4
    assert store.verify() == []


def test_the_first_time_a_hundred_in_one_go(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    receipts = receive.receive([store.delivery(NAME, session_file()) for _ in range(100)])
    assert [receipt.repeated for receipt in receipts] == [False] + [True] * 99
    assert (store.count("batch"), store.count("revision"), store.count("raw_file")) == (1, 1, 1)
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_a_cancellation_twice_is_one(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    first, second = (store.send(NAME, session_file(())) for _ in range(2))
    assert (first.state, second.state, second.repeated) == ("cancelled", "cancelled", True)
    assert store.points("38441") == {}
    assert store.count("award") == 8
    assert store.verify() == []


def test_a_held_file_twice_is_held_once(store: StoreFixture) -> None:
    store.send("other.txt", session_file())
    for _ in range(3):
        assert store.send(NAME, session_file()).state == "held"
    assert store.revisions(NAME) == ["held"]
    assert store.verify() == []


def test_files_of_one_delivery_know_each_other(store: StoreFixture) -> None:
    """Corrections and twins inside one transaction come out as if they had come one by one."""
    store.register(*NUMBERS)
    corrected = session_file(FOUR_PAIRS[::-1])
    contents = [("a.txt", session_file()), ("a.txt", corrected), ("b.txt", session_file()), ("a.txt", session_file(()))]
    receipts = receive.receive([store.delivery(name, content) for name, content in contents])
    assert [receipt.state for receipt in receipts] == ["accepted", "accepted", "held", "cancelled"]
    assert store.in_force() == []
    assert store.verify() == []

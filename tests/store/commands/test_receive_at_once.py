"""A file whose sender waits for the answer: read first, by the records as they are when it is stored."""

import pytest

from overtrick.store.commands import receive
from overtrick.store.commands.file_reader import FileRead, OwnReader
from overtrick.store.errors import Refusal
from overtrick.store.results.delivery import Delivery
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

NAME = "106_a.txt"


def test_it_comes_to_what_any_other_file_comes_to(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    receipt = receive.receive_at_once(store.delivery(NAME, session_file(), door="web"), OwnReader())
    assert (receipt.state, store.points("38441")) == ("accepted", {"C": 40})
    again = receive.receive_at_once(store.delivery(NAME, session_file(), door="web"), OwnReader())
    assert again.repeated
    assert store.verify() == []


def test_a_decision_that_comes_while_it_is_read_counts(store: StoreFixture) -> None:
    """A player who is registered between reading and storing earns: the file is read once more."""
    store.register(*NUMBERS[1:])

    class SlowReader(OwnReader):
        reads = 0

        def read(self, delivery: Delivery) -> FileRead:
            found = super().read(delivery)
            self.reads += 1
            if self.reads == 1:
                store.register("38441")
            return found

    reader = SlowReader()
    receive.receive_at_once(store.delivery(NAME, session_file()), reader)
    assert (reader.reads, store.points("38441")) == (2, {"C": 40})
    assert store.verify() == []


def test_an_earlier_file_of_the_name_comes_first(store: StoreFixture) -> None:
    receive.store_file(store.delivery(NAME, session_file()))
    receive.store_file(store.delivery(NAME, session_file(club=130), club=130))
    with pytest.raises(Refusal, match="still being read"):
        receive.receive_at_once(store.delivery(NAME, session_file(FOUR_PAIRS[::-1])), OwnReader())
    assert store.count("journal") == 1
    other = store.delivery("106_b.txt", session_file(event="Other"))
    assert receive.receive_at_once(other, OwnReader()).state == "accepted"


def test_what_the_check_refuses_is_not_kept(store: StoreFixture) -> None:
    def refuse() -> None:
        raise Refusal("not now")

    before = store.contents()
    with pytest.raises(Refusal, match="not now"):
        receive.receive_at_once(store.delivery(NAME, session_file()), OwnReader(), refuse)
    assert store.contents() == before

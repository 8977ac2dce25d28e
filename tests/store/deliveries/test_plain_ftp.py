"""F7: over plain FTP a cut cannot be seen, so what a cut could have made waits for a person."""

from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

NAME = "monday.txt"
FIVE = (*FOUR_PAIRS, "11 12")


def test_fewer_rows_are_held_and_the_earlier_file_stands(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file(FIVE), cut_unseen=True)
    receipt = store.send(NAME, session_file(), cut_unseen=True)
    assert receipt.state == "held"
    assert "it has 4 rows and would replace 5" in receipt.because
    # Second of five pairs: 40 - 39 / 1.75 = 17.7, rounded down.
    assert store.points("12356") == {"C": 17}
    assert store.verify() == []
    store.decide("confirm", club=106, name=NAME, revision=2)
    assert store.points("12356") == {"C": 12}
    assert store.revisions(NAME) == ["replaced", "accepted"]
    assert store.verify() == []


def test_as_many_rows_or_more_replace_at_once(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file(), cut_unseen=True)
    assert store.send(NAME, session_file(boards=24), cut_unseen=True).state == "accepted"
    assert store.send(NAME, session_file(FIVE), cut_unseen=True).state == "accepted"
    assert store.points("12356") == {"C": 17}
    assert store.verify() == []


def test_a_first_file_is_taken_in_however_short(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    assert store.send(NAME, session_file(), cut_unseen=True).state == "accepted"


def test_a_header_alone_is_held(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file(), cut_unseen=True)
    assert store.send(NAME, session_file(()), cut_unseen=True).state == "held"
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []
    store.decide("confirm", club=106, name=NAME, revision=2)
    assert store.points("38441") == {}
    assert store.batch(NAME).state == "cancelled"
    assert store.verify() == []


def test_a_header_alone_is_held_also_without_an_earlier_file(store: StoreFixture) -> None:
    assert store.send(NAME, session_file(()), cut_unseen=True).state == "held"
    assert store.verify() == []


def test_compared_is_the_file_that_stands_and_not_the_last_one(store: StoreFixture) -> None:
    """Five rows stand, four are held, four come again in other words: still fewer than what stands."""
    store.register(*NUMBERS)
    store.send(NAME, session_file(FIVE), cut_unseen=True)
    store.send(NAME, session_file(), cut_unseen=True)
    assert store.send(NAME, session_file(boards=24), cut_unseen=True).state == "held"
    assert store.revisions(NAME) == ["accepted", "replaced", "held"]
    assert store.points("12356") == {"C": 17}
    assert store.verify() == []


def test_a_file_held_for_that_reason_counts_when_it_comes_again_and_can_be_seen_to_be_whole(
    store: StoreFixture,
) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    alone = session_file(())
    assert store.send(NAME, alone, cut_unseen=True).state == "held"
    assert store.send(NAME, alone, cut_unseen=True).repeated
    assert store.send(NAME, alone).state == "cancelled"
    assert store.points("38441") == {}
    assert store.verify() == []


def test_a_file_held_for_another_reason_goes_on_waiting(store: StoreFixture) -> None:
    """F8: the same session stands under another name, whatever way the file comes."""
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    assert store.send("another.txt", session_file()).state == "held"
    assert store.send("another.txt", session_file()).repeated
    assert store.verify() == []

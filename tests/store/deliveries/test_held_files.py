"""What waits for a person: confirmed, refused, or overtaken by a newer file."""

import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

FIRST, SECOND = "a.txt", "b.txt"


@pytest.fixture
def waiting(store: StoreFixture) -> StoreFixture:
    """Four pairs have played once, and a second file reports the same session."""
    store.register(*NUMBERS)
    store.send(FIRST, session_file())
    assert store.send(SECOND, session_file(FOUR_PAIRS[::-1])).state == "held"
    return store


def test_confirmed_it_counts_beside_the_first(waiting: StoreFixture) -> None:
    """Two sessions of one evening that the club described alike."""
    waiting.decide("confirm", club=106, name=SECOND, revision=1, reason="two rooms")
    assert waiting.revisions(SECOND) == ["accepted"]
    assert [waiting.points(number)["C"] for number in NUMBERS] == [40, 40, 12, 12, 12, 12, 40, 40]
    assert waiting.verify() == []


def test_refused_it_never_counts(waiting: StoreFixture) -> None:
    waiting.decide("refuse", club=106, name=SECOND, revision=1, reason="sent twice")
    assert waiting.revisions(SECOND) == ["refused"]
    assert waiting.points("1610") == {}
    assert waiting.points("38441") == {"C": 40}
    assert waiting.verify() == []


@pytest.mark.parametrize("decisions", [("confirm", "confirm"), ("refuse", "confirm"), ("confirm", "refuse")])
def test_it_is_decided_once(waiting: StoreFixture, decisions: tuple[str, str]) -> None:
    waiting.decide(decisions[0], club=106, name=SECOND, revision=1)
    with pytest.raises(Refusal, match=r"Revision 1 of b\.txt of club 106 is not held\."):
        waiting.decide(decisions[1], club=106, name=SECOND, revision=1)
    assert waiting.verify() == []


def test_a_newer_file_overtakes_it(waiting: StoreFixture) -> None:
    assert waiting.send(SECOND, session_file(round=2)).state == "accepted"
    assert waiting.revisions(SECOND) == ["replaced", "accepted"]
    with pytest.raises(Refusal, match="is not held"):
        waiting.decide("confirm", club=106, name=SECOND, revision=1)
    assert waiting.points("38441") == {"C": 80}
    assert waiting.verify() == []


def test_a_rejected_file_does_not_overtake_it_for_good(waiting: StoreFixture) -> None:
    """F7: no valid header, and the earlier batch stands; what was held must not be lost by a broken file."""
    waiting.send(SECOND, b"")
    assert waiting.revisions(SECOND) == ["held", "rejected"]
    waiting.decide("confirm", club=106, name=SECOND, revision=1)
    assert waiting.revisions(SECOND) == ["accepted", "rejected"]
    assert waiting.points("1610") == {"C": 40}
    assert waiting.verify() == []
    # The broken file again is rejected again, and what was confirmed goes on standing.
    assert waiting.send(SECOND, b"").state == "rejected"
    assert waiting.points("1610") == {"C": 40}
    assert waiting.verify() == []


def test_after_a_rejected_file_a_good_one_overtakes_what_waits(waiting: StoreFixture) -> None:
    waiting.send(SECOND, b"")
    assert waiting.send(SECOND, session_file(round=2)).state == "accepted"
    assert waiting.revisions(SECOND) == ["replaced", "rejected", "accepted"]
    with pytest.raises(Refusal, match="is not held"):
        waiting.decide("confirm", club=106, name=SECOND, revision=1)
    assert waiting.verify() == []


def test_after_a_refusal_the_same_file_waits_again(waiting: StoreFixture) -> None:
    waiting.decide("refuse", club=106, name=SECOND, revision=1)
    assert waiting.send(SECOND, session_file(FOUR_PAIRS[::-1])).state == "held"
    waiting.decide("confirm", club=106, name=SECOND, revision=2)
    assert waiting.points("1610") == {"C": 40}
    assert waiting.verify() == []


def test_players_who_registered_while_it_waited_earn(store: StoreFixture) -> None:
    store.send(FIRST, session_file())
    store.send(SECOND, session_file())
    store.register(*NUMBERS)
    store.decide("confirm", club=106, name=SECOND, revision=1)
    assert store.points("38441") == {"C": 80}
    assert store.verify() == []


def test_a_correction_of_a_confirmed_file_is_held_again_while_the_twin_stands(waiting: StoreFixture) -> None:
    waiting.decide("confirm", club=106, name=SECOND, revision=1)
    assert waiting.send(SECOND, session_file(boards=12)).state == "held"
    # What was confirmed goes on standing until a person looked.
    assert waiting.points("1610") == {"C": 40}
    waiting.decide("confirm", club=106, name=SECOND, revision=2)
    assert waiting.points("1610") == {}
    assert waiting.points("38441") == {"C": 60}
    assert waiting.verify() == []


def test_what_waits_is_found_without_reading_everything(waiting: StoreFixture) -> None:
    held = models.Revision.objects.filter(state="held").values_list("batch__name", "number")
    assert list(held) == [(SECOND, 1)]


def test_nothing_to_confirm_under_that_name(store: StoreFixture) -> None:
    with pytest.raises(Refusal, match="sent no file"):
        store.decide("confirm", club=106, name="nowhere.txt", revision=1)
    assert store.count("journal") == 1

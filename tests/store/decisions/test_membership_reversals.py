"""A move, a second club, a departure or a period by mistake is withdrawn: everything is as it was."""

import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from tests.store.cast import AUCKLAND, HOWICK, NO_CLUB, NUMBERS, session_file
from tests.store.decisions.test_memberships import home_club, stays
from tests.store.store_fixture import StoreFixture

SINCE_2010 = (AUCKLAND, "2010-01-01", "")


def withdraw(store: StoreFixture, entry: JournalEntry) -> JournalEntry:
    return store.decide("withdraw", line=entry.seq, reason="a mistake")


def test_a_move_is_withdrawn_with_both_memberships(store: StoreFixture) -> None:
    store.register("38441")
    moved = store.decide("move", number="38441", club=HOWICK, start="2018-03-01")
    withdraw(store, moved)
    assert (home_club(), stays()) == (AUCKLAND, [SINCE_2010])
    store.decide("move", number="38441", club=HOWICK, start="2018-03-02")
    assert stays() == [(AUCKLAND, "2010-01-01", "2018-03-01"), (HOWICK, "2018-03-02", "")]
    assert store.verify() == []


def test_a_move_of_somebody_without_a_club_is_withdrawn(store: StoreFixture) -> None:
    store.register("38441").decide("leave", number="38441", club=AUCKLAND, end="2018-02-28")
    withdraw(store, store.decide("move", number="38441", club=HOWICK, start="2018-03-01"))
    assert (home_club(), stays()) == (NO_CLUB, [(AUCKLAND, "2010-01-01", "2018-02-28")])
    assert store.verify() == []


def test_a_second_club_is_withdrawn(store: StoreFixture) -> None:
    store.register("38441")
    withdraw(store, store.decide("join", number="38441", club=HOWICK, start="2018-03-01"))
    assert (home_club(), stays()) == (AUCKLAND, [SINCE_2010])
    assert store.verify() == []


@pytest.mark.parametrize(("left", "home"), [(AUCKLAND, AUCKLAND), (HOWICK, AUCKLAND)])
def test_a_departure_is_withdrawn_and_the_home_club_is_the_one_from_before(
    store: StoreFixture, left: int, home: int
) -> None:
    """Who leaves the home club is at home in the other one; after the withdrawal not any more."""
    store.register("38441").decide("join", number="38441", club=HOWICK, start="2016-01-01")
    entry = store.decide("leave", number="38441", club=left, end="2018-02-28")
    assert home_club() == (HOWICK if left == AUCKLAND else AUCKLAND)
    withdraw(store, entry)
    assert (home_club(), stays()) == (home, [SINCE_2010, (HOWICK, "2016-01-01", "")])
    assert store.verify() == []


def test_points_follow_a_departure_and_its_withdrawal(store: StoreFixture) -> None:
    """Not a member of any club: nothing for that player (ruling N22). First of four pairs earns 40 C."""
    store.register(*NUMBERS).send("106_a.txt", session_file())
    assert store.points("38441") == {"C": 40}
    left = store.decide("leave", number="38441", club=AUCKLAND, end="2018-03-01")
    assert store.points("38441") == {}
    withdraw(store, left)
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_what_came_between_is_not_undone(store: StoreFixture) -> None:
    store.register("38441")
    moved = store.decide("move", number="38441", club=HOWICK, start="2018-03-01")
    left = store.decide("leave", number="38441", club=HOWICK, end="2018-03-05")
    with pytest.raises(Refusal, match=f"Line {moved.seq} cannot be withdrawn: the player's membership has changed"):
        withdraw(store, moved)
    store.decide("join", number="38441", club=HOWICK, start="2018-03-08")
    with pytest.raises(Refusal, match=f"Line {left.seq} cannot be withdrawn"):
        withdraw(store, left)
    assert store.verify() == []


def test_arrears_that_were_begun_by_mistake_are_withdrawn(cyprus_store: StoreFixture) -> None:
    cyprus_store.register("5001", club=1, grade=99)
    begun = cyprus_store.decide("period", number="5001", kind="arrears", start="2018-03-01")
    withdraw(cyprus_store, begun)
    assert not models.Spell.objects.filter(kind="arrears").exists()
    assert cyprus_store.verify() == []


def test_only_the_decision_that_began_a_period_is_withdrawn(cyprus_store: StoreFixture) -> None:
    cyprus_store.register("5001", club=1, grade=99)
    begun = cyprus_store.decide("period", number="5001", kind="arrears", start="2018-03-01")
    ended = cyprus_store.decide("period", number="5001", kind="arrears", start="2018-03-01", end="2018-03-09")
    with pytest.raises(Refusal, match=f"Line {ended.seq} did not begin the period"):
        withdraw(cyprus_store, ended)
    with pytest.raises(Refusal, match=f"Line {begun.seq} cannot be withdrawn"):
        withdraw(cyprus_store, begun)

"""F6: the key of a batch is the sending club and the file name, and a club sends for itself or for whom it may."""

from overtrick.store import models
from tests.store.cast import CONGRESS, HOWICK, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

NAME = "monday.txt"


def test_two_clubs_with_one_file_name_have_two_batches(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    receipt = store.send(NAME, session_file(club=HOWICK), club=HOWICK)
    assert (receipt.state, receipt.club, receipt.revision) == ("accepted", HOWICK, 1)
    assert store.points("38441") == {"C": 80}
    assert store.verify() == []


def test_a_club_may_not_send_for_another(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    receipt = store.send(NAME, session_file(club=HOWICK))
    assert receipt.state == "rejected"
    assert [problem.code for problem in receipt.problems] == ["not-your-club"]
    assert receipt.problems[0].message == "club 106 may not send for club 130."
    assert store.points("38441") == {}
    assert store.verify() == []


def test_the_federation_lets_a_club_send_for_congress_and_ends_it(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.decide("sending", club=106, also_for=CONGRESS)
    receipt = store.send(NAME, session_file(club=CONGRESS))
    # The batch is the sender's, the session that of Congress.
    assert (receipt.state, receipt.club) == ("accepted", 106)
    assert models.Session.objects.get().club == CONGRESS
    assert store.points("38441") == {"C": 40}
    store.decide("sending", club=106, also_for=CONGRESS, allowed=False)
    assert store.send(NAME, session_file(club=CONGRESS, boards=12)).state == "rejected"
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_permission_goes_one_way(store: StoreFixture) -> None:
    store.decide("sending", club=106, also_for=CONGRESS)
    assert store.send(NAME, session_file(club=106), club=CONGRESS).state == "rejected"


def test_without_a_sender_the_header_names_the_club(store: StoreFixture) -> None:
    receipt = store.send(NAME, session_file(club=HOWICK), club=None)
    assert (receipt.state, receipt.club) == ("accepted", HOWICK)
    assert store.verify() == []


def test_a_club_that_nobody_knows_is_rejected(store: StoreFixture) -> None:
    receipt = store.send(NAME, session_file(club=107), club=None)
    assert receipt.state == "rejected"
    assert store.verify() == []


def test_what_was_sent_before_the_permission_stays_rejected(store: StoreFixture) -> None:
    """Also when the records are made again after the permission was given."""
    store.register(*NUMBERS)
    store.send(NAME, session_file(club=CONGRESS))
    store.decide("sending", club=106, also_for=CONGRESS)
    assert store.points("38441") == {}
    assert store.verify() == []
    assert store.send(NAME, session_file(club=CONGRESS)).state == "accepted"
    assert store.verify() == []

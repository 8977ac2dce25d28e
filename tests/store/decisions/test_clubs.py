"""A club that changes its kind: its sessions and its members earn, or no longer, as ledger entries."""

from tests.store.cast import ACHILLES, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

NAME = "1060_monday_1.txt"


def affiliate(store: StoreFixture, kind: str) -> None:
    """Let Achilles be of another kind."""
    store.decide("club", code=ACHILLES, name="Achilles", region="Unaffiliated", kind=kind, country=1)


def test_a_club_that_joins_the_federation_gets_the_points_of_its_sessions(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    assert store.send(NAME, session_file(club=ACHILLES), club=ACHILLES).state == "accepted"
    assert store.points("38441") == {}
    affiliate(store, "affiliated")
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []
    affiliate(store, "unaffiliated")
    assert store.points("38441") == {}
    assert store.verify() == []


def test_the_members_of_a_club_that_joins_get_their_points_elsewhere(store: StoreFixture) -> None:
    store.register(*NUMBERS[1:])
    store.register("38441", club=ACHILLES)
    store.send("106_monday_1.txt", session_file())
    assert store.points("38441") == {}
    affiliate(store, "affiliated")
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_a_change_of_the_name_alone_posts_nothing(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send("106_monday_1.txt", session_file())
    before = store.count("posting")
    store.decide(
        "club", code=106, name="Auckland Bridge Club", region="Auckland Northland", kind="affiliated", country=1
    )
    assert store.count("posting") == before
    assert store.verify() == []

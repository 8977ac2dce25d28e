"""Clubs and regions: what follows from a change of either, in the ledger and in the register."""

from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
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


WAIKATO = "Waikato Bays Region"


def clubs_of(region: str) -> set[int]:
    """The clubs that name a region as theirs."""
    return set(models.Club.objects.filter(region=region).values_list("code", flat=True))


def test_the_clubs_of_a_region_go_with_its_new_name(store: StoreFixture) -> None:
    clubs = clubs_of(WAIKATO)
    assert {203, 206} <= clubs
    store.decide("region", code=2, name="Waikato and the Bays")
    assert (clubs_of(WAIKATO), clubs_of("Waikato and the Bays")) == (set(), clubs)
    assert store.verify() == []


def test_a_region_can_be_named_by_its_short_name(store: StoreFixture) -> None:
    """Appendix 1 of the specification has the short names of Appendix 2's regions; the register has the long ones."""
    store.decide("club", code=8123, name="New Club", region="Waikato Bays")
    assert models.Club.objects.get(code=8123).region == WAIKATO
    store.decide("region", code=2, name="Waikato")
    store.decide("club", code=8124, name="Newer Club", region="Waikato Bays")
    assert models.Club.objects.get(code=8124).region == "Waikato"


def test_a_new_club_is_at_home_in_the_federations_country(store: StoreFixture) -> None:
    store.decide("club", code=8123, name="New Club")
    club = models.Club.objects.get(code=8123)
    assert (club.country, club.kind, club.region, club.licence) == (1, "affiliated", "", "")
    assert store.verify() == []


@pytest.mark.parametrize(
    ("kind", "data", "says"),
    [
        ("club", {"code": 8123}, "There is no club 8123 yet: a new one needs its name"),
        ("club", {"code": 106, "name": " "}, "The club 106 needs a name"),
        ("club", {"code": -1, "name": "Nowhere"}, "-1 is not a code"),
        ("region", {"code": 50}, "There is no region 50 yet: a new one needs its name"),
        ("region", {"code": 2, "name": ""}, "The region 2 needs a name"),
        ("region", {"code": 2, "name": "Other"}, "'Other' is the name of region 8"),
        ("region", {"code": 2, "website": "javascript:alert(1)"}, "is not a web address"),
    ],
)
def test_what_cannot_be_right_is_refused(store: StoreFixture, kind: str, data: dict[str, Any], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        store.decide(kind, **data)


def test_a_licence_belongs_to_one_club(cyprus_store: StoreFixture) -> None:
    cyprus_store.decide("club", code=1, licence="1207")
    with pytest.raises(Refusal, match="The licence 1207 belongs to club 1"):
        cyprus_store.decide("club", code=2, licence="1207")
    cyprus_store.decide("club", code=1, licence="1207")

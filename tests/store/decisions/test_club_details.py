"""What a club says about itself: kept, changed, refused in words, and without a player who was erased."""

from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.errors import Refusal
from overtrick.store.registers.club_details import ClubDetails, Officer, find_club_details, find_club_email
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import NUMBERS
from tests.store.decisions.test_erasures import found
from tests.store.store_fixture import StoreFixture, rows

PRESIDENT, TREASURER = Officer("President", "Marama Kereama"), Officer("Treasurer", "Ann Reed")
OFFICERS = [{"office": each.office, "name": each.name} for each in (PRESIDENT, TREASURER)]


def test_what_a_club_says_is_kept_and_a_change_keeps_the_rest(store: StoreFixture) -> None:
    assert find_club_details(106) == ClubDetails()
    store.decide("club-details", club=106, physical_address="273 Remuera Road\nAuckland", officers=OFFICERS)
    line = store.decide("club-details", club=106, playing_times=["Tuesday 7 pm, Open", "Friday 1 pm"])
    assert find_club_details(106) == ClubDetails(
        physical_address="273 Remuera Road\nAuckland",
        officers=(PRESIDENT, TREASURER),
        playing_times=("Tuesday 7 pm, Open", "Friday 1 pm"),
        seq=line.seq,
    )
    assert find_club_details(130) == ClubDetails()
    assert store.verify() == []
    assert rebuild(exchange=True) == []
    assert find_club_details(106).officers == (PRESIDENT, TREASURER)


def test_the_audit_log_has_both_states(store: StoreFixture) -> None:
    store.decide("club-details", club=106, website="https://a.example")
    store.decide("club-details", club=106, website="https://b.example")
    first, second = models.Audit.objects.filter(what="club-details", key="106").order_by("id")
    assert first.before == "null"
    assert ('"https://a.example"' in second.before, '"https://b.example"' in second.after) == (True, True)


def test_letters_go_to_the_address_for_their_purpose_or_to_the_secretary(store: StoreFixture) -> None:
    assert find_club_email(106, "secretary") == ""
    store.decide("club-details", club=106, secretary_email="office@club.example", treasurer_email="money@club.example")
    assert [find_club_email(106, purpose) for purpose in ("secretary", "treasurer", "tournaments")] == [
        "office@club.example",
        "money@club.example",
        "office@club.example",
    ]
    assert find_club_email(130, "treasurer") == ""


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"website": "javascript:alert(1)"}, "is not a web address"),
        ({"results_page": "www.club.example"}, "is not a web address"),
        ({"map_link": "https://a.example/ x"}, "is not a web address"),
        ({"website": "https://" + "a" * 500}, "A web address has at most 500 characters"),
        ({"secretary_email": "not an address"}, "is not an email address"),
        ({"treasurer_email": "a@b"}, "is not an email address"),
        ({"physical_address": "x" * 301}, "An address has at most 300 characters"),
        ({"telephones": ["ring us"]}, "'ring us' is not a telephone number"),
        ({"telephones": ["09 1234567"] * 31}, "at most 30"),
        ({"playing_times": ["x" * 121]}, "at most 120 characters"),
        ({"playing_times": [" "]}, "is one line, and not empty"),
        ({"officers": [{"office": "President", "name": ""}]}, "is one line, and not empty"),
        ({"officers": [{"office": "President"}]}, "cannot be read"),
        ({"club": 77777}, "There is no club 77777"),
    ],
)
def test_what_cannot_be_right_is_refused(store: StoreFixture, data: dict[str, Any], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        store.decide("club-details", **({"club": 106} | data))
    assert store.count("club_details") == 0


NAMING: dict[str, Any] = {
    "club": 106,
    "officers": OFFICERS,
    "playing_times": ["Tuesday 7 pm", "Lessons: ask Marama (Kereama)"],
    "postal_address": "c/o Marama Kereama, PO Box 7",
    "physical_address": "4 Kereama Street",
    "secretary_email": "m.kereama@mail.example",
    "treasurer_email": "marama@private.example",
    "tournaments_email": "events@club.example",
    "telephones": ["09 123 4567"],
}


@pytest.fixture
def named(store: StoreFixture) -> StoreFixture:
    """A club whose president is a player, and says so in several places."""
    store.register(*NUMBERS)
    contacts.enter_contact("38441", email="Marama@private.example")
    store.decide("club-details", **NAMING, reason="elected: Kereama")
    store.decide("region-address", region=1, email="kereama@region.example")
    store.decide("club-details", club=106, telephones=["09 765 4321"], reason="a new number")
    store.decide("club-details", club=130, playing_times=["Monday 7 pm"], reason="Kereama asked for it")
    return store


def test_an_erased_player_is_no_longer_named_by_a_club(named: StoreFixture) -> None:
    named.decide("erase", number="38441")
    assert found(named, "Marama", "marama@", "kereama@", "m.kereama", "elected:", "asked for it") == []
    details = find_club_details(106)
    assert details.officers == (TREASURER,)
    assert details.playing_times == ("Tuesday 7 pm",)
    assert (details.postal_address, details.physical_address) == ("", "4 Kereama Street")
    assert (details.secretary_email, details.treasurer_email) == ("", "")
    assert (details.tournaments_email, details.telephones) == ("events@club.example", ("09 765 4321",))
    assert named.verify() == []
    assert rebuild(exchange=True) == []
    assert find_club_details(106) == details
    assert named.verify() == []


def test_two_officers_are_erased_one_after_the_other(named: StoreFixture) -> None:
    named.register("70001", first="Ann", family="Reed")
    for number in ("38441", "70001"):
        named.decide("erase", number=number)
        assert named.verify() == []
    assert find_club_details(106).officers == ()
    assert found(named, "Ann Reed", "Marama") == []


def test_an_erasure_leaves_what_does_not_name_the_player(named: StoreFixture) -> None:
    before = rows("SELECT seq, data FROM journal WHERE kind = 'club-details' ORDER BY seq")
    named.decide("erase", number="20093")
    assert rows("SELECT seq, data FROM journal WHERE kind = 'club-details' ORDER BY seq") == before
    assert find_club_details(106).officers == (PRESIDENT, TREASURER)

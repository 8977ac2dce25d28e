"""What a host says about a tournament: kept, and without a player who was erased; a logo is in the journal once."""

import pytest

from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.decisions.test_erasures import found
from tests.store.store_fixture import StoreFixture

LOGO = "data:image/png;base64,iVBORw0KGgo="


@pytest.fixture
def announced(store: StoreFixture) -> StoreFixture:
    """A tournament whose host names Marama Kereama in several places."""
    store.register("38441", first="Marama", family="Kereama")
    contacts.enter_contact("38441", email="marama@mail.example")
    store.decide("tournament", name="River Pairs", event_class="8B", contest="pairs", first="2018-05-05", club=106)
    store.decide(
        "tournament-details", tournament=1, director="M. Kereama",
        contacts="Ann Reed\nMarama Kereama\nmarama@mail.example",
        timetable=["9:30 Play", "17:00 Marama Kereama gives the prizes"], venue="4 Kereama Street", sponsor_logo=LOGO,
    )  # fmt: skip
    return store


def test_an_erased_player_is_no_longer_named_by_a_host(announced: StoreFixture) -> None:
    announced.decide("erase", number="38441")
    assert found(announced, "Marama", "M. Kereama", "marama@") == []
    details = find_tournament(1).details
    assert (details.director, details.contacts, details.timetable) == ("", "Ann Reed", ("9:30 Play",))
    assert (details.venue, details.sponsor_logo) == ("4 Kereama Street", LOGO)
    assert announced.verify() == []
    assert rebuild(exchange=True) == []
    assert find_tournament(1).details == details
    assert announced.verify() == []


def test_the_journal_has_a_logo_once_and_the_audit_log_its_digest(announced: StoreFixture) -> None:
    announced.decide("tournament-details", tournament=1, venue="Clubrooms")
    assert (find_tournament(1).details.sponsor_logo, find_tournament(1).details.venue) == (LOGO, "Clubrooms")
    assert models.Journal.objects.filter(data__contains="base64").count() == 1
    assert not models.Audit.objects.filter(after__contains="base64").exists()
    announced.decide("tournament-details", tournament=1, sponsor_logo="")
    assert find_tournament(1).details.sponsor_logo == ""
    assert announced.verify() == []

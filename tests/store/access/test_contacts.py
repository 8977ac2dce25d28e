"""How players are reached: entered, shown and removed, for people who exist and addresses that can be written to."""

import pytest

from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.errors import Refusal
from tests.store.cast import NUMBERS
from tests.store.store_fixture import StoreFixture

EMAIL = "marama@mail.example"


@pytest.fixture
def known(store: StoreFixture) -> StoreFixture:
    """The cast, registered."""
    return store.register(*NUMBERS)


def told(number: str) -> tuple[str, str, bool] | None:
    """Under which number, where, and whether certificates are wanted."""
    found = contacts.contact_of(number)
    return (found.player, found.email, found.certificates) if found else None


def test_what_is_not_given_stays_as_it_was(known: StoreFixture) -> None:
    assert told("38441") is None
    contacts.enter_contact("38441", email=EMAIL)
    assert told("38441") == ("38441", EMAIL, False)
    contacts.enter_contact("38441", certificates=True)
    assert told("38441") == ("38441", EMAIL, True)
    contacts.enter_contact("38441", email="mk@club.example")
    assert told("38441") == ("38441", "mk@club.example", True)
    contacts.enter_contact("38441", certificates=False)
    assert told("38441") == ("38441", "mk@club.example", False)
    assert told("20093") is None


@pytest.mark.parametrize("telephone", ["ask my daughter", "1234", "1" * 41])
def test_what_is_no_telephone_number_is_refused_and_nothing_changes(known: StoreFixture, telephone: str) -> None:
    kept = contacts.enter_contact("38441", telephone="(09) 555-0100").telephone
    with pytest.raises(Refusal, match="telephone number"):
        contacts.enter_contact("38441", telephone=telephone)
    assert models.Contact.objects.get().telephone == kept == "(09) 555-0100"
    assert contacts.enter_contact("38441", telephone="").telephone == ""


def test_removed_is_forgotten(known: StoreFixture) -> None:
    contacts.enter_contact("38441", email=EMAIL, certificates=True)
    assert contacts.remove_contact("38441")
    assert told("38441") is None
    assert not contacts.remove_contact("38441")


@pytest.mark.parametrize(
    "email",
    [
        "",
        "marama",
        "marama@",
        "@mail.example",
        "a b@mail.example",
        f"{EMAIL}\nBcc: all@mail.example",
        f"{'x' * 250}@b.cd",
    ],
)
def test_what_is_no_address_is_refused_and_nothing_changes(known: StoreFixture, email: str) -> None:
    contacts.enter_contact("38441", email=EMAIL)
    with pytest.raises(Refusal, match="email address"):
        contacts.enter_contact("38441", email=email, certificates=True)
    assert told("38441") == ("38441", EMAIL, False)


def test_a_wish_without_an_address_is_refused(known: StoreFixture) -> None:
    with pytest.raises(Refusal, match="has no address"):
        contacts.enter_contact("38441", certificates=True)
    assert not models.Contact.objects.exists()


@pytest.mark.parametrize(
    "asked", [contacts.contact_of, contacts.remove_contact, lambda number: contacts.enter_contact(number, EMAIL)]
)
def test_a_number_that_nobody_has_is_refused(known: StoreFixture, asked: object) -> None:
    assert callable(asked)
    with pytest.raises(Refusal, match="Nobody has the number 77"):
        asked("77")


def test_an_erased_player_cannot_be_reached_again(known: StoreFixture) -> None:
    known.decide("erase", number="38441")
    with pytest.raises(Refusal, match="has been erased"):
        contacts.enter_contact("38441", email=EMAIL)


def test_a_merged_number_is_the_player_who_survives(known: StoreFixture) -> None:
    contacts.enter_contact("9205", email="old@mail.example", certificates=True)
    known.decide("merge", number="9205", into="12356")
    assert told("12356") == told("9205") == ("9205", "old@mail.example", True)
    contacts.enter_contact("9205", email=EMAIL)
    assert told("12356") == told("9205") == ("12356", EMAIL, True)
    assert contacts.remove_contact("9205")
    assert not models.Contact.objects.exists()

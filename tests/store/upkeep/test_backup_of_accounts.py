"""Logins, their second steps and contacts stand beside the records: proofs, rebuilds and backups leave them whole."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.access import accounts, contacts
from overtrick.store.upkeep import backup
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.stores import VENDORS

SECRET = {"secret": "JBSWY3DPEHPK3PXP", "names": ["Ψ", "'\"\\"]}


def lived_in(store: StoreFixture) -> StoreFixture:
    """A store with results, and with people who sign in."""
    store.register(*NUMBERS).send("106_a.txt", session_file())
    contacts.enter_contact("38441", email="Marama@mail.example", telephone="021 555 0100", certificates=True)
    accounts.make_account("38441", "her password", role=accounts.PLAYER, player="38441", email="marama@mail.example")
    office = accounts.make_account("office", "its password", role=accounts.FEDERATION)
    accounts.make_account("club106", "a password", role=accounts.CLUB, club=106)
    models.Authenticator.objects.create(user=office, type="totp", data=SECRET)
    models.Account.objects.filter(name="38441").update(calendar=3)
    return store


def kept() -> dict[str, Any]:
    """All that is kept of logins."""
    found = {model.__name__: list(model._default_manager.order_by("pk").values()) for model in OWN}
    assert len(found["Account"]) == 3
    assert models.Authenticator.objects.get().data == SECRET
    return found


OWN = (models.Account, models.Authenticator, models.Contact)


def test_records_made_again_keep_them(store: StoreFixture) -> None:
    before = kept() if lived_in(store) else {}
    assert store.verify() == []
    assert rebuild(exchange=True) == []
    assert kept() == before
    # And more can be added: the database counts on.
    another = accounts.make_account("another", "x", role=accounts.FEDERATION)
    models.Authenticator.objects.create(user=another, type="webauthn", data={})


@pytest.mark.parametrize("vendor", VENDORS)
def test_a_backup_brings_them_back_into_either_database(
    store: StoreFixture, empty_store: Callable[[str], StoreFixture], tmp_path: Path, vendor: str
) -> None:
    before = kept() if lived_in(store) else {}
    backup.write_backup(tmp_path / "a.backup")
    empty_store(vendor)
    backup.restore_backup(tmp_path / "a.backup")
    assert kept() == before
    assert accounts.has_second_step(models.Account.objects.get(name="office"))
    another = accounts.make_account("another", "x", role=accounts.FEDERATION)
    models.Authenticator.objects.create(user=another, type="webauthn", data={})


def test_whoever_is_erased_has_no_login_and_no_second_step(store: StoreFixture) -> None:
    lived_in(store)
    models.Authenticator.objects.create(user=models.Account.objects.get(name="38441"), type="totp", data=SECRET)
    store.decide("erase", number="38441")
    assert not models.Account.objects.filter(name="38441").exists()
    assert [each.user.name for each in models.Authenticator.objects.all()] == ["office"]
    assert not models.Contact.objects.exists()


def test_the_address_of_a_players_login_follows_the_contact(store: StoreFixture) -> None:
    lived_in(store)
    contacts.enter_contact("38441", email="New@mail.example")
    assert models.Account.objects.get(name="38441").email == "new@mail.example"
    contacts.enter_contact("38441", telephone="021 555 0199")
    assert models.Account.objects.get(name="38441").email == "new@mail.example"
    contacts.remove_contact("38441")
    assert models.Account.objects.get(name="38441").email == ""

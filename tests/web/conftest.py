"""People with browsers: each with a login of a role, on an open store."""

import time
from collections.abc import Callable, Iterator

import pytest
from django.test import Client, override_settings
from django.utils import translation

from overtrick.store import models
from overtrick.store.access import accounts
from tests.store.store_fixture import StoreFixture

PASSWORD = "correct horse"
# What the app of the federation's login makes its codes of.
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
BACKEND = "overtrick.web.auth.adapters.Backend"
# The logins of the tests: name, role, club, player.
LOGINS: dict[str, tuple[str, int | None, str]] = {
    "office": (accounts.FEDERATION, None, ""),
    "club106": (accounts.CLUB, 106, ""),
    "club130": (accounts.CLUB, 130, ""),
    "38441": (accounts.PLAYER, None, "38441"),
}
Browsers = Callable[..., Client]


@pytest.fixture(autouse=True)
def quick_passwords() -> Iterator[None]:
    """A password takes a good part of a second to check; not here."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """What a page was read in does not stay for the next test."""
    yield
    translation.deactivate()


@pytest.fixture
def site(store: StoreFixture) -> StoreFixture:
    """A store with a login of each role; its player is registered, and the federation's has an app as second step."""

    def furnish() -> None:
        store.register("38441")
        for name, (role, club, player) in LOGINS.items():
            account = accounts.make_account(name, PASSWORD, role=role, club=club, player=player)
            if role == accounts.FEDERATION:
                models.Authenticator.objects.create(user=account, type="totp", data={"secret": SECRET})

    return store.begin("a login of each role", furnish)


def just_signed_in(client: Client) -> Client:
    """The same browser, in which the password was given a moment ago."""
    session = client.session
    session["account_authentication_methods"] = [{"method": "password", "at": time.time()}]
    session["account_authentication_methods_user"] = session["_auth_user_id"]
    session.save()
    return client


@pytest.fixture
def browser(site: StoreFixture) -> Browsers:
    """browser("club106"): a client that has signed in; browser(): one that has not."""

    def make(name: str = "", address: str = "203.0.113.7") -> Client:
        client = Client(SERVER_NAME="localhost", REMOTE_ADDR=address)
        if name:
            client.force_login(models.Account.objects.get(name=name), BACKEND)
        return client

    return make

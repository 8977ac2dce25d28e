"""The office with everybody of the cast, and an administrator who gave the password a moment ago."""

import pytest
from django.test import Client

from tests.store.cast import NUMBERS
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers, just_signed_in


@pytest.fixture
def cast(site: StoreFixture) -> StoreFixture:
    """A site whose register has everybody of the cast."""
    return site.register(*NUMBERS[1:])


@pytest.fixture
def office(site: StoreFixture, browser: Browsers) -> Client:
    """An administrator, who gave the password a moment ago."""
    return just_signed_in(browser("office"))

"""The cast with a night of results, as the office finds them."""

import pytest
from django.test import Client

from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers


@pytest.fixture
def cast(site: StoreFixture) -> StoreFixture:
    """The register has everybody of the cast, and a night of four pairs has come in."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    return site


@pytest.fixture
def office(cast: StoreFixture, browser: Browsers) -> Client:
    """The office, signed in."""
    return browser("office")

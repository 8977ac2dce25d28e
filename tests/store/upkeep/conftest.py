"""Records for the tests of signed heads."""

import pytest

from overtrick.store.reports.head_files import keep_heads
from tests.store.cast import session_file
from tests.store.store_fixture import StoreFixture


@pytest.fixture
def signed(store: StoreFixture) -> StoreFixture:
    """A store of five entries, whose head was signed after the fourth, on 11 March 2018."""
    store.register("38441", "20093")
    store.send("a.txt", session_file())
    keep_heads(store.directory, store.now)
    store.decide("hide", number="20093", hidden=True, reason="asked by letter")
    return store

"""SIGKILL of doors and worker while clients send, replace, cancel and retry: nothing lost, nothing twice."""

from tests.store.cast import NUMBERS
from tests.store.store_fixture import StoreFixture

from .crash import crash


def test_kills_on_each_database(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    assert crash(store, 4, seed=1).startswith("4 kills")

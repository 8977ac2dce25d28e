"""Two webs, two sets of doors and two workers on one database: either half may be killed, and nothing is lost."""

import pytest

from tests.store.cast import NUMBERS
from tests.store.store_fixture import StoreFixture

from .halves import kill_halves


# Two machines share a PostgreSQL database; a SQLite file belongs to one.
@pytest.mark.parametrize("store", ["postgresql"], indirect=True)
def test_two_halves_share_one_database_and_each_may_be_killed(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    assert kill_halves(store, 2, seed=1).startswith("2 halves killed")

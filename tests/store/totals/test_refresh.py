"""After a bulk load all totals are there, and PostgreSQL knows how large their tables are."""

import pytest

from overtrick.store.totals.refresh import refresh_totals
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture, rows


@pytest.mark.parametrize("store", ["postgresql"], indirect=True)
def test_the_tables_of_totals_are_analysed(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("a.txt", session_file())
    refresh_totals()
    sizes = "SELECT relname, reltuples FROM pg_class WHERE relname IN ('tally', 'turnout') ORDER BY relname"
    assert [(name, int(size)) for name, size in rows(sizes)] == [
        ("tally", store.count("tally")),
        ("turnout", store.count("turnout")),
    ]
    assert store.count("tally") > 0 < store.count("turnout")

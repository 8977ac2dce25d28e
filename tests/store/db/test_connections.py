"""A connection to PostgreSQL that was cut is found before it is used; one that answered a moment ago is not asked."""

import pytest
from django.db.backends.postgresql import base

from overtrick.store.db import database
from tests.jobs.conftest import cut
from tests.store.store_fixture import StoreFixture
from tests.waiting import wait_for

pytestmark = pytest.mark.parametrize("store", ["postgresql"], indirect=True)


@pytest.fixture
def asked(store: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How often the server was asked."""
    calls, ask = list[str](), base.DatabaseWrapper.is_usable

    def counted(self: base.DatabaseWrapper) -> bool:
        calls.append("asked")
        return bool(ask(self))

    monkeypatch.setattr(base.DatabaseWrapper, "is_usable", counted)
    return calls


def test_a_server_that_answered_is_not_asked_again_soon(asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    link = database.connection()
    link.ensure_connection()
    assert [link.is_usable() for _ in range(3)] == [True] * 3
    assert len(asked) == 1
    monkeypatch.setattr("overtrick.store.db.postgresql.base._TRUSTED_NANOSECONDS", 0)
    assert link.is_usable()
    assert len(asked) == 2


def test_a_connection_that_was_cut_is_found_at_once(store: StoreFixture, asked: list[str]) -> None:
    link = database.connection()
    link.ensure_connection()
    assert link.is_usable()
    cut(store)
    wait_for(lambda: not link.is_usable(), "the end of the connection has come")
    link.close()
    assert database.rows("SELECT 1") == [(1,)]

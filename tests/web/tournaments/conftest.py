"""A calendar with a few tournaments, and a tournament with places to enter for players who have logins."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from overtrick.store.access import accounts, contacts
from overtrick.store.journal.today import today
from tests.store.cast import NUMBERS
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import PASSWORD

MARAMA, BERTRAM, CLEMENTINE, DESMOND = NUMBERS[:4]
TODAY = datetime.now(UTC).date()
SOON = TODAY + timedelta(days=30)
RIVER: dict[str, Any] = {
    "name": "River Pairs", "event_class": "8B", "contest": "pairs", "first": f"{SOON}", "club": 106,
    "restrictions": ["restricted"], "entry_limit": 32, "fee": "35.00",
}  # fmt: skip


@pytest.fixture
def calendar(site: StoreFixture) -> StoreFixture:
    """River Pairs is tournament 1, Howick Intermediates 2, Old Pairs 3."""
    site.decide("tournament", **RIVER)
    howick = {"name": "Howick Intermediates", "event_class": "5B", "club": 130, "restrictions": [], "entry_limit": 0}
    site.decide("tournament", **(RIVER | howick | {"first": f"{SOON + timedelta(days=40)}"}))
    site.decide("tournament", **(RIVER | {"name": "Old Pairs", "first": "2018-03-10"}))
    return site


@pytest.fixture
def event(site: StoreFixture) -> StoreFixture:
    """A restricted tournament of two places in a month; Marama plays with a login, Bertram is Intermediate."""
    for number in NUMBERS[1:]:
        site.register(number)
    for number in (BERTRAM, DESMOND):
        site.decide("grade", number=number, code=2, start="2018-01-01")
    contacts.enter_contact(MARAMA, "marama@mail.example")
    contacts.enter_contact(BERTRAM, "bertram@mail.example")
    accounts.make_account(BERTRAM, PASSWORD, role="player", player=BERTRAM)
    first = today() + timedelta(days=30)
    site.decide(
        "tournament", name="River Pairs", event_class="8B", contest="pairs", first=first.isoformat(), club=106,
        restrictions=["restricted"], entry_limit=2, fee="35.00",
        closes=(datetime.now(UTC) + timedelta(days=20)).isoformat(),
    )  # fmt: skip
    return site

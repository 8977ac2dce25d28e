"""An address that no page has is not found, whatever stands in it: never an error of the program."""

import pytest

from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers

# What is tried here is the same on every database.
ONE_DATABASE = True

ODD = (
    "/players/%00", "/players/38441%00", "/players/%00/partners", "/players/%00/with/1", "/players/%00/pictures",
    "/players/%00/pictures/points.svg", "/regions/%00", "/regions/%00/sessions.svg", "/calendar/%00.ics",
    "/players/" + "9" * 5000, "/clubs/99999999999999999999", "/events/99999999999999999999",
    "/sessions/99999999999999999999", "/sessions/1/why/99999999999999999999",
)  # fmt: skip


@pytest.mark.parametrize("address", ODD)
def test_it_is_not_found(site: StoreFixture, browser: Browsers, address: str) -> None:
    assert browser().get(address).status_code == 404

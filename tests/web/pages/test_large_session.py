"""A full room, 30 boards at 20 tables: no page of it sends 60 kB, with style sheet, scripts and pictures."""

import pytest

from tests.board_files import large_evening
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_weight import AS_BROWSERS, MOST_BYTES, weigh

# What is tested does not depend on the database.
ONE_DATABASE = True


@pytest.fixture
def full_room(site: StoreFixture) -> StoreFixture:
    """The room, in whose ranking are 40 pairs."""
    assert site.send("full.xml", large_evening()).state == "accepted"
    return site


def test_no_page_of_a_full_room_is_heavy(full_room: StoreFixture, browser: Browsers) -> None:
    client = browser()
    session = client.get("/sessions/1")
    line = session.content.decode().split('href="/sessions/1/scorecards/')[1].split('"')[0]
    for page in ("", "/boards/1", "/boards/30", f"/scorecards/{line}", "/recap"):
        answer = client.get(f"/sessions/1{page}", headers=AS_BROWSERS)
        assert answer.status_code == 200
        assert answer["Content-Encoding"] == "br"
        assert 5_000 < weigh(answer) < MOST_BYTES, page

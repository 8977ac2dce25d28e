"""No page asks the database twenty questions, and none asks more because there is more to show."""

import pytest
from django.test.utils import CaptureQueriesContext

from overtrick.store.db import database
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.nation_year import MOST
from tests.web.page_text import read

PAGES = ("/", "/sessions", "/sessions/1", "/sessions/1/why/2", "/events/1", "/players?q=ma", "/players/38441?all=1",
         "/players/38441/other-points", "/players/38441/partners", "/players/38441/with/20093", "/clubs", "/clubs/106",
         "/regions/Auckland Northland Region", "/design", "/sign-in")  # fmt: skip


def counts(browser: Browsers) -> dict[str, int]:
    """How many questions each page asks, when it is asked for a second time."""
    client = browser()
    found = {}
    for address in PAGES:
        read(client, address)
        with CaptureQueriesContext(database.connection()) as asked:
            read(client, address)
        found[address] = len(asked)
    return found


@pytest.fixture
def few(site: StoreFixture) -> StoreFixture:
    site.register(*NUMBERS[1:]).send("106_1.txt", session_file())
    return site


def test_few_questions_and_as_many_for_much_as_for_little(few: StoreFixture, browser: Browsers) -> None:
    little = counts(browser)
    others = [f"{8000 + at} {8100 + at}" for at in range(20)]
    few.register(*(number for row in others for number in row.split()))
    for at in range(2, 40):
        row = others[at % 20]
        few.send(f"106_{at}.txt", session_file(("38441 20093", row, "12356 9205", "31018 27114"), round=at))
    much = counts(browser)
    assert {page: count for page, count in much.items() if count >= MOST} == {}
    # One more is the page of a list that has another one.
    assert {page: (little[page], count) for page, count in much.items() if count > little[page] + 1} == {}

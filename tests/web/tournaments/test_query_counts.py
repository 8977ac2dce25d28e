"""The pages of entries ask the database as often for many entries as for few."""

from django.test.utils import CaptureQueriesContext

from overtrick.store.db import database
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.nation_year import MOST
from tests.web.tournaments.conftest import BERTRAM, MARAMA
from tests.web.tournaments.test_entering import enter_by_host

PAGES = (
    ("", "/tournaments/1/entries"),
    (MARAMA, "/tournaments/1/entries"),
    (MARAMA, f"/tournaments/1/enter?mate={BERTRAM}"),
    ("club106", "/clubs/106/tournaments/1/entries"),
    ("club106", "/clubs/106/tournaments/1/entries.csv"),
)


def counts(browser: Browsers) -> dict[tuple[str, str], int]:
    found = {}
    for login, page in PAGES:
        client = browser(login)
        client.get(page)
        with CaptureQueriesContext(database.connection()) as asked:
            assert client.get(page).status_code == 200
        found[login, page] = len(asked)
    return found


def test_as_many_questions_for_much_as_for_little(event: StoreFixture, browser: Browsers) -> None:
    numbers = [str(60_000 + at) for at in range(20)]
    event.register(*numbers)
    enter_by_host(event, *numbers[:2])
    little = counts(browser)
    for at in range(2, 20, 2):
        enter_by_host(event, *numbers[at : at + 2])
    much = counts(browser)
    assert {page: count for page, count in much.items() if count > MOST} == {}
    assert {page: (little[page], count) for page, count in much.items() if count > little[page]} == {}

"""Standard reports by hand: whether new players stay, and what was billed."""

import pytest
from django.core.cache import cache

from tests.store.cast import HOWICK, NUMBERS, session_file
from tests.store.invoices.books import FEBRUARY, MARCH, bill
from tests.store.queries.filter_reports.small_nation import send_evenings, write_copy
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

# What is tried here is the same on every database.
ONE_DATABASE = True


@pytest.fixture
def nation(site: StoreFixture) -> StoreFixture:
    """The evenings of a small nation, with logins."""
    cache.clear()
    return send_evenings(site, NUMBERS[1:])


def test_whether_new_players_stay(nation: StoreFixture, browser: Browsers) -> None:
    """Of two who joined in 2017 one played in 2018, none in 2017; who joined in 2018 played at once."""
    for number, start in (("701", "2017-06-01"), ("702", "2017-06-01"), ("703", "2018-02-01")):
        nation.register(number, start=start)
    rows = ("701 703", "38441 20093", "12356 9205", "31018 27114")
    file = session_file(rows, date="2018-03-09", event="New Faces")
    assert nation.send("106_9.txt", file).state == "accepted"
    write_copy(nation)
    table = read(browser("club106"), "/clubs/106/reports/new-players?year=2018").rows
    found = {row[0]: row[1:6] for row in table[1:]}
    # How many joined, then how many played in that year and one year later, each with its share.
    assert found["2018"][:3] == ["1", "1", "100%"]
    assert found["2017"] == ["2", "0", "0%", "1", "50%"]
    # Nobody of Howick is new, and neither the public nor another club may look.
    assert browser().get("/clubs/106/reports/new-players").status_code == 302
    assert browser("club130").get("/clubs/106/reports/new-players").status_code == 403


def test_fees(nation: StoreFixture, browser: Browsers) -> None:
    """30 cents a player: eight players in Howick in February, twice eight in Auckland in March."""
    bill(nation, FEBRUARY)
    bill(nation, MARCH)
    table = read(browser("office"), "/office/reports/fees?year=2018").rows
    found = {row[0]: row[-1] for row in table[1:]}
    assert (found["Howick"], found["Auckland"]) == ("$2.40", "$4.80")
    assert found["Together"] == "$7.20"
    own = read(browser("club130"), f"/clubs/{HOWICK}/reports/fees?year=2018").rows
    assert [row[0] for row in own[1:]] == ["Howick"]
    assert browser("club130").get("/clubs/106/reports/fees").status_code == 403
    file = browser("office").get("/office/reports/fees?year=2018&as=csv").content.decode("utf-8-sig")
    assert file.splitlines()[1].endswith("4.80")

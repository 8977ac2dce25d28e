"""A line of a file that carries names is shown to nobody who may not see everybody in it; a whole file may be one."""

import pytest

from tests.store.cast import NUMBERS, session_file
from tests.store.results.test_other_formats import HOWELL
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True
ONE_LINE = HOWELL.replace(b"\n", b"")
WHOLE = "Alba Damson"
NOT_SHOWN = "The line is not shown"


@pytest.fixture
def later(site: StoreFixture) -> StoreFixture:
    """The file was played in 2026. Alba Damson is in its first row, and in the third of the list."""
    return site.later(days=9 * 365).register("90231", first="Alba", family="Damson", club=106)


def test_a_name_of_somebody_hidden_is_shown_to_the_own_club_and_the_federation_alone(
    later: StoreFixture, browser: Browsers
) -> None:
    later.send("howell.xml", ONE_LINE)
    assert WHOLE in read(browser(), "/sessions/1/why/1").text
    later.decide("hide", number="90231", hidden=True)
    for name, shown in (("", False), ("38441", False), ("club130", False), ("club106", True), ("office", True)):
        page = read(browser(name), "/sessions/1/why/1").text
        assert (WHOLE in page, NOT_SHOWN in page) == (shown, not shown)


def test_a_name_of_somebody_erased_is_shown_to_nobody(later: StoreFixture, browser: Browsers) -> None:
    later.send("howell.xml", ONE_LINE)
    later.decide("erase", number="90231")
    for name in ("", "club106", "office"):
        page = read(browser(name), "/sessions/1/why/1").text
        assert "Damson" not in page
        assert NOT_SHOWN in page


def test_a_line_of_numbers_has_no_number_of_somebody_hidden(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    site.decide("hide", number="38441", hidden=True)
    for name, shown in (("", False), ("club130", False), ("38441", True), ("club106", True), ("office", True)):
        page = read(browser(name), "/sessions/1/why/2").text
        assert f"1,51.50,{'38441' if shown else '(hidden)'},20093" in page
    site.decide("erase", number="20093")
    assert "1,51.50,38441,(hidden)" in read(browser("office"), "/sessions/1/why/2").text


def test_a_place_that_is_the_number_of_somebody_hidden_stays(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:], "2").send("106_a.txt", session_file(("38441 20093", '12356 "2"')))
    site.decide("hide", number="2", hidden=True)
    assert "2,49.50,12356,(hidden)" in read(browser(), "/sessions/1/why/3").text

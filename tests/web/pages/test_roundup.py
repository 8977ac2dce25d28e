"""The page of a month's roundup, its ways in, and the link that stops its letters without signing in."""

import pytest

from overtrick.store.access import contacts
from overtrick.store.access.unsubscribe_links import make_link
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers

FIRST = FOUR_PAIRS[0].split()[0]
PAGE = "/roundup/2018-03"


@pytest.fixture
def won(site: StoreFixture) -> StoreFixture:
    """A pair won a 25A in March 2018."""
    site.register(*NUMBERS[1:])
    site.send("106_f.txt", session_file(event="River Pairs", round=99, award="25A", boards=160))
    return site


def test_the_page_tells_who_won(won: StoreFixture, browser: Browsers) -> None:
    for address in (PAGE, f"{PAGE}?club=106"):
        page = browser().get(address).text
        assert "Roundup of March 2018" in page
        assert "River Pairs" in page
        assert f'href="/players/{FIRST}"' in page
        assert "First points" in page
    assert "River Pairs" not in browser().get(f"{PAGE}?club=130").text


def test_the_ways_to_it(won: StoreFixture, browser: Browsers) -> None:
    assert 'href="/roundup?club=106"' in browser().get("/clubs/106").text
    answer = browser().get("/roundup?club=106")
    assert answer.status_code == 302
    assert answer.headers["Location"].endswith("?club=106")
    assert browser().get(answer.headers["Location"]).status_code == 200


@pytest.mark.parametrize("month", ["2018-3", "2018-13", "2017-01", "9999-01", "x"])
def test_a_month_that_is_none(won: StoreFixture, browser: Browsers, month: str) -> None:
    assert browser().get(f"/roundup/{month}").status_code == 404


def test_a_link_stops_the_letters_without_signing_in(won: StoreFixture, browser: Browsers) -> None:
    contacts.enter_contact(FIRST, email="her@mail.example", roundup=True)
    address = f"/letters/{make_link(FIRST, 'roundup')}"
    visitor = browser()
    assert FIRST in visitor.get(address).text
    # Opening it changes nothing: programs open links too.
    assert [each.player for each in contacts.wishes_for_roundup()] == [FIRST]
    assert "no more roundups" in visitor.post(address).text
    assert contacts.wishes_for_roundup() == []
    assert visitor.post(address).status_code == 200
    assert visitor.get(f"{address}x").status_code == 410
    assert visitor.get(f"/letters/{make_link(FIRST, 'certificates')}").status_code == 410

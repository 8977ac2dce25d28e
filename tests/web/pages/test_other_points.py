"""Points not from a session, each with its reasons; who asked for an adjustment is not for everybody."""

from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

PAGE = "/players/38441/other-points"


def test_an_adjustment_with_its_reason(site: StoreFixture, browser: Browsers) -> None:
    site.decide(
        "adjust", number="38441", points={"B": "2"}, asked_by="The club's secretary", date="2018-03-01",
        reason="a lost file", event="Autumn Pairs",
    )  # fmt: skip
    everybody, office = read(browser(), PAGE), read(browser("office"), PAGE)
    for page in (everybody, office):
        assert page.headings[:2] == ["Points not from a session", "2 B adjustment"]
        assert "1 March 2018 · Autumn Pairs" in page.text
    assert "secretary" not in everybody.text
    assert "Adjusted by the federation" in everybody.text
    assert "asked for by The club's secretary, for Autumn Pairs" in office.text


def test_there_may_be_none(site: StoreFixture, browser: Browsers) -> None:
    assert "There are none." in read(browser(), PAGE).text
    assert read(browser(), "/players/38441").link("Other points") == PAGE

"""Achievements: all of a month, a club or a player; each with a page, a picture for everybody, and its certificate."""

import re
import struct
from datetime import date

import pytest

from overtrick.store import models
from overtrick.web.pages import achievements
from tests.certificates.pdf import texts
from tests.store.cast import HOWICK, NUMBERS
from tests.store.rank_decisions import raised, run, undo
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, words


@pytest.fixture(autouse=True)
def in_april(monkeypatch: pytest.MonkeyPatch) -> None:
    """The day of all these tests: 20 April 2018."""
    monkeypatch.setattr(achievements, "today", lambda: date(2018, 4, 20))


@pytest.fixture
def known(site: StoreFixture) -> StoreFixture:
    """The cast, of whom some reached something: in April two ranks, a star and a grade, in March a rank."""
    site.register(*NUMBERS[1:])
    march, april = run(site, "2018-03-01"), run(site)
    raised(march, "31018", "4", "5", "2018-03-01")
    raised(april, "38441", "4", "5", totals={"A": "57.00", "B": "63", "C": "250"})
    raised(april, "20093", "5", "6")
    raised(april, "12356", "0", "2", what="stars")
    raised(april, "9205", "1", "3", what="grade")
    # Down is no achievement, and the first grade that is known is none either.
    raised(april, "27114", "6", "5")
    raised(april, "40777", "3", "1", what="grade")
    raised(april, "1610", "99", "3", what="grade")
    return site


def read(browser: Browsers, address: str = "/achievements", visitor: str = "") -> str:
    answer = browser(visitor).get(address)
    assert answer.status_code == 200
    return words(answer.content.decode())


def number_of(player: str) -> int:
    return int(models.Change.objects.get(player__number=player).pk)


def test_all_of_the_latest_month_ranks_before_stars_before_grades(known: StoreFixture, browser: Browsers) -> None:
    page = read(browser)
    assert "New ranks in April 2018" in page
    assert (
        "4 in all BT Bertram Tuckwell Auckland 1 April 2018 Master "
        "MK Marama Kereama Auckland 1 April 2018 Provincial Master "
        "CO Clementine Okonjo Auckland 1 April 2018 Novice 2★ "
        "DP Desmond Plover Auckland 1 April 2018 Grade Open"
    ) in page
    assert "Mahuika" not in page
    assert "Sorensen" not in page
    assert "Dunquist" not in page


def test_another_month_a_kind_a_club_and_a_player(known: StoreFixture, browser: Browsers) -> None:
    assert "Esther Vandermeer Howick 1 March 2018 Provincial Master" in read(browser, "/achievements?month=2018-03-01")
    stars = read(browser, "/achievements?kind=stars")
    assert "Clementine Okonjo" in stars
    assert "Tuckwell" not in stars
    howick = read(browser, f"/achievements?club={HOWICK}")
    assert "New ranks at Howick" in howick
    assert "March 2018 1 in all EV Esther Vandermeer 1 March 2018 Provincial Master" in howick
    assert "Kereama" not in howick
    own = read(browser, "/achievements?player=31018")
    assert "Achievements of Esther Vandermeer" in own
    assert "Kereama" not in own
    # What makes no sense is left out.
    assert read(browser, "/achievements?month=x&kind=y&club=z&player=4711") == read(browser)


def test_nobody_yet(site: StoreFixture, browser: Browsers) -> None:
    assert "Nobody has reached a new rank here yet." in read(browser)


def test_stars_that_came_with_a_rank_are_told_with_it(known: StoreFixture, browser: Browsers) -> None:
    both = run(known)
    raised(both, "1610", "4", "5")
    raised(both, "1610", "0", "1", what="stars")
    assert read(browser).count("Hamish Dunquist") == 1


def test_the_page_of_one_has_its_picture_for_those_who_share_the_link(known: StoreFixture, browser: Browsers) -> None:
    number = number_of("38441")
    html = browser().get(f"/achievements/{number}").content.decode()
    # 250 C are 2 B and 50 C.
    assert "Date 1 April 2018 Club Auckland Points 57 A 65 B 50 C" in words(html)
    found = dict(re.findall(r'<meta property="og:([a-z:]+)" content="([^"]*)"', html))
    assert found["title"] == "Marama Kereama: Provincial Master"
    assert found["image"] == f"http://localhost/achievements/{number}.png"
    assert (found["image:width"], found["image:height"]) == ("1200", "630")
    page = Page(html)
    assert page.link("Save the picture") == f"/achievements/{number}.png"
    assert page.link("Why?") == "/players/38441/why/rank"
    assert browser().get("/players/38441/why/rank").status_code == 200


def test_the_picture_is_kept_by_its_content(known: StoreFixture, browser: Browsers) -> None:
    address = f"/achievements/{number_of('12356')}.png"
    answer = browser().get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert struct.unpack(">II", browser().get(f"{address}?half=1").content[16:24]) == (600, 315)
    again = browser().get(address, headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    # In Greek it is another picture.
    greek = browser().get(address, headers={"Accept-Language": "el"})
    assert greek["ETag"] != answer["ETag"]
    assert "Accept-Language" in greek["Vary"]


def test_who_is_hidden_has_no_picture_whoever_asks(known: StoreFixture, browser: Browsers) -> None:
    number = number_of("38441")
    known.decide("hide", number="38441", hidden=True)
    assert "Kereama" not in read(browser)
    assert browser().get(f"/achievements/{number}").status_code == 404
    for visitor in ("", "office", "club106", "38441"):
        assert browser(visitor).get(f"/achievements/{number}.png").status_code == 404
    page = browser("club106").get(f"/achievements/{number}").content.decode()
    assert "Marama Kereama" in page
    assert ".png" not in page
    assert "no picture to share" in page


def test_what_was_undone_or_is_no_achievement_has_no_page(known: StoreFixture, browser: Browsers) -> None:
    wrong = run(known)
    raised(wrong, "1610", "4", "5")
    undone = models.Change.objects.get(seq=wrong).pk
    undo(wrong, by=run(known))
    for number in (undone, number_of("27114"), 999_999, 10**30):
        assert browser().get(f"/achievements/{number}").status_code == 404
        assert browser().get(f"/achievements/{number}.png").status_code == 404


def test_the_certificate_is_for_the_player_the_club_and_the_federation(known: StoreFixture, browser: Browsers) -> None:
    number = number_of("38441")
    own, club = f"/players/38441/certificates/{number}.pdf", f"/clubs/106/certificates/{number}.pdf"
    offered = {"": None, "office": own, "club106": club, "club130": None, "38441": own}
    for visitor, address in offered.items():
        page = Page(browser(visitor).get(f"/achievements/{number}").content.decode())
        assert dict(page.links).get("Save the certificate (PDF)") == address, visitor
        if address:
            answer = browser(visitor).get(address)
            assert answer["Content-Type"] == "application/pdf"
            assert "Marama Kereama" in texts(answer.content)[0]
            assert "Provincial Master" in texts(answer.content)[0]
    # Nobody gets that of another by its number.
    other = number_of("20093")
    assert browser("38441").get(f"/players/38441/certificates/{other}.pdf").status_code == 404
    assert browser("38441").get(f"/players/20093/certificates/{other}.pdf").status_code == 403
    assert browser("club130").get(f"/clubs/130/certificates/{number}.pdf").status_code == 404
    # Stars and grades have none.
    assert browser("office").get(f"/players/9205/certificates/{number_of('9205')}.pdf").status_code == 404

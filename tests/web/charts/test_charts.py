"""Pictures: drawn in the colours of the design, and fetched one by one, each beside its table."""

import xml.etree.ElementTree as ElementTree
from datetime import date

import pytest

from overtrick.store.queries.activity import months_before
from overtrick.store.queries.points_over_time import MonthTotal, PointsHistory
from overtrick.web.charts import figures
from overtrick.web.charts.drawing import NARROW, Bars, StepLine, draw_svg, spaced_thresholds
from overtrick.web.pages import charts
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import table

OWN = "/players/38441/pictures"
DAY = date(2018, 4, 20)
BARS = Bars((("2018-01|Jan", 3), ("2018-02|<b>&", 5)))
RISE = StepLine((("2018-01-01", "3.50"), ("2018-02-01", "21.00")), (("Club Master", "20"),))


@pytest.fixture(autouse=True)
def in_april(monkeypatch: pytest.MonkeyPatch) -> None:
    """The day of all these tests: 20 April 2018."""
    monkeypatch.setattr(charts, "today", lambda: DAY)


@pytest.fixture
def played(site: StoreFixture) -> StoreFixture:
    """The player won 40 C in March and 12 C in April, and brought 25 A along."""
    site.register(*NUMBERS[1:]).later(days=60)
    site.decide("opening", number="38441", points={"A": "25"}, date="2017-12-01")
    site.send("106_a.txt", session_file(date="2018-03-10"))
    site.send("106_b.txt", session_file([FOUR_PAIRS[1], FOUR_PAIRS[0], *FOUR_PAIRS[2:]], date="2018-04-10", event="X"))
    return site


@pytest.mark.parametrize("picture", [BARS, RISE])
def test_a_picture_is_whole_and_has_the_colours_of_the_design(picture: Bars | StepLine) -> None:
    found = draw_svg(picture)
    root = ElementTree.fromstring(found)
    assert root.get("width") == "560"
    text = found.decode()
    assert "var(--bar)" in text
    assert "prefers-color-scheme: dark" in text
    # Every colour follows the device.
    assert not [each for each in root.iter() if (each.get("fill") or "").startswith("#")]
    assert not [each for each in root.iter() if each.get("style")]


def test_a_phone_gets_a_narrow_one() -> None:
    found = draw_svg(BARS, NARROW)
    assert ElementTree.fromstring(found).get("width") == "340"


def test_a_player_s_pictures_have_their_tables(played: StoreFixture, browser: Browsers) -> None:
    page = browser().get(OWN).content.decode()
    points, scores, sessions, places = (table(part, "") for part in page.split("<figure")[1:])
    # 25 A, then 40 C and 12 C more, in A + B + C/100; the newest first.
    assert points == [["April 2018", "25.52"], ["March 2018", "25.4"], ["December 2017", "25"]]
    assert scores == [["10 April 2018", "50.50%"], ["10 March 2018", "51.50%"]]
    assert 'alt="51.00% on average. The highest was 51.50% on 10 March 2018."' in page
    assert [row for row in sessions if row[1] != "0"] == [["March 2018", "1"], ["April 2018", "1"]]
    assert places == [["1", "1"], ["2", "1"]]
    # The lowest total is 25: the highest rank below it and the next above are drawn.
    ranks = "Club Master 20, Local Master 50"
    assert f'alt="From December 2017 to April 2018: now 25.52. {ranks}."' in page
    assert 'alt="First place in 1 of 2 results."' in page


def test_it_is_sent_as_an_image_that_can_do_nothing(played: StoreFixture, browser: Browsers) -> None:
    answer = browser().get(f"{OWN}/points.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert answer["Cache-Control"] == "private, max-age=600"
    again = browser().get(f"{OWN}/points.svg", headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert browser().get(f"{OWN}/points.svg?narrow=1").content != answer.content


def test_who_is_hidden_has_no_pictures_for_the_public(played: StoreFixture, browser: Browsers) -> None:
    played.decide("hide", number="38441", hidden=True)
    for address in (OWN, f"{OWN}/points.svg"):
        assert [browser(who).get(address).status_code for who in ("", "club130", "38441", "office")] == [
            404,
            404,
            200,
            200,
        ]


def test_a_merged_number_leads_to_the_one_person(played: StoreFixture, browser: Browsers) -> None:
    played.decide("merge", number="20093", into="38441")
    assert browser().get("/players/20093/pictures")["Location"] == OWN


def test_months_go_over_the_turn_of_a_year() -> None:
    assert months_before(date(2018, 2, 28), 4) == [
        date(2017, 11, 1),
        date(2017, 12, 1),
        date(2018, 1, 1),
        date(2018, 2, 1),
    ]


def test_lower_places_are_one_bar() -> None:
    figure = figures.places([(1, 4), (3, 2), (11, 5), (20, 1)], "/a.svg")
    assert figure is not None
    assert [count for _, count in figure.rows] == ["4", "0", "2", *["0"] * 7, "6"]
    assert figures.places([], "/a.svg") is None


def test_heights_that_would_cover_one_another_are_left_out() -> None:
    heights = (("Certificate", "5"), ("Club", "20"), ("Local", "50"), ("Provincial", "100"))
    assert [name for name, _ in spaced_thresholds(heights)] == ["Provincial", "Local", "Club", "Certificate"]
    assert [name for name, _ in spaced_thresholds((*heights, ("Gold", "4000")))] == ["Gold", "Provincial"]


def test_the_line_goes_on_to_this_day(store: StoreFixture) -> None:
    figure = figures.points_over_time(
        PointsHistory("points", (MonthTotal(date(2017, 5, 1), "3.5"),), ()), DAY, "/a.svg"
    )
    assert figure is not None
    assert figure.picture == StepLine((("2017-05-01", "3.5"), ("2018-04-20", "3.5")), ())

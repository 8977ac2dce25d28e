"""Handicaps for an event of a club: seen before they are switched on, undone, and new players estimated."""

import pytest
from django.test import Client

from overtrick.store.access import accounts
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.journal.handicap_events import club_event
from tests.store.cast import AUCKLAND, NUMBERS
from tests.store.contest_reports import NORTH, Contest, report
from tests.store.results.test_handicaps import EVENT, play
from tests.store.store_fixture import StoreFixture, day
from tests.web.club_desk.test_settings import undo_offer
from tests.web.conftest import BACKEND, PASSWORD, Browsers
from tests.web.page_text import Page, read

# What is tried here is the same on every database.
ONE_DATABASE = True

PAGE = "/clubs/106/handicaps"
PLAYERS = f"{PAGE}/new-players?event=Wednesday%20Pairs"
CHOICE = {"event": EVENT, "switch": "on", "start": "2018-03-14", "new_players": "44,5"}
SEEN = CHOICE | {"seen": "on 2018-03-14 44.5 wednesday pairs"}


@pytest.fixture
def weeks(site: StoreFixture) -> StoreFixture:
    """Two Wednesdays of four pairs."""
    site.register(*NUMBERS[1:]).later(days=30)
    play(site, 0, "60", "52", "48", "40")
    play(site, 1, "55", "52", "50", "43")
    return site


def has_handicaps(on: str = "2018-03-14") -> bool:
    return federation_state().handicaps.period_on(club_event(AUCKLAND, EVENT), day(on)) is not None


def test_what_would_change_is_seen_first(weeks: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    assert "Switch handicaps on or off" in read(client, PAGE).headings
    page = Page(client.post(PAGE, CHOICE).content.decode())
    for line in (
        "From 14 March 2018 on, Wednesday Pairs has a second ranking with handicaps.",
        "1 session since then gets it.",
        "New players are taken to have an average of 44.5 %.",
        "No award changes.",
    ):
        assert line in page.text
    assert not has_handicaps()
    # What was changed after the preview is previewed again.
    again = client.post(PAGE, SEEN | {"start": "2018-03-07"})
    assert "2 sessions since then get it." in Page(again.content.decode()).text
    assert not has_handicaps()


def test_they_are_switched_on_and_off_and_undone(weeks: StoreFixture, browser: Browsers) -> None:
    earned = weeks.in_force()
    client = browser("club106")
    assert client.post(PAGE, SEEN)["Location"] == PAGE
    assert (has_handicaps(), has_handicaps("2018-03-13")) == (True, False)
    page = read(client, PAGE)
    assert "Wednesday Pairs has handicaps from 14 March 2018 on." in page.text
    assert "since 14 March 2018 new players 44.5 %" in page.text
    assert "With handicaps" in read(client, "/sessions/2").headings
    offer = undo_offer(page)
    off = {"event": EVENT, "switch": "off", "start": "2018-03-20", "new_players": ""}
    shown = Page(client.post(PAGE, off).content.decode()).text
    assert "From 20 March 2018 on, Wednesday Pairs has no handicaps. 0 sessions since then lose" in shown
    client.post("/undo", {"offer": offer})
    assert not has_handicaps()
    assert weeks.in_force() == earned
    assert weeks.verify() == []


def test_a_night_on_handicap_scores_is_announced(weeks: StoreFixture, browser: Browsers) -> None:
    weeks.decide("graded-nights", club=AUCKLAND, policy="handicap", start="2018-01-01")
    weeks.decide("facts", club=AUCKLAND, name="w1.txt", facts={"graded": ["Open"]})
    page = Page(browser("club106").post(PAGE, CHOICE).content.decode())
    assert "1 graded night since then will be awarded again, because your club awards" in page.text
    assert "No award changes." not in page.text


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"event": "Nonsense"}, "Nonsense"),
        ({"start": "soon"}, "Write the day as year-month-day"),
        ({"new_players": "101"}, "Write a percentage from 0 to 100"),
        ({"new_players": "4.125"}, "Write a percentage from 0 to 100"),
        ({"switch": "perhaps"}, "perhaps"),
    ],
)
def test_what_cannot_be_decided_is_said(
    weeks: StoreFixture, browser: Browsers, wrong: dict[str, str], says: str
) -> None:
    answer = browser("club106").post(PAGE, SEEN | wrong)
    assert answer.status_code == 422
    assert says in Page(answer.content.decode()).text
    assert not has_handicaps()


def test_a_club_without_results_has_no_event_to_choose(site: StoreFixture, browser: Browsers) -> None:
    assert "Your club has no results yet." in read(browser("club130"), "/clubs/130/handicaps").text
    assert browser("club130").get(PLAYERS).status_code == 403
    # An event without handicaps has no new players to estimate.
    assert browser("club106").get(PLAYERS)["Location"] == PAGE


def test_new_players_are_listed_estimated_and_undone(weeks: StoreFixture, browser: Browsers) -> None:
    weeks.decide("handicaps", club=AUCKLAND, event=EVENT, start="2018-03-10")
    weeks.register("5550")
    client = browser("club106")
    assert "Everyone had played in this event before it had handicaps." in read(client, PLAYERS).text
    answer = client.post(PLAYERS, {"number": "5550", "average": "47,5"}, follow=True)
    page = Page(answer.content.decode())
    assert "First5550 Family5550: an average of 47.5 % is now on record as an estimate." in page.text
    assert "First5550 Family5550 5550 no game yet" in page.text
    assert 'value="47.5"' in page.html
    client.post(PLAYERS, {"number": "5550", "average": ""})
    assert "Family5550 5550" not in read(client, PLAYERS).text
    client.post(PLAYERS, {"number": "5550", "average": "50"})
    client.post("/undo", {"offer": undo_offer(read(client, PLAYERS))})
    assert federation_state().handicaps.estimates[club_event(AUCKLAND, EVENT)] == {}
    wrong = client.post(PLAYERS, {"number": "777", "average": "50"})
    assert (wrong.status_code, "We do not know this player." in wrong.content.decode()) == (422, True)
    # From the first day on everybody is new there, in the order of their names.
    weeks.decide("handicaps", club=AUCKLAND, event=EVENT, start="2018-03-01")
    text = read(client, PLAYERS).text
    assert text.index("Bertram Tuckwell") < text.index("Marama Kereama")
    assert "no estimate 20093 first game on 7 March 2018" in text
    assert weeks.verify() == []


def test_the_office_does_the_same_for_a_club(weeks: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    assert read(office, "/office/clubs/106").link("Events with handicaps") == PAGE
    assert office.post(PAGE, SEEN)["Location"] == PAGE
    assert has_handicaps()


def test_in_cyprus_the_page_says_first_that_the_event_earns_nothing(cyprus_store: StoreFixture) -> None:
    """Ruling C10; the first of five pairs has 8 Silver for three tables."""
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    cyprus_store.register("5001", club=1, grade=99, rank=0)
    cyprus_store.decide("period", number="5001", kind="id-card", start="2010-01-01")
    cyprus_store.send("a.mcd", report(Contest(NORTH)), club=1)
    account = accounts.make_account("club1", PASSWORD, role=accounts.CLUB, club=1)
    client = Client(SERVER_NAME="localhost")
    client.force_login(account, BACKEND)
    choice = {"event": "Tuesday Pairs", "switch": "on", "start": "2018-03-01", "new_players": ""}
    page = Page(client.post("/clubs/1/handicaps", choice).content.decode())
    assert "This event then earns no points. No award is made in a handicap tournament (3.3 Handicap" in page.text
    assert "1 session since 1 March 2018 earned points; they are taken back." in page.text
    assert "No award changes." not in page.text
    assert cyprus_store.points("5001") == {"Silver": 8}
    client.post("/clubs/1/handicaps", choice | {"seen": "on 2018-03-01  tuesday pairs"})
    assert cyprus_store.points("5001") == {}
    off = Page(client.post("/clubs/1/handicaps", choice | {"switch": "off"}).content.decode())
    assert "It earns points again from that day on." in off.text

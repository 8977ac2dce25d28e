"""The queue of applications: a grant posts what the page says, declining needs a reason; both are undone."""

import html
import re
from typing import Any

import pytest
from django.db import connections
from django.test import Client
from django.test.utils import CaptureQueriesContext

from overtrick.store import models
from overtrick.store.db.database import current_name
from overtrick.store.queries.applications import ApplicationShown, find_applications
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read, words

# What is tried here is the same on every database.
ONE_DATABASE = True

PAGE = "/office/applications"
WANTED = {
    "players": [{"number": "38441", "points": {"C": "12"}}, {"number": "20093", "points": {"C": "-3"}}],
    "event": "Monday Pairs", "date": "2018-03-10",
}  # fmt: skip
_OFFER = re.compile(r'name="offer" value="([^"]+)"')


@pytest.fixture
def office(site: StoreFixture) -> StoreFixture:
    """38441 and 20093 came first of four pairs at Auckland: 40 C each."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    return site


def apply(store: StoreFixture, kind: str = "adjustment", data: dict[str, Any] | None = None, club: int = 106) -> int:
    entry = store.decide("apply", kind=kind, club=club, text="The slip was lost.", data=data or WANTED)
    return models.Application.objects.get(seq=entry.seq).pk


def only() -> ApplicationShown:
    (found,) = find_applications()
    return found


def undo(client: Client) -> None:
    offer = _OFFER.search(client.get(PAGE).content.decode())
    assert offer is not None
    client.post("/undo", {"offer": html.unescape(offer[1])})


def test_granting_posts_what_the_page_says_and_is_undone(office: StoreFixture, browser: Browsers) -> None:
    client, number = browser("office"), apply(office)
    shown = read(client, PAGE)
    assert "Adjustments of points" in shown.headings
    assert "Marama Kereama 38441: +12 C (40 → 52)" in shown.text
    assert "Bertram Tuckwell 20093: −3 C (40 → 37)" in shown.text
    assert "Auckland" in shown.text
    client.post(PAGE, {"do": "grant", "application": str(number), "text": "Found it."})
    assert (office.points("38441"), office.points("20093")) == ({"C": 52}, {"C": 37})
    lines = models.Journal.objects.order_by("-seq")[:3][::-1]
    assert [line.kind for line in lines] == ["adjust", "adjust", "grant"]
    assert [line.reason for line in lines] == ["The slip was lost.", "The slip was lost.", ""]
    assert '"asked_by":"Auckland"' in lines[0].data
    assert (only().state, only().answer, only().lines) == ("granted", "Found it.", (lines[0].seq, lines[1].seq))
    undo(client)
    assert (office.points("38441"), office.points("20093"), only().state) == ({"C": 40}, {"C": 40}, "open")
    assert office.verify() == []


def test_a_grant_says_which_rank_follows_with_the_next_run(office: StoreFixture, browser: Browsers) -> None:
    """49 A, 48 C, 40 C of the file and the 12 C asked for are 50 with 100 C to 1 B: a Local Master."""
    office.decide("opening", number="38441", points={"A": "49", "C": "48"})
    apply(office)
    text = read(browser("office"), PAGE).text.replace(" :", ":")
    assert "Marama Kereama: Rank Club Master → Local Master with the run of" in text
    assert "a certificate: Local Master" in text
    assert "Everything that follows" in text


def test_what_follows_from_a_later_one_of_the_list_is_shown_on_request(office: StoreFixture, browser: Browsers) -> None:
    *_, last = [apply(office) for _ in range(4)]
    client = browser("office")
    page = read(client, PAGE)
    assert page.text.count("Everything that follows") == 3
    (address,) = [link for text, link in page.links if text.startswith("See what will follow")]
    assert address == f"?follow={last}#application-{last}"
    assert read(client, f"{PAGE}?follow={last}").text.count("Everything that follows") == 4


def test_all_or_nothing_is_posted(office: StoreFixture, browser: Browsers) -> None:
    """Bertram has 40 C, and 41 cannot be taken away: Marama gets nothing either."""
    players = [{"number": "38441", "points": {"C": "12"}}, {"number": "20093", "points": {"C": "-41"}}]
    number = apply(office, data=WANTED | {"players": players})
    before = office.contents()
    answer = browser("office").post(PAGE, {"do": "grant", "application": str(number), "text": "My words"})
    assert answer.status_code == 409
    assert "too few for this" in answer.content.decode()
    assert "My words" in answer.content.decode()
    assert office.contents() == before
    assert office.verify() == []


def test_declining_needs_a_reason(office: StoreFixture, browser: Browsers) -> None:
    client, number = browser("office"), apply(office)
    assert client.post(PAGE, {"do": "decline", "application": str(number), "text": ""}).status_code == 409
    client.post(PAGE, {"do": "decline", "application": str(number), "text": "No slip, no points."})
    assert (only().state, only().answer) == ("declined", "No slip, no points.")
    undo(client)
    assert only().state == "open"
    client.post(PAGE, {"do": "decline", "application": str(number), "text": "No slip, no points."})
    assert "No applications are waiting for the federation." in read(client, PAGE).text
    assert "No slip, no points." in read(client, f"{PAGE}?answered=1").text


def test_the_queue_shows_the_age_and_the_tab_the_count(office: StoreFixture, browser: Browsers) -> None:
    apply(office)
    shown = read(browser("office"), PAGE).text
    assert re.search(r"waiting for \d+ days", shown)
    assert "Work 1" in shown


def test_a_returning_member_gets_the_old_number(office: StoreFixture, browser: Browsers) -> None:
    """Esther played for Howick; her name is found, and she moves to Auckland."""
    newcomer = {"first": "Ester", "family": "Vandermeer", "year_of_birth": 1950}
    client, number = browser("office"), apply(office, "returning", newcomer)
    shown = read(client, PAGE).text
    assert "New members who have played before" in shown
    assert "Esther Vandermeer 31018, Howick" in shown
    assert "last played 10 March 2018" in shown
    client.post(PAGE, {"do": "old-number", "application": str(number), "number": "31018", "start": "2018-03-12"})
    assert (only().state, only().granted) == ("granted", "31018")
    assert models.Player.objects.get(number="31018").club == 106
    assert office.verify() == []


def test_the_home_club_may_stay(office: StoreFixture, browser: Browsers) -> None:
    number = apply(office, "returning", {"first": "Esther", "family": "Vandermeer"})
    told = {"do": "old-number", "application": str(number), "number": "31018", "start": "2018-03-12", "home": "stays"}
    browser("office").post(PAGE, told)
    assert models.Player.objects.get(number="31018").club == 130
    assert models.Membership.objects.filter(player__number="31018", club=106, end=None).exists()
    # A member already: nothing to decide but the grant.
    again = apply(office, "returning", {"first": "Esther", "family": "Vandermeer"})
    browser("office").post(PAGE, told | {"application": str(again)})
    assert find_applications()[1].granted == "31018"
    assert office.verify() == []


def test_old_records_are_searched_by_other_words(office: StoreFixture, browser: Browsers) -> None:
    number = apply(office, "overseas", {"first": "Xenia", "family": "Zzyzx"})
    assert "No player has a name like this." in read(browser("office"), PAGE).text
    shown = read(browser("office"), f"{PAGE}?application={number}&q=Mahuika").text
    assert "Fergus Mahuika 27114, Howick" in shown


def test_the_number_abroad_is_looked_for_first(office: StoreFixture, browser: Browsers) -> None:
    office.decide("amend", number="1610", overseas_number="ABF-77")
    apply(office, "overseas", {"first": "Jim", "family": "Dunkuist", "overseas_number": "ABF-77"})
    assert "Hamish Dunquist 1610" in read(browser("office"), PAGE).text


def test_a_new_number_is_given_where_there_are_no_old_records(office: StoreFixture, browser: Browsers) -> None:
    newcomer = {"first": "Ngaio", "family": "Stranger", "gender": 1, "year_of_birth": 1960}
    client, number = browser("office"), apply(office, "returning", newcomer)
    answer = client.post(PAGE, {"do": "register", "application": str(number), "grade": "2", "start": "2018-03-12"})
    assert answer.status_code == 409
    assert "Choose gender and status" in answer.content.decode()
    told = {"do": "register", "application": str(number), "grade": "2", "status": "1", "start": "2018-03-12"}
    assert client.post(PAGE, told).status_code == 302
    player = models.Player.objects.get(number=only().granted)
    assert (player.first, player.family, player.club, player.grade, player.year_of_birth) == (
        "Ngaio", "Stranger", 106, 2, 1960,
    )  # fmt: skip
    assert office.verify() == []


def test_what_cannot_be_done_is_refused_in_words(office: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    adjustment, newcomer = apply(office), apply(office, "returning", {"first": "A", "family": "B"})
    before = office.contents()
    tried: list[dict[str, str]] = [
        {"do": "grant", "application": str(newcomer)},
        {"do": "old-number", "application": str(newcomer), "number": "777777"},
        {"do": "old-number", "application": str(newcomer), "number": ""},
        {"do": "old-number", "application": str(newcomer), "number": "38441", "start": "soon"},
        {"do": "old-number", "application": str(adjustment), "number": "38441"},
        {"do": "register", "application": str(newcomer), "gender": "77", "status": "1"},
        {"do": "register", "application": str(newcomer), "gender": "9" * 39, "status": "1"},
        {"do": "register", "application": str(adjustment), "gender": "1", "status": "1"},
        {"do": "nonsense", "application": str(adjustment)},
        {"do": "grant", "application": "99"},
        {"do": "grant"},
    ]
    for told in tried:
        assert client.post(PAGE, told).status_code == 409, told
    assert office.contents() == before


def test_the_second_officer_is_told_and_keeps_what_was_typed(office: StoreFixture, browser: Browsers) -> None:
    client, number = browser("office"), apply(office)
    client.post(PAGE, {"do": "decline", "application": str(number), "text": "No."})
    answer = client.post(PAGE, {"do": "grant", "application": str(number), "text": "Gladly granted"})
    assert answer.status_code == 409
    shown = words(answer.content.decode())
    assert "Declined New Zealand Bridge: No." in shown
    assert "You wrote: Gladly granted" in shown
    assert office.points("38441") == {"C": 40}


def test_a_name_of_a_player_without_club_is_the_federations(office: StoreFixture, browser: Browsers) -> None:
    office.register("5", club=9999)
    office.decide("apply", kind="name", club=9999, number="5", data={"first": "Ana", "preferred": "", "family": "Neu"})
    browser("office").post(PAGE, {"do": "grant", "application": "1"})
    assert models.Player.objects.get(number="5").family == "Neu"


def test_a_long_queue_takes_as_many_queries_as_a_short_one(office: StoreFixture, browser: Browsers) -> None:
    counts = []
    for at in range(2):
        for name in ("Vandermeer", "Mahuika", "Plover"):
            apply(office, "returning", {"first": "Ana", "family": name, "overseas_number": f"{name}{at}"})
            apply(office)
        client = browser("office")
        client.get(PAGE)
        with CaptureQueriesContext(connections[current_name()]) as caught:
            client.get(PAGE)
        counts.append(len(caught))
    assert counts[0] == counts[1]

"""A club applies for an adjustment (NZ Maintenance 2.3, CBF 2) and confirms the names that its players ask for."""

import html
import re
from typing import Any

import pytest
from django.test import Client

from overtrick.store import models
from overtrick.store.access import accounts
from overtrick.store.queries.applications import ApplicationShown, find_applications
from tests.store.cast import HOWICK, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import BACKEND, PASSWORD, Browsers
from tests.web.letters import said
from tests.web.page_text import read, words

# What is tried here is the same on every database.
ONE_DATABASE = True

PAGE = "/clubs/106/applications"
NEW_NAME = {"first": "Marama", "preferred": "Mara", "family": "Ngata"}
_OFFER = re.compile(r'name="offer" value="([^"]+)"')


@pytest.fixture
def club(site: StoreFixture) -> StoreFixture:
    """38441 and 20093 came first of four pairs at Auckland: 40 C each."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    return site


def form(**other: Any) -> dict[str, Any]:
    """What a secretary fills in: 12 C for Marama, 3 C less for Bertram."""
    return {
        "player": ["38441", "20093", ""], "points-0": ["", "", ""], "points-1": ["", "", ""],
        "points-2": ["12", "−3", ""], "session": "1", "event": "", "day": "", "text": "The slip was lost.",
    } | other  # fmt: skip


def only() -> ApplicationShown:
    (found,) = find_applications()
    return found


def undo(client: Client, address: str) -> Any:
    """Press the button that undoes what was just done."""
    offers = _OFFER.findall(client.get(address).content.decode())
    return client.post("/undo", {"offer": html.unescape(offers[-1])})


def test_an_adjustment_is_shown_back_with_names_before_it_is_sent(club: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    assert "Monday Pairs" in client.get(f"{PAGE}?new=1").content.decode()
    shown = said(client.post(PAGE, form(do="check")).content.decode())
    assert all(
        each in words(shown)
        for each in ("Monday Pairs", "Marama Kereama 38441 +12 C", "Bertram Tuckwell 20093 −3 C", "The slip was lost.")
    )
    assert "No points change until then." in shown
    assert find_applications() == []
    assert client.post(PAGE, form(do="send"))["Location"] == PAGE
    assert only().data == {
        "players": [{"number": "38441", "points": {"C": "12"}}, {"number": "20093", "points": {"C": "-3"}}],
        "event": "Monday Pairs", "date": "2018-03-10", "file": "106_a.txt",
    }  # fmt: skip
    assert (only().club, only().who, only().text, only().state) == (106, "club106", "The slip was lost.", "open")
    assert club.points("38441") == {"C": 40}
    page = read(client, PAGE)
    assert "Waiting for the federation" in page.text
    assert "Bertram Tuckwell 20093 −3 C" in page.text
    assert club.verify() == []


def test_it_is_taken_back_by_undo_or_later_and_sent_again(club: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    client.post(PAGE, form(do="send"))
    assert undo(client, PAGE)["Location"] == PAGE
    assert only().state == "taken-back"
    client.post(PAGE, form(do="send"))
    second = find_applications()[1].application
    client.post(PAGE, {"do": "take-back", "application": str(second)})
    assert find_applications()[1].state == "taken-back"
    undo(client, PAGE)
    assert find_applications()[1].state == "open"


def test_players_may_be_named_and_suggestions_help(club: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    typed = form(do="check", player=["Kereama", "Tuckwel", ""])
    assert "Marama Kereama 38441" in words(client.post(PAGE, typed).content.decode())
    club.register("5", first="Marama", family="Kereamaia")
    answer = client.post(PAGE, form(do="check", player=["Marama", "20093", ""]))
    assert answer.status_code == 422
    shown = words(answer.content.decode())
    assert "Which of these players?" in shown
    assert "Marama Kereamaia 5, Auckland" in shown
    assert "The slip was lost." in shown
    # A press chooses the player, and the application is shown back as if the number had been typed.
    buttons = re.findall(r'name="do" value="(choose:0:\d+)"', answer.content.decode())
    assert sorted(buttons) == ["choose:0:38441", "choose:0:5"]
    chosen = client.post(PAGE, form(do="choose:0:5", player=["Marama", "20093", ""]))
    assert chosen.status_code == 200
    assert "Marama Kereamaia 5" in words(chosen.content.decode())
    for forged in ("choose", "choose:", "choose:9:5", "choose:²:5", "choose:0", f"choose:{'9' * 40}:5"):
        assert client.post(PAGE, form(do=forged, player=["Marama", "20093", ""])).status_code == 422
    assert find_applications() == []


def test_members_of_the_club_are_suggested_first(club: StoreFixture, browser: Browsers) -> None:
    """More players of the name than are shown, of which the last by number is the club's own."""
    club.register(*(str(700 + at) for at in range(8)), first="Ann", family="Smith", club=HOWICK)
    club.register("799", first="Ann", family="Smith")
    answer = browser("club106").post(PAGE, form(do="check", player=["Ann Smith", "20093", ""]))
    buttons = re.findall(r'name="do" value="choose:0:(\d+)"', answer.content.decode())
    assert buttons[0] == "799"


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"player": ["77", "", ""]}, "We do not know this player"),
    ({"player": ["38441", "", ""], "points-2": ["", "", ""]}, "How many points?"),
    ({"player": ["", "", ""], "points-2": ["5", "", ""]}, "Whose points are these?"),
    ({"player": ["", "", ""], "points-2": ["", "", ""]}, "Name the players"),
    ({"points-2": ["many", "1", ""]}, "is not a number of points"),
    ({"points-2": ["0", "1", ""]}, "would change nothing"),
    ({"player": ["38441", "38441", ""]}, "Name each player once"),
    ({"text": " "}, "Say why the points should change"),
    ({"text": "x" * 4001}, "under 4,000 characters"),
    ({"session": "99"}, "Choose one of the sessions in the list"),
    ({"session": ""}, "Say which event or session it is about"),
    ({"session": "", "event": "Old Pairs", "day": "Tuesday"}, "Please write the day like this"),
    ({"session": "", "event": "x" * 201}, "The name of the event is too long"),
]


@pytest.mark.parametrize(("wrong", "says"), WRONG, ids=[says for _, says in WRONG])
@pytest.mark.parametrize("do", ["check", "send"])
def test_what_is_wrong_is_said_and_nothing_is_lost(
    club: StoreFixture, browser: Browsers, wrong: dict[str, Any], says: str, do: str
) -> None:
    answer = browser("club106").post(PAGE, form(do=do, **wrong))
    assert answer.status_code == 422
    assert says in html.unescape(answer.content.decode())
    kept = wrong.get("text", "The slip was lost.").strip()
    assert kept in html.unescape(answer.content.decode())
    assert find_applications() == []


def test_rows_are_added_and_the_form_is_changed_again(club: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    more = client.post(PAGE, form(do="more")).content.decode()
    assert more.count('name="player"') == 3
    again = client.post(PAGE, form(do="edit")).content.decode()
    assert 'value="38441"' in again
    assert "The slip was lost." in again


def test_the_answer_stands_on_the_page_with_who_gave_it(club: StoreFixture, browser: Browsers) -> None:
    browser("club106").post(PAGE, form(do="send"))
    browser("office").post("/office/applications", {"do": "decline", "application": "1", "text": "The slip was found."})
    shown = read(browser("club106"), PAGE).text
    assert "Declined" in shown
    assert "New Zealand Bridge ·" in shown
    assert "The slip was found." in shown


def test_a_club_touches_only_its_own_applications(club: StoreFixture, browser: Browsers) -> None:
    browser("club106").post(PAGE, form(do="send"))
    club.decide("apply", kind="name", club=106, number="38441", data=NEW_NAME)
    before = club.contents()
    for do in ("take-back", "confirm-name", "decline-name"):
        for number in ("1", "2", "77", "x", "9" * 40, "-1"):
            answer = browser("club130").post(
                "/clubs/130/applications", {"do": do, "application": number, "text": "Mine!"}
            )
            assert answer.status_code == 409, (do, number)
            assert "Mine!" in answer.content.decode()
    # An adjustment is not for the club to grant, and a name is the player's to take back.
    for do, number in (("confirm-name", "1"), ("decline-name", "1"), ("take-back", "2")):
        answer = browser("club106").post(PAGE, {"do": do, "application": number, "text": "x"})
        assert answer.status_code == 409, do
    assert club.contents() == before


def test_a_player_asks_for_another_name_and_the_club_confirms_it(club: StoreFixture, browser: Browsers) -> None:
    player, secretary = browser("38441"), browser("club106")
    player.post("/me/details", {"do": "name", **NEW_NAME, "text": "I married."})
    assert (only().kind, only().who, only().with_club) == ("name", "player 38441", True)
    assert "Your club has to confirm it." in read(player, "/me/details").text
    shown = read(secretary, PAGE)
    assert "A player asks for another name" in shown.headings
    assert "Now Marama Kereama Wanted Marama “Mara” Ngata I married." in shown.text
    secretary.post(PAGE, {"do": "confirm-name", "application": "1", "text": "Congratulations."})
    row = models.Player.objects.get(number="38441")
    assert (row.first, row.preferred, row.family) == ("Marama", "Mara", "Ngata")
    amended, granted = models.Journal.objects.order_by("-seq")[:2][::-1]
    assert (amended.kind, granted.kind, only().lines) == ("amend", "grant", (amended.seq,))
    undo(secretary, PAGE)
    row.refresh_from_db()
    assert (row.first, row.preferred, row.family, only().state) == ("Marama", "", "Kereama", "open")
    assert club.verify() == []


def test_declining_a_name_needs_a_word_and_tells_the_player(club: StoreFixture, browser: Browsers) -> None:
    player, secretary = browser("38441"), browser("club106")
    player.post("/me/details", {"do": "name", **NEW_NAME})
    answer = secretary.post(PAGE, {"do": "decline-name", "application": "1", "text": " "})
    assert answer.status_code == 409
    assert "Say why it is declined" in answer.content.decode()
    secretary.post(PAGE, {"do": "decline-name", "application": "1", "text": "Show us the certificate."})
    shown = read(player, "/me/details").text
    assert "Show us the certificate." in shown
    assert "Auckland ·" in shown


def test_the_second_person_is_told_and_keeps_what_was_typed(club: StoreFixture, browser: Browsers) -> None:
    browser("38441").post("/me/details", {"do": "name", **NEW_NAME})
    browser("office").post(PAGE, {"do": "decline-name", "application": "1", "text": "Too soon."})
    answer = browser("club106").post(PAGE, {"do": "confirm-name", "application": "1", "text": "My long words"})
    assert answer.status_code == 409
    shown = words(answer.content.decode())
    assert "Too soon." in shown
    assert "You wrote: My long words" in shown


def test_nothing_can_be_undone_by_another_club(club: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")
    client.post(PAGE, form(do="send"))
    offer = _OFFER.search(client.get(PAGE).content.decode())
    assert offer is not None
    browser("club130").post("/undo", {"offer": html.unescape(offer[1])})
    assert only().state == "open"


def test_the_tab_counts_the_names_that_wait(club: StoreFixture, browser: Browsers) -> None:
    assert "Applications 1" not in read(browser("club106"), PAGE).text
    club.decide("apply", kind="name", club=106, number="38441", data=NEW_NAME)
    assert "Applications 1" in read(browser("club106"), PAGE).text
    assert "Applications 1" not in read(browser("office"), "/office").text


def test_cyprus_applies_in_its_own_units_and_in_greek(cyprus_store: StoreFixture) -> None:
    """Silver has two decimals, and a comma is how a Greek writes them."""
    cyprus_store.register("5001", club=1, grade=99, rank=0)
    client = Client(SERVER_NAME="localhost", REMOTE_ADDR="203.0.113.7", headers={"Accept-Language": "el"})
    client.force_login(accounts.make_account("club1", PASSWORD, role="club", club=1), BACKEND)
    page, typed = "/clubs/1/applications", {"player": ["5001"], "points-0": ["2,50"], "points-1": [""]}
    assert "Ασημένιοι" in client.get(f"{page}?new=1").content.decode()
    told = typed | {"session": "", "event": "Δευτέρα", "day": "2018-03-05", "text": "Χάθηκε."}
    assert "+2.50 Ασημένιοι" in words(client.post(page, told | {"do": "check"}).content.decode())
    client.post(page, told | {"do": "send"})
    assert only().data["players"] == [{"number": "5001", "points": {"Silver": "2.50"}}]
    assert "Λεμεσός" in client.get(page).content.decode()
    assert cyprus_store.verify() == []

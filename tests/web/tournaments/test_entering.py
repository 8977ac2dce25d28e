"""Entering a tournament on the pages: may I play, with whom, what happens, and the way back."""

from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.tournaments.entries import find_entry, list_entries
from overtrick.store.tournaments.entry_links import make_entry_link
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.tournaments.conftest import BERTRAM, CLEMENTINE, DESMOND, MARAMA

PAGE, ENTER, OWN = "/tournaments/1/entries", "/tournaments/1/enter", "/tournaments/1/entry"


def read(answer: object) -> str:
    """The words of a page, with single spaces."""
    return " ".join(answer.content.decode().split())  # type: ignore[attr-defined]


def enter_by_host(event: StoreFixture, *numbers: str, **values: Any) -> None:
    record: dict[str, Any] = {"confirmed": list(numbers), "by_host": True, "exception": True, "reason": "to see"}
    event.decide("enter", tournament=1, numbers=list(numbers), **(record | values))


def test_visitors_see_who_plays_and_sign_in_to_enter(event: StoreFixture, browser: Browsers) -> None:
    enter_by_host(event, MARAMA, BERTRAM)
    page = read(browser().get(PAGE))
    assert "Marama Kereama" in page
    assert "Sign in to enter" in page
    assert "1 place is left." in page
    assert browser().get("/tournaments/9/entries").status_code == 404


def test_hidden_players_stay_hidden(event: StoreFixture, browser: Browsers) -> None:
    enter_by_host(event, MARAMA, BERTRAM)
    event.decide("hide", number=BERTRAM, hidden=True)
    page = read(browser().get(PAGE))
    assert "Bertram" not in page
    assert "name not shown" in page
    # The host must know who comes.
    assert "Bertram Tuckwell" in read(browser("club106").get("/clubs/106/tournaments/1/entries"))


def test_a_player_is_told_whether_and_why(event: StoreFixture, browser: Browsers) -> None:
    page = read(browser(MARAMA).get(PAGE))
    assert "You can play in this one." in page
    assert "You are graded Open." in page
    event.decide("tournament", tournament=1, event_class="5B", restrictions=[])
    page = read(browser(MARAMA).get(PAGE))
    assert "You cannot play in this one." in page
    assert "Marama Kereama is graded Open; the event is only for Intermediate and Junior players" in page
    assert "Definitions 16 and 19" in page


def test_a_partner_is_found_checked_and_entered(event: StoreFixture, browser: Browsers) -> None:
    client = browser(MARAMA)
    page = read(client.get(ENTER, {"mate": "tuckwell"}))
    assert "The two of you can play together." in page
    assert "A restricted event takes one Open player in a pair, not two" in page
    assert "When you press Enter" in page
    assert "Bertram Tuckwell can confirm by the link in it." in page
    assert "We have no email address for" not in page
    assert "$70.00 is paid to the host." in page
    event.decide("tournament", tournament=1, billed=True)
    assert "$70.00 plus GST goes on the account of your home clubs." in read(client.get(ENTER, {"mate": "tuckwell"}))
    answer = client.post(ENTER, {"mate": BERTRAM, "seat": "stationary", "text": "A ramp, please"})
    assert answer["Location"] == PAGE
    (entry,) = list_entries(1)
    assert (entry.numbers, entry.seat, entry.text, entry.by) == (
        (MARAMA, BERTRAM), "stationary", "A ramp, please", f"player {MARAMA}",
    )  # fmt: skip
    assert [each.confirmed for each in entry.players] == [True, False]
    page = read(client.get(PAGE))
    assert "You are entered." in page
    assert "Not everyone you play with has confirmed yet." in page


def test_a_partner_without_an_address_is_named(event: StoreFixture, browser: Browsers) -> None:
    page = read(browser(MARAMA).get(ENTER, {"mate": DESMOND}))
    assert "We have no email address for Desmond Plover: please tell them. The host can confirm for them." in page
    assert "can confirm by the link" not in page


def test_two_who_may_not_play_together_are_told(event: StoreFixture, browser: Browsers) -> None:
    client = browser(MARAMA)
    page = read(client.get(ENTER, {"mate": f"Clementine Okonjo, {CLEMENTINE}"}))
    assert "You cannot enter together." in page
    assert "Definition 28" in page
    assert "Enter both of us" not in page
    refused = client.post(ENTER, {"mate": CLEMENTINE})
    assert refused.status_code == 422
    assert "one Open player in a pair" in read(refused)
    assert list_entries(1) == []


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("zzyzx", "Nobody was found for"),
        ("", "Who is playing with you?"),
        ("First", "Who do you mean by"),
    ],
)
def test_a_name_that_is_not_clear_is_asked_about(
    event: StoreFixture, browser: Browsers, typed: str, says: str
) -> None:  # fmt: skip
    event.register("60001", "60002")
    assert says in read(browser(MARAMA).get(ENTER, {"mate": typed}))


def test_a_partner_confirms_on_the_page_and_withdraws(event: StoreFixture, browser: Browsers) -> None:
    browser(MARAMA).post(ENTER, {"mate": BERTRAM})
    partner = browser(BERTRAM)
    assert "Yes, I am playing" in read(partner.get(PAGE))
    partner.post(OWN, {"do": "confirm"})
    assert find_entry(1).confirmed
    partner.post(OWN, {"do": "withdraw"})
    assert find_entry(1).state == "withdrawn"
    assert "You have no entry" in read(partner.post(OWN, {"do": "withdraw"}, follow=True))


def test_whoever_finds_it_full_goes_on_the_waiting_list(event: StoreFixture, browser: Browsers) -> None:
    event.register("60001", "60002", "60003", "60004", grade=2)
    enter_by_host(event, "60001", "60002")
    enter_by_host(event, "60003", "60004")
    client = browser(MARAMA)
    assert "you go on the waiting list as number 1" in read(client.get(ENTER, {"mate": BERTRAM}))
    page = read(client.post(ENTER, {"mate": BERTRAM}, follow=True))
    assert "You are number 1 on the waiting list." in page


def test_a_link_confirms_without_signing_in(event: StoreFixture, browser: Browsers) -> None:
    browser(MARAMA).post(ENTER, {"mate": BERTRAM})
    address = f"/entries/{make_entry_link(1, BERTRAM)}"
    visitor = browser()
    assert "Are you playing?" in read(visitor.get(address))
    # A program that opens links to look at them confirms nothing.
    assert not find_entry(1).confirmed
    assert "You have confirmed that you are playing." in read(visitor.post(address, {"do": "confirm"}, follow=True))
    assert find_entry(1).confirmed
    assert models.Journal.objects.filter(kind="confirm-entry").get().who == f"player {BERTRAM}"
    visitor.post(address, {"do": "confirm"})
    assert models.Journal.objects.filter(kind="confirm-entry").count() == 1
    assert "This entry is withdrawn." in read(visitor.post(address, {"do": "decline"}, follow=True))
    assert visitor.get("/entries/nonsense").status_code == 410


def test_a_link_of_someone_who_was_replaced_is_over(event: StoreFixture, browser: Browsers) -> None:
    browser(MARAMA).post(ENTER, {"mate": BERTRAM})
    event.decide("change-entry", entry=1, numbers=[MARAMA, DESMOND])
    assert browser().get(f"/entries/{make_entry_link(1, BERTRAM)}").status_code == 410


def test_my_page_shows_upcoming_entries(event: StoreFixture, browser: Browsers) -> None:
    client = browser(MARAMA)
    assert "River Pairs" not in read(client.get("/me"))
    client.post(ENTER, {"mate": BERTRAM})
    page = read(client.get("/me"))
    assert "River Pairs" in page
    assert "Bertram Tuckwell" in page


def test_nobody_enters_for_others(event: StoreFixture, browser: Browsers) -> None:
    assert browser().post(ENTER, {"mate": BERTRAM}).status_code == 302
    assert browser("club106").get(ENTER).status_code == 403
    assert list_entries(1) == []

"""Two numbers of one person: compared, merged with a reason, and separated again."""

import re

import pytest
from django.test import Client

from overtrick.store.totals.refresh import refresh_totals
from tests.store.cast import session_file
from tests.store.store_fixture import StoreFixture
from tests.web.page_text import read

# What is tried here is the same on every database.
ONE_DATABASE = True
BOTH = "/office/players/merge?number=777&into=38441"


@pytest.fixture
def twice(cast: StoreFixture) -> StoreFixture:
    """Marama has a second number, with points of her own."""
    cast.register("777", first="Marama", family="Kereama", club=130)
    cast.decide("opening", number="777", points={"C": "7"})
    return cast


def version(client: Client, address: str) -> str:
    found = re.search(r'name="version" value="([^"]*)"', client.get(address).content.decode())
    assert found
    return found[1]


def test_likely_pairs_are_suggested(twice: StoreFixture, office: Client) -> None:
    page = read(office, "/office/players/merge")
    assert "Perhaps the same person 1" in page.text
    assert "/office/players/merge?number=777&into=38441" in [address for _, address in page.links]
    one = read(office, "/office/players/merge?number=38441")
    assert "/office/players/merge?number=38441&into=777" in [address for _, address in one.links]


def test_people_born_in_other_years_are_no_pair(twice: StoreFixture, office: Client) -> None:
    twice.decide("amend", number="777", year_of_birth=1950)
    twice.decide("amend", number="38441", year_of_birth=1980)
    assert "No two players have the same name." in read(office, "/office/players/merge").text


def test_both_sides_are_compared_and_what_differs_is_marked(twice: StoreFixture, office: Client) -> None:
    page = read(office, BOTH)
    assert ["Home club", "Howick", "Auckland"] in page.rows
    assert ["Name", "Marama Kereama", "Marama Kereama"] in page.rows
    assert ["C points", "7.00", "40.00"] in page.rows
    assert "<mark><bdi>Howick</bdi></mark>" in page.html
    assert "<mark><bdi>Marama" not in page.html
    assert "1 thing differs" in page.text
    assert page.link("Keep 777 instead") == "?number=38441&into=777"


def test_two_numbers_are_merged_and_the_merger_is_undone(twice: StoreFixture, office: Client) -> None:
    typed = {"reason": "The same woman.", "version": version(office, BOTH), "do": "preview"}
    shown = office.post(BOTH, typed)
    assert "Merge the two" in shown.content.decode()
    assert twice.points("38441")["C"] == 40
    done = office.post(BOTH, typed | {"do": "decide"})
    assert (done.status_code, done["Location"]) == (302, "/office/players/38441")
    assert twice.points("38441")["C"] == 47
    page = read(office, "/office/players/38441")
    assert "777 is merged" in page.text
    assert "The same woman." in page.text
    offer = re.search(r'name="offer" value="([^"]*)"', page.html)
    assert offer
    office.post("/undo", {"offer": offer[1]})
    assert twice.points("38441")["C"] == 40
    assert twice.points("777")["C"] == 7
    assert office.get("/office/players/777").status_code == 200


def test_a_merged_number_shows_both_sides_and_is_separated(twice: StoreFixture, office: Client) -> None:
    twice.decide("merge", number="777", into="38441")
    assert office.get("/office/players/777")["Location"] == "/office/players/777/separate"
    page = read(office, "/office/players/777/separate")
    # 47 with the 7 that the number brought.
    assert ["C points", "7.00", "47.00"] in page.rows
    typed = {"reason": "Two people.", "version": version(office, "/office/players/777/separate"), "do": "decide"}
    done = office.post("/office/players/777/separate", typed)
    assert (done.status_code, done["Location"]) == (302, "/office/players/777")
    assert (twice.points("38441")["C"], twice.points("777")["C"]) == (40, 7)


def test_a_merged_number_shows_the_sessions_that_were_played_under_it(twice: StoreFixture, office: Client) -> None:
    """The cast has played one session, with 38441; this is a second one, with 777."""
    twice.send("106_other.txt", session_file(("777 20093", "12356 9205", "31018 27114", "40777 1610"), round=2))
    twice.decide("merge", number="777", into="38441")
    refresh_totals()
    assert ["Sessions", "1", "2"] in read(office, "/office/players/777/separate").rows


def test_without_a_reason_nothing_is_merged(twice: StoreFixture, office: Client) -> None:
    answer = office.post(BOTH, {"reason": " ", "version": version(office, BOTH), "do": "decide"})
    assert answer.status_code == 422
    assert "Please say why." in answer.content.decode()
    assert twice.points("38441")["C"] == 40


def test_what_was_changed_meanwhile_is_shown_and_the_reason_is_kept(twice: StoreFixture, office: Client) -> None:
    known = version(office, BOTH)
    twice.decide("amend", number="777", preferred="Mara")
    answer = office.post(BOTH, {"reason": "The same woman.", "version": known, "do": "decide"})
    assert answer.status_code == 409
    assert "changed in the meantime" in answer.content.decode()
    assert "The same woman." in answer.content.decode()
    assert twice.points("38441")["C"] == 40


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("number=38441&into=38441", 200),
        ("number=4711&into=38441", 422),
        ("number=38441&into=%00", 200),
        (f"number={'9' * 400}&into=38441", 422),
        ("number=%F0%9F%82%A1&into=38441", 422),
        ("page=99999999999", 200),
    ],
)
def test_odd_numbers_lead_back_to_the_search(twice: StoreFixture, office: Client, address: str, status: int) -> None:
    assert office.get(f"/office/players/merge?{address}").status_code == status
    assert office.post(f"/office/players/merge?{address}", {"do": "decide", "reason": "x"}).status_code == status


def test_an_erased_person_is_merged_with_nobody(twice: StoreFixture, office: Client) -> None:
    twice.decide("erase", number="777")
    assert office.post(BOTH, {"reason": "Why not", "version": "", "do": "decide"}).status_code == 200
    assert "side by side" in read(office, BOTH).text

"""Finding a player: part of a name will do, in any order and case, without accents, and nearly right."""

import pytest

from overtrick.store.queries import search
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

# number, first, preferred, family
PEOPLE = [
    ("501", "Elizabeth", "Liz", "O'Hara"),
    ("502", "Tāne", "", "Whāngārei"),
    ("503", "Άννα", "", "Παπαδοπούλου"),
    ("504", "Anna", "", "Smith"),
    ("505", "Annabel", "", "Smithson"),
    ("506", "Smith", "", "Anders"),
    ("507", "José", "", "Müller-Lüdenscheidt"),
]
FINDS = {
    "smith": ["506", "504", "505"],
    "SMITH anna": ["504", "505"],
    "anna smith": ["504", "505"],
    "smiths": ["505"],
    "liz": ["501"],
    "elizabeth ohara": ["501"],
    "o'hara": ["501"],
    "o hara": ["501"],
    "whangarei": ["502"],
    "tane whāngārei": ["502"],
    "ΑΝΝΑ": ["503"],
    "παπαδοπουλου αννα": ["503"],
    "jose mueller": ["507"],
    "jose muller": ["507"],
    "ludenscheidt": ["507"],
    # Mistyped.
    "smiht": ["506", "504", "505"],
    "elizabet": ["501"],
    "elisabeth": ["501"],
    "zzzzzz": [],
    "": [],
    "   ": [],
    "%": [],
}


@pytest.fixture
def people(site: StoreFixture) -> StoreFixture:
    """A store with these people in it, and nobody else but Marama Kereama."""
    for number, first, preferred, family in PEOPLE:
        site.register(number, first=first, preferred=preferred, family=family)
    return site


def found(page: Page) -> list[str]:
    return [href.split("/")[-1] for _, href in page.links if href.startswith("/players/")]


def test_who_is_found(people: StoreFixture, browser: Browsers) -> None:
    client = browser()
    assert {text: found(Page(client.get("/players", {"q": text}).content.decode())) for text in FINDS} == FINDS


def test_a_number_leads_straight_to_the_page(people: StoreFixture, browser: Browsers) -> None:
    for text in ("504", " 504 ", "0504"):
        answer = browser().get("/players", {"q": text})
        assert (answer.status_code, answer["Location"]) == (302, "/players/504")
    people.decide("merge", number="505", into="504")
    assert browser().get("/players", {"q": "505"})["Location"] == "/players/504"


def test_a_name_that_was_changed_is_found_at_once(people: StoreFixture, browser: Browsers) -> None:
    assert found(read(browser(), "/players?q=kowalski")) == []
    people.decide("amend", number="504", family="Kowalski")
    assert found(read(browser(), "/players?q=kowalski")) == ["504"]


def test_scripts_get_the_list_alone(people: StoreFixture, browser: Browsers) -> None:
    part = browser().get("/players", {"q": "liz"}, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert found(Page(part)) == ["501"]


def test_many_are_cut_off_and_it_is_said(site: StoreFixture, browser: Browsers) -> None:
    for at in range(52):
        site.register(str(600 + at), first="Kim", family=f"Lee{at}")
    page = read(browser(), "/players?q=kim")
    assert len(found(page)) == 50
    assert "There are more. Type more of the name." in page.text


def test_many_misspelt_words_cost_no_more_than_two(
    site: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each takes a good part of a second in a large register, and anybody may ask."""
    site.register("20093")
    looked: list[str] = []

    def nearest(word: str, *others: object, **more: object) -> list[str]:
        looked.append(word)
        return []

    monkeypatch.setattr(search, "get_close_matches", nearest)
    for wanted, most in (("bertrm tukwell", 2), ("zq " * 33, 1), (" ".join(f"q{at}z" for at in range(25)), 0)):
        looked.clear()
        assert browser().get("/players", {"q": wanted}).status_code == 200
        assert len(looked) == most


@pytest.mark.parametrize("text", ["a" + "\u0300" * 5_000 + "\u0316" * 5_000, "a " * 10_000, "an " * 10_000 + "smith"])
def test_a_page_of_text_costs_no_more_than_a_name(
    people: StoreFixture, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """To sort accents takes Python the square of their number, and each word goes through all names."""
    folded: list[int] = []
    looked_up: list[str] = []
    fold, beginning = search.fold_name, search._NameIndex.beginning
    search.search_players("anna")

    def count_letters(letters: str) -> str:
        folded.append(len(letters))
        return fold(letters)

    def count_words(index: search._NameIndex, word: str) -> set[int]:
        looked_up.append(word)
        return beginning(index, word)

    monkeypatch.setattr(search, "fold_name", count_letters)
    monkeypatch.setattr(search._NameIndex, "beginning", count_words)
    search.search_players(text)
    assert folded == [200]
    assert len(looked_up) <= 5

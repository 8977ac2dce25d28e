"""Finding a player: part of a name will do, in any order and case, without accents, and nearly right."""

from datetime import date

import pytest

from overtrick.core import spellings
from overtrick.store.queries import clubs, search
from overtrick.web.pages import players
from tests.store.cast import session_file
from tests.store.rank_decisions import raised, run
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
    ("508", "Charalambos", "Haris", "Hadjiyiannis"),
    ("509", "Γιώργος", "", "Χατζηγιάννης"),
    ("510", "Δημήτρης", "", "Μαρκίδης"),
    ("511", "Andreas", "", "Markides"),
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
    # As it is written comes first, then the same name in the other alphabet, then longer ones.
    "ΑΝΝΑ": ["503", "504", "505"],
    "anna": ["504", "503", "505"],
    "παπαδοπουλου αννα": ["503"],
    "Papadopoulou": ["503"],
    "papadopo": ["503"],
    "PAPADOPULU anna": ["503"],
    "Σμιθ": ["506", "504", "505"],
    "Χαράλαμπος": ["508"],
    "Χατζηγιάννης": ["509", "508"],
    "hadjiyiannis": ["508", "509"],
    # Another spelling in the same alphabet.
    "Haralampos": ["508"],
    "chatzigiannis": ["509"],
    "Yiorgos": ["509"],
    # Eta is written i or e.
    "Markides": ["511", "510"],
    "Markidis": ["510"],
    "Demetris": ["510"],
    "Μαρκίδης": ["510", "511"],
    "μαρκιδη": ["511", "510"],
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


def test_clubs_are_found_beside_players(people: StoreFixture, browser: Browsers) -> None:
    page = read(browser(), "/players?q=auck")
    assert [href for text, href in page.links if text == "Auckland"] == ["/clubs/106"]
    assert "Nobody was found" not in page.text
    assert [club.name for club in clubs.search_clubs("Τιμάρου")] == ["Timaru"]
    assert clubs.search_clubs("au") == clubs.search_clubs("106") == clubs.search_clubs("") == []


@pytest.mark.parametrize(
    ("text", "codes"),
    # As the register has it, in Greek letters, by the sound, and as the folder translates it.
    [("Limassol", [1]), ("λιμασολ", [1]), ("Lemesos", [1]), ("Λεμεσό", [1]), ("lefk", [5, 2]), ("Λεύκαρα", [5]),
     ("agios andreas", []), ("ay andreas", []), ("Andreas", [4]), ("Ανδρέας", [4])],
)  # fmt: skip
def test_a_club_is_found_by_each_of_its_names(cyprus_store: StoreFixture, text: str, codes: list[int]) -> None:
    assert [club.code for club in clubs.search_clubs(text)] == codes


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
    fold, beginning = spellings.fold_accents, search._WordIndex.beginning
    search.search_players("anna")

    def count_letters(letters: str) -> str:
        folded.append(len(letters))
        return fold(letters)

    def count_words(index: search._WordIndex, word: str) -> set[int]:
        looked_up.append(word)
        return beginning(index, word)

    monkeypatch.setattr(search, "fold_accents", count_letters)
    monkeypatch.setattr(search._WordIndex, "beginning", count_words)
    search.search_players(text)
    assert folded == [200]
    assert len(looked_up) <= 5


def test_before_a_search_the_page_has_somebody_to_begin_with(
    people: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who played most in thirty days, new ranks, and the clubs by region; nobody who is hidden."""
    monkeypatch.setattr(players, "today", lambda: date(2018, 4, 9))
    people.send("106_a.txt", session_file(("38441 501", "502 503")))
    people.send("106_b.txt", session_file(("38441 502", "504 505"), event="Club Pairs"))
    # Thirty-one days before.
    people.send("106_c.txt", session_file(("501 504", "503 505"), event="Old Pairs", date="2018-03-09"))
    raised(run(people), "504", "4", "5")
    people.decide("hide", number="502", hidden=True)
    page = read(browser(), "/players")
    assert "Most sessions in 30 days MK Marama Kereama 2 sessions AS Anna Smith 1 session" in page.text
    assert "Whāngārei" not in page.text
    assert "New ranks in April 2018 All 1 AS Anna Smith" in page.text
    assert page.link("All 1") == "/achievements?month=2018-04-01"
    assert any(href == "/clubs?region=Auckland%20Northland%20Region" for _, href in page.links)

"""The list of a club's members: what it shows, how it is sorted and narrowed, and how much it asks the database."""

from datetime import date
from urllib.parse import quote

import pytest
from django.test.utils import CaptureQueriesContext

from overtrick.store.db import database
from overtrick.web.club_desk.members import listing, member
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read, records

ONE_DATABASE = True
TODAY = date(2018, 3, 20)
MEMBERS = f"/clubs/{AUCKLAND}/members"


@pytest.fixture(autouse=True)
def in_march(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages of these tests are of ten days after the session of the cast."""
    for module in (listing, member):
        monkeypatch.setattr(module, "today", lambda: TODAY)


@pytest.fixture
def club(site: StoreFixture) -> StoreFixture:
    """Four members of Auckland; two pairs have played on 10 March, and Esther of Howick has Auckland as second club."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file(("38441 31018", "27114 40777")))
    site.decide("join", number="31018", club=AUCKLAND, start="2018-02-01")
    return site


def rows(browser: Browsers, address: str = MEMBERS, who: str = "club106") -> list[dict[str, str]]:
    page = browser(who).get(address)
    assert page.status_code == 200
    return records(page.content.decode(), "members")


def names(browser: Browsers, address: str) -> list[str]:
    return [row.get("Name", row.get("Name ▲", row.get("Name ▼", ""))) for row in rows(browser, f"{MEMBERS}{address}")]


def test_a_row_says_who_and_what_and_when_last(club: StoreFixture, browser: Browsers) -> None:
    club.decide("stars", number="38441", stars=2, start="2018-03-01")
    found = {row["Number"]: row for row in rows(browser)}
    assert list(found) == ["38441", "12356", "9205", "20093", "31018"]
    assert found["38441"] == {
        "Name ▲": "Marama Kereama", "Number": "38441", "Grade": "Open", "Rank": "Novice 2★", "Status": "Active",
        "Membership": "Home club", "Last played": "10 Mar 2018",
    }  # fmt: skip
    assert (found["31018"]["Membership"], found["20093"]["Last played"]) == ("Second club", "never")


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ("name", ["38441", "12356", "9205", "20093", "31018"]),
        ("-name", ["31018", "20093", "9205", "12356", "38441"]),
        ("number", ["9205", "12356", "20093", "31018", "38441"]),
        # Grade 1 is Junior, 3 is Open; those who are alike come by name.
        ("grade", ["20093", "38441", "12356", "9205", "31018"]),
        ("-rank", ["9205", "38441", "12356", "20093", "31018"]),
        ("status", ["38441", "9205", "20093", "31018", "12356"]),
        ("-club", ["31018", "38441", "12356", "9205", "20093"]),
        ("-played", ["38441", "31018", "12356", "9205", "20093"]),
        ("nonsense", ["38441", "12356", "9205", "20093", "31018"]),
    ],
)
def test_every_column_sorts(club: StoreFixture, browser: Browsers, sort: str, expected: list[str]) -> None:
    club.decide("grade", number="20093", code=1, start="2018-03-01")
    club.decide("rank", number="9205", code=4, start="2018-03-01")
    club.decide("status", number="12356", code=2, start="2018-03-01")
    assert [row[next(key for key in row if key.startswith("Number"))] for row in
            rows(browser, f"{MEMBERS}?sort={sort}")] == expected  # fmt: skip


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("?q=mar", ["Marama Kereama"]),
        ("?q=Tuckwell+Bert", ["Bertram Tuckwell"]),
        ("?q=920", ["Desmond Plover"]),
        ("?q=" + quote("Τάκγουελ"), []),
        ("?q=" + quote("Κερεαμα"), ["Marama Kereama"]),
        ("?grade=1", ["Bertram Tuckwell"]),
        ("?status=2", ["Clementine Okonjo"]),
        ("?rank=4", ["Desmond Plover"]),
        # 10 March is ten days before.
        ("?idle=10&sort=name", ["Marama Kereama", "Clementine Okonjo", "Desmond Plover", "Bertram Tuckwell",
                                "Esther Vandermeer"]),
        ("?idle=11", ["Clementine Okonjo", "Desmond Plover", "Bertram Tuckwell"]),
        ("?idle=11&grade=1&q=b", ["Bertram Tuckwell"]),
        ("?idle=0&grade=x&rank=&status=-1&page=0&q=", ["Marama Kereama", "Clementine Okonjo", "Desmond Plover",
                                                       "Bertram Tuckwell", "Esther Vandermeer"]),
    ],
)  # fmt: skip
def test_the_address_narrows_the_list(club: StoreFixture, browser: Browsers, address: str, expected: list[str]) -> None:
    club.decide("grade", number="20093", code=1, start="2018-03-01")
    club.decide("rank", number="9205", code=4, start="2018-03-01")
    club.decide("status", number="12356", code=2, start="2018-03-01")
    assert names(browser, address) == expected


def test_links_keep_the_rest_of_the_address(club: StoreFixture, browser: Browsers) -> None:
    page = read(browser("club106"), f"{MEMBERS}?idle=30&grade=3&sort=rank")
    links = dict(page.links)
    assert links["Rank ▲"] == "?sort=-rank&idle=30&grade=3"
    assert links["Number"] == "?sort=number&idle=30&grade=3"
    assert links["90 days"] == "?idle=90&grade=3&sort=rank"
    assert links["List as CSV"] == f"{MEMBERS}.csv?idle=30&grade=3&sort=rank"


def test_a_number_of_days_of_ones_own_is_a_choice_too(club: StoreFixture, browser: Browsers) -> None:
    assert dict(read(browser("club106"), f"{MEMBERS}?idle=45").links)["45 days"] == "?idle=45"


def test_who_has_left_is_not_in_the_list_after_the_last_day(club: StoreFixture, browser: Browsers) -> None:
    club.decide("leave", number="31018", club=AUCKLAND, end="2018-03-19")
    club.decide("leave", number="9205", club=AUCKLAND, end="2018-03-25")
    found = {row["Number"]: row["Membership"] for row in rows(browser)}
    assert "31018" not in found
    assert found["9205"] == "Until 25 Mar 2018"


def test_a_merged_number_counts_for_the_survivor(club: StoreFixture, browser: Browsers) -> None:
    club.register("777", first="Mere", family="Aroha").decide("merge", number="38441", into="777")
    found = {row["Number"]: row["Last played"] for row in rows(browser)}
    assert found["777"] == "10 Mar 2018"
    assert "38441" not in found


def test_hidden_members_are_shown_to_their_club(club: StoreFixture, browser: Browsers) -> None:
    club.decide("hide", number="38441", hidden=True)
    club.decide("erase", number="9205")
    assert names(browser, "") == ["Marama Kereama Hidden", "Clementine Okonjo", "Bertram Tuckwell", "Esther Vandermeer"]


def test_pages_of_a_long_list(club: StoreFixture, browser: Browsers) -> None:
    club.register(*(str(8000 + at) for at in range(100)))
    first = Page(browser("club106").get(MEMBERS).content.decode())
    assert len(rows(browser)) == 100
    assert first.link("Next page ›") == "?page=2"
    assert len(rows(browser, f"{MEMBERS}?page=2")) == 5
    assert rows(browser, f"{MEMBERS}?page=999999999") == []


def test_an_empty_list_says_what_to_do_next(site: StoreFixture, browser: Browsers) -> None:
    page = read(browser("club130"), f"/clubs/{HOWICK}/members")
    assert "Your club has no members yet" in page.text
    assert page.link("Add a member") == f"/clubs/{HOWICK}/members/new"
    assert "No member matches" in read(browser("club106"), f"{MEMBERS}?q=zzz").text


def test_few_questions_however_many_members(club: StoreFixture, browser: Browsers) -> None:
    client = browser("club106")

    def count(address: str) -> int:
        client.get(address)
        with CaptureQueriesContext(database.connection()) as asked:
            assert client.get(address).status_code == 200
        return len(asked)

    pages = (MEMBERS, f"{MEMBERS}/38441", f"{MEMBERS}/new", f"{MEMBERS}/move-in?q=a", f"{MEMBERS}.csv")
    few = [count(page) for page in pages]
    club.register(*(str(8000 + at) for at in range(60)))
    for at in range(20):
        club.send(f"106_{at}.txt", session_file(("38441 31018", f"{8000 + at} {8020 + at}"), round=at + 2))
    assert [count(page) for page in pages] == few
    assert max(few) < 20

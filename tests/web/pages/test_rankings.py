"""Rankings: the right order, with shared places, among those who were asked for; and nobody who does not want it."""

import re
from collections.abc import Callable

import pytest
from django.db import connections
from django.test import Client
from django.test.utils import CaptureQueriesContext

from overtrick.store.db import database
from overtrick.store.totals import point_totals, session_counts
from tests.store.cast import FOUR_PAIRS, HOWICK, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, records, table, words

Row = dict[str, str]
Asked = Callable[..., list[Row]]
KEREAMA, TUCKWELL, OKONJO, PLOVER = (
    "Marama Kereama 38441",
    "Bertram Tuckwell 20093",
    "Clementine Okonjo 12356",
    "Desmond Plover 9205",
)


@pytest.fixture
def read(site: StoreFixture, browser: Browsers) -> Asked:
    """The rows of a ranking, after a session in which the first pair won 40 C each and the second 12 C."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())

    def rows(address: str = "") -> list[Row]:
        answer = browser().get(f"/rankings{address}")
        assert answer.status_code == 200
        return records(answer.content.decode(), "ranking")

    return rows


def who(rows: list[Row], by: str = "Points") -> list[tuple[str, str, str]]:
    """Place, player, and the column that the list is ranked by."""
    return [(row["Place"], row["Player"], row[by]) for row in rows]


def column(rows: list[Row], heading: str) -> list[str]:
    """A column from top to bottom."""
    return [row[heading] for row in rows]


def test_by_the_scheme_s_measure_of_all_time(read: Asked) -> None:
    # 40 C are 0.40, 12 C are 0.12 of A + B + C/100. Third and fourth earned nothing, and are on no list.
    assert who(read()) == [
        ("1=", KEREAMA, "0.40"),
        ("1=", TUCKWELL, "0.40"),
        ("3=", OKONJO, "0.12"),
        ("3=", PLOVER, "0.12"),
    ]


def test_a_line_has_what_the_group_summary_has(site: StoreFixture, read: Asked) -> None:
    site.decide("opening", number="9205", points={"A": "69.14", "B": "55", "C": "142"})
    session_counts.update()
    # One session; 12 + 142 C are 1 B and 54 C.
    assert read()[0] == {
        "Place": "1",
        "Player": PLOVER,
        "Club": "Auckland Auckland Northland Region",
        "Rank": "Novice",
        "Grade": "Open",
        "Rating": "0",
        "Sessions": "1",
        "A": "69.14",
        "B": "56",
        "C": "54",
        "Points": "125.68",
    }


def test_points_of_a_column_have_all_decimals_or_none(site: StoreFixture, read: Asked) -> None:
    site.decide("opening", number="9205", points={"A": "898.50"})
    site.decide("opening", number="38441", points={"A": "560"})
    assert column(read("?by=A"), "A") == ["898.50", "560.00"]
    site.decide("opening", number="20093", points={"B": "7"})
    # 898.50 and 12 C; 560 and 40 C; 7 and 40 C; 12 C.
    rows = read()
    assert column(rows, "Points") == ["898.62", "560.40", "7.40", "0.12"]
    assert column(rows, "B") == ["–", "–", "7", "–"]
    assert column(rows, "C") == ["12", "40", "40", "12"]


def test_by_a_unit(site: StoreFixture, read: Asked) -> None:
    site.decide("opening", number="9205", points={"A": "2.5", "C": "250"})
    assert who(read("?by=C"), "C in all")[:2] == [("1", PLOVER, "262"), ("2=", KEREAMA, "40")]
    assert column(read("?by=A"), "A") == ["2.50"]
    assert read("?by=B") == []
    assert read("?by=nonsense") == read()


def test_of_a_year_of_play(site: StoreFixture, read: Asked) -> None:
    site.send("106_b.txt", session_file(list(reversed(FOUR_PAIRS)), date="2017-11-05", event="Spring Pairs"))
    assert column(read("?year=2018"), "Player") == [KEREAMA, TUCKWELL, OKONJO, PLOVER]
    assert column(read("?year=2017"), "Place") == ["1=", "1=", "3=", "3="]
    assert read("?year=2016") == []
    # 40 C of the one year, or of the other; 12 of each for nobody.
    assert column(read(), "Place") == ["1=", "1=", "1=", "1=", "5=", "5=", "5=", "5="]


def test_places_go_on_over_pages(site: StoreFixture, read: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("overtrick.store.queries.rankings.find_ranking.__defaults__", (1, 3))
    assert column(read(), "Place") == ["1=", "1=", "3="]
    assert column(read("?page=2"), "Place") == ["3="]
    assert read("?page=3") == read("?page=999999999") == []


@pytest.mark.parametrize("folded", [True, False])
@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("club=130", ["Esther Vandermeer 31018"]),
        ("club=106", [KEREAMA, TUCKWELL, OKONJO, PLOVER]),
        ("region=Auckland Northland Region&grade=3", [KEREAMA, TUCKWELL, OKONJO, PLOVER, "Esther Vandermeer 31018"]),
        ("grade=1", []),
        ("gender=2", ["Esther Vandermeer 31018"]),
        ("rank=2", [KEREAMA]),
        ("region=Nowhere", []),
    ],
)
def test_among_some(site: StoreFixture, read: Asked, asked: str, found: list[str], *, folded: bool) -> None:
    site.decide("opening", number="31018", points={"C": "1"})
    site.decide("amend", number="31018", gender=2)
    site.decide("rank", number="38441", code=2, start="2018-03-11")
    if folded:
        point_totals.update()
    assert column(read(f"?{asked}"), "Player") == found


def test_who_does_not_want_to_be_seen_is_on_no_list(site: StoreFixture, read: Asked, browser: Browsers) -> None:
    site.decide("hide", number="38441", hidden=True)
    site.decide("erase", number="20093")
    site.register("11111", club=HOWICK)
    site.decide("merge", number="12356", into="11111")
    assert who(read()) == [("1=", "First11111 Family11111 11111", "0.12"), ("1=", PLOVER, "0.12")]
    for visitor in ("office", "38441"):
        assert "Kereama" not in browser(visitor).get("/rankings").content.decode()


def test_what_makes_no_sense_is_left_out(read: Asked) -> None:
    assert read("?year=x&rank=-1&grade=9999999999&club=a&page=-3&gender=%00") == read()
    assert read(f"?year={10**8}") == []


def test_a_name_is_shown_harmlessly(site: StoreFixture, browser: Browsers) -> None:
    site.register("777", first="<script>alert(1)</script>", family="עברית" * 6)
    site.decide("opening", number="777", points={"A": "1"})
    page = browser().get("/rankings").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_as_many_questions_for_two_as_for_forty(site: StoreFixture, browser: Browsers) -> None:
    def asked() -> int:
        client = browser()
        client.get("/rankings")  # What a process remembers it need not ask for.
        with CaptureQueriesContext(connections[database.DEFAULT]) as questions:
            rows = table(client.get("/rankings").content.decode(), "ranking")
        counts.append(len(rows))
        return len(questions)

    counts: list[int] = []
    for number in ("501", "502"):
        site.register(number)
        site.decide("opening", number=number, points={"A": "1"})
    few = asked()
    point_totals.update()
    for number in map(str, range(503, 541)):
        site.register(number)
        site.decide("opening", number=number, points={"A": number})
    many = asked()
    assert counts == [2, 40]
    # While the tally is empty it is not asked.
    assert few <= many <= few + 2
    assert many < 20
    point_totals.update()
    assert asked() < 20


def test_cyprus_has_silver_and_gold_and_no_grades(cyprus_store: StoreFixture) -> None:
    cyprus_store.register("5001", club=1, grade=99, rank=0)
    cyprus_store.decide("opening", number="5001", points={"Silver": "250.5", "Gold": "2"})
    page = Client(SERVER_NAME="localhost").get("/rankings").content.decode()
    # Nothing carries into another unit: the column of Silver is what is ranked by.
    assert [(row["Silver"], row["Gold"]) for row in records(page, "ranking")] == [("250.50", "2")]
    assert "All-time points: Silver" in words(page)
    assert 'name="grade"' not in page
    assert "Rating" not in page


def test_the_choices_are_links_and_keep_the_others(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    page = Page(browser().get("/rankings?by=C&grade=3&page=2").content.decode())
    assert page.link("A") == "?by=A&grade=3"
    assert page.link("All grades") == "?by=C"
    assert page.link("Junior") == "?grade=1&by=C"
    assert page.link("All time") == "?by=C&grade=3"


def test_a_player_finds_the_own_row(read: Asked, browser: Browsers) -> None:
    def marked(visitor: str) -> list[str]:
        page = browser(visitor).get("/rankings").content.decode()
        return [words(row) for row in re.findall(r'<tr [^>]*class="me">(.*?)</tr>', page, re.DOTALL)]

    (own,) = marked("38441")
    assert own.startswith(f"1= {KEREAMA}")
    assert marked("") == marked("club106") == []


def test_the_units_of_a_sum_are_in_the_words_of_the_page(
    site: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole sum is no word of the folder; each of its units is."""

    def greek(text: str, *sections: str) -> str:
        return {"A": "Άλφα"}.get(text, text) if "units" in sections else text

    monkeypatch.setattr("overtrick.web.pages.rankings.translate_term", greek)
    assert "All-time points: Άλφα + B + C/100" in words(browser().get("/rankings").content.decode())

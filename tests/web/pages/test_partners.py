"""With whom a player plays, and two players side by side."""

from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True
A, B, C, D = "38441", "20093", "12356", "9205"


def test_partners_with_sessions_firsts_and_average(site: StoreFixture, browser: Browsers) -> None:
    """With 20093: 51.50 and 50.50, mean 51.00, once first. With 12356: 48.50. A final ladder is no session."""
    site.register(*NUMBERS[1:])
    rest = ("31018 27114", "40777 1610")
    site.send("106_1.txt", session_file((f"{A} {B}", f"{C} {D}", *rest), date="2018-03-01"))
    site.send("106_2.txt", session_file((f"{C} {D}", f"{B} {A}", *rest), date="2018-03-02", round=2))
    site.send("106_3.txt", session_file((f"{B} {D}", *rest, f"{C} {A}"), date="2018-03-03", round=3))
    site.send("106_f.txt", session_file((f"{A} {B}", f"{C} {D}", *rest), date="2018-03-03", round=99, award="0C"))
    page = read(browser(), f"/players/{A}/partners")
    assert page.rows[1:] == [
        ["Bertram Tuckwell", "2", "1", "51.00%", "2 Mar 2018", "Results with Bertram Tuckwell"],
        ["Clementine Okonjo", "1", "0", "48.50%", "3 Mar 2018", "Results with Clementine Okonjo"],
    ]
    assert page.link("Bertram Tuckwell") == f"/players/{A}/with/{B}"
    with_her = read(browser(), page.link("Results with Clementine Okonjo"))
    assert with_her.headings[0] == "Marama Kereama with Clementine Okonjo"
    assert [row[2] for row in with_her.rows[1:]] == ["48.50%"]


def test_two_players_with_and_against_each_other(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    rest = ("31018 27114", "40777 1610")
    site.send("106_1.txt", session_file((f"{A} {C}", f"{B} {D}", *rest), date="2018-03-01"))
    site.send("106_2.txt", session_file((f"{B} {D}", f"{A} {C}", *rest), date="2018-03-02", round=2))
    site.send("106_3.txt", session_file((f"{A} {C}", f"{B} {D}", *rest), date="2018-03-03", round=3))
    site.send(
        "106_4.txt",
        session_file((f"{A} {C}", f"{B} {D}", *rest), places=("1=", "1=", "3", "4"), date="2018-03-04", round=4,
                     scores=("51.00", "51.00", "49.50", "48.50")),
    )  # fmt: skip
    site.send("106_5.txt", session_file((f"{A} {B}", f"{C} {D}", *rest), date="2018-03-05", round=5))
    text = read(browser(), f"/players/{A}/with/{B}").text
    assert "As partners played together 1 first places 1 average 51.50%" in text
    assert (
        "Against each other sessions 4 Marama Kereama ahead 2 Bertram Tuckwell ahead 1 level 1" in text
    )  # twice first of the two, once second, once level
    assert text.count("Monday Pairs") == 5
    mirror = read(browser(), f"/players/{B}/with/{A}").text
    assert "sessions 4 Bertram Tuckwell ahead 1 Marama Kereama ahead 2 level 1" in mirror


def test_two_sides_of_a_room_are_compared_by_score(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    two = session_file(
        (f"{A} {C}", "31018 27114", f"{B} {D}", "40777 1610"), lists=2, places=("1", "2", "1", "2"),
        scores=("51.00", "49.00", "52.00", "48.00"),
    )  # fmt: skip
    site.send("106_1.txt", two)
    text = read(browser(), f"/players/{A}/with/{B}").text
    assert "Marama Kereama ahead 0 Bertram Tuckwell ahead 1 level 0" in text


def test_who_has_not_met_and_who_is_nobody(site: StoreFixture, browser: Browsers) -> None:
    site.register(B)
    assert "They have not played against each other yet." in read(browser(), f"/players/{A}/with/{B}").text
    assert browser().get(f"/players/{A}/with/4711").status_code == 404
    assert browser().get(f"/players/{A}/with/{A}")["Location"] == f"/players/{A}/partners"


def test_anybody_can_be_found_to_compare_with(site: StoreFixture, browser: Browsers) -> None:
    site.register(B)
    page = read(browser(), f"/players/{A}/partners?q=tuckwel")
    assert page.link("Bertram Tuckwell") == f"/players/{A}/with/{B}"

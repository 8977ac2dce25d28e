"""A session's page: every row with its place, score and award, and what became of sessions that stand no longer."""

from datetime import date
from pathlib import Path

from overtrick.store import models
from overtrick.store.queries import activity
from tests.store.cast import HOWICK, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

MITCHELL = (Path(__file__).parents[3] / "examples" / "usebio" / "mitchell_two_winners.xml").read_bytes()
# First of four pairs earns 40 C, second 12 (see the cast).
LADDER = [
    ["1", "Marama Kereama , Bertram Tuckwell", "51.50 %", "40 C", "Why? 1"],
    ["2", "Clementine Okonjo , Desmond Plover", "50.50 %", "12 C", "Why? 2"],
    ["3", "Esther Vandermeer , Fergus Mahuika", "49.50 %", "", "Why not? 3"],
    ["4", "Gwendolyn Sorensen , Hamish Dunquist", "48.50 %", "", "Why not? 4"],
]


def test_the_ladder_with_its_awards(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    page = read(browser(), "/sessions/1")
    assert page.headings == ["Monday Pairs"]
    assert "Auckland · Session 1 · Saturday 10 March 2018" in page.text
    assert "Pairs 4" in page.text
    assert page.rows[1:] == LADDER
    assert page.link("Marama Kereama") == "/players/38441"
    assert page.link("Why? 1") == "/sessions/1/why/2"
    assert "From the file 106_a.txt, revision 1." in page.text


def test_two_lists_of_a_results_file_are_north_south_and_east_west(site: StoreFixture, browser: Browsers) -> None:
    """SPEC, results file format: 2 = Two lists (North South and East West within a session); so in Appendix 4."""
    lists = session_file(lists=2, places=("1", "2", "1", "2"), scores=("51", "49", "52", "48"))
    site.register(*NUMBERS[1:]).send("106_a.txt", lists)
    page = read(browser(), "/sessions/1")
    assert page.headings == ["Monday Pairs", "North–South", "East–West"]
    assert [row[1] for row in page.rows if row[0] == "1"] == [LADDER[0][1], LADDER[2][1]]


def test_other_formats_say_it_in_their_rows_or_the_lists_are_numbered(site: StoreFixture, browser: Browsers) -> None:
    """The example has pairs 1NS to 5NS and 1EW to 5EW; without these letters nobody can tell."""
    site.later(days=9 * 365).send("a.xml", MITCHELL)
    assert read(browser(), "/sessions/1").headings[1:] == ["North–South", "East–West"]
    models.Entry.objects.update(details="")
    assert read(browser(), "/sessions/1").headings[1:] == ["List 1", "List 2"]


def test_phantoms_are_not_counted_and_nobody_reads_like_another(site: StoreFixture, browser: Browsers) -> None:
    """Five pairs and a phantom: the reader sees which seat has a phantom, a hidden player, or an unknown number."""
    rows = ("38441 20093", "12356 9205", "31018 0", "40777 77777", "27114 1610", "0 0")
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file(rows))
    site.decide("hide", number="9205", hidden=True)
    page = read(browser(), "/sessions/1")
    assert "Pairs 5" in page.text
    assert [row[1] for row in page.rows[2:]] == [
        "Clementine Okonjo , name not shown",
        "Esther Vandermeer , player without a number",
        "Gwendolyn Sorensen , 77777 (not registered)",
        "Fergus Mahuika , Hamish Dunquist",
        "Phantom",
    ]
    assert activity.count_activity(date(2018, 3, 1), date(2018, 3, 31)).rows == 5


def test_a_bye_is_called_so_and_is_no_team(site: StoreFixture, browser: Browsers) -> None:
    rows = ("38441 20093 12356 9205", "0 0 0 0", "31018 27114 40777 1610", "55551 55552 55553 55554")
    matches = session_file(rows, lists=3, unit="VP", award="52C", places="1212", scores=("12", "0", "15", "5"))
    site.register(*NUMBERS[1:]).send("106_a.txt", matches)
    page = read(browser(), "/sessions/1")
    assert "Teams 3" in page.text
    assert "Bye" in [row[1] for row in page.rows]


def test_the_final_ladder_is_called_so(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file(round=99, award="0C"))
    assert "Final · Saturday 10 March 2018" in read(browser(), "/sessions/1").text


def test_results_that_were_replaced_lead_to_what_stands_now(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    site.send("106_a.txt", session_file(("12356 9205", "38441 20093", "31018 27114", "40777 1610")))
    old, new = read(browser(), "/sessions/1"), read(browser(), "/sessions/2")
    assert "These results were replaced." in old.text
    assert old.link("What stands now") == "/sessions/2"
    assert [row[3] for row in old.rows[1:]] == ["", "", "", ""]
    assert [row[1:4:2] for row in new.rows[1:3]] == [
        ["Clementine Okonjo , Desmond Plover", "40 C"], ["Marama Kereama , Bertram Tuckwell", "12 C"],
    ]  # fmt: skip


def test_results_that_were_taken_back_say_so(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    site.send("106_a.txt", session_file(()))
    assert "These results were taken back. They earn nothing." in read(browser(), "/sessions/1").text
    assert read(browser(), "/sessions").text.count("Monday Pairs") == 0


def test_who_earned_is_named_where_not_all_of_a_row_did(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    site.decide("period", number="20093", kind="suspended", start="2018-01-01")
    site.send("106_a.txt", session_file())
    first = read(browser(), "/sessions/1").rows[1]
    assert first[3] == "Marama Kereama 40 C"


def test_the_list_of_sessions_is_the_newest_first_and_can_be_narrowed(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    site.send("106_a.txt", session_file(event="Autumn Pairs", date="2018-03-08"))
    site.send("106_b.txt", session_file(event="Winter Teams Trial", date="2018-03-09"))
    site.send("130_c.txt", session_file(event="Winter Pairs", club=HOWICK), club=HOWICK)

    def events(ask: str) -> list[str]:
        page = read(browser(), f"/sessions?{ask}")
        return [said for said, href in page.links if href.startswith("/sessions/")]

    assert events("") == ["Winter Pairs", "Winter Teams Trial", "Autumn Pairs"]
    assert events("event=PAIRS") == ["Winter Pairs", "Autumn Pairs"]
    assert events("event=pairs+winter") == ["Winter Pairs"]
    assert events("event=%25") == []
    assert events("club=106") == ["Winter Teams Trial", "Autumn Pairs"]
    assert events("from=2018-03-09") == ["Winter Pairs", "Winter Teams Trial"]
    assert events("to=2018-03-08") == ["Autumn Pairs"]
    assert events("final=1") == []
    # What makes no sense is left out.
    assert len(events("club=x&from=yesterday&page=-3")) == 3
    assert events("page=2") == []


def test_the_choice_of_sessions_is_folded_until_it_is_used(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    for ask, opened in (("", 0), ("?page=2", 0), ("?event=&club=&from=", 0), ("?event=pairs", 1), ("?final=1", 1)):
        assert browser().get(f"/sessions{ask}").content.decode().count('<details class="no-print" open>') == opened, ask


def test_an_event_has_its_sessions_in_order_and_its_final_first(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    site.send("106_b.txt", session_file(date="2018-03-08", round=2))
    site.send("106_a.txt", session_file(date="2018-03-01", round=1))
    site.send("106_f.txt", session_file(date="2018-03-08", round=99, award="0C"))
    page = read(browser(), "/events/1")
    assert page.headings == ["Monday Pairs", "Final ladder", "Sessions"]
    assert [href for _, href in page.links if href.startswith("/sessions/")] == [
        "/sessions/3",
        "/sessions/2",
        "/sessions/1",
    ]


def test_players_see_at_once_which_row_is_theirs(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    page = browser("38441").get("/sessions/1").content.decode()
    assert page.count('class="own"') == 1
    assert '<tr class="own" id="line-2">' in page
    for other in ("", "club106"):
        assert 'class="own"' not in browser(other).get("/sessions/1").content.decode()

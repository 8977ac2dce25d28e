"""A session's page: every row with its place, score and award, and what became of sessions that stand no longer."""

from datetime import date
from pathlib import Path

import pytest
from django.test import Client

from overtrick.store import models
from overtrick.store.queries import activity
from tests.store.cast import HOWICK, NUMBERS, session_file
from tests.store.contest_reports import EAST, Contest, report
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

MITCHELL = (Path(__file__).parents[3] / "examples" / "usebio" / "mitchell_two_winners.xml").read_bytes()
# First of four pairs earns 40 C, second 12 (see the cast).
LADDER = [
    ["1", "Marama Kereama Bertram Tuckwell", "51.50%", "40 C Why? 1"],
    ["2", "Clementine Okonjo Desmond Plover", "50.50%", "12 C Why? 2"],
    ["3", "Esther Vandermeer Fergus Mahuika", "49.50%", "– Why no points? 3"],
    ["4", "Gwendolyn Sorensen Hamish Dunquist", "48.50%", "– Why no points? 4"],
]


def test_the_ladder_with_its_awards(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    page = read(browser(), "/sessions/1")
    assert page.headings == ["Monday Pairs , Session 1"]
    assert "Auckland Saturday 10 March 2018" in page.text
    assert "pairs 4 boards 26 highest award 40 C" in " ".join(page.text.split())
    assert page.rows[1:] == LADDER
    assert page.link("Marama Kereama") == "/players/38441"
    assert page.link("40 C Why? 1") == "/sessions/1/why/2"
    assert page.link("– Why no points? 3") == "/sessions/1/why/4"
    assert "2 of 4 earned points." in page.text
    # It came the day after the cast played, at 7 in the evening, when New Zealand is 13 hours ahead.
    assert "Results received on Sunday 11 March 2018 at 19:" in page.text
    assert "from the file 106_a.txt." in page.text


def test_two_lists_of_a_results_file_are_north_south_and_east_west(site: StoreFixture, browser: Browsers) -> None:
    """SPEC, results file format: 2 = Two lists (North South and East West within a session); so in Appendix 4."""
    lists = session_file(lists=2, places=("1", "2", "1", "2"), scores=("51", "49", "52", "48"))
    site.register(*NUMBERS[1:]).send("106_a.txt", lists)
    page = read(browser(), "/sessions/1")
    assert page.headings == ["Monday Pairs , Session 1", "North–South", "East–West"]
    assert "pairs, 2 N–S, 2 E–W" in page.text
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
    assert "pairs 5" in page.text
    assert [row[1] for row in page.rows[2:]] == [
        "Clementine Okonjo name not shown",
        "Esther Vandermeer player without a number",
        "Gwendolyn Sorensen 77777 (not registered)",
        "Fergus Mahuika Hamish Dunquist",
        "Sit-out",
    ]
    # Nobody sat there, so there is neither a place nor a score, and nothing to ask about.
    assert page.rows[-1] == ["", "Sit-out", "", ""]
    assert "1 player is not in our register. Ask your club if it is you." in page.text
    assert activity.count_activity(date(2018, 3, 1), date(2018, 3, 31)).rows == 5


def test_a_round_of_matches_is_shown_as_matches_and_a_bye_in_words(site: StoreFixture, browser: Browsers) -> None:
    """Appendix 9: consecutive rows are a match, and a team against zeros enjoyed a bye, here for 12 VPs."""
    rows = ("38441 20093 12356 9205", "0 0 0 0", "55551 55552 55553 55554", "31018 27114 40777 1610")
    matches = session_file(rows, lists=3, unit="VP", award="52C", places="1221", scores=("12", "0", "5", "15"))
    site.register(*NUMBERS[1:]).send("106_a.txt", matches)
    page = read(browser(), "/sessions/1")
    assert page.headings == ["Monday Pairs , Round 1", "The matches", "Standings"]
    assert "teams 3" in page.text
    winner, loser = page.rows[1:3]
    assert winner == ["Esther Vandermeer , Fergus Mahuika , Gwendolyn Sorensen , Hamish Dunquist", "15 VP"]
    assert loser[1] == "5 VP Why no points?"
    assert "Won by 10 VP 52 C Why?" in page.text
    assert "Marama Kereama , Bertram Tuckwell , Clementine Okonjo , Desmond Plover had no opponent." in page.text
    assert "They get 12 VP." in page.text
    assert [row[0:3:2] for row in page.rows[-3:]] == [["1", "15"], ["2", "12"], ["3", "5"]]
    assert "came" not in page.text


def test_the_winners_of_a_list_have_their_scores(site: StoreFixture, browser: Browsers) -> None:
    lists = session_file(lists=2, places=("1", "2", "1", "2"), scores=("51", "49", "52", "48"))
    site.register(*NUMBERS[1:]).send("106_a.txt", lists)
    page = read(browser(), "/sessions")
    assert "N–S Marama Kereama & Bertram Tuckwell 51%" in page.text
    assert "E–W Esther Vandermeer & Fergus Mahuika 52%" in page.text
    assert "Auckland 4 pairs 40C" in page.text


def test_a_day_has_its_heading_and_its_sessions_by_club(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    site.send("130_c.txt", session_file(event="Winter Pairs", club=HOWICK), club=HOWICK)
    site.send("106_a.txt", session_file(event="Autumn Pairs"))
    site.send("106_b.txt", session_file(event="Summer Pairs", date="2018-03-08"))
    page = read(browser(), "/sessions")
    assert page.headings == [
        "Results", "Saturday 10 March 2018", "Autumn Pairs , Session 1", "Winter Pairs , Session 1",
        "Thursday 8 March 2018", "Summer Pairs , Session 1",
    ]  # fmt: skip
    assert "Saturday 10 March 2018 2 sessions" in page.text


def test_final_ladders_are_counted_apart_from_sessions(site: StoreFixture, browser: Browsers) -> None:
    """The home page counts what was played, and both pages say the same of a day."""
    site.register(*NUMBERS[1:])
    site.send("106_a.txt", session_file(event="Autumn Pairs"))
    site.send("106_b.txt", session_file(event="Autumn Pairs", round=99, award="0C"))
    assert "Saturday 10 March 2018 1 session, 1 final" in read(browser(), "/sessions").text
    assert "Saturday 10 March 2018 1 final" in read(browser(), "/sessions?final=1").text


def test_what_some_of_a_team_earned_is_said_once(site: StoreFixture, browser: Browsers) -> None:
    """Nobody has the number 77777; the other three earn the same."""
    rows = ("38441 20093 12356 77777", "9205 31018 27114 40777", "1610 501 502 503", "504 505 506 507")
    site.register(*NUMBERS[1:], *map(str, range(501, 508)))
    teams = session_file(rows, unit="VP", scores=("70", "60", "50", "40")).replace('"Pairs"', '"Teams"', 1)
    site.send("106_a.txt", teams)
    first = next(row for row in read(browser(), "/sessions/1").rows if row[0] == "1")
    assert first[-1].count(" C ") == 1
    assert first[-1].startswith("3 of 4 players ")


def test_the_final_ladder_is_called_so(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file(round=99, award="0C"))
    page = read(browser(), "/sessions/1")
    assert page.headings == ["Monday Pairs , Final"]
    assert "Nobody earned points here." in page.text


def test_results_that_were_replaced_lead_to_what_stands_now(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    site.send("106_a.txt", session_file(("12356 9205", "38441 20093", "31018 27114", "40777 1610")))
    old, new = read(browser(), "/sessions/1"), read(browser(), "/sessions/2")
    assert "These results were replaced." in old.text
    assert old.link("See the current results") == "/sessions/2"
    assert [row[3] for row in old.rows[1:]] == [f"– Why no points? {place}" for place in (1, 2, 3, 4)]
    assert [row[1:4:2] for row in new.rows[1:3]] == [
        ["Clementine Okonjo Desmond Plover", "40 C Why? 1"], ["Marama Kereama Bertram Tuckwell", "12 C Why? 2"],
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
    assert first[3] == "Marama Kereama 40 C Why? 1"


def test_the_list_of_sessions_is_the_newest_first_and_can_be_narrowed(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    site.send("106_a.txt", session_file(event="Autumn Pairs", date="2018-03-08"))
    site.send("106_b.txt", session_file(event="Winter Teams Trial", date="2018-03-09"))
    site.send("130_c.txt", session_file(event="Winter Pairs", club=HOWICK), club=HOWICK)

    def events(ask: str) -> list[str]:
        page = read(browser(), f"/sessions?{ask}")
        return [said.split(" ,")[0] for said, href in page.links if href.startswith("/sessions/")]

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


def test_what_is_asked_for_most_is_a_link_that_keeps_the_rest(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    page = read(browser(), "/sessions?event=pairs&club=106&from=2018-03-01")
    assert page.link("All days") == "?event=pairs&club=106"
    assert page.link("Final rankings only") == "?event=pairs&club=106&from=2018-03-01&final=1"
    empty = read(browser(), "/sessions?event=teas")
    assert "No sessions match." in empty.text
    assert empty.link("Show all results") == "/sessions"


@pytest.mark.parametrize(("ask", "opened"), [("", 0), ("?page=2", 0), ("?event=pairs", 0), ("?from=2018-03-01", 1)])
def test_region_and_dates_are_folded_until_they_are_used(
    site: StoreFixture, browser: Browsers, ask: str, opened: int
) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    assert browser().get(f"/sessions{ask}").content.decode().count("<details open>") == opened


def test_an_event_has_its_sessions_in_order_and_its_final_first(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:])
    site.send("106_b.txt", session_file(date="2018-03-08", round=2))
    site.send("106_a.txt", session_file(date="2018-03-01", round=1))
    site.send("106_f.txt", session_file(date="2018-03-08", round=99, award="0C"))
    page = read(browser(), "/events/1")
    assert page.headings == [
        "Monday Pairs", "Final ranking", "Sessions", "Session 1", "Session 2"
    ]  # fmt: skip
    assert [row[:2] for row in page.rows[1:]] == [row[:2] for row in LADDER]
    cards = [href for said, href in page.links if href.startswith("/sessions/") and "Why" not in said]
    assert cards == ["/sessions/3", "/sessions/2", "/sessions/1"]


def test_players_see_at_once_how_they_did(site: StoreFixture, browser: Browsers) -> None:
    site.register(*NUMBERS[1:]).send(
        "106_a.txt", session_file(("12356 9205", "38441 20093", "31018 27114", "40777 1610"))
    )
    page = browser("38441").get("/sessions/1").content.decode()
    assert page.count('class="me"') == 1
    assert '<tr id="line-3" class="me">' in page
    assert "You came 2nd with Bertram Tuckwell : 50.50% 12 C" in read(browser("38441"), "/sessions/1").text
    for other in ("", "club106"):
        assert 'class="me"' not in browser(other).get("/sessions/1").content.decode()
        assert "You came" not in read(browser(other), "/sessions/1").text


def test_players_are_told_how_their_match_went(site: StoreFixture, browser: Browsers) -> None:
    rows = ("31018 27114 40777 1610", "38441 20093 12356 9205")
    site.register(*NUMBERS[1:])
    site.send("106_a.txt", session_file(rows, lists=3, unit="VP", award="52C", places="12", scores=("15", "5")))
    said = read(browser("38441"), "/sessions/1").text
    assert "You lost your match with Bertram Tuckwell , Clementine Okonjo , Desmond Plover : 5 VP" in said


def test_two_files_of_one_contest_are_one_page(cyprus_store: StoreFixture) -> None:
    """3.4: five pairs each way are five tables with two winners, 10 Silver for the first of each way."""
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    for name, contest in (("a", Contest()), ("b", Contest(EAST, serial=-7))):
        cyprus_store.send(f"{name}.mcd", report(contest, file=name), club=None)
    client = Client(SERVER_NAME="localhost")
    for session in (1, 2):
        page = read(client, f"/sessions/{session}")
        assert page.headings == ["Tuesday Pairs", "North–South", "East–West"]
        assert "pairs, 5 N–S, 5 E–W 10" in page.text
        # They are not in the register, and the files have their names.
        assert [row[1] for row in page.rows if row[0] == "1"] == [
            "Player 5001 (not registered) Player 5002 (not registered)",
            "Player 5011 (not registered) Player 5012 (not registered)",
        ]
    page = read(client, "/sessions")
    assert [href for _, href in page.links if href.startswith("/sessions/")] == ["/sessions/1"]
    assert "N–S Player 5001 (not registered) & Player 5002 (not registered) 60 MPS" in page.text


def test_an_overall_list_is_a_final_ranking_on_every_page(cyprus_store: StoreFixture) -> None:
    """C4: a report of two days is the overall list of its event, and the report of one of them a session of it."""
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    for name, contest in {
        "a": Contest(name="Spring Pairs 1", date="2018-03-06"),
        "b": Contest(name="Spring Pairs", date="2018-03-06", serial=8, more=("13\t2018-03-07",)),
    }.items():
        cyprus_store.send(f"{name}.mcd", report(contest, file=name), club=None)
    client = Client(SERVER_NAME="localhost")
    session = read(client, "/sessions/2")
    assert session.headings[0] == "Spring Pairs , Final ranking"
    assert "Limassol 6 March 2018 – 7 March 2018" in session.text
    results = read(client, "/sessions").text
    assert "Wednesday 7 March 2018 1 final" in results
    assert "Tuesday 6 March 2018 1 session" in results
    assert [href for _, href in read(client, "/sessions?final=1").links if "/sessions/" in href] == ["/sessions/2"]
    event = read(client, "/events/2")
    assert event.headings[1:] == ["Final ranking, 6 March – 7 March", "Sessions", "Spring Pairs 1"]
    assert read(client, "/events/1").headings[1:3] == ["Final ranking", "Spring Pairs , Final ranking"]


SWISS = (Path(__file__).parents[3] / "examples" / "usebio" / "swiss_teams.xml").read_bytes()


def test_an_event_of_teams_shows_its_rounds_as_matches(site: StoreFixture, browser: Browsers) -> None:
    """In the first round the Alders won 42 IMPs on the boards, which is 20 to 0; the file says so of the points."""
    site.later(days=9 * 365).send("swiss.xml", SWISS)
    text = " ".join(read(browser(), "/sessions/1").text.split())
    assert "The matches Round 3" in text
    assert "Side IMPs VP Alders Piet Sorrel" in text[text.index("Round 1") :]
    assert "Won by 42 IMPs" in text[text.index("Round 1") :]

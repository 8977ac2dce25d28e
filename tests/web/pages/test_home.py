"""The first page: how the latest day went, how much was played, and who reached a rank or a star this month."""

from datetime import UTC, date, datetime, timedelta

import pytest

from overtrick.core.session import FINAL_ROUND
from overtrick.web.pages import home
from tests.board_files import write_boards_file
from tests.store.cast import NUMBERS, session_file
from tests.store.rank_decisions import raised, run, undo
from tests.store.results.test_boards import BOARDS, PAIRS
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, words

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True


@pytest.fixture(autouse=True)
def in_april(monkeypatch: pytest.MonkeyPatch) -> None:
    """The day of all these tests: 20 April 2018."""
    monkeypatch.setattr(home, "today", lambda: date(2018, 4, 20))


@pytest.fixture
def known(site: StoreFixture) -> StoreFixture:
    """The cast, registered."""
    return site.register(*NUMBERS[1:])


def read(browser: Browsers, visitor: str = "") -> str:
    return words(browser(visitor).get("/").content.decode())


def test_the_figures_of_thirty_days(known: StoreFixture, browser: Browsers) -> None:
    known.later(days=60).send("106_a.txt", session_file(date="2018-04-01"))
    known.send("106_b.txt", session_file(date="2018-04-02", event="Club Pairs"))
    # A final ladder repeats what was played, and this one is older.
    known.send("106_c.txt", session_file(date="2018-04-02", event="Club Pairs", round=FINAL_ROUND))
    known.send("106_d.txt", session_file(date="2018-03-10", event="Old Pairs"))
    page = read(browser)
    assert "The last 30 days sessions 2 clubs played 1 pairs and teams 8" in page
    # The table of the bars: the newest day first, and only those of play.
    assert "Day Sessions Monday 2 April 1 Sunday 1 April 1" in page


@pytest.mark.parametrize(
    ("hour", "day", "title"),
    [
        (10, "2018-04-20", "How did it go tonight? Friday 20 April. 1 session is in; the latest came 4 minutes ago."),
        (2, "2018-04-20", "How did it go today? Friday 20 April. 1 session is in; the latest came 4 minutes ago."),
        (2, "2018-04-19", "How did it go last night? Thursday 19 April. 1 session is in; the latest"),
        (2, "2018-04-14", "How did it go? Saturday 14 April. 1 session is in; the latest came 4 minutes ago."),
    ],
)
def test_the_latest_day_by_the_name_that_people_have_for_it(
    known: StoreFixture, browser: Browsers, monkeypatch: pytest.MonkeyPatch, hour: int, day: str, title: str
) -> None:
    # 10 o'clock in Greenwich is 22 o'clock in New Zealand, where winter time has begun; 2 o'clock is 14 o'clock.
    known.now = datetime(2018, 4, 20, hour, 0, tzinfo=UTC)
    known.send("106_a.txt", session_file(date=day))
    sent = known.now
    monkeypatch.setattr(home, "now", lambda: sent + timedelta(minutes=4, seconds=30))
    assert title in read(browser)


def test_how_many_were_out_and_who_won(known: StoreFixture, browser: Browsers) -> None:
    known.later(days=60).send("106_a.txt", session_file(date="2018-04-14"))
    known.send("130_b.txt", session_file(("38441 20093", "12356 9205"), date="2018-04-14", club=130), club=130)
    known.send("106_c.txt", session_file(date="2018-04-13", event="Friday Pairs"))
    page = read(browser)
    # Eight people, four of whom played twice; at two clubs. Friday is another day.
    assert "2 sessions are in" in page
    assert "players out 8 clubs played 2" in page
    assert "Marama Kereama & Bertram Tuckwell" in page
    assert "Friday Pairs" not in page


def test_a_new_federation_says_what_will_stand_here(site: StoreFixture, browser: Browsers) -> None:
    page = read(browser)
    assert "How did it go? Results will appear here as soon as a club sends some." in page
    assert "No results yet. See the clubs" in page
    assert "No new ranks yet." in page


def test_nothing_was_played(known: StoreFixture, browser: Browsers) -> None:
    assert "The last 30 days" not in read(browser)


def test_who_was_promoted_the_highest_first(known: StoreFixture, browser: Browsers) -> None:
    seq = run(known)
    raised(seq, "38441", "4", "5")
    raised(seq, "20093", "5", "6")
    raised(seq, "12356", "0", "1", what="stars")
    raised(seq, "9205", "6", "5")
    page = read(browser)
    assert "New ranks in April 2018 All 3" in page
    points = "57 A, 65 B, 50 C"
    assert (
        f"BT Bertram Tuckwell Auckland {points} Master MK Marama Kereama Auckland {points} Provincial Master "
        f"CO Clementine Okonjo Auckland {points} Novice 1★"
    ) in page
    assert "Plover" not in page


def test_a_new_rank_tells_more_than_its_stars(known: StoreFixture, browser: Browsers) -> None:
    seq = run(known)
    raised(seq, "38441", "4", "5")
    raised(seq, "38441", "0", "1", what="stars")
    assert read(browser).count("Marama Kereama") == 1


def test_what_was_undone_or_is_of_another_month_is_none(known: StoreFixture, browser: Browsers) -> None:
    wrong, right = run(known), run(known)
    raised(wrong, "38441", "4", "5")
    undo(wrong, by=right)
    raised(right, "20093", "5", "6", "2018-05-01")
    assert "New ranks in" not in read(browser)


def test_the_last_month_is_shown_while_this_one_has_none(known: StoreFixture, browser: Browsers) -> None:
    raised(run(known), "38441", "4", "5", "2018-02-01")
    assert "New ranks in February 2018 All 1 MK Marama Kereama Auckland 57 A, 65 B, 50 C Provincial Master" in read(
        browser
    )


def test_who_is_hidden_is_named_to_the_federation_alone(known: StoreFixture, browser: Browsers) -> None:
    raised(run(known), "20093", "4", "5")
    known.decide("hide", number="20093", hidden=True)
    assert "New ranks in" not in read(browser)
    assert "Bertram Tuckwell Auckland 57 A, 65 B, 50 C Provincial Master" in read(browser, "office")


def test_a_number_that_was_merged_counts_once_for_who_survived(known: StoreFixture, browser: Browsers) -> None:
    seq = run(known)
    raised(seq, "20093", "4", "5")
    raised(seq, "38441", "5", "6")
    known.decide("merge", number="20093", into="38441")
    page = read(browser)
    assert "New ranks in April 2018 All 1 MK Marama Kereama Auckland 57 A, 65 B, 50 C Master" in page
    assert "Tuckwell" not in page


def test_who_has_signed_in_finds_the_last_own_session_and_its_scorecard(known: StoreFixture, browser: Browsers) -> None:
    """One tap from here; a session of two weeks before is no news, and a ranking without boards has no scorecard."""
    known.later(days=60).send("106_a.txt", session_file(date="2018-04-13"))
    first = Page(browser("38441").get("/").content.decode())
    assert "Your last session" in first.headings
    assert "See your scorecard" not in [said for said, _ in first.links]
    known.send("evening.xml", write_boards_file(PAIRS, BOARDS, event="Saturday Pairs", date="14/04/2018"))
    own = Page(browser("38441").get("/").content.decode())
    assert "Saturday Pairs Auckland Saturday 14 April You came 1st of 2 with Bertram Tuckwell : 75.00%" in own.text
    assert ("See your scorecard", "/sessions/2/scorecards/1") in own.links
    assert ("See the ranking", "/sessions/2") in own.links
    assert "Your last session" not in read(browser)
    assert "Your last session" not in read(browser, "club106")


def test_an_old_session_is_no_news(known: StoreFixture, browser: Browsers) -> None:
    known.later(days=60).send("106_a.txt", session_file(date="2018-04-05"))
    assert "Your last session" not in read(browser, "38441")

"""The first page: the latest sessions, how much was played, and who reached a rank or a star this month."""

from datetime import date

import pytest

from overtrick.core.session import FINAL_ROUND
from overtrick.web.pages import home
from tests.store.cast import NUMBERS, session_file
from tests.store.rank_decisions import raised, run, undo
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import words


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
    assert "The last 30 days Sessions 2 Clubs 1 Pairs and teams 8" in read(browser)


def test_nothing_was_played(known: StoreFixture, browser: Browsers) -> None:
    assert "The last 30 days" not in read(browser)


def test_who_was_promoted_the_highest_first(known: StoreFixture, browser: Browsers) -> None:
    seq = run(known)
    raised(seq, "38441", "4", "5")
    raised(seq, "20093", "5", "6")
    raised(seq, "12356", "0", "1", what="stars")
    raised(seq, "9205", "6", "5")
    page = read(browser)
    highest = "Bertram Tuckwell Master Marama Kereama Provincial Master Clementine Okonjo Novice 1★"
    assert f"Achievements in April 2018 {highest}" in page
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
    assert "Achievements" not in read(browser)


def test_the_last_month_is_shown_while_this_one_has_none(known: StoreFixture, browser: Browsers) -> None:
    raised(run(known), "38441", "4", "5", "2018-02-01")
    assert "Achievements in February 2018 Marama Kereama Provincial Master" in read(browser)


def test_who_is_hidden_is_named_to_the_federation_alone(known: StoreFixture, browser: Browsers) -> None:
    raised(run(known), "20093", "4", "5")
    known.decide("hide", number="20093", hidden=True)
    assert "Achievements" not in read(browser)
    assert "Bertram Tuckwell Provincial Master" in read(browser, "office")


def test_a_number_that_was_merged_counts_once_for_who_survived(known: StoreFixture, browser: Browsers) -> None:
    seq = run(known)
    raised(seq, "20093", "4", "5")
    raised(seq, "38441", "5", "6")
    known.decide("merge", number="20093", into="38441")
    page = read(browser)
    assert "Achievements in April 2018 Marama Kereama Master" in page
    assert "Tuckwell" not in page

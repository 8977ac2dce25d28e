"""A player's page looks only at the rows of this year, and tells the same as the whole record does."""

from datetime import date

import pytest

from overtrick.store.db import database
from overtrick.store.explain.history import History, current_history, history_of
from overtrick.store.registers.players import player_and_duplicates
from overtrick.store.totals import session_counts
from overtrick.store.totals.recent_rows import first_recent_row
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture, day

# Files come in this order; the second tells of a day of the year before.
DAYS = ("2017-11-05", "2018-01-20", "2017-12-30", "2018-03-10")
TODAY = date(2018, 3, 11)


@pytest.fixture
def played(store: StoreFixture) -> StoreFixture:
    """The cast, who played in two years."""
    store.register(*NUMBERS)
    for at, date_ in enumerate(DAYS):
        store.send(f"{at}.txt", session_file(date=date_, event=f"Event {at}"))
    return store


def page_of(number: str) -> History:
    """A record as a page has it."""
    return current_history(*player_and_duplicates(number), TODAY)


def counts(history: History) -> dict[int, int]:
    return {year.year: year.count for year in history.years}


def test_no_row_of_this_year_or_of_the_last_thirty_days_has_a_lower_number(played: StoreFixture) -> None:
    ((least,),) = database.rows(
        "SELECT min(e.id) FROM every_entry e JOIN session s ON s.id = e.session_id WHERE s.date >= %s", "2018-01-01"
    )
    assert first_recent_row(TODAY) == least
    # Of the last thirty days in January some are of the year before, and one of them came late.
    ((least,),) = database.rows(
        "SELECT min(e.id) FROM every_entry e JOIN session s ON s.id = e.session_id WHERE s.date >= %s", "2017-12-21"
    )
    assert first_recent_row(date(2018, 1, 20)) == least


def test_rows_are_numbered_as_sessions_are(played: StoreFixture) -> None:
    found = [session for (session,) in database.rows("SELECT session_id FROM every_entry ORDER BY id")]
    assert found == sorted(found)


def test_the_first_row_of_a_year_is_found_when_it_comes(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    none = first_recent_row(TODAY)
    store.send("a.txt", session_file())
    assert first_recent_row(TODAY) < none
    store.send("b.txt", session_file(round=2))
    assert counts(page_of("38441")) == {2018: 2}


@pytest.mark.parametrize("counted", [True, False])
def test_a_page_counts_as_the_record_does(played: StoreFixture, counted: bool) -> None:
    if counted:
        session_counts.update()
    # What comes after the last count is of this year.
    played.send("late.txt", session_file(date="2018-03-09", event="Late"))
    page, record = page_of("38441"), history_of("38441", day("2018-03-11"))
    assert counts(page) == {2018: 3, 2017: 2}
    assert page.years == record.years
    assert page.totals == record.totals


def test_a_count_that_is_under_way_is_not_believed(played: StoreFixture) -> None:
    with database.write_transaction():
        session_counts._count_batch(1, *session_counts._read_progress(), *session_counts._read_last())
    assert counts(page_of("38441")) == {2018: 2, 2017: 2}


def test_an_earlier_year_waits_for_the_worker(played: StoreFixture) -> None:
    session_counts.update()
    played.send("late.txt", session_file(date="2017-10-01", event="Forgotten"))
    assert counts(page_of("38441")) == {2018: 2, 2017: 2}
    session_counts.update()
    assert counts(page_of("38441")) == {2018: 2, 2017: 3}


def test_whoever_has_two_numbers_is_counted_anew(played: StoreFixture) -> None:
    played.register("777")
    played.send("x.txt", session_file(("777 20093", *FOUR_PAIRS[1:]), date="2017-10-01", event="Under another"))
    played.decide("merge", number="777", into="38441")
    session_counts.update()
    assert counts(page_of("38441")) == {2018: 2, 2017: 3}

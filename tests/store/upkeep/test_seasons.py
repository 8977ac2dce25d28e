"""A closed season: its rows lie elsewhere, and nobody who reads or works on the records can tell."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.db import archive_tables
from overtrick.store.errors import Refusal
from overtrick.store.explain.player import explain_player
from overtrick.store.journal.effects import describe_corrections
from overtrick.store.results import awarding
from overtrick.store.upkeep import repair, seasons
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.contest_reports import EAST, NORTH, Contest, report
from tests.store.store_fixture import FIRST_MOMENT, LONG_AFTER, SECRETARY, StoreFixture, rows
from tests.store.upkeep.test_reconcile import compared, extract
from tests.store.upkeep.test_repair import a_program_that_names
from tests.stores import VENDORS

NAME, OTHER = "106_monday_1.txt", "106_tuesday_1.txt"
SWAPPED = (FOUR_PAIRS[1], FOUR_PAIRS[0], *FOUR_PAIRS[2:])
Closing = Callable[[], object]


@pytest.fixture
def played(store: StoreFixture) -> StoreFixture:
    """The cast's Monday in 2018, and a Tuesday in 2017 under its own name."""
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    store.send(OTHER, session_file(event="Tuesday Pairs", date="2017-06-13"))
    return store


def test_the_rows_of_the_year_move_and_no_others(played: StoreFixture) -> None:
    before = played.contents()
    moved = played.close_season(2018)
    # Four pairs, two players each.
    assert (moved.rows, moved.seats, moved.was_closed) == (4, 8, False)
    assert {table: played.count(table) for table in ("entry", "seat", "entry_2018", "seat_2018")} == {
        "entry": 4, "seat": 8, "entry_2018": 4, "seat_2018": 8,
    }  # fmt: skip
    assert rows("SELECT DISTINCT s.date FROM entry_2018 e JOIN session s ON s.id = e.session_id") == rows(
        "SELECT date FROM session WHERE name = 'Monday Pairs'"
    )
    assert played.contents() == before
    assert played.verify() == []


def test_opened_again_everything_is_where_it_was(played: StoreFixture) -> None:
    before = {table: rows(f"SELECT * FROM {table} ORDER BY id") for table in archive_tables.ARCHIVED_TABLES}
    played.close_season(2018)
    moved = played.open_season(2018)
    assert (moved.rows, moved.seats, moved.was_closed) == (4, 8, True)
    assert {table: rows(f"SELECT * FROM {table} ORDER BY id") for table in archive_tables.ARCHIVED_TABLES} == before
    assert archive_tables.archive_years() == []
    assert models.Season.objects.count() == 0
    assert played.verify() == []


def test_the_list_says_what_is_closed_since_when_and_what_came_later(played: StoreFixture) -> None:
    played.close_season(2018)
    played.send("106_late_1.txt", session_file(event="Late Pairs"))
    assert seasons.find_seasons() == [
        seasons.Season(year=2017, sessions=1, rows=4, closed=None, who="", late=0),
        seasons.Season(year=2018, sessions=2, rows=8, closed=LONG_AFTER, who=SECRETARY, late=4),
    ]


def test_closed_twice_is_closed_once(played: StoreFixture) -> None:
    played.close_season(2018)
    before = played.contents()
    again = seasons.close_season(2018, datetime(2023, 1, 1, tzinfo=UTC), "somebody else")
    assert (again.rows, again.seats, again.was_closed) == (0, 0, True)
    assert [(each.year, each.closed, each.who) for each in models.Season.objects.all()] == [
        (2018, LONG_AFTER, SECRETARY)
    ]
    assert played.contents() == before


def test_an_open_season_is_opened_by_nothing(played: StoreFixture) -> None:
    before = played.contents()
    moved = played.open_season(2018)
    assert (moved.rows, moved.seats, moved.was_closed) == (0, 0, False)
    assert played.contents() == before


@pytest.mark.parametrize(
    ("year", "moment", "says"),
    [
        (2018, FIRST_MOMENT, "2018 is not over yet: today is 2018-03-11"),
        (2019, FIRST_MOMENT, "2019 is not over yet"),
        # In New Zealand it is still the old year at half past ten on 31 December in London, and the new one at noon.
        (2018, datetime(2018, 12, 31, 10, 30, tzinfo=UTC), "2018 is not over yet: today is 2018-12-31"),
        (2016, FIRST_MOMENT, "No session of 2016 is on record"),
    ],
)
def test_what_cannot_be_closed(played: StoreFixture, year: int, moment: datetime, says: str) -> None:
    before = played.contents()
    with pytest.raises(Refusal, match=says):
        seasons.close_season(year, moment, SECRETARY)
    assert played.contents() == before
    assert (archive_tables.archive_years(), models.Season.objects.count()) == ([], 0)


def test_a_season_is_over_when_the_new_year_begins_where_the_federation_is(played: StoreFixture) -> None:
    assert seasons.close_season(2018, datetime(2018, 12, 31, 12, tzinfo=UTC), SECRETARY).rows == 4


def test_a_late_correction_counts_and_the_next_closing_sweeps_it_in(played: StoreFixture) -> None:
    played.close_season(2018)
    receipt = played.send(NAME, session_file(SWAPPED))
    # 40 C for the first of four pairs and 12 for the second, as before the other way round; 40 and 12 of Tuesday.
    assert (played.points("38441"), played.points("12356")) == ({"C": 52}, {"C": 52})
    assert list(describe_corrections(receipt.seq)) == [
        "12356, 9205: place 2 with 50.50 becomes place 1 with 51.50",
        "38441, 20093: place 1 with 51.50 becomes place 2 with 50.50",
    ]
    assert (played.count("entry"), played.count("entry_2018")) == (8, 4)
    assert played.verify() == []
    again = played.close_season(2018)
    assert (again.rows, again.seats, again.was_closed) == (4, 8, True)
    assert (played.count("entry"), played.count("entry_2018")) == (4, 8)
    assert played.verify() == []


def test_numbers_go_on_after_the_highest_of_all_tables(played: StoreFixture) -> None:
    played.close_season(2018)
    played.close_season(2017)
    assert (played.count("entry"), played.count("seat")) == (0, 0)
    played.send("106_late_1.txt", session_file(event="Late Pairs"))
    # Two sessions of four rows and eight seats came before.
    assert rows("SELECT min(id), max(id) FROM entry") == [(9, 12)]
    assert rows("SELECT min(id), max(id) FROM seat") == [(17, 24)]


# ── whoever reads ───────────────────────────────────────────────────────────────────────────────────────────


def test_an_explanation_is_the_same(played: StoreFixture) -> None:
    before = explain_player("38441")
    played.close_season(2018)
    played.close_season(2017)
    assert explain_player("38441") == before
    assert [each.event for each in before.sessions] == ["Tuesday Pairs", "Monday Pairs"]
    assert before.agrees


def test_a_comparison_with_an_old_system_is_the_same(store: StoreFixture) -> None:
    """Somebody who is not in the register, and somebody who resigned and earned nothing with us."""
    store.register("38441").register("12356", status=4)
    store.send(NAME, session_file())
    old = extract(p20093="0 0 40", p12356="0 0 12", p38441="0 0 40")
    before = compared(old)
    store.close_season()
    assert compared(old) == before
    reasons = {each.player: each.because for each in before[0]}
    assert "Sessions that wait for its registration: 1." in reasons["20093"]
    assert "resigned" in " ".join(reasons["12356"])


def test_the_next_free_number_is_none_that_somebody_played_under_long_ago(store: StoreFixture) -> None:
    store.register("38441")
    store.send(NAME, session_file(("38441 1000", *FOUR_PAIRS[1:])))
    store.close_season()
    person: dict[str, Any] = {
        "first": "A",
        "family": "B",
        "club": 106,
        "gender": 1,
        "grade": 1,
        "status": 1,
        "start": "2020-01-01",
    }
    assert store.decide("register", **person).data["number"] == "1001"


def test_a_repair_reaches_the_lists_of_archived_rows(store: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    store.register(*NUMBERS)
    with monkeypatch.context() as mistake:
        mistake.setattr(awarding, "award_session", a_program_that_names("whist"))
        store.send(NAME, session_file())
    store.close_season()
    plan = repair.plan_repair()
    assert plan.record["sessions"] == [1]
    repair.apply_plan(plan, LONG_AFTER, "engineer", "it is bridge")
    assert rows("SELECT DISTINCT list FROM entry_2018") == [(1,)]
    assert store.verify() == []


# ── whoever works on old sessions ───────────────────────────────────────────────────────────────────────────


def merged(store: StoreFixture, close: Closing) -> None:
    """Two numbers become one, and two again."""
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    close()
    store.decide("merge", number="9205", into="38441")
    close()
    store.decide("unmerge", number="9205")


def registered_late(store: StoreFixture, close: Closing) -> None:
    """A number waits for its owner."""
    store.register(*NUMBERS[1:])
    store.send(NAME, session_file())
    close()
    store.register("38441")
    assert store.points("38441") == {"C": 40}


def another_status(store: StoreFixture, close: Closing) -> None:
    """Somebody turns out to have resigned before the day."""
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    close()
    store.decide("status", number="38441", code=4, start="2018-01-01")
    assert store.points("38441") == {}


def cancelled(store: StoreFixture, close: Closing) -> None:
    """A session never took place."""
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    close()
    store.decide("cancel", club=106, name=NAME)
    assert store.points("38441") == {}


def confirmed(store: StoreFixture, close: Closing) -> None:
    """The same session under another name is let through after all."""
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    store.send(OTHER, session_file())
    close()
    store.decide("confirm", club=106, name=OTHER, revision=1)


def linked(store: StoreFixture, close: Closing) -> None:
    """A ladder turns out to be that of a plate, and its rounds to have been matches."""
    store.register(*NUMBERS)
    store.send("ladder.txt", session_file(round=99, award="10A", boards=72))
    close()
    store.decide("facts", club=106, name="ladder.txt", facts={"stage": "plate", "total_field": 12, "places_above": 2})
    teams = ("38441 20093 12356 9205", "31018 27114 40777 1610")
    store.send("round.txt", session_file(teams, unit="VP", award="10A", boards=24, lists=3, scores=("14.00", "6.00")))


def erased(store: StoreFixture, close: Closing) -> None:
    """Somebody asks to be forgotten who is in results that were entered by hand."""
    store.register(*NUMBERS)
    store.send(NAME, session_file(), door="by hand", by_hand={"reason": "Marama lost it", "field": None})
    close()
    store.decide("erase", number="38441")
    assert "Marama" not in str(rows("SELECT data FROM journal"))


def twins(store: StoreFixture, close: Closing) -> None:
    """The second report of a contest comes after the year of the first was closed."""
    store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    store.send("ns.mcd", report(Contest(NORTH)), club=None)
    close()
    store.send("ew.mcd", report(Contest(EAST, serial=-7)), club=None)


STORIES = {
    "nz-2017": (merged, registered_late, another_status, cancelled, confirmed, linked, erased),
    "cbf-2013": (twins,),
}


@pytest.mark.parametrize("vendor", VENDORS)
@pytest.mark.parametrize(("scheme", "story"), [(scheme, story) for scheme in STORIES for story in STORIES[scheme]])
def test_what_happens_to_old_sessions_is_the_same_open_or_closed(
    scheme: str,
    story: Callable[[StoreFixture, Closing], None],
    vendor: str,
    open_store: Callable[[str, str], StoreFixture],
) -> None:
    left_open = open_store(scheme, vendor)
    story(left_open, lambda: None)
    expected = left_open.contents_without_chain()
    store = open_store(scheme, vendor)
    moved: list[int] = []

    def close() -> None:
        for (played,) in set(rows("SELECT date FROM session")):
            moved.append(store.close_season(int(str(played)[:4])).rows)

    story(store, close)
    assert sum(moved) > 0
    assert store.contents_without_chain() == expected
    assert store.verify() == []

"""N28: the A points that Australians win at the National Congress go out as a report (Overseas Masterpoints 8)."""

from typing import Any

import pytest
from django.test.utils import CaptureQueriesContext

from overtrick.store.db import database
from overtrick.store.db.cache import one_version
from overtrick.store.reports.overseas import find_overseas_awards, sum_overseas_awards
from tests.store.cast import AUSTRALIA, CONGRESS, NUMBERS, OVERSEAS, session_file
from tests.store.store_fixture import StoreFixture, day

MATILDA, BRUCE, JEAN = "70001", "70002", "70003"
# A final ladder of a 10A event, 72 boards, four pairs: 10 A and 1 A; 9 / (4 × 25 %) = 9.
LADDER: dict[str, Any] = {"club": CONGRESS, "round": 99, "award": "10A", "boards": 72, "event": "National Pairs"}


@pytest.fixture
def congress(store: StoreFixture) -> StoreFixture:
    """Two visitors from Australia, one from France; the second Australian has no country in the register."""
    store.register(*NUMBERS)
    store.register(MATILDA, club=AUSTRALIA, country=2, overseas_number="1234567")
    store.register(BRUCE, club=AUSTRALIA)
    store.register(JEAN, club=OVERSEAS, country=3)
    return store


def send(store: StoreFixture, *rows: str, name: str = "999_final.txt", **how: Any) -> None:
    told = LADDER | how
    store.send(name, session_file([*rows, "31018 27114", "40777 1610"], **told), club=told["club"])


def test_a_visitor_earns_nothing_here_and_the_points_go_out(congress: StoreFixture) -> None:
    send(congress, f"{MATILDA} 20093", f"{BRUCE} {JEAN}")
    assert (congress.points(MATILDA), congress.points("20093")) == ({}, {"A": 10})
    won = find_overseas_awards(2018)
    assert [(each.number, each.overseas_number, each.points, each.unit, each.kind) for each in won] == [
        (MATILDA, "1234567", "10.00", "A", "overall"),
        (BRUCE, "", "1.00", "A", "overall"),
    ]
    first = won[0]
    assert (first.to, first.name, first.date, first.event, first.file, first.line) == (
        "Australian Bridge Federation", "First70001 Family70001", day("2018-03-10"), "National Pairs", "999_final.txt",
        2,
    )  # fmt: skip
    assert first.because[-1] == "As if eligible (Overseas Masterpoints 8 (a) (iii); ruling N28)"
    assert congress.points(MATILDA) == {}
    assert congress.verify() == []


def test_only_a_points_count_and_all_of_them(congress: StoreFixture) -> None:
    """A session of 10A, 26 boards: 120 C and, for the winners, 1 A."""
    send(congress, f"{MATILDA} {BRUCE}", "12356 9205", name="999_session.txt", round=1, boards=26)
    send(congress, f"{MATILDA} {BRUCE}", "12356 9205")
    won = find_overseas_awards(2018)
    assert [(each.number, each.points, each.kind) for each in won] == [
        (MATILDA, "10.00", "overall"), (MATILDA, "1.00", "bonus"),
        (BRUCE, "10.00", "overall"), (BRUCE, "1.00", "bonus"),
    ]  # fmt: skip
    assert {number: f"{points}" for (number, _), points in sum_overseas_awards(won).items()} == {
        MATILDA: "11.00",
        BRUCE: "11.00",
    }


def test_only_the_congress_and_only_the_year_count(congress: StoreFixture) -> None:
    rows = (f"{MATILDA} 20093", "12356 9205")
    send(congress, *rows, name="106_final.txt", club=106)
    send(congress, *rows, name="999_2017.txt", date="2017-10-07")
    assert find_overseas_awards(2018) == []
    assert [each.date for each in find_overseas_awards(2017)] == [day("2017-10-07")]


def test_who_is_a_member_here_earns_here(congress: StoreFixture) -> None:
    congress.decide("join", number=MATILDA, club=106, start="2018-01-01")
    send(congress, f"{MATILDA} 20093", "12356 9205")
    assert congress.points(MATILDA) == {"A": 10}
    assert find_overseas_awards(2018) == []


def test_what_is_taken_back_does_not_count(congress: StoreFixture) -> None:
    send(congress, f"{MATILDA} 20093", "12356 9205")
    congress.decide("cancel", club=CONGRESS, name="999_final.txt")
    assert find_overseas_awards(2018) == []


def test_recorded_facts_count(congress: StoreFixture) -> None:
    """Approved with 60 boards; and the visitor played half of them, a substitute the rest (N24)."""
    send(congress, f"{MATILDA} 20093", "12356 9205", boards=60)
    assert find_overseas_awards(2018) == []
    rows = [{"line": 2, "boards": {MATILDA: 30, "20093": 60, "38441": 30}}]
    told = {"approval": {"boards": 60}, "rows": rows, "players": [{"number": "20093", "grade": "Open"}]}
    congress.decide("facts", club=CONGRESS, name="999_final.txt", facts=told)
    assert [(each.number, each.points) for each in find_overseas_awards(2018)] == [(MATILDA, "5.00")]


def test_an_erased_visitor_has_no_name(congress: StoreFixture) -> None:
    send(congress, f"{MATILDA} 20093", "12356 9205")
    congress.decide("erase", number=MATILDA)
    (won,) = find_overseas_awards(2018)
    assert (won.name, won.overseas_number) == ("(erased)", "")


def test_a_federation_without_such_a_rule_reports_nothing(cyprus_store: StoreFixture) -> None:
    assert find_overseas_awards(2018) == []


def test_as_many_queries_for_many_events_as_for_one(congress: StoreFixture) -> None:
    def count() -> tuple[int, int]:
        # As a page looks at one moment of the records.
        with one_version(), CaptureQueriesContext(database.connection()) as asked:
            won = find_overseas_awards(2018)
        return len(won), len(asked)

    send(congress, f"{MATILDA} 20093", "12356 9205")
    find_overseas_awards(2018)
    awards, queries = count()
    for at in range(5):
        send(congress, f"{BRUCE} 20093", f"{MATILDA} 9205", name=f"999_{at}.txt", event=f"National Pairs of {at}")
    assert count() == (awards + 10, queries)

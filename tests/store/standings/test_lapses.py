"""N23: a temporary player's points wait six months; then they are cancelled, until the player joins after all."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from overtrick.store.errors import Refusal
from overtrick.store.explain.player import explain_player
from overtrick.store.standings.lapses import find_due_lapses, find_returning_players
from tests.store.cast import AUCKLAND, HOWICK, NUMBERS, session_file
from tests.store.decisions.points.test_adjustments import adjust, audited
from tests.store.store_fixture import StoreFixture, day

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True
GUEST = "38441"
TEMPORARY, ACTIVE, RESIGNED = 3, 1, 4
CASUAL = 5000  # the club of those who belong to none yet


@pytest.fixture
def club(store: StoreFixture) -> StoreFixture:
    """A guest, registered as temporary on 15 January 2018, wins 40 C on 10 March."""
    store.register(*NUMBERS[1:]).register(GUEST, status=TEMPORARY, start="2018-01-15")
    store.send("a.txt", session_file())
    assert store.points(GUEST) == {"C": 40}
    return store


def to(store: StoreFixture, text: str) -> StoreFixture:
    """Let time pass up to the evening of a day."""
    return store.later(days=(day(text) - store.now.date()).days)


def lapse(store: StoreFixture) -> int:
    return store.decide("lapse", number=GUEST).seq


def test_six_months_without_joining_and_the_points_are_cancelled(club: StoreFixture) -> None:
    line = lapse(to(club, "2018-07-15"))
    assert club.points(GUEST) == {}
    (found,) = explain_player(GUEST).beside
    assert (found.points, found.unit, found.kind, found.date, found.by.seq) == (
        "-40.00", "C", "lapse", day("2018-07-15"), line,
    )  # fmt: skip
    clause = "(Issue of Masterpoints 4; ruling N23)"
    assert found.because == (
        f"Registered as temporary on 2018-01-15: the points wait 6 months, until 2018-07-15 {clause}",
        f"Not active by 2018-07-15: the points are cancelled until the player joins {clause}",
    )
    assert audited(GUEST)[0] == {"points": {"C": "40.00"}}
    # The partner keeps what was won together.
    assert club.points("20093") == {"C": 40}
    assert club.verify() == []


def test_until_then_they_stand(club: StoreFixture) -> None:
    with pytest.raises(Refusal, match=r"The points of player 38441 stand\. Registered as temporary on 2018-01-15"):
        lapse(to(club, "2018-07-14"))


@pytest.mark.parametrize("start", ["2018-07-14", "2018-03-01"])
def test_who_joins_in_time_keeps_them(club: StoreFixture, start: str) -> None:
    club.decide("status", number=GUEST, code=ACTIVE, start=start)
    with pytest.raises(Refusal, match=f"Became active on {start}: the points count"):
        lapse(to(club, "2018-08-01"))


def test_who_joins_later_gets_them_back_at_once(club: StoreFixture) -> None:
    lapse(to(club, "2018-07-15"))
    line = to(club, "2018-09-01").decide("status", number=GUEST, code=ACTIVE, start="2018-09-01")
    assert club.points(GUEST) == {"C": 40}
    told = explain_player(GUEST)
    assert told.beside == ()
    assert [(each.points, each.by.seq, each.by.cause) for each in told.taken_back] == [("-40.00", line.seq, "restored")]
    assert club.verify() == []


def test_joining_a_club_is_joining_too(store: StoreFixture) -> None:
    """A member of nothing but the club of casual players is temporary, whatever the status says."""
    store.register(*NUMBERS[1:]).register(GUEST, club=CASUAL, start="2018-01-15")
    store.send("a.txt", session_file())
    lapse(to(store, "2018-07-15"))
    assert store.points(GUEST) == {}
    to(store, "2018-08-01").decide("join", number=GUEST, club=HOWICK, start="2018-08-01")
    assert store.points(GUEST) == {"C": 40}
    assert store.verify() == []


def test_a_status_that_is_not_membership_brings_nothing_back(club: StoreFixture) -> None:
    lapse(to(club, "2018-07-15"))
    club.decide("status", number=GUEST, code=RESIGNED, start="2018-07-15")
    assert club.points(GUEST) == {}
    assert club.verify() == []


def test_who_joins_from_a_later_day_on_gets_them_back_on_that_day(club: StoreFixture) -> None:
    lapse(to(club, "2018-07-15"))
    club.decide("status", number=GUEST, code=ACTIVE, start="2018-08-01")
    assert club.points(GUEST) == {}
    assert (find_returning_players(day("2018-07-31")), find_returning_players(day("2018-08-01"))) == ([], [GUEST])
    to(club, "2018-08-01").decide("restore", number=GUEST)
    assert club.points(GUEST) == {"C": 40}
    assert find_returning_players(day("2018-08-01")) == []
    assert club.verify() == []


def test_points_of_every_unit_and_source_lapse(club: StoreFixture) -> None:
    adjust(club, number=GUEST, points={"A": "1.25", "B": "3"})
    lapse(to(club, "2018-07-15"))
    assert club.points(GUEST) == {}
    assert len(explain_player(GUEST).beside) == 5
    assert club.verify() == []


def test_a_late_correction_is_cancelled_by_another_entry(club: StoreFixture) -> None:
    """Second instead of first: 12 C instead of 40, which leaves -28 until the next run; 12 C come back."""
    lapse(to(club, "2018-07-15"))
    club.send("a.txt", session_file(("12356 9205", "38441 20093", "31018 27114", "40777 1610")))
    assert club.points(GUEST) == {"C": -28}
    assert [each.number for each in find_due_lapses(day("2018-08-01"))] == [GUEST]
    lapse(to(club, "2018-08-01"))
    assert club.points(GUEST) == {}
    club.decide("status", number=GUEST, code=ACTIVE, start="2018-08-01")
    assert club.points(GUEST) == {"C": 12}
    assert club.verify() == []


def test_a_guest_who_turns_out_to_be_a_member_gets_them_back(club: StoreFixture) -> None:
    club.register("55555")
    lapse(to(club, "2018-07-15"))
    club.decide("merge", number=GUEST, into="55555")
    assert club.points("55555") == {"C": 40}
    assert club.verify() == []


def test_a_register_that_makes_members_gives_back_too(club: StoreFixture) -> None:
    lapse(to(club, "2018-07-15"))
    club.import_register("statuses", f"player,status,start\n{GUEST},1,2018-07-10\n")
    assert club.points(GUEST) == {"C": 40}
    assert club.verify() == []


def test_what_cannot_lapse_or_come_back(club: StoreFixture) -> None:
    to(club, "2018-08-01")
    club.register("50001", status=TEMPORARY, start="2018-01-15")
    club.register("50002", status=TEMPORARY, start="1900-01-01")  # nobody knows since when
    refused: list[tuple[str, dict[str, Any], str]] = [
        ("lapse", {"number": "20093"}, "The points of player 20093 do not lapse"),
        ("lapse", {"number": "50001"}, "Player 50001 has no points that could lapse"),
        ("lapse", {"number": "50002"}, "no temporary player of a known day"),
        ("lapse", {"number": "77"}, "Nobody has the number 77"),
        ("restore", {"number": GUEST}, "No points of player 38441 are cancelled"),
    ]
    for kind, told, says in refused:
        with pytest.raises(Refusal, match=says):
            club.decide(kind, **told)
    lapse(club)
    with pytest.raises(Refusal, match="has no points that could lapse"):
        lapse(club)


def test_a_member_who_becomes_temporary_keeps_what_was_earned(club: StoreFixture) -> None:
    club.decide("status", number="20093", code=TEMPORARY, start="2018-03-11")
    assert find_due_lapses(day("2019-01-01"))[0].number == GUEST
    assert len(find_due_lapses(day("2019-01-01"))) == 1


def test_the_list_for_the_monthly_run(club: StoreFixture) -> None:
    """Whoever was temporary in time, has points and has not joined; in the order of the numbers."""
    club.register("9999", status=TEMPORARY, start="2018-01-01")
    club.register("50003", status=TEMPORARY, start="2018-01-01", club=AUCKLAND)
    adjust(club, number="9999", points={"A": "2"})
    adjust(club, number="50003", points={"A": "2"})
    club.decide("status", number="50003", code=ACTIVE, start="2018-02-01")
    assert find_due_lapses(day("2018-06-30")) == []
    assert [each.number for each in find_due_lapses(day("2018-07-01"))] == ["9999"]
    found = find_due_lapses(day("2018-08-01"))
    assert [(each.number, each.since, each.on, each.points) for each in found] == [
        ("9999", day("2018-01-01"), day("2018-07-01"), {"A": "2.00"}),
        (GUEST, day("2018-01-15"), day("2018-07-15"), {"C": "40.00"}),
    ]
    assert found[1].because[1].startswith("Not active by 2018-07-15")


def test_the_list_takes_few_questions_however_long_it_is(store: StoreFixture) -> None:
    head = "Stamp,Number,First,Preferred,Family,Home,Grade,Stars,Rank,Rating,A,B,C,Handicap,Gender,Status"
    people = [f'2018-01-15,{90000 + at},"Guest","","Guestson",106,3,0,1,0,2,0,0,0,1,3' for at in range(60)]
    quoted = ",".join(f'"{name}"' for name in head.split(","))
    store.import_register("players", "\n".join([quoted, *people]) + "\n", opening=True, timed=True)
    statuses = "".join(f"{90000 + at},3,2018-01-15\n" for at in range(60))
    store.import_register("statuses", f"player,status,start\n{statuses}")
    with CaptureQueriesContext(connection) as asked:
        assert len(find_due_lapses(day("2018-07-15"))) == 60
    assert len(asked) < 15


def test_cyprus_has_no_temporary_players(cyprus_store: StoreFixture) -> None:
    cyprus_store.register("5001", club=1, grade=99, rank=0)
    assert find_due_lapses(day("2018-08-01")) == []
    with pytest.raises(Refusal, match="do not lapse"):
        cyprus_store.decide("lapse", number="5001")

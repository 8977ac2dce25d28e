"""Sessions that earn nothing because the register lets a player earn only later, or not at all yet."""

from typing import Any

from overtrick.store.deliveries.late_members import find_late_start
from overtrick.store.explain.uncredited_sessions import describe_uncredited_sessions
from overtrick.store.journal.federation_state import federation_state
from tests.store.cast import NUMBERS, session_file
from tests.store.contest_reports import report
from tests.store.store_fixture import StoreFixture, day

NEWCOMER: dict[str, Any] = {
    "first": "New",
    "family": "Player",
    "club": 106,
    "gender": 99,
    "status": 1,
    "start": "2018-03-01",
}


def test_a_registration_says_what_was_played_before_the_membership(store: StoreFixture) -> None:
    store.register(*NUMBERS[1:])
    store.send("a.txt", session_file())
    store.send("b.txt", session_file(date="2018-03-03", round=2))
    line = store.decide("register", number="38441", **NEWCOMER | {"start": "2018-03-11"}, grade=1)
    assert store.points("38441") == {}
    note = describe_uncredited_sessions(line)
    assert note.startswith(
        "Player 38441 is not a member of any club and earns no points: 2 sessions from 2018-03-03 to 2018-03-10. "
        "By the register the player may earn from 2018-03-11 on. If the player was entitled to points on that day, "
    )
    line = store.decide("membership", number="38441", club=106, began="2018-03-11", start="2018-03-04")
    assert "1 session on 2018-03-03. By the register the player may earn from 2018-03-04 on." in (
        describe_uncredited_sessions(line)
    )
    line = store.decide("membership", number="38441", club=106, began="2018-03-04", start="2018-03-01")
    assert (describe_uncredited_sessions(line), store.points("38441")) == ("", {"C": 80})


def test_a_file_says_who_joined_later(store: StoreFixture) -> None:
    store.register(*NUMBERS[2:])
    store.register("38441", start="2018-03-11")
    store.register("20093")
    store.decide("leave", number="20093", club=106, end="2018-01-31")
    (problem,) = store.send("106_a.txt", session_file()).problems
    assert (problem.code, problem.line, problem.found) == ("joined-later", 2, "38441")
    assert problem.message == (
        "Player 38441 is not a member of any club and earns no points: by the register the player may earn from "
        "2018-03-11 on."
    )
    assert store.verify() == []


def test_a_file_in_cyprus_says_whose_card_came_later(cyprus_store: StoreFixture) -> None:
    cyprus_store.register("5001", club=1, grade=99)
    cyprus_store.decide("period", number="5001", kind="id-card", start="2018-03-11", end="2018-12-31")
    late = find_late_start(federation_state(), "5001", day("2018-03-10"))
    assert late == ("had no valid CBF ID card on the day and earns no points", day("2018-03-11"))
    assert find_late_start(federation_state(), "5001", day("2018-03-11")) is None
    assert find_late_start(federation_state(), "5001", day("2019-03-11")) is None


def test_a_player_of_cyprus_without_an_id_card_is_told_of(cyprus_store: StoreFixture) -> None:
    cyprus_store.decide("club", code=1, licence="1207")
    cyprus_store.send("a.mcd", report(), club=None)
    entry = cyprus_store.decide(
        "register", number="5001", first="Ada", family="Loizou", club=1, start="2018-01-01", gender=1, status=1
    )
    assert describe_uncredited_sessions(entry).startswith(
        "Player 5001 had no valid CBF ID card on the day and earns no points: 1 session on 2018-03-06. By the register "
        "the player may earn on no day yet."
    )

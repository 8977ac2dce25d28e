"""Edges that a hostile reading found: odd days, refused foundings, numbers that are taken, the same bytes elsewhere."""

import sqlite3
from collections.abc import Callable
from datetime import date

import pytest

from overtrick.store.commands import decide
from overtrick.store.errors import Refusal
from overtrick.store.explain.history import history_of
from overtrick.store.journal import federation_state
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import HOWICK, NUMBERS, session_file
from tests.store.deliveries.test_concurrent_files import NAME, at_once
from tests.store.file_sender import NUMBERS as SENDERS
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture, rows


def test_a_membership_may_end_on_the_last_day_of_the_calendar(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.decide("leave", number="38441", club=106, end="9999-12-31")
    assert store.send("106_monday_1.txt", session_file()).state == "accepted"
    assert store.points("38441") == {"C": 40}
    told = [each.text for each in history_of("38441", date(2018, 12, 31)).changes]
    assert told == ["Joined Auckland"]
    assert history_of("38441", date.max).changes[0].text == "Left Auckland"
    assert store.verify() == []


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("register", {"first": "A", "family": "B", "club": 106, "gender": 1, "grade": 1, "status": 3, "start": "{}"}),
        ("rank", {"number": "38441", "code": 5, "start": "{}"}),
        ("grade", {"number": "38441", "code": 3, "start": "{}"}),
        ("status", {"number": "38441", "code": 3, "start": "{}"}),
        ("graded-nights", {"club": 106, "policy": "gross", "start": "{}"}),
        ("adjust", {"number": "38441", "points": {"A": "1"}, "asked_by": "the club", "date": "{}"}),
    ],
)
@pytest.mark.parametrize("wild", ["0001-01-01", "1899-12-31", "3000-01-01", "9999-12-31"])
def test_a_day_that_nobody_can_mean_is_refused(
    store: StoreFixture, kind: str, told: dict[str, object], wild: str
) -> None:
    """A temporary player since the last day of the calendar would stop every run: there is no day six months later."""
    store.register("38441")
    with pytest.raises(Refusal, match=f"{wild} cannot be right"):
        store.decide(kind, reason="a slip", **{name: wild if value == "{}" else value for name, value in told.items()})


def test_a_second_founding_is_refused_and_changes_nothing(store: StoreFixture) -> None:
    with pytest.raises(Refusal, match="already"):
        decide.found_federation("cbf-2013", FIRST_MOMENT, "founder")
    assert federation_state.federation_state().federation.scheme.name == "nz-2017"


def test_a_new_player_never_gets_a_number_that_somebody_plays_under(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send("106_monday_1.txt", session_file(("38441 1000", "12356 9205", "31018 27114", "40777 1610")))
    line = store.decide(
        "register", first="New", family="Player", club=106, start="2018-01-01", gender=1, grade=3, status=1
    )
    assert line.data["number"] == "1001"
    assert store.points("1001") == {}


def test_the_same_bytes_from_another_sender_are_held(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.decide("sending", club=HOWICK, also_for=106)
    store.send("106_monday_1.txt", session_file())
    assert store.send("106_monday_1.txt", session_file(), club=HOWICK).state == "held"
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


@pytest.mark.parametrize(
    ("kind", "data"), [("region", {"code": 2**40, "name": "X"}), ("region", {"code": 1, "name": "\0"})]
)
def test_what_no_database_can_keep_is_refused(store: StoreFixture, kind: str, data: dict[str, object]) -> None:
    with pytest.raises(Refusal):
        decide.decide(kind, FIRST_MOMENT, "secretary", data)
    assert store.verify() == []


def test_replacing_a_row_at_the_prompt_is_refused(open_store: Callable[[str, str], StoreFixture]) -> None:
    store = open_store("nz-2017", "sqlite")
    store.register(*NUMBERS)
    store.send("106_monday_1.txt", session_file())
    prompt = sqlite3.connect(store.directory / "overtrick.sqlite3")
    columns = [name for _, name, *_ in prompt.execute("PRAGMA table_info(award)")]
    doubled = ", ".join("points * 2" if name == "points" else name for name in columns)
    with pytest.raises(sqlite3.IntegrityError, match="kept for good"):
        prompt.execute(f"INSERT OR REPLACE INTO award SELECT {doubled} FROM award WHERE id = 1")
    prompt.close()


def test_what_is_acknowledged_while_the_records_are_rebuilt_stays(store: StoreFixture) -> None:
    store.register(*SENDERS)
    for _ in range(2):
        told = at_once(
            store, [(NAME, 10, 1), ("106_2018_pairs_2.txt", 10, 2)], meanwhile=lambda: rebuild(exchange=True)
        )
        lines = {int(line.split()[0]) for answers in told for line in answers}
        assert lines <= {seq for (seq,) in rows("SELECT seq FROM journal")}
    store.restart()
    assert store.verify() == []

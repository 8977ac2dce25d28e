"""Points that need the federation's approval: files wait until their event has it."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.commands import decide as commands
from overtrick.store.errors import Refusal
from overtrick.store.journal.effects import find_other_changes
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.contest_reports import Contest, report
from tests.store.results.agreement import id_cards
from tests.store.store_fixture import SECRETARY, StoreFixture

WINNER = FOUR_PAIRS[0].split()[0]
LADDER = session_file(event="River Pairs", round=99, award="25A", boards=160)
FILE = "106_river_final.txt"
EVENT: dict[str, Any] = {"club": 106, "event": "River Pairs", "event_class": "25A", "first": "2018-03-10"}


@pytest.fixture
def asking(store: StoreFixture) -> StoreFixture:
    """A federation in which A and B points need approval."""
    store.register(*NUMBERS)
    store.decide("approvals", units=["A", "B"], start="2018-03-11")
    return store


def test_a_club_cannot_give_itself_a_points(asking: StoreFixture) -> None:
    receipt = asking.send(FILE, LADDER)
    assert (receipt.state, asking.points(WINNER)) == ("held", {})
    assert receipt.because == (
        "River Pairs is 25A, whose A points need a tournament on the federation's calendar, and none fits"
    )
    (notice,) = receipt.problems
    assert "once the tournament is on the federation's calendar" in notice.advice
    assert notice.found == 'club=106 event="River Pairs" event_class="25A" first=2018-03-10 last=2018-03-10'
    assert asking.verify() == []


def test_c_points_need_no_approval(asking: StoreFixture) -> None:
    assert asking.send("106_monday.txt", session_file()).state == "accepted"


def test_an_approval_lets_through_what_waits_and_what_comes(asking: StoreFixture) -> None:
    asking.send(FILE, LADDER)
    asking.decide("approve", **EVENT)
    assert models.Revision.objects.get().state == "accepted"
    # The first place of a class earns the points that it is named by.
    assert asking.points(WINNER) == {"A": 25}
    assert asking.send("106_river_1.txt", session_file(event="River Pairs 1", award="25A")).state == "accepted"
    assert asking.verify() == []


def test_a_list_of_approvals_lets_through_what_waits(asking: StoreFixture) -> None:
    asking.send(FILE, LADDER)
    asking.import_register("approvals", "club,event,class,first,last\n106,River Pairs,25A,2018-03-10,\n")
    assert asking.points(WINNER) == {"A": 25}
    assert asking.verify() == []


def test_a_correction_of_an_approved_event_counts(asking: StoreFixture) -> None:
    asking.decide("approve", **EVENT)
    asking.send(FILE, LADDER)
    assert asking.send(FILE, LADDER.replace(",160,1,", ",164,1,")).state == "accepted"


@pytest.mark.parametrize(
    "change",
    [
        {"club": 130},
        {"event": "River Teams"},
        {"event_class": "20A"},
        {"first": "2018-03-11", "last": "2018-03-12"},
        {"first": "2018-03-08", "last": "2018-03-09"},
    ],
    ids=["another club", "another event", "another class", "later days", "earlier days"],
)
def test_another_approval_does_not_help(asking: StoreFixture, change: dict[str, Any]) -> None:
    asking.send(FILE, LADDER)
    asking.decide("approve", **(EVENT | change))
    assert models.Revision.objects.get().state == "held"
    assert asking.points(WINNER) == {}


def test_a_person_may_confirm_one_file(asking: StoreFixture) -> None:
    asking.send(FILE, LADDER)
    asking.decide("confirm", club=106, name=FILE, revision=1)
    assert asking.points(WINNER) == {"A": 25}
    assert asking.verify() == []


def test_what_was_posted_before_the_setting_stays(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(FILE, LADDER)
    store.decide("approvals", units=["A", "B"], start="2018-03-12")
    assert store.send("106_lake_final.txt", LADDER.replace("River", "Lake")).state == "accepted"
    assert store.later(days=1).send("106_hill_final.txt", LADDER.replace("River", "Hill")).state == "held"
    assert store.points(WINNER) == {"A": 50}
    assert store.verify() == []


def test_a_new_federation_asks_for_approval_by_its_scheme(empty_store: Callable[[str], StoreFixture]) -> None:
    new = empty_store("sqlite")
    commands.found_federation("nz-2017", new.now, SECRETARY)
    new.register(*NUMBERS)
    assert new.send(FILE, LADDER).state == "held"


def test_an_approval_that_is_taken_back_lets_nothing_more_through(asking: StoreFixture) -> None:
    entry = asking.decide("approve", **EVENT)
    asking.send(FILE, LADDER)
    asking.decide("withdraw", line=entry.seq, reason="the wrong club")
    assert asking.points(WINNER) == {"A": 25}
    assert asking.send("106_river_1.txt", session_file(event="River Pairs", award="25A")).state == "held"
    assert asking.verify() == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"club": 4711}, "4711"),
        ({"event_class": "26A"}, "'26A' is not a class"),
        ({"event": " "}, "the name of the event"),
        ({"last": "2018-03-09"}, "before the first day"),
    ],
)
def test_what_cannot_be_approved_is_refused(asking: StoreFixture, change: dict[str, Any], words: str) -> None:
    with pytest.raises(Refusal, match=words):
        asking.decide("approve", **(EVENT | change))


def test_the_setting_is_about_the_future_and_about_units(store: StoreFixture) -> None:
    with pytest.raises(Refusal, match="in the past"):
        store.decide("approvals", units=["A"], start="2018-01-01")
    with pytest.raises(Refusal, match="'Gold' is not a unit"):
        store.decide("approvals", units=["Gold"], start="2018-12-01")


# ── Cyprus ──────────────────────────────────────────────────────────────────────────────────────────────────

SIX_PAIRS = tuple(f"{number} {number + 1}" for number in range(5001, 5013, 2))
GOLD: dict[str, Any] = {
    "club": 1,
    "event": "Spring Gold Pairs",
    "event_class": "Club Gold Point Event",
    "first": "2018-03-06",
}


@pytest.fixture
def island(cyprus_store: StoreFixture) -> StoreFixture:
    """Limassol with twelve members who hold ID cards; Gold needs approval."""
    numbers = [number for pair in SIX_PAIRS for number in pair.split()]
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    for number in numbers:
        cyprus_store.register(number, club=1, grade=99, rank=0)
    lines = "".join(f"{number},id-card,2010-01-01,\n" for number in numbers)
    cyprus_store.import_register("periods", f"player,kind,start,end\n{lines}")
    cyprus_store.decide("approvals", units=["Gold"], start="2018-03-11")
    return cyprus_store


def gold_event(name: str = "Spring Gold Pairs", day: str = "2018-03-06", until: str = "", file: str = "1") -> str:
    contest = Contest(SIX_PAIRS, name=name, date=day, more=(f"13\t{until}",) if until else ())
    return report(contest, file=file).replace("15\t1", "15\t2")


def test_gold_waits_and_silver_does_not(island: StoreFixture) -> None:
    assert island.send("a.mcd", gold_event(), club=None).state == "held"
    assert island.send("b.mcd", report(file="2"), club=None).state == "accepted"
    island.decide("approve", **GOLD)
    # The printed table of Gold: 4, 2 and 1 to each of the first three pairs of a Club Gold Point Event.
    assert [island.points(number).get("Gold", 0) for number in ("5001", "5003", "5005", "5007")] == [4, 2, 1, 0]
    assert island.verify() == []


def test_c7_a_second_gold_event_of_a_club_in_a_year_cannot_be_approved(island: StoreFixture) -> None:
    island.decide("approve", **GOLD)
    with pytest.raises(Refusal, match="may have 1 Club Gold Point Event a year, and has Spring Gold Pairs in 2018"):
        island.decide("approve", **(GOLD | {"event": "Autumn Gold Pairs", "first": "2018-10-02"}))
    island.decide("approve", **(GOLD | {"first": "2019-03-05"}))


def test_c4_the_days_of_an_approval_say_what_is_one_session(island: StoreFixture) -> None:
    island.send("a.mcd", gold_event("Spring Gold Pairs 1"), club=None)
    island.decide("approve", **GOLD, last="2018-03-27")
    assert "Gold" not in island.points("5001")
    island.send("whole.mcd", gold_event(until=date(2018, 3, 10).isoformat(), file="2"), club=None)
    assert island.points("5001")["Gold"] == 4
    assert island.verify() == []


def test_c4_an_overall_report_makes_earlier_reports_sessions_of_its_event(cyprus_store: StoreFixture) -> None:
    store = cyprus_store
    numbers = [number for pair in SIX_PAIRS for number in pair.split()]
    store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    store.register(*numbers, club=1, grade=99, rank=0)
    store.import_register("periods", id_cards(numbers))
    store.later(days=30)
    store.send("1.mcd", gold_event("Spring Gold Pairs 1"), club=None)
    # Alone, it is an event of one session, with 4 Gold for the winners.
    assert store.points("5001")["Gold"] == 4
    receipt = store.send("whole.mcd", gold_event(until="2018-03-27", file="2"), club=None)
    # The Gold of the event is that of its overall list, once; so are the 8 Silver of three tables × 2.
    assert store.points("5001")["Gold"] == 4
    assert [(change.file, change.unit, change.points) for change in find_other_changes(receipt.seq)][:2] == [
        ("1.mcd", "Gold", "-4.00"), ("1.mcd", "Silver", "-16.00"),
    ]  # fmt: skip
    second = store.send("2.mcd", gold_event("Spring Gold Pairs 2", day="2018-03-13", file="3"), club=None)
    assert (store.points("5001")["Gold"], second.problems) == (4, ())
    store.send("back.mcd", gold_event(until="2018-03-27", file="4").replace("12\t", "11\n12\t", 1), club=None)
    # Two numbered sessions show that neither is the whole event: its Gold waits for the overall list.
    assert "Gold" not in store.points("5001")
    assert store.verify() == []


def test_an_approval_releases_the_file_that_another_club_sent(asking: StoreFixture) -> None:
    asking.decide("sending", club=130, also_for=106)
    assert asking.send(FILE, LADDER, club=130).state == "held"
    asking.decide("approve", **EVENT)
    assert asking.points(WINNER) == {"A": 25}
    assert asking.verify() == []


def test_an_approval_releases_only_what_waited_for_one(asking: StoreFixture) -> None:
    asking.send("106_monday.txt", session_file())
    asking.send("106_again.txt", session_file())
    asking.decide("cancel", club=106, name="106_monday.txt")
    asking.decide("approve", **EVENT)
    assert asking.batch("106_again.txt").state == "held"


def test_a_list_of_approvals_is_checked_before_it_is_read_in(asking: StoreFixture) -> None:
    for line in ("4711,River Pairs,25A,2018-03-10,", "106,River Pairs,26A,2018-03-10,", "106, ,25A,2018-03-10,"):
        with pytest.raises(Refusal, match="Line 2"):
            asking.import_register("approvals", f"club,event,class,first,last\n{line}\n")


def test_an_approval_that_is_taken_back_no_longer_says_what_is_one_session(island: StoreFixture) -> None:
    entry = island.decide("approve", **GOLD, last="2018-03-27")
    island.send("a.mcd", gold_event("Spring Gold Pairs 1"), club=None)
    assert "Gold" not in island.points("5001")
    island.decide("withdraw", line=entry.seq, reason="it has one session")
    # By itself it is an event of one session, with 4 Gold for the winners.
    assert island.points("5001")["Gold"] == 4
    assert island.verify() == []


def test_a_list_of_approvals_says_what_is_one_session(island: StoreFixture) -> None:
    island.send("a.mcd", gold_event("Spring Gold Pairs 1"), club=None)
    island.decide("confirm", club=1, name="a.mcd", revision=1)
    assert island.points("5001")["Gold"] == 4
    line = f"1,Spring Gold Pairs,{GOLD['event_class']},2018-03-06,2018-03-27"
    island.import_register("approvals", f"club,event,class,first,last\n{line}\n")
    assert "Gold" not in island.points("5001")
    assert island.verify() == []


def test_sessions_with_numbers_are_not_too_many_events(cyprus_store: StoreFixture) -> None:
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    cyprus_store.later(days=30)
    cyprus_store.send("1.mcd", gold_event("Spring Gold Pairs 1"), club=None)
    receipt = cyprus_store.send("2.mcd", gold_event("Spring Gold Pairs 2", day="2018-03-13", file="2"), club=None)
    assert "too-many-in-a-year" not in [problem.code for problem in receipt.problems]

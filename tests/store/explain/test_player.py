"""Every point of a player can be explained, from the line of the raw file to the clause; and so can every zero."""

import re
from pathlib import Path

import msgspec
import pytest

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.errors import Refusal
from overtrick.store.explain.player import explain_player
from overtrick.store.explain.records import Explanation, Selection, SessionRow
from tests.store.cast import ACHILLES, AUCKLAND, NUMBERS, session_file
from tests.store.contest_reports import EAST, Contest, report
from tests.store.store_fixture import StoreFixture, day

HOWELL = Path(__file__).parents[3] / "examples" / "usebio" / "howell_one_winner.xml"
OPENING = (
    "computer_number,first_name,surname,current_stars,current_rating_points,total_a_points,total_b_points,"
    "total_c_points,club_id,gender,country_code,overseas_number,date_joined,status,last_update,preferred_name,source,"
    "member_rank,member_grade,member_handicap\n"
)


def only(found: Explanation) -> SessionRow:
    """The one session of an explanation."""
    (session,) = found.sessions
    return session


def test_an_award_is_explained_down_to_the_line_of_the_file(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("106_monday_1.txt", session_file())
    found = explain_player("12356")
    played = only(found)
    assert (found.player, found.name, found.totals, found.agrees) == (
        "12356",
        "Clementine Okonjo",
        {"C": "12.00"},
        True,
    )
    assert (played.event, played.club_name, played.file, played.revision) == (
        "Monday Pairs",
        "Auckland",
        "106_monday_1.txt",
        1,
    )
    assert (played.line, played.text, played.place) == (3, "2,50.50,12356,9205", "2")
    (award,) = played.awards
    assert (award.points, award.unit, award.kind) == ("12.00", "C", "place")
    # 39 / (4 × 0.35) = 27.857…, and 40 less that is 12.14…
    assert "2nd of 4 pairs: 40 − 1 × 39 / (4 × 35 %) = 12.14…, rounded down to 12 C" in award.because[1]


def test_a_row_of_a_file_without_line_ends_is_explained_alone(store: StoreFixture) -> None:
    lines = [line.strip() for line in HOWELL.read_text(encoding="utf-8").splitlines()]
    store.later(days=9 * 365).register(*(str(90231 + at) for at in range(12)))
    assert store.send("howell.xml", "".join(lines).encode()).state == "accepted"
    played = only(explain_player("90233"))
    assert played.text.startswith("<PAIR>")
    assert re.findall(r"<NATIONAL_ID_NUMBER>(\d+)<", played.text) == ["90233", "90234"]
    assert store.verify() == []


def test_nothing_has_a_reason_too(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("106_monday_1.txt", session_file())
    played = only(explain_player("31018"))
    assert played.awards == ()
    assert "3rd of 4 pairs" in " ".join(played.because)


@pytest.mark.parametrize(
    ("status", "says"), [({"status": 4}, "resigned"), ({"club": ACHILLES}, "not a member of any club")]
)
def test_a_player_who_may_not_earn_learns_why(store: StoreFixture, status: dict[str, int], says: str) -> None:
    store.register(*NUMBERS[1:]).register(NUMBERS[0], **status).send("106_monday_1.txt", session_file())
    played = only(explain_player(NUMBERS[0]))
    assert played.awards == ()
    assert says.split()[0] in " ".join(played.because).lower()


def test_a_club_that_is_not_affiliated_earns_nothing_and_it_is_said(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("a.txt", session_file(club=ACHILLES), club=ACHILLES)
    played = only(explain_player("38441"))
    assert (played.awards, len(played.because)) == ((), 1)
    assert "not affiliated" in played.because[0]


def test_what_was_replaced_or_cancelled_names_the_line_of_the_journal(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send("106_monday_1.txt", session_file())
    # The same pairs, the first two exchanged.
    swapped = ("12356 9205", "38441 20093", "31018 27114", "40777 1610")
    receipt = store.send("106_monday_1.txt", session_file(swapped))
    found = explain_player("38441")
    assert found.totals == {"C": "12.00"}
    assert (only(found).revision, only(found).awards[0].points) == (2, "12.00")
    (back,) = found.taken_back
    assert (back.points, back.unit, back.revision) == ("40.00", "C", 1)
    assert (back.by.seq, back.by.kind, back.by.cause, back.by.who) == (receipt.seq, "delivery", "replaced", "scorer")
    line = store.decide("cancel", club=AUCKLAND, name="106_monday_1.txt", reason="the wrong evening")
    found = explain_player("38441")
    assert (found.totals, found.sessions) == ({}, ())
    assert [each.points for each in found.taken_back] == ["40.00", "12.00"]
    assert str(found.taken_back[1].by) == (
        f"line {line.seq} of the journal, cancel (cancelled), 2018-03-11, by secretary, because the wrong evening"
    )


def test_a_merged_number_is_explained_as_the_player_who_survives(store: StoreFixture) -> None:
    store.register(*NUMBERS, "50001")
    store.send("106_monday_1.txt", session_file(("50001 20093", "12356 9205", "31018 27114", "40777 1610")))
    line = store.decide("merge", number="50001", into="38441", reason="the same person")
    for number in ("50001", "38441"):
        found = explain_player(number)
        assert (found.player, found.totals, found.agrees) == ("38441", {"C": "40.00"}, True)
        assert only(found).number == "50001"
        assert only(found).awards[0].points == "40.00"
    assert f"Number 50001 was merged into 38441: line {line.seq} of the journal" in explain_player("50001").notes[0]


def test_an_erased_player_is_explained_without_a_name(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("106_monday_1.txt", session_file())
    store.decide("erase", number="38441", reason="on request")
    found = explain_player("38441")
    assert (found.name, found.totals, found.agrees) == ("(erased)", {"C": "40.00"}, True)
    text = msgspec.json.encode(found).decode()
    assert "Kereama" not in text
    assert "Aroha" not in text


def test_opening_balances_stand_beside_the_sessions_and_a_hundred_c_are_shown_as_one_b(store: StoreFixture) -> None:
    """86.47 A, 134 B and 30 C brought; three firsts of 40 C each: 150 C, shown as 135 B and 50 C (S6)."""
    store.import_register(
        "access", OPENING + "38441,Aroha,Kereama,0,68,86.47,134,30,106,1,,,,1,,,,5,3,0\n", opening=True
    )
    store.register(*NUMBERS[1:])
    for at in (1, 2, 3):
        store.send(f"106_monday_{at}.txt", session_file(round=at))
    found = explain_player("38441")
    assert found.totals == {"A": "86.47", "B": "134.00", "C": "150.00"}
    assert found.carried == {"A": "86.47", "B": "135.00", "C": "50.00"}
    assert [(each.points, each.unit, each.by.kind) for each in found.beside] == [
        ("86.47", "A", "import"),
        ("134.00", "B", "import"),
        ("30.00", "C", "import"),
    ]
    assert found.selected == found.totals


def test_one_event_or_some_days_can_be_asked_for(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send("106_monday_1.txt", session_file())
    store.send("106_friday_1.txt", session_file(event="Friday Teams of Two", date="2018-03-09"))
    assert [each.event for each in explain_player("38441", Selection(event="FRIDAY")).sessions] == [
        "Friday Teams of Two"
    ]
    assert [each.event for each in explain_player("38441", Selection(start=day("2018-03-10"))).sessions] == [
        "Monday Pairs"
    ]
    found = explain_player("38441", Selection(end=day("2018-03-09")))
    assert (found.selected, found.totals) == ({"C": "40.00"}, {"C": "80.00"})


def test_a_held_file_is_named(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send("106_monday_1.txt", session_file())
    store.send("106_monday_again.txt", session_file())
    (waiting,) = explain_player("38441").waiting
    assert "106_monday_again.txt of club 106, revision 1, was held" in waiting


def test_a_ledger_that_does_not_follow_from_the_file_is_told_plainly(store: StoreFixture) -> None:
    store.register(*NUMBERS).send("106_monday_1.txt", session_file())
    own = models.Award.objects.filter(player__number="38441").values_list(
        "posting_id", "session_id", "entry_id", "player_id"
    )[0]
    last = models.Award.objects.count()
    sql = (
        "INSERT INTO award (id, posting_id, session_id, entry_id, player_id, number, unit, points, kind, played) "
        "VALUES (%s, %s, %s, %s, %s, '38441', 'C', 50000, 'bonus', '2018-03-10')"
    )
    database.execute(sql, last + 1, *own)
    found = explain_player("38441")
    assert not found.agrees
    assert only(found).differs == (
        "The ledger has 40.00 C (place), 5.00 C (bonus), but the file gives 40.00 C (place): run 'overtrick verify'."
    )


def test_nobody_has_the_number(store: StoreFixture) -> None:
    with pytest.raises(Refusal, match="Nobody has the number 77"):
        explain_player("77")


def test_recorded_facts_are_part_of_the_reasons(store: StoreFixture) -> None:
    """One row of a field of 26 entered by hand: 1st earns 40 C, whatever the field; 2nd of 26 earns 35.

    39 / (26 × 0.35) = 4.28…, and 40 less that is 35.71…, rounded down.
    """
    store.register(*NUMBERS)
    content = session_file(FOUR[:2], places=("1", "2"), scores=("60.00", "58.00"))
    store.send("106_extra_1.txt", content, door="by hand", by_hand={"reason": "left out", "field": [26]})
    found = explain_player("12356")
    assert (found.totals, found.agrees) == ({"C": "35.00"}, True)
    assert "2nd of 26 pairs" in " ".join(only(found).awards[0].because)


FOUR = ("38441 20093", "12356 9205")


def test_the_two_reports_of_a_contest_are_explained_together(cyprus_store: StoreFixture) -> None:
    """Five tables and two winners: 10 and 5 Silver each way (CBF 3.4). One winner alone would have been 8."""
    for number in ("5001", "5011", "5013"):
        cyprus_store.register(number, club=1, grade=99, rank=0)
        cyprus_store.decide("period", number=number, kind="id-card", start="2010-01-01")
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    cyprus_store.send("ns.mcd", report(), club=None)
    assert explain_player("5001").totals == {"Silver": "8.00"}
    cyprus_store.send("ew.mcd", report(Contest(EAST, serial=-7), file="2018-03-06 2"), club=None)
    for number, points in (("5001", "10.00"), ("5011", "10.00"), ("5013", "5.00")):
        found = explain_player(number)
        assert (found.totals, found.agrees) == ({"Silver": points}, True)
        assert [award.points for award in only(found).awards] == [points]
        assert only(found).awards[0].because
    assert [each.points for each in explain_player("5001").taken_back] == ["8.00"]
    cyprus_store.decide("erase", number="5001", reason="on request")
    assert only(explain_player("5001")).text == "(erased)"

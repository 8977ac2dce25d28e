"""Parallel running: every ordinary reason why two systems differ is named, and only the rest is unexplained."""

from datetime import date

import pytest

from overtrick.formats import access
from overtrick.formats.access.table import COLUMNS
from overtrick.schemes.registers.on_day import codes_of
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.upkeep.reconcile import PlayerDifference, Summary, UnitsDiffer, day_of_extract, reconcile
from tests.store.cast import AUCKLAND, FOUR_PAIRS, NUMBERS, PEOPLE, session_file
from tests.store.store_fixture import StoreFixture

# The evening on which everything happens in these tests, in New Zealand.
EVENING = date(2018, 3, 11)
NEXT_DAY = date(2018, 3, 12)
NOVICE = 1


def extract(day: date = NEXT_DAY, **rows: str) -> bytes:
    """An export of the old system: p38441="0 0 40" gives points A, B, C, and a fourth number the rank's code."""
    lines = [",".join(COLUMNS)]
    for name, told in rows.items():
        number = name.removeprefix("p")
        a, b, c, rank = [*told.split(), str(NOVICE)][:4]
        person = PEOPLE.get(number, PEOPLE["38441"])
        cells = {
            "computer_number": number, "first_name": person.first, "surname": person.family, "total_a_points": a,
            "total_b_points": b, "total_c_points": c, "club_id": "106", "gender": "1", "status": "1",
            "last_update": day.isoformat(), "member_rank": rank, "member_grade": "3",
        }  # fmt: skip
        lines.append(",".join(cells.get(column, "") for column in COLUMNS))
    return ("\n".join(lines) + "\n").encode()


def compared(data: bytes) -> tuple[list[PlayerDifference], Summary]:
    day = day_of_extract(data)
    assert day is not None
    players, _, problems = access.loads(
        data, codes_of(federation_state().federation.scheme, day), day, required_only=False
    )
    assert [problem for problem in problems if problem.severity == "error"] == []
    return reconcile(players, day)


def found(data: bytes, player: str = "38441", what: str = "points") -> PlayerDifference | None:
    """The difference of one player."""
    return next((each for each in compared(data)[0] if (each.player, each.what) == (player, what)), None)


def kind(data: bytes, player: str = "38441", what: str = "points") -> str:
    difference = found(data, player, what)
    return difference.kind if difference else "equal"


@pytest.fixture
def club(store: StoreFixture) -> StoreFixture:
    """The cast, and an evening at which 38441 and 20093 earned 40 C, 12356 and 9205 12 C."""
    store.register(*NUMBERS).send("106_monday_1.txt", session_file())
    return store


def test_equal_is_equal(club: StoreFixture) -> None:
    data = extract(p38441="0 0 40", p20093="0 0 40", p12356="0 0 12", p9205="0 0 12", p31018="0 0 0")
    differences, summary = compared(data)
    assert differences == []
    assert (summary.compared, summary.equal, summary.kinds, summary.unexplained) == (5, 5, {}, 0)


def test_a_hundred_c_are_one_b(club: StoreFixture) -> None:
    for at in (2, 3):
        club.send(f"106_monday_{at}.txt", session_file(round=at))
    assert kind(extract(p38441="0 1 20")) == "carried"
    assert kind(extract(p38441="0 0 120")) == "equal"
    assert kind(extract(p38441="0 1 19")) == "unexplained"


def test_what_came_after_the_day_of_the_extract(club: StoreFixture) -> None:
    for at in range(2, 7):
        club.later(days=1).send(f"106_monday_{at}.txt", session_file(round=at))
    before = extract(EVENING, p38441="0 0 40")
    difference = found(before)
    assert difference is not None
    assert (difference.kind, difference.ours, difference.theirs) == ("after", {"C": "240.00"}, {"C": "40.00"})
    assert len(difference.because) == 5
    assert "106_monday_2.txt" in difference.because[0]


def test_a_late_file_and_another_reason_together(club: StoreFixture) -> None:
    """Ours: 40 and 40, and 12 on a later day. Theirs: 40 and 40, and once more the 40 of the file that we hold."""
    club.send("106_friday_1.txt", session_file(event="Friday"))
    club.send("106_friday_again.txt", session_file(event="Friday"))
    second = ("12356 9205", "38441 20093", *FOUR_PAIRS[2:])
    club.later(days=2).send("106_monday_2.txt", session_file(second, round=2))
    difference = found(extract(p38441="0 0 120"))
    assert difference is not None
    assert (difference.kind, difference.ours) == ("several", {"C": "92.00"})
    assert ["106_monday_2.txt" in difference.because[0], "held" in difference.because[1]] == [True, True]
    assert kind(extract(p38441="0 0 79")) == "unexplained"


def test_a_held_file_that_the_old_system_counted(club: StoreFixture) -> None:
    club.send("106_monday_again.txt", session_file())
    difference = found(extract(p38441="0 0 80"))
    assert difference is not None
    assert difference.kind == "held"
    assert "106_monday_again.txt of club 106, revision 1, was held" in difference.because[0]


def test_a_file_that_was_refused_or_rejected(club: StoreFixture) -> None:
    club.send("106_monday_again.txt", session_file())
    club.decide("refuse", club=AUCKLAND, name="106_monday_again.txt", revision=1)
    assert kind(extract(p38441="0 0 80")) == "refused"
    club.send("106_friday_1.txt", session_file(event="Friday", date="2018-04-01"))  # not played yet: an error
    assert kind(extract(p12356="0 0 36"), "12356") == "several"


def test_a_correction_that_the_old_system_did_not_take(club: StoreFixture) -> None:
    """With us 38441 fell from 40 to 12; the old system still has 40."""
    club.send("106_monday_1.txt", session_file(("12356 9205", "38441 20093", *FOUR_PAIRS[2:])))
    difference = found(extract(p38441="0 0 40"))
    assert difference is not None
    assert (difference.kind, difference.ours) == ("replaced", {"C": "12.00"})
    assert "replaced, played 2018-03-10: line 11 of the journal, delivery 106_monday_1.txt" in difference.because[0]
    assert kind(extract(p12356="0 0 12"), "12356") == "replaced"


def test_an_adjustment_that_the_old_system_did_not_make(club: StoreFixture) -> None:
    """Made before the day of the extract, for an event of the year before."""
    told = {"points": {"C": "-15"}, "asked_by": "Howick", "date": "2017-11-04"}
    club.decide("adjust", number="38441", reason="the wrong pair", **told)
    club.later(days=3)
    difference = found(extract(p38441="0 0 40"))
    assert difference is not None
    assert (difference.kind, difference.ours) == ("adjust", {"C": "25.00"})
    assert (
        "adjust, played 2017-11-04: line 11 of the journal, adjust, 2018-03-11, by secretary" in difference.because[0]
    )
    assert kind(extract(p38441="0 0 25")) == "equal"


def test_a_cancellation_that_the_old_system_did_not_take(club: StoreFixture) -> None:
    club.decide("cancel", club=AUCKLAND, name="106_monday_1.txt", reason="never played")
    difference = found(extract(p38441="0 0 40"))
    assert difference is not None
    assert difference.kind == "cancelled"
    assert "because never played" in difference.because[0]


def test_a_session_in_which_the_player_earned_nothing_with_us(store: StoreFixture) -> None:
    store.register(*NUMBERS[1:]).register(NUMBERS[0], status=4)  # resigned
    store.send("106_monday_1.txt", session_file())
    difference = found(extract(p38441="0 0 40"))
    assert difference is not None
    assert difference.kind == "earned-nothing"
    assert "106_monday_1.txt, Monday Pairs, 2018-03-10: nothing, because" in difference.because[0]


def test_merged_numbers(club: StoreFixture) -> None:
    club.register("50001")
    club.send("106_monday_2.txt", session_file(("50001 20093", *FOUR_PAIRS[1:]), round=2))
    club.decide("merge", number="50001", into="38441")
    assert kind(extract(p38441="0 0 40", p50001="0 0 40")) == "merged"
    # The old system has only one of the two numbers.
    assert kind(extract(p38441="0 0 40")) == "merged"
    difference = found(extract(p50001="0 0 40", p38441="0 0 39"))
    assert difference is not None
    assert difference.kind == "unexplained"
    assert difference.because[0] == "In our register the numbers 38441, 50001 are one player."


def test_players_whom_only_one_system_has(club: StoreFixture) -> None:
    club.send("106_monday_2.txt", session_file(("77777 20093", *FOUR_PAIRS[1:]), round=2))
    differences, summary = compared(extract(p38441="0 0 40", p77777="0 0 40"))
    by_player = {each.player: each for each in differences}
    assert by_player["77777"].kind == "not-in-our-register"
    assert by_player["77777"].because[1] == "Sessions that wait for its registration: 1."
    assert {number for number, each in by_player.items() if each.kind == "not-in-theirs"} == {"20093", "12356", "9205"}
    assert summary.kinds == {"not-in-our-register": 1, "not-in-theirs": 3}


def test_a_missing_opening_balance(club: StoreFixture) -> None:
    difference = found(extract(p38441="86.47 134 70"))
    assert difference is not None
    assert difference.kind == "no-opening-balance"


def test_who_joined_when_we_were_running_needs_no_opening_balance(club: StoreFixture) -> None:
    club.register("50001", start="2018-03-11")
    assert kind(extract(p50001="0 0 1"), "50001") == "unexplained"


def test_with_an_opening_balance_a_difference_is_unexplained(store: StoreFixture) -> None:
    store.import_register("access", extract(p38441="86.47 134 30"), opening=True)
    store.register(*NUMBERS[1:]).send("106_monday_1.txt", session_file())
    assert kind(extract(p38441="86.47 134 70")) == "equal"
    assert kind(extract(p38441="86.46 134 70")) == "unexplained"
    assert compared(extract(p38441="86.46 134 70"))[1].unexplained == 1


def test_ranks(store: StoreFixture) -> None:
    """60 points make a Local Master (code 4, from 50), 20 a Club Master (code 3), 5 a Certificate (code 2)."""
    store.import_register("access", extract(p38441="0 60 0"), opening=True)
    assert kind(extract(p38441="0 60 0 4"), what="rank") == "equal"
    assert kind(extract(p38441="0 60 0 3"), what="rank") == "rank-not-raised"
    assert kind(extract(p38441="0 60 0 6"), what="rank") == "rank-kept"
    assert kind(extract(p38441="0 60 0 99"), what="rank") == "rank-unknown"
    difference = found(extract(p38441="0 30 0 3"), what="rank")
    assert difference is not None
    assert (difference.kind, difference.ours, difference.theirs) == (
        "rank-by-points",
        {"rank": "Local Master"},
        {"rank": "Club Master"},
    )


def test_an_extract_of_another_federation(cyprus_store: StoreFixture) -> None:
    with pytest.raises(UnitsDiffer, match="this federation has"):
        compared(extract(p38441="0 0 40"))


def test_an_extract_without_a_day() -> None:
    assert day_of_extract(extract().replace(b"2018-03-12", b"")) is None
    assert day_of_extract(extract(p38441="0 0 40")) == NEXT_DAY

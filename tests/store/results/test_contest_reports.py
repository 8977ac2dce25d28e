"""F12 to F15 and C11: contest reports name themselves, reverse each other, and are twins in two files."""

from decimal import Decimal
from fractions import Fraction

import pytest

from overtrick.store import models
from overtrick.store.results.boards import decode_boards
from tests.board_files import Pair, Table, write_boards_file
from tests.store.contest_reports import EAST, NORTH, Contest, report
from tests.store.store_fixture import StoreFixture

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True
MEMBERS = [number for pair in (*NORTH, *EAST) for number in pair.split()]
TWIN = Contest(EAST, serial=-7)


def silver(store: StoreFixture, *numbers: str) -> list[Decimal | int]:
    return [sum(store.points(number).values()) for number in numbers]


@pytest.fixture
def club(cyprus_store: StoreFixture) -> StoreFixture:
    """Limassol has its licence, and twenty members with ID cards."""

    def prepare() -> None:
        cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
        for number in MEMBERS:
            cyprus_store.register(number, club=1, grade=99, rank=0)
        lines = "".join(f"{number},id-card,2010-01-01,\n" for number in MEMBERS)
        cyprus_store.import_register("periods", f"player,kind,start,end\n{lines}")

    return cyprus_store.begin("Limassol with twenty members", prepare)


def send(store: StoreFixture, name: str, content: str) -> str:
    return store.send(name, content, club=None).state


def test_one_winner_by_the_howell_scale(club: StoreFixture) -> None:
    assert send(club, "a.mcd", report()) == "accepted"
    assert silver(club, "5001", "5002", "5003", "5005") == [8, 8, 5, 0]
    assert club.points("5001") == {"Silver": 8}
    assert models.Session.objects.get().club == 1
    assert club.verify() == []


def test_f13_a_twin_in_another_file_awards_the_first_again(club: StoreFixture) -> None:
    send(club, "ns.mcd", report())
    assert send(club, "ew.mcd", report(TWIN, file="2018-03-06 2")) == "accepted"
    assert silver(club, "5001", "5003", "5005", "5011", "5013", "5015") == [10, 5, 0, 10, 5, 0]
    assert club.verify() == []


def test_f13_the_order_of_the_twins_does_not_matter(club: StoreFixture) -> None:
    send(club, "ew.mcd", report(TWIN, file="2018-03-06 2"))
    assert silver(club, "5011", "5013") == [8, 5]
    send(club, "ns.mcd", report())
    assert silver(club, "5001", "5003", "5011", "5013") == [10, 5, 10, 5]
    assert club.verify() == []


def test_f13_both_twins_in_one_file(club: StoreFixture) -> None:
    assert send(club, "a.mcd", report(Contest(), TWIN)) == "accepted"
    assert silver(club, "5001", "5003", "5011", "5013") == [10, 5, 10, 5]
    assert club.verify() == []


def test_f12_reversing_one_twin_leaves_the_other_alone_again(club: StoreFixture) -> None:
    send(club, "ns.mcd", report())
    send(club, "ew.mcd", report(TWIN, file="2018-03-06 2"))
    assert send(club, "back.mcd", report(TWIN._replace(reverse=True), file="2018-03-06 3")) == "cancelled"
    assert silver(club, "5001", "5003", "5011", "5013") == [8, 5, 0, 0]
    assert club.batch("ew.mcd", 1).state == "cancelled"
    assert club.verify() == []


def test_a_person_cancels_one_twin(club: StoreFixture) -> None:
    send(club, "ns.mcd", report())
    send(club, "ew.mcd", report(TWIN, file="2018-03-06 2"))
    club.decide("cancel", club=1, name="ns.mcd")
    assert silver(club, "5001", "5003", "5011", "5013") == [0, 0, 8, 5]
    assert club.verify() == []


def test_f12_a_contest_again_is_rejected_under_any_file(club: StoreFixture) -> None:
    send(club, "a.mcd", report())
    assert send(club, "b.mcd", report(file="2018-03-06 9")) == "rejected"
    assert send(club, "a.mcd", report(Contest(NORTH[::-1]), file="2018-03-06 9")) == "rejected"
    assert silver(club, "5001", "5009") == [8, 0]
    assert club.verify() == []


def test_f12_a_file_id_again_is_rejected(club: StoreFixture) -> None:
    send(club, "a.mcd", report())
    assert send(club, "b.mcd", report(Contest(name="Other Pairs"))) == "rejected"
    assert club.verify() == []


def test_f12_the_same_upload_again_changes_nothing(club: StoreFixture) -> None:
    send(club, "a.mcd", report())
    receipt = club.send("a.mcd", report(), club=None)
    assert (receipt.state, receipt.repeated) == ("accepted", True)
    assert silver(club, "5001") == [8]
    assert club.verify() == []


def test_f12_a_reversal_frees_the_key(club: StoreFixture) -> None:
    send(club, "a.mcd", report())
    assert send(club, "b.mcd", report(Contest(reverse=True), file="2018-03-06 2")) == "cancelled"
    assert silver(club, "5001") == [0]
    assert send(club, "c.mcd", report(Contest(NORTH[::-1]), file="2018-03-06 3")) == "accepted"
    assert silver(club, "5001", "5009") == [0, 8]
    assert club.verify() == []


def test_f12_after_a_reversal_the_very_same_file_may_come_again(club: StoreFixture) -> None:
    send(club, "a.mcd", report())
    send(club, "b.mcd", report(reverse=True))
    assert silver(club, "5001") == [0]
    assert send(club, "a.mcd", report()) == "accepted"
    assert silver(club, "5001") == [8]
    assert club.verify() == []


def test_f12_a_reversal_of_nothing_is_rejected(club: StoreFixture) -> None:
    assert send(club, "a.mcd", report(Contest(reverse=True))) == "rejected"
    send(club, "b.mcd", report())
    send(club, "c.mcd", report(Contest(reverse=True), file="2018-03-06 2"))
    assert send(club, "d.mcd", report(Contest(reverse=True), file="2018-03-06 3")) == "rejected"
    assert silver(club, "5001") == [0]
    assert club.verify() == []


def test_f12_reversing_file_and_contest_is_an_ordinary_contest(club: StoreFixture) -> None:
    assert send(club, "a.mcd", report(Contest(reverse=True), reverse=True)) == "accepted"
    assert silver(club, "5001") == [8]
    assert club.verify() == []


def test_f15_name_and_licence_that_do_not_fit(club: StoreFixture) -> None:
    receipt = club.send("a.mcd", report(name="Nicosia"), club=None)
    assert receipt.state == "rejected"
    assert "licence-name" in [problem.code for problem in receipt.problems]
    assert club.verify() == []


def test_f15_an_unknown_licence_and_name(club: StoreFixture) -> None:
    receipt = club.send("a.mcd", report(name="Harbour", licence="9999"), club=None)
    assert receipt.state == "rejected"
    assert "unknown-licence" in [problem.code for problem in receipt.problems]
    assert club.verify() == []


def test_f15_a_club_whose_licence_nobody_entered_is_known_by_its_name(club: StoreFixture) -> None:
    receipt = club.send("a.mcd", report(name="Nicosia", licence="1311"), club=None)
    assert (receipt.state, receipt.club) == ("accepted", 2)
    assert [(each.code, each.severity) for each in receipt.problems if each.code == "unknown-licence"] == [
        ("unknown-licence", "warning")
    ]
    club.decide("club", code=2, name="Nicosia", region="Cyprus", country=1, licence="1311")
    assert club.verify() == []


def test_f15_the_arranger_is_the_club(club: StoreFixture) -> None:
    more = ("18\tLimassol", "19\t1207")
    content = report(Contest(more=more), name="A travelling director", licence="77")
    receipt = club.send("a.mcd", content, club=None)
    assert (receipt.state, receipt.club) == ("accepted", 1)
    assert club.verify() == []


def test_f6_a_club_may_not_send_the_report_of_another(club: StoreFixture) -> None:
    assert club.send("a.mcd", report(), club=2).state == "rejected"
    assert club.send("a.mcd", report(), club=1).state == "accepted"
    assert club.verify() == []


def test_f6_a_file_with_contests_of_two_clubs_needs_permission(club: StoreFixture) -> None:
    """Without a sender it is sent as the club of its first contest; live and when the records are made again."""
    club.decide("club", code=2, name="Nicosia", region="Cyprus", country=1, licence="1311")
    other = Contest(EAST, name="Guest Pairs", serial=8, more=("18\tNicosia", "19\t1311"))
    assert send(club, "a.mcd", report(Contest(), other)) == "rejected"
    club.decide("sending", club=1, also_for=2)
    assert send(club, "a.mcd", report(Contest(), other)) == "accepted"
    assert silver(club, "5001", "5011") == [8, 8]
    assert club.verify() == []


def test_f14_a_member_without_id_earns_nothing_and_counts(club: StoreFixture) -> None:
    guests = ":Ann Visitor/Bob Visitor"
    send(club, "a.mcd", report(Contest((guests, *NORTH[:4]))))
    # Five pairs still: the second of three tables earns 5.
    assert silver(club, "5001", "5003") == [5, 0]
    assert club.verify() == []


@pytest.mark.parametrize(
    ("kind", "start", "end"),
    [
        ("suspended", "2018-03-06", None),
        ("arrears", "2018-01-01", "2018-03-06"),
        ("id-card", "2010-01-01", "2018-03-05"),
    ],
)
def test_c11_that_player_alone_earns_nothing(club: StoreFixture, kind: str, start: str, end: str | None) -> None:
    send(club, "a.mcd", report())
    club.decide("period", number="5001", kind=kind, start=start, end=end)
    assert silver(club, "5001", "5002", "5003") == [0, 8, 5]
    club.send("b.mcd", report(Contest(name="Later", date="2018-03-09", serial=9), file="x"), club=None)
    later = {"suspended": 0, "arrears": 8, "id-card": 0}[kind]
    assert silver(club, "5001", "5002") == [later, 16]
    assert club.verify() == []


def test_f12_a_contest_on_record_is_refused_with_the_reason(club: StoreFixture) -> None:
    club.send("a.mcd", report(), club=None)
    again = club.send("b.mcd", report(file="2018-03-06 9"), club=None)
    assert [(each.code, each.message) for each in again.problems if each.severity == "error"] == [
        (
            "contest-on-record",
            "The report is not accepted: Tuesday Pairs of 2018-03-06 is on record; reverse it first.",
        )
    ]


def test_c7_a_second_gold_event_of_a_club_in_a_year_is_warned_of(club: StoreFixture) -> None:
    """Category 2 is a Club Gold Point Event; each club has one a year."""

    def gold(name: str, date: str) -> list[str]:
        contest = report(Contest(name=name, date=date), file=f"{date} 1").replace("15\t1", "15\t2")
        return [each.code for each in club.send(f"gold_{date[:7].replace('-', '_')}.mcd", contest, club=None).problems]

    assert "too-many-in-a-year" not in gold("Gold Cup", "2017-02-01")
    assert "too-many-in-a-year" not in gold("Gold Cup", "2018-02-01")
    assert "too-many-in-a-year" in gold("Silver Bowl", "2018-03-01")
    assert club.verify() == []


@pytest.fixture
def two_clubs(club: StoreFixture) -> StoreFixture:
    """Nicosia has a licence too."""
    club.decide("club", code=2, name="Nicosia", region="Cyprus", country=1, licence="1311")
    return club


def from_nicosia(*contests: Contest, file: str = "2018-03-06 1") -> str:
    return report(*contests, file=file, name="Nicosia Bridge Club", licence="1311")


def test_f12_two_clubs_may_have_contests_and_files_of_the_same_name(two_clubs: StoreFixture) -> None:
    send(two_clubs, "a.mcd", report())
    assert send(two_clubs, "a.mcd", from_nicosia(Contest(EAST))) == "accepted"
    assert silver(two_clubs, "5001", "5011") == [8, 8]
    assert two_clubs.verify() == []


def test_f12_a_club_reverses_only_its_own_contest(two_clubs: StoreFixture) -> None:
    send(two_clubs, "a.mcd", report())
    back = from_nicosia(Contest(reverse=True), file="2018-03-07 1")
    assert two_clubs.send("back.mcd", back, club=2).state == "rejected"
    assert silver(two_clubs, "5001") == [8]
    assert two_clubs.verify() == []


def test_f12_a_club_cannot_reverse_in_the_name_of_another(two_clubs: StoreFixture) -> None:
    send(two_clubs, "a.mcd", report())
    receipt = two_clubs.send("back.mcd", report(Contest(reverse=True), file="2018-03-07 1"), club=2)
    assert receipt.state == "rejected"
    assert "not-your-club" in [problem.code for problem in receipt.problems]
    assert silver(two_clubs, "5001") == [8]


def test_f13_twins_are_of_one_club(two_clubs: StoreFixture) -> None:
    send(two_clubs, "ns.mcd", report())
    send(two_clubs, "ew.mcd", from_nicosia(TWIN, file="2018-03-06 2"))
    assert silver(two_clubs, "5001", "5003", "5011", "5013") == [8, 5, 8, 5]
    assert two_clubs.verify() == []


def test_boards_that_are_not_stated_earn_nothing_until_a_person_records_them(club: StoreFixture) -> None:
    receipt = club.send("a.mcd", report().replace("22\t24\n", ""), club=None)
    assert [problem.code for problem in receipt.problems] == ["boards-not-stated"]
    assert silver(club, "5001", "5003") == [0, 0]
    club.decide("facts", club=1, name="a.mcd", facts={"boards": 24})
    assert silver(club, "5001", "5003") == [8, 5]
    assert club.verify() == []


def boards_of(round_number: str = "") -> str:
    """Two boards at five tables, of the pairs of both directions; some programs number the only session."""
    pairs = [
        Pair(at, side, at, "50.00", players, ("A", "B"))
        for side, rows in (("NS", NORTH), ("EW", EAST))
        for at, players in enumerate(rows, 1)
    ]
    tables = {board: [Table(at, at, 50 * at) for at in range(1, 6)] for board in (1, 2)}
    text = write_boards_file(pairs, tables, event="Tuesday Pairs", date="06/03/2018")
    text = text.replace(
        "<CLUB_NAME>Auckland</CLUB_NAME>", "<CLUB_NAME>Limassol</CLUB_NAME><CLUB_ID_NUMBER>1207</CLUB_ID_NUMBER>"
    )
    return text.replace('SESSION_ID="1"', f'SESSION_ID="{round_number}"') if round_number else text


@pytest.mark.parametrize("round_number", ["1", "3"])
def test_boards_that_come_later_find_the_pairs_of_both_reports(club: StoreFixture, round_number: str) -> None:
    """Each direction came in a file of its own, and a report knows no rounds; every pair is matched to its row."""
    send(club, "ns.mcd", report())
    send(club, "ew.mcd", report(TWIN, file="2018-03-06 2"))
    before = silver(club, *MEMBERS)
    receipt = club.send("evening.xml", boards_of(round_number), club=1)
    assert receipt.because.startswith("ns.mcd has the ranking of the session, and this file adds its boards")
    assert silver(club, *MEMBERS) == before
    assert models.Session.objects.count() == 2
    boards = decode_boards(models.SessionBoards.objects.get().content)
    assert [(each.direction, each.number, each.rows, each.twin) for each in boards.contestants] == [
        (side, f"{at + 1}", (at,), side == "EW") for at in range(5) for side in ("NS", "EW")
    ]
    # At table 5 North-South have the best score, and at table 1 East-West.
    best = boards.boards[0].results[0]
    assert (best.score, boards.contestants[best.ns_side].number, best.worth("NS")) == (250, "5", Fraction(4))
    assert club.verify() == []


def test_boards_of_another_event_of_the_day_are_not_added(club: StoreFixture) -> None:
    send(club, "ns.mcd", report())
    send(club, "ew.mcd", report(TWIN, file="2018-03-06 2"))
    assert "adds its boards" not in club.send("b.xml", boards_of().replace("Tuesday Pairs", "Supper"), club=1).because

"""N22 and N23: what the register says of a player on the day decides who earns, and what the partner earns."""

from typing import Any, NamedTuple

import pytest

from overtrick.store.errors import Refusal
from tests.store.cast import ACHILLES, AUSTRALIA, FOUR_PAIRS, NO_CLUB, NUMBERS, OVERSEAS, session_file
from tests.store.store_fixture import StoreFixture

PLAYER, PARTNER = "38441", "20093"
# Four pairs: 40 and 12 C in a club session; three times as much in a 10A session, and 1 A for the winners.
CLUB, TOURNAMENT = {"C": 40}, {"A": 1, "C": 120}
TEMPORARY_CLUB = 5000


class Case(NamedTuple):
    """How the player is entered, and who earns: the player, and the partner in a tournament; what the club is told."""

    entry: dict[str, Any]
    status: int = 1
    suspended: bool = False
    earns: bool = False
    partner: bool = True
    told: str = ""


CASES = {
    "active": Case({}, earns=True),
    "unknown status": Case({}, 99, earns=True),
    "dormant": Case({}, 2, earns=True, told="player-dormant"),
    "temporary": Case({}, 3, earns=True),
    "temporary by club": Case({"club": TEMPORARY_CLUB}, earns=True),
    "resigned": Case({}, 4, partner=False),
    "deceased": Case({}, 9, told="player-deceased"),
    "withdrawn": Case({}, 8, told="player-withdrawn"),
    "suspended": Case({}, suspended=True, partner=False),
    "overseas": Case({"club": OVERSEAS}),
    "australian": Case({"club": AUSTRALIA}),
    "no club": Case({"club": NO_CLUB}, partner=False),
    "unaffiliated club": Case({"club": ACHILLES}, partner=False),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_the_register_says(store: StoreFixture, case: Case) -> None:
    store.register(*NUMBERS[1:])
    store.register(PLAYER, **({"status": case.status} | case.entry))
    if case.suspended:
        store.decide("period", number=PLAYER, kind="suspended", start="2018-01-01", end="2018-06-30")
    receipt = store.send("106_club.txt", session_file())
    assert store.points(PLAYER) == (CLUB if case.earns else {})
    # In a club session a partner keeps everything.
    assert store.points(PARTNER) == CLUB
    assert [problem.code for problem in receipt.problems] == ([case.told] if case.told else [])
    store.send("106_club.txt", session_file(()))
    store.send("106_tournament.txt", session_file(award="10A"))
    assert store.points(PLAYER) == (TOURNAMENT if case.earns else {})
    assert store.points(PARTNER) == (TOURNAMENT if case.partner else {})
    # Nobody else's award changes.
    assert store.points("12356") == {"C": 36}
    assert store.verify() == []


def test_an_unknown_number_earns_nothing_and_the_partner_all(store: StoreFixture) -> None:
    store.register(*NUMBERS[1:])
    receipt = store.send("106_a.txt", session_file(award="10A"))
    assert [problem.code for problem in receipt.problems] == ["player-unknown"]
    assert store.points(PARTNER) == TOURNAMENT
    assert [stands.number for stands in store.in_force() if stands.number == PLAYER] == []
    assert store.verify() == []


def test_a_member_of_two_clubs_is_no_visitor(store: StoreFixture) -> None:
    store.register(*NUMBERS, club=OVERSEAS)
    for number in NUMBERS:
        store.decide("join", number=number, club=106, start="2018-01-01")
    store.send("106_a.txt", session_file())
    assert store.points(PLAYER) == CLUB
    assert store.verify() == []


def test_a_player_above_the_grade_and_the_partner_earn_nothing_in_a_tournament(store: StoreFixture) -> None:
    """A 5B event admits Intermediate and Junior players; the grade is that of 1 January, so June counts later."""
    store.register(*NUMBERS, grade=2)
    store.decide("grade", number=PLAYER, code=3, start="2017-06-01")
    store.send("106_earlier.txt", session_file(award="5B", date="2017-12-30"))
    assert (store.points(PLAYER), store.points(PARTNER)) == ({"B": 1, "C": 40}, {"B": 1, "C": 40})
    store.send("106_a.txt", session_file(award="5B"))
    assert (store.points(PLAYER), store.points(PARTNER)) == ({"B": 1, "C": 40}, {"B": 1, "C": 40})
    # Twice 12 for the second pair: nobody else's award changes.
    assert store.points("12356") == {"C": 24}
    # In a club session grades do not matter.
    store.send("106_club.txt", session_file(event="Club Night"))
    assert store.points(PLAYER) == {"B": 1, "C": 80}
    assert store.verify() == []


@pytest.mark.parametrize(
    ("start", "earned"),
    [("2018-03-09", False), ("2018-03-10", False), ("2018-03-11", True)],
)
def test_the_status_on_the_day_of_play_decides(store: StoreFixture, start: str, earned: bool) -> None:
    """Whenever the federation hears of it: before the file comes, or after."""
    store.register(*NUMBERS)
    store.decide("status", number=PLAYER, code=4, start=start)
    store.send("106_a.txt", session_file())
    assert store.points(PLAYER) == (CLUB if earned else {})
    store.send("106_b.txt", session_file(round=2))
    store.decide("status", number="12356", code=4, start=start)
    assert store.points("12356") == ({"C": 24} if earned else {})
    assert store.verify() == []


def test_a_status_that_was_a_mistake_gives_the_points_back(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send("106_a.txt", session_file(award="10A"))
    store.decide("status", number=PLAYER, code=4, start="2018-03-01")
    assert (store.points(PLAYER), store.points(PARTNER)) == ({}, {})
    store.decide("status", number=PLAYER, code=1, start="2018-03-01")
    assert (store.points(PLAYER), store.points(PARTNER)) == (TOURNAMENT, TOURNAMENT)
    assert store.verify() == []


def test_a_suspension_counts_both_its_days(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    days = ("2018-03-01", "2018-03-02", "2018-03-09", "2018-03-10")
    for at, day in enumerate(days):
        store.send(f"{at}.txt", session_file(date=day))
    store.decide("period", number=PLAYER, kind="suspended", start="2018-03-02", end="2018-03-09")
    assert store.points(PLAYER) == {"C": 80}
    # Lifted earlier: the same beginning with another end.
    store.decide("period", number=PLAYER, kind="suspended", start="2018-03-02", end="2018-03-08")
    assert store.points(PLAYER) == {"C": 120}
    assert store.verify() == []


def test_leaving_the_last_club(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    for at, day in enumerate(("2018-03-08", "2018-03-09", "2018-03-10")):
        store.send(f"{at}.txt", session_file(date=day))
    store.decide("leave", number=PLAYER, club=106, end="2018-03-09")
    assert store.points(PLAYER) == {"C": 80}
    assert store.points(PARTNER) == {"C": 120}
    store.decide("join", number=PLAYER, club=130, start="2018-03-10")
    assert store.points(PLAYER) == {"C": 120}
    assert store.verify() == []


def test_moving_leaves_no_gap(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    for at, day in enumerate(("2018-03-08", "2018-03-09", "2018-03-10")):
        store.send(f"{at}.txt", session_file(date=day))
    store.decide("move", number=PLAYER, club=130, start="2018-03-09")
    assert store.points(PLAYER) == {"C": 120}
    store.decide("move", number=PLAYER, club=OVERSEAS, start="2018-03-10")
    assert store.points(PLAYER) == {"C": 80}
    assert store.verify() == []


@pytest.mark.parametrize("club", [ACHILLES, OVERSEAS, 5000, NO_CLUB])
def test_who_is_no_affiliated_club_reports_without_points(store: StoreFixture, club: int) -> None:
    """Only a club that is affiliated awards points, or a congress: 5000, Temporary, is where temporary players are."""
    store.register(*NUMBERS)
    receipt = store.send(f"{club}_a.txt", session_file(club=club), club=club)
    assert (receipt.state, [problem.code for problem in receipt.problems]) == ("accepted", ["club-not-affiliated"])
    assert store.in_force() == []
    assert store.count("entry") == len(FOUR_PAIRS)
    assert store.verify() == []


def test_n27_number_0_earns_nothing_and_the_partner_all(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send("106_a.txt", session_file(["0 20093", *FOUR_PAIRS[1:]]))
    assert store.points(PARTNER) == CLUB
    assert store.verify() == []


def test_a_membership_entered_with_a_wrong_day_is_put_right(store: StoreFixture) -> None:
    """Joined on 1 April by mistake: not a member on 10 March, and no points; it was 1 March."""
    store.register(*NUMBERS[1:])
    store.register("38441", start="2018-04-01")
    store.send("106_a.txt", session_file())
    assert store.points("38441") == {}
    store.decide("membership", number="38441", club=106, began="2018-04-01", start="2018-03-01")
    assert store.points("38441") == {"C": 40}
    store.decide("membership", number="38441", club=106, began="2018-03-01", end="2018-03-09")
    assert store.points("38441") == {}
    store.decide("membership", number="38441", club=106, began="2018-03-01", end=None)
    assert store.points("38441") == {"C": 40}
    with pytest.raises(Refusal, match="before it begins"):
        store.decide("membership", number="38441", club=106, began="2018-03-01", end="2018-02-01")
    with pytest.raises(Refusal, match="no membership of club 130"):
        store.decide("membership", number="38441", club=130, began="2018-03-01", start="2018-02-01")
    assert store.verify() == []


def test_the_name_of_a_status_is_that_of_the_registers_own_table(store: StoreFixture) -> None:
    """The federation makes a status of its own, and later calls it Deceased: nobody earns with it then."""
    store.register(*NUMBERS)
    store.decide("code", table="status", code=50, name="On tour")
    store.decide("status", number="38441", code=50, start="2018-01-01")
    store.send("106_a.txt", session_file())
    assert store.points("38441") == {"C": 40}
    store.decide("code", table="status", code=50, name="Deceased")
    assert store.points("38441") == {}
    assert store.verify() == []

"""Registers that come as files: kept as bytes, read in by a line of the journal, or refused with the line to blame."""

from decimal import Decimal

import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture, rows

HEAD = (
    "computer_number,first_name,surname,current_stars,current_rating_points,total_a_points,total_b_points,"
    "total_c_points,club_id,gender,country_code,overseas_number,date_joined,status,last_update,preferred_name,source,"
    "member_rank,member_grade,member_handicap\n"
)
# The two sample columns of Appendix 21.1, as rows.
CHRIS = "1205,Chris,Marshall,0,3,121,186,78,130,2,1,,2014-10-09,1,2017-01-04,,99,6,3,0\n"
ANN = "1214,Ann-Maree,Fox,1,68,86.47,134,30,622,1,1,,,1,2017-01-04,,99,5,3,0\n"
PLAYERS = (
    '"Stamp","Number","First","Preferred","Family","Home","Grade","Stars","Rank","Rating","A","B","C","Handicap",'
    '"Gender","Status"\n'
    '2018-02-13,38441,"Marama","Mara","Kereama",106,1,0,2,31,0,3,47,0,1,1\n'
    '2018-02-12,20093,"Bertram","","Tuckwell",130,3,1,8,201,107,43,2,0,2,1\n'
)


def test_the_access_extract_with_opening_balances(store: StoreFixture) -> None:
    store.import_register("access", HEAD + CHRIS + ANN, opening=True)
    assert store.points("1205") == {"A": 121, "B": 186, "C": 78}
    assert store.points("1214") == {"A": Decimal("86.47"), "B": 134, "C": 30}
    assert {stands.kind for stands in store.in_force()} == {"opening"}
    chris = models.Player.objects.get(number="1205")
    assert (chris.first, chris.family, chris.club, chris.gender, chris.rank, chris.grade, str(chris.joined)) == (
        "Chris", "Marshall", 130, 2, 6, 3, "2014-10-09",
    )  # fmt: skip
    assert [(each.club, str(each.start)) for each in chris.memberships.all()] == [(130, "2014-10-09")]
    assert store.verify() == []


def test_without_opening_nobody_gets_points(store: StoreFixture) -> None:
    store.import_register("access", HEAD + CHRIS + ANN)
    assert (store.count("player"), store.in_force()) == (2, [])
    assert store.verify() == []


def test_the_player_file(store: StoreFixture) -> None:
    store.import_register("players", PLAYERS, name="nzb_master_player.txt", opening=True)
    marama = models.Player.objects.get(number="38441")
    assert (marama.preferred, marama.family, marama.club, marama.grade, str(marama.stamp)) == (
        "Mara", "Kereama", 106, 1, "2018-02-13",
    )  # fmt: skip
    assert store.points("38441") == {"B": 3, "C": 47}
    assert store.points("20093") == {"A": 107, "B": 43, "C": 2}
    assert store.verify() == []


def test_what_waited_is_awarded(store: StoreFixture) -> None:
    store.send("a.txt", session_file())
    store.import_register("players", PLAYERS)
    assert (store.points("38441"), store.points("20093")) == ({"C": 40}, {"C": 40})
    assert store.verify() == []


def test_whoever_is_there_already_keeps_the_entry_and_gets_the_balance_once(store: StoreFixture) -> None:
    store.register("38441")
    store.import_register("players", PLAYERS, opening=True)
    store.import_register("players", PLAYERS, opening=True)
    assert (rows("SELECT preferred FROM player WHERE number = '38441'"), store.count("player")) == ([("",)], 2)
    assert store.points("38441") == {"B": 3, "C": 47}
    assert store.points("20093") == {"A": 107, "B": 43, "C": 2}
    assert store.verify() == []


def test_memberships_and_statuses_of_their_own(store: StoreFixture) -> None:
    """A nation's registers: players without days, then their times in clubs and statuses."""
    store.send("a.txt", session_file(date="2018-03-01"))
    store.send("b.txt", session_file(date="2018-03-10", round=2))
    store.import_register("players", PLAYERS, timed=True)
    # Nobody is a member of any club yet.
    assert store.points("38441") == {}
    store.import_register(
        "memberships", "player,club,start,end\n38441,106,2017-01-01,2018-03-05\n20093,130,2017-01-01,\n"
    )
    assert (store.points("38441"), store.points("20093")) == ({"C": 40}, {"C": 80})
    store.import_register("statuses", "player,status,start\n20093,1,2017-01-01\n20093,4,2018-03-02\n")
    assert store.points("20093") == {"C": 40}
    store.import_register("periods", "player,kind,start,end\n20093,suspended,2018-02-28,2018-03-01\n")
    assert store.points("20093") == {}
    assert store.verify() == []


def test_clubs(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.import_register(
        "clubs", "code,name,region,kind,licence\n106,Auckland,,affiliated,77\n8123,New Club,Wellington,affiliated,\n"
    )
    assert models.Club.objects.get(code=106).licence == "77"
    assert models.Club.objects.get(code=8123).region == "Wellington Region"
    assert store.send("a.txt", session_file(club=8123), club=8123).state == "accepted"
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_a_player_file_may_name_a_club_that_was_added(store: StoreFixture) -> None:
    store.decide("club", code=8123, name="New Club", region="Wellington", country=1)
    store.import_register("players", PLAYERS.replace(",106,", ",8123,"))
    assert models.Player.objects.get(number="38441").club == 8123
    assert store.verify() == []


@pytest.mark.parametrize(
    ("format_name", "content", "says"),
    [
        ("access", "", "errors"),
        ("access", HEAD + CHRIS + ANN.replace("86.47", "86,4,7"), "line 3"),
        ("access", HEAD + CHRIS + CHRIS, "line 3"),
        ("players", PLAYERS.replace("20093", "020093"), "line 3"),
        ("players", PLAYERS.replace("2018-02-12", "12 Feb"), "line 3"),
        ("memberships", "player,club,start,end\n38441,106,2017-01-01,\n77,106,2017-01-01,\n", "line 3.*number 77"),
        ("memberships", "player,club,start,end\n38441,106,1 Jan,\n", "line 2.*is not a date"),
        (
            "clubs",
            "code,name,region,kind,licence\n8123,New,Nowhere,affiliated,\n",
            "no region 'Nowhere'",
        ),
        ("births", "player,year\n38441,16\n", "Line 2: 16 is not a year of birth"),
        ("memberships", "player,club,start,end\n38441,Auckland,2017-01-01,\n", "line 2.*whole number"),
        ("memberships", "player,club,start,end\n38441,107,2017-01-01,\n", "line 2.*107"),
        ("memberships", "player,club,start,end\n38441,106,2017-01-01,2016-01-01\n", "line 2"),
        ("memberships", "player,club,start\n38441,106,2017-01-01\n", "end is missing"),
        ("memberships", "player,club,start,end\n38441,106\n", "line 2.*missing"),
        ("memberships", b"player,club,start,end\n\xff\n", "UTF-8"),
        ("statuses", "player,status,start\n38441,active,2017-01-01\n", "line 2.*whole number"),
        ("statuses", "player,status,start\n38441,77,2017-01-01\n", "line 2.*77"),
        ("periods", "player,kind,start,end\n38441,asleep,2017-01-01,\n", "line 2.*asleep"),
        ("clubs", "code,name,region,kind,licence\n106,Auckland,,secret,\n", "line 2.*secret"),
        ("tournaments", "name,class,contest,first,club\nCup,9Z,pairs,2018-03-10,106\n", "Line 2: '9Z' is not a class"),
        (
            "tournaments",
            "name,class,contest,first,club\nCup,8B,chess,2018-03-10,106\n",
            "Line 2: 'chess' is not a cont",
        ),
        ("tournaments", "name,class,contest,first,club\nCup,8B,pairs,2018-03-10,107\n", "Line 2: .*107"),
        (
            "tournaments",
            "name,class,contest,first,club,colour\nCup,8B,pairs,2018-03-10,106,\n",
            "'colour' is not a col",
        ),
        ("tournaments", "name,class,contest,first,club,billed\nCup,8B,pairs,2018-03-10,106,ja\n", "line 2, billed"),
        ("tournaments", "name,class,contest,first,club,closes\nCup,8B,pairs,2018-03-10,106,noon\n", "line 2, closes"),
        ("tournaments", "name,class,contest,first,club,starts\nCup,8B,pairs,2018-03-10,106,9\n", "Line 2: starts: '9'"),
        ("parrots", "a\n", "no register 'parrots'"),
    ],
)
def test_a_bad_file_is_refused_with_its_line_and_changes_nothing(
    store: StoreFixture, format_name: str, content: str | bytes, says: str
) -> None:
    store.register("38441")
    store.send("a.txt", session_file())
    before = store.contents()
    with pytest.raises(Refusal, match=says):
        store.import_register(format_name, content)
    assert store.contents() == before
    assert store.verify() == []


def test_the_file_is_kept_and_the_line_names_it(store: StoreFixture) -> None:
    line = store.import_register("access", HEAD + CHRIS, name="extract.csv")
    ((name, content),) = rows(
        "SELECT a.name, f.content FROM journal j JOIN arrival a ON a.id = j.arrival_id JOIN raw_file f "
        "ON f.id = a.raw_id WHERE j.seq = %s", line.seq,
    )  # fmt: skip
    assert (name, bytes(content).decode()) == ("extract.csv", HEAD + CHRIS)


def test_years_of_birth(store: StoreFixture) -> None:
    store.register("38441", "20093")
    store.import_register("births", "player,year\n38441,1949\n20093,1987\n")
    assert rows("SELECT number, year_of_birth FROM player ORDER BY number") == [("20093", 1987), ("38441", 1949)]
    store.decide("erase", number="38441")
    assert rows("SELECT year_of_birth FROM player WHERE number = '38441'") == [(None,)]
    assert store.verify() == []

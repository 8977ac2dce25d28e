"""The Access extract, column by column: each rule with cells as the old database has them.

The expected values of the first test are those that the extract's description gives for its two sample players,
under other names; all others were worked out by hand from the rule of the column.
"""

from datetime import date
from decimal import Decimal

import pytest

from overtrick.core.player import Player
from overtrick.formats.access import Change, Extract, dumps, loads
from overtrick.formats.access.table import COLUMNS
from tests.formats.new_zealand import DAY, nz_codes
from tests.formats.register_mistakes import CELLS, EXTRACTS, LONG

GOOD = dict(zip(COLUMNS, CELLS.split(","), strict=True))


def table(*rows: dict[str, str]) -> bytes:
    """An extract with these rows; what a row does not say is as in the good one."""
    lines = [COLUMNS, *([(GOOD | row)[column] for column in COLUMNS] for row in rows)]
    return "\n".join(",".join(f'"{cell}"' for cell in line) for line in lines).encode()


def read(**cells: str) -> Extract:
    """One player with these cells, read."""
    return loads(table(cells), nz_codes(), DAY)


def one(**cells: str) -> Player:
    """The player with these cells, read without an error."""
    players, _, _ = read(**cells)
    assert len(players) == 1
    return players[0]


def test_the_two_players_of_the_description() -> None:
    first = {"date_joined": "9/10/2014", "club_id": "Howick", "gender": "Male", "member_rank": "Master"}
    cells = "01214,ANN-MARIT,fosse,1,68,86.47,134,30,622,F,,,,,,,,5,open,"
    second = dict(zip(COLUMNS, cells.split(","), strict=True))
    players, _, problems = loads(table(second, first | {"computer_number": "1205"}), nz_codes(), DAY)
    assert problems == ()
    assert dumps(players).decode().splitlines()[1:] == [
        "1205,Cass,Plover,0,3,121,186,78,130,2,1,,2014-10-09,1,2017-01-04,,99,6,3,0",
        "1214,Ann-Marit,Fosse,1,68,86.47,134,30,622,1,1,,,1,2017-01-04,,99,5,3,0",
    ]


def test_a_row_in_the_right_form_is_not_changed() -> None:
    players, changes, problems = read()
    assert (len(players), changes, problems) == (1, (), ())
    assert players[0] == Player(
        number="9205",
        stamp=DAY,
        first="Cass",
        family="Plover",
        club=130,
        grade=3,
        stars=0,
        rank=6,
        rating=Decimal(3),
        totals=(("A", Decimal(121)), ("B", Decimal(186)), ("C", Decimal(78))),
        gender=2,
        status=1,
        source=99,
        country=1,
        joined=date(2014, 10, 9),
    )


@pytest.mark.parametrize(
    ("column", "old", "new"),
    [
        ("computer_number", "09205", "9205"),
        ("computer_number", "  9205 ", "9205"),
        ("computer_number", "0000092051", "92051"),
        ("computer_number", "9205.0", "9205"),
        ("first_name", "CASS", "Cass"),
        ("first_name", "ann-marit", "Ann-Marit"),
        ("first_name", " Cass  Lee ", "Cass Lee"),
        ("surname", "MCTANAGER", "McTanager"),
        ("surname", LONG, "Wilhelmina-Alexandrina Feather"),
        ("current_stars", "", "0"),
        ("current_stars", "2.00", "2"),
        ("current_rating_points", "68.5", "69"),
        ("current_rating_points", "68.4999", "68"),
        ("total_a_points", "86.465", "86.47"),
        ("total_a_points", "86.4699999999", "86.47"),
        ("total_a_points", "86.50", "86.5"),
        ("total_a_points", ".5", "0.5"),
        ("total_b_points", "134.00", "134"),
        ("total_c_points", "", "0"),
        ("club_id", "Howick", "130"),
        ("club_id", "  hibiscus ", "127"),
        ("club_id", "0130", "130"),
        ("club_id", "107", "9999"),
        ("club_id", "Atlantis", "9999"),
        ("club_id", "", "9999"),
        ("gender", "F", "1"),
        ("gender", "male", "2"),
        ("gender", "Other", "3"),
        ("gender", "?", "99"),
        ("gender", "4", "99"),
        ("gender", "", "99"),
        ("country_code", "NZ", "1"),
        ("country_code", "2", "1"),
        ("overseas_number", "0712340", "712340"),
        ("overseas_number", "712340.0", "712340"),
        ("overseas_number", "0", ""),
        ("date_joined", "9/10/2014", "2014-10-09"),
        ("date_joined", "09/10/2014 0:00:00", "2014-10-09"),
        ("date_joined", "31/12/1999 12:00:00 a.m.", "1999-12-31"),
        ("date_joined", "2014-10-09 00:00:00", "2014-10-09"),
        ("date_joined", "2014-1-9", "2014-01-09"),
        ("status", "Active", "1"),
        ("status", "", "1"),
        ("status", "Paid up", "1"),
        ("last_update", "1/1/2016", "2017-01-04"),
        ("preferred_name", "Cassie", ""),
        ("source", "1", "99"),
        ("member_rank", "No Rank", "1"),
        ("member_rank", "Novice", "1"),
        ("member_rank", "Cert of Prof", "2"),
        ("member_rank", "Certificate of Proficiency", "2"),
        ("member_rank", "Junior Master", "2"),
        ("member_rank", "GOLD GRAND MASTER", "11"),
        ("member_rank", "Wizard", "99"),
        ("member_rank", "12", "99"),
        ("member_rank", "", "99"),
        ("member_grade", "Junior", "1"),
        ("member_grade", "intermediate", "2"),
        ("member_grade", "A", "99"),
        ("member_handicap", "12.5", "0"),
    ],
)
def test_the_rule_of_a_column_is_applied_and_reported(column: str, old: str, new: str) -> None:
    players, changes, _ = read(**{column: old})
    assert dumps(players).decode().splitlines()[1].split(",")[COLUMNS.index(column)] == new
    (change,) = [each for each in changes if each.column == column]
    assert (change.line, change.number, change.old, change.new) == (2, players[0].number, old, new)
    assert change.why


@pytest.mark.parametrize("value", ["1", "50", "2"])
def test_an_overseas_number_in_the_right_form_stays(value: str) -> None:
    assert one(overseas_number=value).overseas_number == value


@pytest.mark.parametrize(
    ("club", "country"),
    [("130", 1), ("1018", 1), ("999", 1), ("820", 2), ("Australia", 2), ("9999", 99), ("Atlantis", 99), ("5000", 99)],
)
def test_the_country_is_that_of_the_home_club(club: str, country: int) -> None:
    assert one(club_id=club).country == country


def test_overseas_players_have_country_3_and_are_not_required() -> None:
    assert read(club_id="819")[0] == ()
    players, _, problems = loads(table({"club_id": "819"}), nz_codes(), DAY, required_only=False)
    assert ([each.country for each in players], problems) == ([3], ())


@pytest.mark.parametrize("status", ["Dormant", "2", "Temporary", "Resigned", "4", "deceased", "9"])
def test_only_active_players_are_required(status: str) -> None:
    players, changes, problems = read(status=status)
    assert (players, changes) == ((), ())
    assert [problem.code for problem in problems] == ["access-not-active"]
    players, changes, problems = loads(table({"status": status}), nz_codes(), DAY, required_only=False)
    assert [each.status for each in players] == [1]
    assert [(each.column, each.old, each.new) for each in changes] == [("status", status, "1")]
    assert [problem.code for problem in problems] == ["access-not-active"]


@pytest.mark.parametrize(
    ("column", "cell", "code"),
    [
        ("computer_number", "", "access-computer-number"),
        ("computer_number", "123", "access-computer-number"),
        ("computer_number", "00123", "access-computer-number"),
        ("computer_number", "123456", "access-computer-number"),
        ("computer_number", "92 05", "access-computer-number"),
        ("computer_number", "9205A", "access-computer-number"),
        ("computer_number", "9205.5", "access-computer-number"),
        ("current_stars", "two", "access-number"),
        ("total_a_points", "-1", "access-number"),
        ("total_a_points", "1,186.00", "access-number"),
        ("total_a_points", "86,47", "access-number"),
        ("total_b_points", "1E+02", "access-number"),
        ("overseas_number", "AU-12", "access-overseas-number"),
        ("date_joined", "9/10/14", "access-date"),
        ("date_joined", "10/25/2014", "access-date"),
        ("date_joined", "2014-02-30", "access-date"),
        ("date_joined", "long ago", "access-date"),
    ],
)
def test_a_cell_that_its_rule_cannot_settle_is_an_error(column: str, cell: str, code: str) -> None:
    players, changes, problems = read(**{column: cell})
    assert (players, changes) == ((), ())
    assert [(problem.code, problem.line, problem.column, problem.found) for problem in problems] == [
        (code, 2, column, cell)
    ]


def test_a_number_twice_is_an_error_even_where_one_of_them_has_another() -> None:
    rows: tuple[dict[str, str], ...] = ({}, {"computer_number": "09205", "total_b_points": "x"}, {"status": "Deceased"})
    players, _, problems = loads(table(*rows), nz_codes(), DAY)
    assert [each.number for each in players] == ["9205"]
    assert [(problem.code, problem.line) for problem in problems] == [
        *(("access-number", 3), ("access-duplicate", 3), ("access-duplicate", 4), ("access-not-active", 4))
    ]


def test_players_come_by_number() -> None:
    players, _, problems = loads(
        table(*({"computer_number": number} for number in ("10000", "9999", "1205"))), nz_codes(), DAY
    )
    assert ([each.number for each in players], problems) == (["1205", "9999", "10000"], ())


@pytest.mark.parametrize("code", sorted(set(EXTRACTS) - {"access-missing-column", "access-filled-in-column"}))
def test_a_mistake_makes_its_problem(code: str) -> None:
    _, _, problems = loads(EXTRACTS[code], nz_codes(), DAY)
    found = [problem.code for problem in problems]
    also = {"access-extra-column": "access-missing-column", "access-duplicate-column": "access-filled-in-column"}
    assert set(found) - {also.get(code)} == {code}


def test_a_change_names_everything() -> None:
    _, changes, _ = read(status="Active")
    assert changes == (Change(2, "9205", "status", "Active", "1", "always active"),)

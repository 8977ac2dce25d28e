"""`overtrick overseas-report`: what visitors won here, as text, as a table and as JSON."""

from pathlib import Path

import pytest

from tests.cli.conftest import FOUR_PAIRS, Call, lines

TODAY = ("--today", "2018-03-11")


@pytest.fixture
def congress(call: Call, records: Path, tmp_path: Path) -> Path:
    """A final ladder of the Congress, 10A: 10 A for a visitor from Australia and the partner."""
    words = ["number=70001", "first=Matilda", "family=Waltz", "club=820", "country=2", "overseas_number=1234567"]
    words += ["start=2010-01-01", "gender=1", "grade=3", "status=1"]
    assert call("decide", "register", *words, "--dir", records, *TODAY)[0] == 0
    ladder = tmp_path / "999_national_pairs.txt"
    text = FOUR_PAIRS.replace('"",1,"Howell","PCT","C",40,26', '"",99,"Howell","PCT","A",10,72')
    ladder.write_text(text.replace(",106,", ",999,").replace("38441", "70001"))
    assert call("receive", "--dir", records, *TODAY, ladder)[0] == 0
    return records


def test_as_text(call: Call, congress: Path) -> None:
    assert call("overseas-report", "--year", "2018", "--dir", congress)[1].splitlines() == [
        "Player 70001, there 1234567, Matilda Waltz, to the Australian Bridge Federation: 10.00 A",
        "  2018-03-10  Monday Pairs, 999_national_pairs.txt, line 2: 10.00 A (overall)",
    ]
    status, out, _ = call("overseas-report", "--year", "2017", "--dir", congress)
    assert (status, out) == (0, "No visitor won points for another federation.\n")


def test_as_a_table_and_as_json(call: Call, congress: Path) -> None:
    assert call("overseas-report", "--year", "2018", "--csv", "--dir", congress)[1].splitlines() == [
        "to,number,overseas_number,name,date,event,file,line,unit,points,kind",
        "Australian Bridge Federation,70001,1234567,Matilda Waltz,2018-03-10,Monday Pairs,999_national_pairs.txt,2,A,"
        "10.00,overall",
    ]
    (found,) = lines(call("overseas-report", "--year", "2018", "--json", "--dir", congress)[1])
    assert (found["number"], found["points"], found["line"]) == ("70001", "10.00", 2)
    assert found["because"][-1].startswith("As if eligible")


def test_a_year_is_a_year(call: Call, records: Path) -> None:
    for wrong in ("18", "next", "0000"):
        status, _, err = call("overseas-report", "--year", wrong, "--dir", records)
        assert (status, f"'{wrong}' is not a year" in err) == (2, True)

"""Commands take and print units whose names have spaces, digits and other alphabets."""

from pathlib import Path

from tests.units import SIX_UNITS, found_federation

from ..conftest import Call, lines


def test_points_are_written_with_the_names_of_the_units(call: Call, tmp_path: Path) -> None:
    """The scheme's first rank needs 200 of the first unit (3.2)."""
    folder = found_federation(tmp_path / "colours", SIX_UNITS)
    points = ("--scheme", folder, "--points", "Green 2=250,Χρυσοί=3", "--json", "--date", "2026-01-01")
    status, out, _ = call("standing", *points)
    assert status == 0
    assert lines(out)[0]["rank"] == "Club Master"
    status, out, err = call("standing", "--scheme", folder, "--points", "Blue=1", "--date", "2026-01-01")
    assert status != 0
    assert "has no unit 'Blue'" in err
    assert SIX_UNITS[-1] in err


def test_decisions_take_points_and_units_by_name(call: Call, tmp_path: Path) -> None:
    folder, records = found_federation(tmp_path / "colours", SIX_UNITS), tmp_path / "records"
    who = ("--dir", records, "--who", "office")
    assert call("init", "--dir", records, "--scheme", folder, "--today", "2018-01-01")[0] == 0
    register = ("number=5001", "first=Eleni", "family=Mylona", "club=1", "grade=99", "gender=1", "status=1")
    status, _, err = call("decide", "register", *register, "start=2018-01-01", "--today", "2018-01-02", *who)
    assert (status, err) == (0, "")
    status, out, err = call(
        "decide", "opening", "number=5001", "points=Green 2=250,Χρυσοί=3", "--today", "2018-01-02", *who
    )
    assert (status, err) == (0, "")
    assert "Green 2=250,Χρυσοί=3" in out
    wait = ("decide", "approvals", "start=2018-02-01", "units=Green 2, Χρυσοί", "--today", "2018-01-02")
    status, out, err = call(*wait, *who)
    assert (status, err) == (0, "")
    status, out, err = call("history", "5001", "--dir", records)
    assert (status, err) == (0, "")
    assert all(unit in out for unit in SIX_UNITS)

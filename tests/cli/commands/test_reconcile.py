"""`overtrick reconcile`: an old system beside ours; only what nobody can explain is an error."""

from pathlib import Path

from overtrick.formats.access.table import COLUMNS
from tests.cli.conftest import Call, lines

TODAY = ("--today", "2018-03-11")


def extract(path: Path, **c_points: int) -> Path:
    """An export of the old system on 12 March 2018, with C points by number."""
    rows = [",".join(COLUMNS)]
    for name, points in c_points.items():
        cells = {
            "computer_number": name[1:], "first_name": "A", "surname": "B", "total_c_points": str(points),
            "club_id": "106", "gender": "1", "last_update": "2018-03-12", "member_rank": "1", "member_grade": "3",
        }  # fmt: skip
        rows.append(",".join(cells.get(column, "") for column in COLUMNS))
    path.write_text("\n".join(rows) + "\n")
    return path


def test_equal_systems(call: Call, records: Path, evening: Path, tmp_path: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    old = extract(tmp_path / "old.csv", p38441=40, p20093=40, p12356=12, p9205=12)
    status, out, err = call("reconcile", old, "--dir", records)
    assert (status, err) == (0, "")
    assert out == "4 players of the extract of 2018-03-12, 4 equal, 0 unexplained\n"


def test_explained_and_unexplained(call: Call, records: Path, evening: Path, tmp_path: Path) -> None:
    again = evening.with_name("106_again.txt")
    again.write_bytes(evening.read_bytes())
    call("receive", "--dir", records, *TODAY, evening, again)
    old = extract(tmp_path / "old.csv", p38441=80, p20093=40, p12356=12, p9205=12, p31018=0)
    status, out, _ = call("reconcile", old, "--dir", records)
    assert status == 0
    assert out.splitlines()[0] == "38441 Aroha Arohason: ours 40.00 C, theirs 80.00 C: held"
    assert "106_again.txt of club 106, revision 1, was held" in out.splitlines()[1]
    old = extract(tmp_path / "old.csv", p38441=39, p20093=40, p12356=12, p9205=12)
    status, out, _ = call("reconcile", old, "--dir", records, "--json")
    difference, summary = lines(out)
    assert status == 1
    assert difference["kind"] == "unexplained"
    assert (difference["ours"], difference["theirs"]) == ({"C": "40.00"}, {"C": "39.00"})
    assert summary == {
        "extracted": "2018-03-12",
        "compared": 4,
        "equal": 3,
        "kinds": {"unexplained": 1},
        "unexplained": 1,
    }


def test_files_that_cannot_be_compared(call: Call, records: Path, evening: Path, tmp_path: Path) -> None:
    old = extract(tmp_path / "old.csv", p38441=40)
    old.write_text(old.read_text().replace("2018-03-12", ""))
    status, _, err = call("reconcile", old, "--dir", records)
    assert (status, "give the day with --extracted D" in err) == (2, True)
    status, out, _ = call("reconcile", old, "--dir", records, "--extracted", "2018-03-12")
    assert (status, "no-opening-balance" in out) == (0, True)
    assert call("reconcile", evening, "--dir", records, "--extracted", "2018-03-12")[0] == 2
    assert call("reconcile", tmp_path / "none.csv", "--dir", records)[0] == 2

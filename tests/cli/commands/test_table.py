"""`overtrick table`: the regulations' tables for any field, on paper, as CSV and as JSON."""

from tests.cli.conftest import Call, lines


def test_one_field(call: Call) -> None:
    status, out, _ = call("table", "--scheme", "nz-2017", "--table", "20A Pairs", "--entrants", "10", "--json")
    assert status == 0
    assert lines(out) == [{"scheme": "nz-2017", "table": "20A Pairs", "entrants": 10, "points": ["20", "12", "4"]}]


def test_a_range_is_a_line_each(call: Call) -> None:
    """The printed rows of 10 to 12 pairs."""
    _, out, _ = call("table", "--scheme", "nz-2017", "--table", "40C Pairs", "--entrants", "10..12", "--json")
    assert [(each["entrants"], each["points"]) for each in lines(out)] == [
        (10, ["40", "28", "17", "6"]),
        (11, ["40", "29", "19", "9"]),
        (12, ["40", "30", "21", "12", "2"]),
    ]


def test_csv_has_a_header_and_a_row_a_place(call: Call) -> None:
    _, out, _ = call("table", "--scheme", "nz-2017", "--table", "3B Teams", "--entrants", "10..11", "--csv")
    assert out.splitlines() == [
        "table,entrants,place,points",
        *(f"3B Teams,{teams},{place},{points}" for teams in (10, 11) for place, points in enumerate([3, 2, 1, 1], 1)),
    ]


def test_a_knock_out_table_lists_every_place(call: Call) -> None:
    """25A Teams: 25, 23, 21 for 3=, 19 for 5=, 17 for 9=, then 15 down to 1 at 31st."""
    _, out, _ = call("table", "--scheme", "nz-2017", "--table", "25A Teams", "--entrants", "50", "--json")
    falling = [str(points) for points in range(15, 0, -1)]
    assert lines(out)[0]["points"] == ["25", "23", *["21"] * 2, *["19"] * 4, *["17"] * 8, *falling]


def test_plain_text_is_a_row_a_field(call: Call) -> None:
    _, out, _ = call("table", "--scheme", "nz-2017", "--table", "8B Pairs", "--entrants", "9..10")
    assert out.splitlines()[2] == "10 pairs:  8  5  2"


def test_bad_use_names_what_there_is(call: Call) -> None:
    status, _, err = call("table", "--scheme", "nz-2017", "--table", "12A Pairs", "--entrants", "10")
    assert status == 2
    assert "nz-2017 has no table '12A Pairs'. It has: 40C Pairs, " in err
    for entrants in ("0", "ten", "12..10", "-4", "10..", "1..9999999"):
        status, _, err = call("table", "--scheme", "nz-2017", "--table", "20A Pairs", f"--entrants={entrants}")
        assert status == 2, entrants
        assert "is not a number of entrants; write 24 or 10..40" in err

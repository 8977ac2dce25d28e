"""`overtrick standing`: rank, stars, rating and grade of the documents' own players."""

from tests.cli.conftest import Call, lines


def standing(call: Call, *words: str) -> dict[str, object]:
    """The JSON answer for a player under nz-2017."""
    status, out, _ = call("standing", "--scheme", "nz-2017", "--json", *words)
    assert status == 0
    return lines(out)[0]


def test_json_has_exactly_the_promised_keys(call: Call) -> None:
    found = standing(call, "--points", "A=107,B=43,C=2", "--rating", "201", "--date", "2018-01-01")
    assert list(found) == ["scheme", "date", "rank", "stars", "grade", "rating", "next", "because"]
    assert (found["scheme"], found["date"]) == ("nz-2017", "2018-01-01")
    # 107 + 43 + 0.02 = 150.02: Provincial Master (100, 50 A); Master needs 200 and 100 A.
    assert (found["rank"], found["stars"], found["grade"], found["rating"]) == ("Provincial Master", 0, "Open", "201")
    assert found["next"] == {"rank": "Master", "missing": {"points": "49.98"}}


def test_stars_of_the_regulations(call: Call) -> None:
    for points, rank, stars in (
        ("A=49,B=51", "Local Master", 1),
        ("A=49,B=101", "Local Master", 2),
        ("A=249,B=451", "National Master", 1),
    ):
        found = standing(call, "--points", points, "--date", "2018-01-01")
        assert (found["rank"], found["stars"]) == (rank, stars)


def test_the_years_points_make_the_new_rating(call: Call) -> None:
    """80 × 0.8 + 3 A + 17 B = 84."""
    found = standing(call, "--points", "A=3,B=40", "--rating", "80", "--year", "A=3,B=17", "--date", "2018-12-31")
    assert found["rating"] == "84"


def test_the_date_decides_the_regulations(call: Call) -> None:
    """A Local Master with 100 rating points was Open until 2020 and is Intermediate from 2021."""
    words = ("--points", "A=10,B=60", "--rating", "100")
    assert standing(call, *words, "--date", "2020-12-31")["grade"] == "Open"
    assert standing(call, *words, "--date", "2021-01-01")["grade"] == "Intermediate"


def test_a_rank_once_held_stays(call: Call) -> None:
    found = standing(call, "--points", "B=4", "--held", "Club Master", "--date", "2018-01-01")
    assert found["rank"] == "Club Master"


def test_plain_text_says_what_is_missing(call: Call) -> None:
    _, out, _ = call("standing", "--scheme", "nz-2017", "--points", "B=19", "--date", "2018-01-01")
    first, second, *_ = out.splitlines()
    assert first == "Certificate of Proficiency, grade Junior, rating 0 (scheme nz-2017 on 2018-01-01)"
    assert second == "  next: Club Master, missing 1 points"


def test_bad_use_names_what_there_is(call: Call) -> None:
    for words, message in (
        (("--points", "A"), "is not points of a unit; write A=107,B=43,C=2"),
        (("--points", "A=1,A=2"), "'A' is given twice"),
        (("--points", "A=-1"), "is not points of a unit"),
        (("--points", "Gold=3"), "nz-2017 has no unit 'Gold'. It has: A, B, C."),
        (("--points", "A=1", "--held", "Duke"), "nz-2017 has no rank 'Duke'. It has: Novice, "),
        (("--points", "A=1", "--rating", "x"), "'x' is not a number of points"),
    ):
        status, out, err = call("standing", "--scheme", "nz-2017", *words)
        assert (status, out) == (2, ""), words
        assert message in err

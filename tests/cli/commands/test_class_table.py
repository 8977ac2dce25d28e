"""`overtrick table --class`: what a class really awards, with its multipliers, its boards and its smallest field."""

from pathlib import Path

import pytest

from tests.awards.published import ladder, printed_row
from tests.cli.conftest import Call, lines

SESSION = "Session C points"


def points(call: Call, *words: str) -> list[list[str]]:
    """The points of every line that the command prints."""
    status, out, err = call("table", *words, "--json")
    assert status == 0, err
    return [each["points"] for each in lines(out)]


@pytest.mark.parametrize(("event_class", "factor"), [("40C", 1), ("25A", 6), ("20A", 5), ("10A", 3), ("3B", 1)])
def test_session_awards_are_multiplied_as_the_class_says(call: Call, event_class: str, factor: int) -> None:
    """Factoring of the Basic Table: the printed row of 24 pairs, times the session multiplier of the class."""
    words = ["--scheme", "nz-2017", "--class", event_class, "--contest", "pairs", "--award", SESSION]
    expected = [str(each * factor) for each in printed_row("40C Pairs", 24)]
    assert points(call, *words, "--entrants", "24") == [expected]


def test_fewer_boards_than_twenty_halve_a_session(call: Call) -> None:
    """From 11 to 19 boards half the award, fractions up: 40 35 30 … become 20 18 15 …, five times that in 20A."""
    words = ["--scheme", "nz-2017", "--class", "20A", "--contest", "pairs", "--award", SESSION, "--entrants", "24"]
    expected = [str(-(-each // 2) * 5) for each in printed_row("40C Pairs", 24)]
    assert points(call, *words, "--boards", "12") == [expected]


def test_every_award_of_the_class_has_its_line(call: Call) -> None:
    words = ["--scheme", "nz-2017", "--class", "20A", "--contest", "teams", "--entrants", "10"]
    status, out, _ = call("table", *words, "--json")
    assert status == 0
    assert [(each["award"], each["unit"], each["points"]) for each in lines(out)] == [
        (SESSION, "C", [str(each * 5) for each in ladder(40, 35, 10)]),
        ("Overall A points", "A", [str(each) for each in printed_row("20A Teams", 10)]),
    ]


def test_a_field_that_is_too_small_says_why(call: Call) -> None:
    words = ["--scheme", "nz-2017", "--class", "40C", "--contest", "pairs", "--entrants", "3..4"]
    _, out, _ = call("table", *words)
    assert out.splitlines() == [
        f"{SESSION}, class 40C, pairs: C points by place (nz-2017: Basic C Point Tables; ruling N11)",
        "3 pairs: Only 3 pairs: at least 4 are needed for this award (Minimum number of tables; ruling N13)",
        f"4 pairs: {' '.join(f'{each:>2}' for each in printed_row('40C Pairs', 4))}",
    ]


def test_a_table_by_tables_is_asked_by_tables(call: Call) -> None:
    """3.4 Howell scale, 6 tables: 16 11 6 3; the overall factor of the Mixed Pairs is 2. Its Gold counts pairs."""
    words = ["--scheme", "cbf-2013", "--class", "Mixed Pairs", "--contest", "one-winner pairs", "--entrants", "6"]
    assert points(call, *words, "--award", "Silver points overall") == [["32", "22", "12", "6"]]


def test_csv_names_the_class_the_contest_and_the_award(call: Call) -> None:
    words = ["--scheme", "nz-2017", "--class", "Interprovincial Trial Open", "--contest", "teams", "--csv"]
    _, out, _ = call("table", *words, "--award", "Interprovincial trials, Open, Women and Senior", "--entrants", "6")
    heading, first, *_ = out.splitlines()
    assert heading == "class,contest,award,unit,entrants,place,points"
    assert first.startswith('Interprovincial Trial Open,teams,"Interprovincial trials, Open, Women and Senior",A,6,1,')


def test_a_table_that_classes_multiply_says_so(call: Call) -> None:
    """Factoring of the Basic Table: 1 for a club session up to 6 for 25A. Overall tables are not multiplied."""
    _, out, _ = call("table", "--scheme", "nz-2017", "--table", "40C Pairs", "--entrants", "24")
    said = "A class multiplies it (session: 1 to 6 times): --class prints what a class awards."
    assert out.splitlines()[-1] == said
    _, out, _ = call("table", "--scheme", "nz-2017", "--table", "20A Pairs", "--entrants", "24")
    assert "multiplies" not in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--class", "12A"], "nz-2017 has no class '12A'. It has: 40C, 25A, "),
        (["--class", "20A", "--contest", "solo"], "nz-2017 has no contest 'solo'. It has: individual, swiss-pairs, "),
        (["--class", "20A", "--award", "Gold"], "class '20A' has no award 'Gold' for places. It has: Session C points"),
        (["--class", "20A", "--boards", "none"], "'none' is not a number of boards; write 24"),
        (["--table", "20A Pairs", "--boards", "24"], "--boards belongs to --class"),
        (["--table", "20A Pairs", "--class", "20A"], "not allowed with argument --table"),
        ([], "one of the arguments --table --class is required"),
    ],
)
def test_bad_use_says_what_there_is(call: Call, words: list[str], said: str) -> None:
    status, _, err = call("table", "--scheme", "nz-2017", "--entrants", "24", *words)
    assert status == 2
    assert said in err


PRAIRIE = str(Path(__file__).parents[3] / "examples" / "federations" / "with-strata")


@pytest.mark.parametrize(
    ("sessions", "first"),
    [([], ["2", "1.4", "1", "0.7", "0.4"]), (["--sessions", "2"], ["3", "2.1", "1.5", "1.05", "0.6"])],
)
def test_the_sessions_of_an_event_are_as_asked_and_said_to_be_one_otherwise(
    call: Call, sessions: list[str], first: list[str]
) -> None:
    """Rules 1 and 5 of the Prairie: 0.20 for each of ten tables; 70 %, 50 %, 35 % and a fifth; × 1.5 for two."""
    words = ["--scheme", PRAIRIE, "--class", "Sectional", "--contest", "one-winner pairs", "--entrants", "10"]
    assert [row[:5] for row in points(call, *words, *sessions)] == [first]
    said = "Assumed: an event of one session.\n"
    assert (said in call("table", *words, *sessions)[1]) == (not sessions)


def test_a_field_without_players_is_said_to_be_of_average_strength(call: Call) -> None:
    scheme = str(Path(__file__).parents[2] / "store" / "data" / "strength.toml")
    words = ["--scheme", scheme, "--class", "40C", "--contest", "pairs", "--entrants", "4"]
    assert call("table", *words)[1].endswith("Assumed: a field of average strength, × 1.\n")
    assert "Assumed" not in call("table", "--scheme", "nz-2017", *words[2:])[1]


def test_sessions_belong_to_a_class(call: Call) -> None:
    words = ["--scheme", "nz-2017", "--entrants", "24", "--sessions"]
    assert "--sessions belongs to --class" in call("table", *words, "2", "--table", "40C Pairs")[2]
    assert "is not a number of sessions; write 3" in call("table", *words, "x", "--class", "40C")[2]

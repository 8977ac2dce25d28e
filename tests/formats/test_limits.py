"""A file that has more in it than any event is rejected in words, and read no further."""

import pytest

from overtrick import formats
from overtrick.checks import check
from overtrick.core import limits
from overtrick.core.problems import MOST, Problem
from overtrick.schemes import load_scheme
from soak.hostile.attempts import NAME, TODAY, read_check_and_award
from soak.hostile.results_files import FORMATS

SIZE = 1_000_000
# The shape, and what it has more of than any file may have.
TOO_MUCH = (
    ("nzb", "rows", "5,000 rows"),
    ("mcd", "contests", "200,000 values"),
    ("mcd", "same contest", "200 contests"),
    ("mcd", "one team", "20,000 members"),
    ("mcd", "teams", "20,000 members"),
    ("usebio", "whole events", "200 sessions"),
    ("usebio", "sessions", "200 sessions"),
    ("usebio", "sections", "1,000 sections"),
    ("usebio", "bare pairs", "5,000 contestants"),
    ("usebio", "players of one pair", "20,000 players"),
    ("usebio", "numbered boards", "10,000 boards"),
    ("usebio", "traveller lines", "50,000 results"),
    ("usebio", "matches", "10,000 matches"),
    ("usebio", "parts of an event", "2,000 elements beside the results of an event"),
    ("pbn", "games", "10,000 games"),
    ("pbn", "rows", "5,000 contestants"),
    ("pbn", "rows of one cell", "50,000 rows in a table"),
)


def errors_of(data: bytes) -> list[Problem]:
    return [problem for problem in read_check_and_award(data) if problem.severity == "error"]


@pytest.mark.parametrize(("form", "name", "what"), TOO_MUCH)
def test_a_file_of_too_much_is_rejected_with_one_reason(form: str, name: str, what: str) -> None:
    (problem,) = (each for each in errors_of(FORMATS[form][name](SIZE)) if each.code == "too-much-in-file")
    assert problem.message == f"The file has more than {what}, and was read no further: no event has so many."


@pytest.mark.parametrize("form", ["nzb", "mcd"])
def test_reading_stops_at_so_many_errors_that_nobody_mends_them_one_by_one(form: str) -> None:
    problems = errors_of(FORMATS[form]["wrong rows"](5_000))
    assert [problem.code for problem in problems].count("more-problems") == 1
    assert problems[-1].message == "The file was read no further after 200 errors."
    assert len(problems) == MOST + 1


def test_what_was_not_read_to_its_end_is_not_judged() -> None:
    batch, problems = formats.loads(FORMATS["nzb"]["rows"](SIZE))
    scheme = load_scheme("nz-2017")
    assert not batch.whole
    assert [problem.code for problem in problems] == ["too-much-in-file"]
    assert check(batch, scheme.expectations(scheme.effective), TODAY, name=NAME) == ()


def test_as_many_rows_as_the_limit_are_read() -> None:
    header, *rows = FORMATS["nzb"]["rows"](SIZE).splitlines(keepends=True)
    batch, problems = formats.loads(b"".join((header, *rows[: limits.MOST_ROWS])))
    assert (len(batch.sessions[0].entries), batch.whole, problems) == (5_000, True, ())


def test_more_sessions_than_any_file_of_pbn_games_are_rejected() -> None:
    (problem,) = errors_of(FORMATS["pbn"]["sessions"](100_000))
    assert problem.message.startswith("The file has more than 200 sessions")


def test_a_value_longer_than_any_is_rejected() -> None:
    (problem,) = errors_of(FORMATS["pbn"]["inherited long date"](400_000))
    assert (problem.code, problem.column, problem.line) == ("too-long-value", "Date", 1)
    assert problem.message == "Date has 300,003 characters, but a value may have at most 10,000."


def test_a_table_of_more_columns_than_any_is_rejected() -> None:
    (problem,) = errors_of(b'[Event "x"]\n[ScoreTable "' + b"a;" * 200 + b'"]\n1\n')
    assert problem.message.startswith("The file has more than 200 columns in a table")

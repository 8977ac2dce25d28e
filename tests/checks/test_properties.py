"""What holds for every file there can be: the checks never raise, and say everything in line order."""

from datetime import date
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from overtrick.checks import check
from overtrick.checks.expectations import AwardColumn, Expectations, Program
from overtrick.formats import loads
from tests.often import often

SAMPLES = [path.read_bytes() for path in sorted((Path(__file__).parents[1] / "golden" / "samples").glob("*.txt"))]
EXPECTATIONS = Expectations(
    frozenset({106}), frozenset({("A", 5)}), {"C": AwardColumn(40, 0, 2)}, (Program("SYS", "System", "17"),)
)

headers = st.tuples(
    st.sampled_from(["1", "99", ""]),
    st.sampled_from(["PCT", "VP", ""]),
    st.sampled_from(["A", "B", "C", ""]),
    st.sampled_from(["0", "5", "40", ""]),
    st.sampled_from(["1", "2", "3", ""]),
    st.sampled_from(["", "SYS 16", "SYS ID VERS", "SYS 99 Xyz 2017"]),
)
places = st.sampled_from(["1", "1=", "2", "2=", "3", "7", "x"])
scores = st.sampled_from(["60", "50", "40", "0", "101", "-1", "x"])
players = st.lists(st.sampled_from(["0", "11", "12", "13", "14", "15", "01", ""]), max_size=7)
rows = st.lists(st.tuples(places, scores, players), max_size=8)


def _check(data: bytes, name: str) -> None:
    batch, _ = loads(data)
    problems = check(batch, EXPECTATIONS, date(2017, 12, 1), name=name, at_a_door=True)
    assert list(problems) == sorted(problems, key=lambda problem: problem.line)
    assert all(problem.message and problem.advice for problem in problems)


@given(header=headers, rows=rows, end=st.sampled_from(["", "\n"]), name=st.text(max_size=5))
@often(120)
def test_any_rows_under_any_header(
    header: tuple[str, ...], rows: list[tuple[str, str, list[str]]], end: str, name: str
) -> None:
    number, unit, kind, award, lists, program = header
    description = f"2017-03-14,106,,Cup,,,{number},,{unit},{kind},{award},14,{lists},{program}"
    lines = [",".join((place, score, *numbers)) for place, score, numbers in rows]
    _check(("\n".join([description, *lines]) + end).encode(), name)


@given(data=st.binary(max_size=200))
@often(100)
def test_any_bytes_at_all(data: bytes) -> None:
    _check(data, "a.txt")


@given(data=st.data())
@often(60)
def test_a_sample_with_lines_lost_and_doubled(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(SAMPLES)).splitlines(keepends=True)
    kept = data.draw(st.lists(st.sampled_from(lines), max_size=12))
    _check(lines[0] + b"".join(kept), "a.txt")

"""What holds for every file there can be: writing reads back the same, and nothing makes the reader raise."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from overtrick import formats
from overtrick.core.session import Batch
from overtrick.formats import usebio
from tests.formats.usebio.documents import document, without_lines
from tests.formats.usebio.mistakes import FILES
from tests.formats.usebio.strategies import batches
from tests.often import often

EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "usebio").glob("*.xml"))
SAMPLES = [*(path.read_bytes() for path in EXAMPLES), *FILES.values(), document()]
BITS = [
    b"<",
    b">",
    b"</",
    b"/>",
    b"&",
    b"&amp;",
    b'"',
    b"=",
    b"<!--",
    b"]]>",
    b"<PAIR>",
    b"</PAIR>",
    b"NS",
    b"A6040",
    b"\n",
]


@given(batch=batches)
@often(40)
def test_what_is_written_is_read_back_the_same(batch: Batch) -> None:
    written = usebio.dumps(batch)
    again, problems = usebio.loads(written)
    assert {problem.code for problem in problems} <= {"usebio-incomplete", "usebio-contract"}
    assert without_lines(again) == without_lines(batch)
    assert usebio.dumps(again) == written
    assert usebio.loads(usebio.dumps(again))[0] == again


@given(batch=batches)
@often(20)
def test_what_is_written_is_recognised(batch: Batch) -> None:
    assert formats.recognise(usebio.dumps(batch)) is usebio


@given(data=st.binary(max_size=300))
@often(100)
def test_any_bytes_at_all_give_problems_and_never_an_exception(data: bytes) -> None:
    batch, problems = usebio.loads(data)
    assert problems
    assert all(problem.message and problem.advice and problem.line >= 0 for problem in problems)
    assert batch.sessions == ()


@given(data=st.data())
@often(120)
def test_a_damaged_file_never_makes_the_reader_raise(data: st.DataObject) -> None:
    sample = data.draw(st.sampled_from(SAMPLES))
    start = data.draw(st.integers(0, len(sample)))
    end = data.draw(st.integers(start, min(len(sample), start + 30)))
    damaged = sample[:start] + data.draw(st.one_of(st.binary(max_size=5), st.sampled_from(BITS))) + sample[end:]
    batch, problems = usebio.loads(damaged)
    assert list(problems) == sorted(problems, key=lambda problem: problem.line)
    assert batch.sessions or problems
    usebio.dumps(batch)
    usebio.list_losses(batch)


NAMES = """
EVENT SESSION SECTION PARTICIPANTS PAIR TEAM PLAYER MATCH BOARD TRAVELLER_LINE PLACE CONTRACT SCORE DATE PAIR_NUMBER
NS_PAIR_NUMBER MASTER_POINTS MASTER_POINTS_AWARDED X
"""
TAGS = st.sampled_from(NAMES.split())
VALUES = st.sampled_from(
    ["", "1", "1=", "12NS", "4S", "A6040", "x", "-", "10/03/2026", "57.5", "²", "١", "1e5", "Phantom"]
)


def elements(depth: int) -> st.SearchStrategy[str]:
    """Any known elements in any order and any place."""
    inside = st.lists(elements(depth - 1), max_size=4).map("".join) if depth else VALUES
    return st.builds(lambda tag, text: f"<{tag}>{text}</{tag}>", TAGS, st.one_of(inside, VALUES))


@given(inside=st.lists(elements(4), max_size=5).map("".join))
@often(100)
def test_elements_in_any_place_never_make_the_reader_raise(inside: str) -> None:
    batch, _ = usebio.loads(f'<USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS">{inside}</EVENT></USEBIO>'.encode())
    again, _ = usebio.loads(usebio.dumps(batch))
    # A session without a row takes its kind of contest from the rest of its event, from which writing parts it.
    if all(session.entries for session in batch.sessions):
        assert without_lines(again) == without_lines(batch)

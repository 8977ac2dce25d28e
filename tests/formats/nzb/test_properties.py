"""What holds for every file there can be: strict writing reads back the same, and nothing makes the reader raise."""

from datetime import date
from decimal import Decimal
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.session import Batch, Entry, Session
from overtrick.formats import loads, nzb
from tests.often import often

SAMPLES = [path.read_bytes() for path in sorted((Path(__file__).parents[2] / "golden" / "samples").glob("*.txt"))]

texts = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=20).map(str.strip)
odd_texts = st.one_of(texts, st.sampled_from(['"', '""', ",", '","', 'The "Cup", 2nd', "'", "2017-03-14"]))
scores = st.decimals(-999, 9999, places=2).flatmap(
    lambda score: st.sampled_from([score, score.quantize(Decimal("0.1")), score.quantize(Decimal(1))])
)
numbers = st.integers(0, 9_999_999_999).map(str)


@st.composite
def rows(draw: st.DrawFn) -> tuple[Entry, ...]:
    """Rows of one size, or teams of 4 to 6, with phantoms of the smallest size among them."""
    sizes = draw(st.sampled_from([(1,), (2,), (3,), (4, 5, 6)]))
    players = [
        tuple(draw(st.lists(numbers, min_size=size, max_size=size)))
        for size in draw(st.lists(st.sampled_from(sizes), max_size=8))
    ]
    counted = [len(row) for row in players if set(row) != {"0"}]
    phantom = ("0",) * min(counted, default=sizes[0])
    filled = [row if set(row) != {"0"} else phantom for row in players]
    filled += [phantom] * draw(st.integers(0, 2))
    return tuple(
        Entry(line, draw(st.integers(1, 99999)), draw(st.booleans()), draw(scores), row)
        for line, row in enumerate(filled, 2)
    )


sessions = st.builds(
    Session,
    date=st.dates(date(1900, 1, 1)),
    club=st.integers(0, 9999),
    location=odd_texts,
    event=odd_texts,
    type=odd_texts,
    section=odd_texts,
    round=st.integers(0, 99),
    movement=odd_texts,
    unit=st.sampled_from(["PCT", "IMPS", "VP", "MPS", "PTS", "XIMPS"]),
    points_type=st.sampled_from(["A", "B", "C"]),
    award=st.integers(0, 200),
    boards=st.integers(1, 200),
    lists=st.sampled_from([1, 2, 3]),
    program=odd_texts,
    entries=rows(),
)


@given(session=sessions, ended=st.booleans())
@often(60)
def test_what_is_written_is_read_back_the_same(session: Session, ended: bool) -> None:
    batch = Batch("nzb", (session,), ended=ended)
    assert loads(nzb.dumps(batch)) == (batch, ())


@given(session=sessions)
@often(20)
def test_what_is_written_is_plain_text(session: Session) -> None:
    written = nzb.dumps(Batch("nzb", (session,)))
    assert all(32 <= byte <= 126 or byte == 10 for byte in written)
    assert written.count(b"\n") == 1 + len(session.entries)


@given(session=sessions, line_end=st.sampled_from([b"\n", b"\r\n"]))
@often(30)
def test_sound_rows_are_read_alike_at_once_and_one_by_one(session: Session, line_end: bytes) -> None:
    """Because of a blank line each row is looked at for itself; without it all are read at once."""
    written = nzb.dumps(Batch("nzb", (session,))).replace(b"\n", line_end)
    assert loads(written + b" " + line_end)[0].sessions == loads(written)[0].sessions == (session,)


@given(data=st.binary(max_size=300))
@often(100)
def test_any_bytes_at_all_give_problems_and_never_an_exception(data: bytes) -> None:
    batch, problems = loads(data)
    lines = len(data.splitlines())
    assert problems, "no random bytes make a description line"
    assert all(0 <= problem.line <= lines and problem.message and problem.advice for problem in problems)
    assert len(batch.sessions) <= 1


@given(data=st.data())
@often(100)
def test_a_damaged_sample_never_makes_the_reader_raise(data: st.DataObject) -> None:
    sample = data.draw(st.sampled_from(SAMPLES))
    start = data.draw(st.integers(0, len(sample)))
    end = data.draw(st.integers(start, min(len(sample), start + 20)))
    damaged = sample[:start] + data.draw(st.one_of(st.binary(max_size=5), st.sampled_from([b'"', b",", b"\n"])))
    batch, problems = loads(damaged + sample[end:])
    assert list(problems) == sorted(problems, key=lambda problem: problem.line)
    rows = [entry.line for session in batch.sessions for entry in session.entries]
    assert rows == sorted(set(rows))


@given(lines=st.lists(st.text(st.sampled_from('0123456789=., "-x'), max_size=30), max_size=6))
@often(100)
def test_rows_of_nearly_right_characters_are_all_counted(lines: list[str]) -> None:
    header = SAMPLES[0].splitlines()[0]
    batch, _ = loads(b"\n".join([header, *(line.encode() for line in lines)]))
    assert len(batch.sessions[0].entries) == sum(1 for line in lines if line.strip())


def test_hostile_lines_are_refused_quickly() -> None:
    """Long runs of spaces and quotes: a pattern that backtracks would need hours for these."""
    for line in (b" " * 200_000 + b'"x', b'"' * 200_001, b'"' + b'""' * 100_000 + b"x", b"1," + b" " * 200_000 + b"x"):
        assert loads(line + b"\n" + line)[1]

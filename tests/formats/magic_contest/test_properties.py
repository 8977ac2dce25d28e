"""What holds for every report there can be: writing reads back the same, and nothing makes the reader raise."""

from datetime import date
from pathlib import Path

from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from overtrick.checks import check
from overtrick.core.identity import contest_keys
from overtrick.core.problems import Severity, is_accepted
from overtrick.core.session import Batch
from overtrick.formats import magic_contest
from overtrick.formats.magic_contest.fields import FIELDS
from overtrick.formats.magic_contest.identity import licensees
from tests.formats.magic_contest.mistakes import REPORTS
from tests.formats.magic_contest.reports import unlined
from tests.formats.magic_contest.strategies import reports
from tests.formats.magic_contest.test_checks import NOTHING
from tests.often import often

FOLDER = Path(__file__).parents[3] / "examples" / "cyprus"
SAMPLES = [*(path.read_bytes() for path in sorted(FOLDER.glob("*.mcd"))), *(text.encode() for text in REPORTS.values())]
# Twins may by chance differ in nothing but what is not allowed: units that follow from what was drawn.
BY_CHANCE = {"mcd-twins-differ"}


def written_again(batch: Batch) -> None:
    """What is written reads back the same, and then to the line."""
    again, _ = magic_contest.loads(magic_contest.dumps(batch))
    assert unlined(again) == unlined(batch)
    assert magic_contest.loads(magic_contest.dumps(again))[0] == again
    assert magic_contest.dumps(again) == magic_contest.dumps(batch)


def judged(data: bytes) -> Batch:
    """Problems stand in line order, on lines that there are, with words; what is accepted reads back the same."""
    batch, problems = magic_contest.loads(data)
    lines = len(data.splitlines())
    assert list(problems) == sorted(problems, key=lambda problem: problem.line)
    assert all(0 <= problem.line <= lines and problem.message and problem.advice for problem in problems)
    assert len(magic_contest.loads(magic_contest.dumps(batch))[0].sessions) == len(batch.sessions)
    if is_accepted((*problems, *check(batch, NOTHING, date(9999, 12, 31)))):
        written_again(batch)
    return batch


@given(text=reports())
@often(40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_what_was_read_is_written_and_read_back_the_same(text: str) -> None:
    batch, problems = magic_contest.loads(text.encode())
    wrong = [problem for problem in problems if problem.severity is Severity.ERROR and problem.code not in BY_CHANCE]
    assert [str(problem) for problem in wrong] == []
    written_again(batch)
    assert is_accepted(magic_contest.loads(magic_contest.dumps(batch))[1]) == is_accepted(problems)


@given(data=st.binary(max_size=200))
@often(60)
def test_any_bytes_at_all_give_problems_and_never_an_exception(data: bytes) -> None:
    judged(data)
    assert not is_accepted(magic_contest.loads(data)[1])


@given(data=st.data())
@often(80)
def test_a_damaged_report_never_makes_the_reader_raise(data: st.DataObject) -> None:
    sample = data.draw(st.sampled_from(SAMPLES))
    start = data.draw(st.integers(0, len(sample)))
    end = data.draw(st.integers(start, min(len(sample), start + 30)))
    pieces = st.one_of(st.binary(max_size=6), st.sampled_from([b"\n", b"\t", b"\n30\n", b"\n10\tx\n", b"\n41\t9\n"]))
    damaged = sample[:start] + data.draw(pieces) + sample[end:]
    judged(damaged)


@given(data=st.data())
@often(40)
def test_a_report_with_rows_lost_and_doubled_is_written_as_it_was_read(data: st.DataObject) -> None:
    rows = data.draw(st.sampled_from(SAMPLES)).splitlines(keepends=True)
    kept = data.draw(st.lists(st.sampled_from(rows), max_size=25))
    batch = judged(rows[0] + b"".join(kept))
    for session in batch.sessions:
        contest_keys(session), licensees(session)


@given(
    rows=st.lists(
        st.tuples(
            st.sampled_from([*FIELDS, "10", "30", "31", "40", "99"]),
            st.sampled_from(["", "0", "1", "2", "-1", "3", "x", "1,5", "2026-02-03", "\x00", "50 %", "A=1", ";"]),
        ),
        max_size=40,
    )
)
@often(100)
def test_rows_in_any_order_never_make_the_reader_raise(rows: list[tuple[str, str]]) -> None:
    judged("".join(f"{field}\t{text}\n" for field, text in rows).encode())


def test_hostile_reports_are_refused_quickly() -> None:
    """Many contests, twins, unknown rows and long texts: nothing grows faster than the file."""
    many = b"98\tx\n" * 20_000 + b"10\tx\n28\ty\n" * 5_000
    twins = b"".join(b"10\tx\n14\t2\n17\t%d\n" % (1 if at % 2 else -1) for at in range(8_000))
    for data in (many, twins, b"30\t" + b" " * 500_000 + b"x", b"* Magic Contest *" + b"*" * 300_000, b"\t" * 500_000):
        assert magic_contest.loads(data)[1]
        magic_contest.recognises(data)

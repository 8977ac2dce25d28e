"""What holds for every file there can be: writing reads back the same, and nothing makes the reader raise."""

from pathlib import Path
from time import perf_counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick import formats
from overtrick.core.session import Batch, EntryDetails, Session, SessionDetails
from overtrick.formats import pbn
from overtrick.formats.common.rankings import has_two_winners, order_entries
from tests.formats.pbn.documents import document, without_rounds
from tests.formats.pbn.mistakes import FILES
from tests.formats.usebio.documents import without_lines
from tests.formats.usebio.strategies import sessions as usebio_sessions
from tests.often import often

EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "pbn").glob("*.pbn"))
SAMPLES = [*(path.read_bytes() for path in EXAMPLES), *FILES.values(), document()]
BITS = [b"[", b"]", b'"', b"{", b"}", b";", b"%", b"#", b"##", b"\n", b"\n\n", b"^", b"-", b"\\2R", b'[Board "1"]\n']


def as_pbn(session: Session) -> Session:
    """A session of the other format with only what PBN can say, in the form that reading gives it."""
    details = session.details or SessionDetails()
    winners = 2 if has_two_winners(session.entries) else 1
    kind = {"pairs": "Pairs", "teams": "Teams", "individual": "Individual"}[details.contest]
    entries = []
    for entry in session.entries:
        more = entry.details or EntryDetails()
        names = tuple(name.replace('"', "'").replace(";", ",") or "N" for name in more.names)
        team = more.team.replace('"', "'")
        details_now = msgspec.structs.replace(more, names=names, team="" if team in "-?" else team, stated=(), pairs=())
        entries.append(msgspec.structs.replace(entry, details=details_now))
    return msgspec.structs.replace(
        session,
        event="Event",
        location=session.location.replace('"', "'").strip("?. ") and "Site",
        type=kind,
        movement="",
        program="",
        lists=winners,
        entries=order_entries(entries, winners),
        details=SessionDetails(
            contest=details.contest, winners=winners, scoring=details.scoring, boards=details.boards
        ),
    )


def all_stated(batch: Batch) -> Batch:
    """A batch without its lines, and without what the reader worked out: what is written states it."""
    sessions = (
        msgspec.structs.replace(session, details=msgspec.structs.replace(session.details, inferred=()))
        for session in without_lines(batch).sessions
        if session.details
    )
    return Batch(batch.format, tuple(sessions))


@given(session=usebio_sessions().map(as_pbn))
@often(40)
def test_what_is_written_is_read_back_the_same(session: Session) -> None:
    written = pbn.dumps(Batch("pbn", (session,)))
    again, problems = pbn.loads(written)
    assert {problem.code for problem in problems} <= {"pbn-contract", "pbn-pair-twice"}
    (same,) = without_lines(again).sessions
    (given_session,) = without_lines(Batch("pbn", (session,))).sessions
    assert same.details
    assert given_session.details
    assert without_rounds(same.details.boards) == without_rounds(given_session.details.boards)
    assert same.details.scoring == given_session.details.scoring
    assert sorted(map(str, same.entries)) == sorted(map(str, given_session.entries))
    assert pbn.dumps(again) == pbn.dumps(pbn.loads(pbn.dumps(again))[0])
    assert pbn.loads(pbn.dumps(again))[0] == pbn.loads(pbn.dumps(pbn.loads(pbn.dumps(again))[0]))[0]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_written_again_says_the_same(path: Path) -> None:
    batch, _ = pbn.load(path)
    written = pbn.dumps(batch)
    again, problems = pbn.loads(written)
    assert (all_stated(again), problems) == (all_stated(batch), ())
    assert pbn.dumps(again) == written
    assert pbn.list_losses(batch) == []


@given(data=st.binary(max_size=300))
@often(100)
def test_any_bytes_at_all_give_problems_and_never_an_exception(data: bytes) -> None:
    batch, problems = pbn.loads(data)
    assert batch.sessions or problems
    assert all(problem.message and problem.advice and problem.line >= 0 for problem in problems)


@given(data=st.data())
@often(120)
def test_a_damaged_file_never_makes_the_reader_raise(data: st.DataObject) -> None:
    sample = data.draw(st.sampled_from(SAMPLES))
    start = data.draw(st.integers(0, len(sample)))
    end = data.draw(st.integers(start, min(len(sample), start + 30)))
    damaged = sample[:start] + data.draw(st.one_of(st.binary(max_size=5), st.sampled_from(BITS))) + sample[end:]
    batch, problems = pbn.loads(damaged)
    assert list(problems) == sorted(problems, key=lambda problem: problem.line)
    assert batch.sessions or problems
    pbn.loads(pbn.dumps(batch))
    formats.usebio.loads(formats.usebio.dumps(batch))


HOSTILE = {
    "open brackets": b"[" * 500_000,
    "open quotes": b'[Event "' * 100_000,
    "backslashes": b'[Event "' + b"\\" * 500_000,
    "open comments": b"{" * 500_000,
    "many comments": b"{}" * 100_000,
    "spaces": b'[Event "x"' + b" " * 500_000,
    "columns": b'[Board "1"]\n[ScoreTable "' + b";A" * 50_000 + b'"]\n' + b"x " * 50_000,
    "tags in a line": b'[A "x"]' * 20_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_read_or_refused_quickly(name: str) -> None:
    start = perf_counter()
    pbn.loads(HOSTILE[name])
    pbn.recognises(HOSTILE[name])
    assert perf_counter() - start < 20, "about a second, but for a busy machine"

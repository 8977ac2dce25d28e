"""What is tried with the bytes of a results file: they give problems or awards, never an exception.

A phantom never earns points, reading twice gives the same, and what is written is accepted again.
"""

import datetime

import msgspec

from overtrick import formats
from overtrick.awards import SessionAwards, award_session
from overtrick.checks import check
from overtrick.core.problems import Problem, is_accepted
from overtrick.schemes import load_scheme, scheme_names

TODAY = datetime.date(2026, 11, 1)


def try_results(data: bytes, *, words: bool) -> frozenset[str]:
    """Read, check and award a file; return its format, its problem codes and whether it was accepted."""
    batch, unreadable = formats.loads(data)
    if words:
        assert formats.loads(data) == (batch, unreadable), "reading twice gives two answers"
    reached = {batch.format, "rejected"}
    for name in scheme_names():
        scheme = load_scheme(name)
        problems = (*unreadable, *check(batch, scheme.expectations(scheme.effective), TODAY, name="106_1.txt"))
        _check_problems(problems)
        reached |= {problem.code for problem in problems}
        if is_accepted(problems):
            reached = (reached | {"accepted"}) - {"rejected"}
            for session in batch.sessions:
                _check_awards(award_session(session, scheme.on(session.date or TODAY)), words=words)
    if "accepted" in reached:
        written = formats.recognise(data).dumps(batch)
        # Other formats accept some texts with a warning that their writers cannot write again.
        strict = batch.format == formats.nzb.FORMAT
        assert not strict or is_accepted(formats.loads(written)[1]), "what is written is not accepted"
    return frozenset(reached)


def _check_problems(problems: tuple[Problem, ...]) -> None:
    for problem in problems:
        assert problem.code, problem
        assert problem.message, problem
        assert problem.advice, problem
    msgspec.json.encode(problems)


def _check_awards(awarded: SessionAwards, *, words: bool) -> None:
    for row in awarded.entries:
        assert not (row.entry.phantom and row.awards), row
        assert row.awards or row.because, row
        assert all(award.points > 0 and award.player != "0" for award in row.awards), row
        if words:
            assert all(str(reason) for award in row.awards for reason in award.because)
            assert all(str(reason) for reason in row.because)

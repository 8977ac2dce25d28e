"""The fuzz target: any bytes give problems or awards, never an exception, and a phantom never earns points."""

import datetime
import random
from collections import Counter

import msgspec

from overtrick import formats
from overtrick.awards import SessionAwards, award_session
from overtrick.checks import check
from overtrick.core.problems import Problem, is_accepted
from overtrick.schemes import load_scheme, scheme_names
from soak.mutations import inputs

TODAY = datetime.date(2026, 11, 1)
# To format reasons is slow, so it is tried for one file in so many.
WORDS_ONE_IN = 50


def try_one(data: bytes, *, words: bool) -> str:
    """Read, check and award a file; return whether it was accepted. Any exception is a bug."""
    batch, unreadable = formats.loads(data)
    if words:
        assert formats.loads(data) == (batch, unreadable), "reading twice gives two answers"
    verdict = "rejected"
    for name in scheme_names():
        scheme = load_scheme(name)
        problems = (*unreadable, *check(batch, scheme.expectations(scheme.effective), TODAY, name="106_1.txt"))
        _check_problems(problems)
        if is_accepted(problems):
            verdict = "accepted"
            for session in batch.sessions:
                _check_awards(award_session(session, scheme.on(session.date or TODAY)), words=words)
    if verdict == "accepted":
        written = formats.recognise(data).dumps(batch)
        # Other formats accept some texts with a warning that their writers cannot write again.
        strict = batch.format == formats.nzb.FORMAT
        assert not strict or is_accepted(formats.loads(written)[1]), "what is written is not accepted"
    return verdict


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


def fuzz(count: int, seed: int) -> Counter[str]:
    """Try so many inputs of one seed; return how many were accepted and rejected. A failure names its input."""
    dice = random.Random(seed)
    verdicts: Counter[str] = Counter()
    for data in inputs(count, seed):
        try:
            verdicts[try_one(data, words=dice.randrange(WORDS_ONE_IN) == 0)] += 1
        except Exception as error:
            error.add_note(f"seed {seed}, input {data!r}")
            raise
    return verdicts

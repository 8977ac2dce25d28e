"""The fuzz target: any bytes at all give problems or awards, never an exception, and a phantom never earns."""

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
# Putting reasons into words is slow: one file in so many.
WORDS_ONE_IN = 50


def try_one(data: bytes, *, words: bool) -> str:
    """Read, check and award; what came of it, or an AssertionError or another exception that is a bug."""
    batch, unreadable = formats.loads(data)
    if words:
        assert formats.loads(data) == (batch, unreadable), "reading twice gives two answers"
    verdict = "rejected"
    for name in scheme_names():
        scheme = load_scheme(name)
        problems = (*unreadable, *check(batch, scheme.expectations(scheme.effective), TODAY, name="106_1.txt"))
        _problems_are_whole(problems)
        if is_accepted(problems):
            verdict = "accepted"
            for session in batch.sessions:
                _awards_are_sound(award_session(session, scheme.on(session.date or TODAY)), words=words)
    if verdict == "accepted":
        written = formats.recognise(data).dumps(batch)
        # Other formats may hold texts that were accepted with a warning and that their strict form cannot repeat.
        strict = batch.format == formats.nzb.FORMAT
        assert not strict or is_accepted(formats.loads(written)[1]), "what is written is not accepted"
    return verdict


def _problems_are_whole(problems: tuple[Problem, ...]) -> None:
    for problem in problems:
        assert problem.code, problem
        assert problem.message, problem
        assert problem.advice, problem
    msgspec.json.encode(problems)


def _awards_are_sound(awarded: SessionAwards, *, words: bool) -> None:
    for row in awarded.entries:
        assert not (row.entry.phantom and row.awards), row
        assert row.awards or row.because, row
        assert all(award.points > 0 and award.player != "0" for award in row.awards), row
        if words:
            assert all(str(reason) for award in row.awards for reason in award.because)
            assert all(str(reason) for reason in row.because)


def fuzz(count: int, seed: int) -> Counter[str]:
    """So many inputs from one seed: how many were accepted and rejected. A failure names its input."""
    dice = random.Random(seed)
    verdicts: Counter[str] = Counter()
    for data in inputs(count, seed):
        try:
            verdicts[try_one(data, words=dice.randrange(WORDS_ONE_IN) == 0)] += 1
        except Exception as error:
            error.add_note(f"seed {seed}, input {data!r}")
            raise
    return verdicts

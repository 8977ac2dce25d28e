"""Files of real programs are read and scored as these programs meant them: not a difference, not a problem."""

from fractions import Fraction

import pytest

from overtrick import formats
from overtrick.core.session import Session
from overtrick.scoring.differences import differences
from overtrick.scoring.rescoring import RescoredSession, rescore
from tests.formats.pbn.dialects import (
    HOWELL,
    TONGUES,
    butler,
    cross_imps,
    imp_pairs,
    magic_contest_pairs,
    matchpoints,
    standings,
)


def read(text: str) -> Session:
    """The only session of a file that is recognised as PBN and has no problem."""
    batch, problems = formats.loads(text.encode())
    assert (batch.format, [str(problem) for problem in problems]) == ("pbn", [])
    (session,) = batch.sessions
    return session


def agreeing(text: str) -> RescoredSession:
    """The session scored, without a difference."""
    rescored = rescore(read(text))
    assert [each.message for each in differences(rescored)] == []
    return rescored


@pytest.mark.parametrize("centred", [False, True])
@pytest.mark.parametrize("language", TONGUES)
def test_magic_contest_in_any_language(language: str, centred: bool) -> None:
    rescored = agreeing(magic_contest_pairs(language, centred=centred))
    session = rescored.session
    assert session.details
    assert (rescored.method, rescored.scale.convention, rescored.scale.centred) == ("matchpoints", 2, centred)
    assert (session.lists, session.boards, session.details.winners) == (1, 5, 1)
    assert {entry.details.direction for entry in session.entries if entry.details} == {"NS", "EW"}
    expected = {row.pair: (row.place, row.percentage) for row in standings(HOWELL, matchpoints, Fraction(2))}
    assert {line.contestant.number: (line.place, line.percentage) for line in rescored.lines} == expected
    winner = next(pair for pair, (place, _) in expected.items() if place == 1)
    assert session.entries[0].players == (f"400{winner}", f"410{winner}")


def test_by_hand() -> None:
    # Pair 2: EW on boards 1 (−50 is the second best for NS, so 2), 2 (140 twice best: 1), 5 (600 worst: 4);
    # NS on boards 3 (100 best: 4) and 4 (−730 worst: 0). 11 of 20.
    by_pair = {line.contestant.number: line for line in rescore(read(magic_contest_pairs())).lines}
    assert [by_pair["2"].score, by_pair["2"].percentage] == [11, 55]


DIVIDED = [("IMP;Cross", 1, 0), ("IMP;Cross1", 3, 2), ("IMP;Cross2", 2, 1), ("Cavendish", 2, 1), ("IMP", 2, 1)]


@pytest.mark.parametrize("averaged", [False, True])
@pytest.mark.parametrize(("scoring", "divisor", "decimals"), DIVIDED)
def test_cross_imps(scoring: str, divisor: int, decimals: int, averaged: bool) -> None:
    file = imp_pairs(scoring, lambda scores: cross_imps(scores, divisor), averaged=averaged, decimals=decimals)
    rescored = agreeing(file)
    assert (rescored.method, rescored.scale.averaged) == ("cross-imps", averaged)


@pytest.mark.parametrize("averaged", [False, True])
@pytest.mark.parametrize("scoring", ["IMP;Butler-2;Mean", "IMP;Butler-2", "Butler", "IMP"])
def test_butler(scoring: str, averaged: bool) -> None:
    rescored = agreeing(imp_pairs(scoring, butler, averaged=averaged, decimals=0))
    assert (rescored.method, rescored.scale.extremes, rescored.scale.averaged) == ("butler", 2, averaged)

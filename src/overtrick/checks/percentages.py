"""Checks percentages, and by their average whether the end of a file may be missing (ruling F4).

The percentages of a complete list average 50; a cut file has lost its lowest scores, so its average is high.
"""

from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal

from overtrick.checks.ladder import tie_marks_and_gaps
from overtrick.checks.lists import Ladder
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import Session
from overtrick.formats.nzb.columns import SCORE

PERCENT = "PCT"
_HIGHEST, _LOWEST, _AVERAGE = Decimal(100), Decimal(0), Decimal(50)
_TOLERANCE = 1


def percentage_range(session: Session) -> Iterator[Problem]:
    """Report a percentage above 100 or below 0; some final ladders add the rounds up, so there it is a warning."""
    if session.unit != PERCENT:
        return
    for row in session.entries:
        if row.score is None or _LOWEST <= row.score <= _HIGHEST:
            continue
        above = row.score > _HIGHEST
        message = f"A percentage cannot be {'above 100' if above else 'below 0'}, but this row has {row.score}."
        severity, advice = Severity.ERROR, "Check the score, and the score unit in line 1: PCT means percent."
        if above and session.final:
            severity = Severity.WARNING
            advice = "Give the average of the rounds, weighted by their boards, not their sum."
        yield Problem("percentage-range", severity, row.line, SCORE, str(row.score), message, advice)


def wrong_mean(ladder: Ladder) -> Decimal | None:
    """Return the mean of a list of percentages if it is more than 1 away from 50; phantoms are left out."""
    scores = _percentages(ladder)
    count = len(scores)
    if count != len(ladder.contestants) or abs(sum(scores, -_AVERAGE * count)) <= _TOLERANCE * count:
        return None
    return (sum(scores, Decimal(0)) / count).quantize(Decimal("0.01"), ROUND_HALF_UP)


def _percentages(ladder: Ladder) -> list[Decimal]:
    """Return the scores if they are percentages, else the percentages that pairs and individuals also have."""
    session, rows = ladder.session, ladder.contestants
    if session.unit == PERCENT:
        return [row.score for row in rows if row.score is not None]
    if session.details is None or session.details.contest not in ("pairs", "individual"):
        return []
    return [row.details.percentage for row in rows if row.details and row.details.percentage is not None]


def percentage_mean(ladder: Ladder) -> Iterator[Problem]:
    """Report a list of percentages that does not average 50; a handicapped list may do so."""
    mean = wrong_mean(ladder)
    if mean is not None:
        first, last = ladder.entries[0].line, ladder.entries[-1].line
        message = f"The percentages on lines {first} to {last} average {mean}, but a whole list averages 50."
        advice = "Look for rows that are missing or scores that are mistyped; a handicapped list may stay."
        yield Problem("percentage-mean", Severity.WARNING, first, SCORE, str(mean), message, advice)


def cut_file(rankings: tuple[Ladder, ...]) -> Iterator[Problem]:
    """Report a list with a gap. Call it only for a file whose last line has no line end."""
    sign = next(filter(None, map(_sign_of_a_cut, rankings)), "")
    if sign:
        line = rankings[0].session.entries[-1].line
        message = f"The last line has no line end, and {sign}: the file was probably cut off on its way."
        advice = "Send the whole file again; if it is whole, end its last line with Enter."
        yield Problem("cut-file", Severity.ERROR, line, "", "", message, advice)


def _sign_of_a_cut(ladder: Ladder) -> str:
    mean = wrong_mean(ladder)
    if mean is not None:
        return f"the percentages average {mean} instead of 50"
    return "places are missing" if ladder.session.unit != PERCENT and ladder.orderly and _has_gap(ladder) else ""


def _has_gap(ladder: Ladder) -> bool:
    # A list that begins late may continue another stage; a lone = in the last row has lost its partner.
    last = ladder.entries[-1].line
    return any(
        (problem.code == "missing-places" and problem.line != ladder.entries[0].line)
        or (problem.code == "tie-mark" and problem.line == last and problem.found.endswith("="))
        for problem in tie_marks_and_gaps(ladder)
    )

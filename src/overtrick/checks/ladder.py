"""Checks the places of a ranking among themselves and against the scores.

Organisers may break ties and programs may count in their own way, so all of these are warnings (ruling N7):
the placing column decides, and the scorer is asked to look again.
"""

from collections.abc import Iterator
from itertools import groupby, pairwise
from operator import gt

from overtrick.checks.lists import HEADER_LINE, Ladder, looks_like_two_lists
from overtrick.core.lists import split_lists
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import ONE_LIST, TWO_LISTS, Entry, Session
from overtrick.formats.nzb.columns import LISTS, PLACE, SCORE


def is_strictly_falling(ladder: Ladder) -> bool:
    """Return whether the rows have places 1, 2, 3 and so on, none tied, each score below the one before.

    No rule of places has anything to say of such a list, nor of one that phantoms are taken out of.
    """
    rows = ladder.entries
    if ladder.places != list(range(1, len(rows) + 1)):
        return False
    scores = [row.score for row in rows if row.score is not None and not row.tied]
    return len(scores) == len(rows) and all(map(gt, scores, scores[1:]))


def place_against_score(ladder: Ladder) -> Iterator[Problem]:
    """Report a better place with a lower score."""
    for (place, score, row), (worse, higher, below) in pairwise(ladder.placed):
        if score < higher and place < worse:
            message = f"Place {worse} has {higher}, more than place {place} on line {row.line} with {score}."
            advice = "Check both scores, and the order of the places."
            yield Problem("place-against-score", Severity.WARNING, below.line, SCORE, str(higher), message, advice)


def equal_scores(ladder: Ladder) -> Iterator[Problem]:
    """Report equal scores with different places (ruling N7)."""
    for (place, score, row), (worse, same, below) in pairwise(ladder.placed):
        if score == same and place != worse:
            message = f"Places {place} and {worse} (lines {row.line} and {below.line}) both have {score}."
            advice = f"If they tied, give both the place {place}=. If the tie was broken, all is well."
            yield Problem("equal-scores", Severity.WARNING, below.line, PLACE, below.place_text, message, advice)


def tie_scores(ladder: Ladder) -> Iterator[Problem]:
    """Report different scores at one place: a mistyped tie (ruling N26)."""
    for (place, score, row), (same, other, below) in pairwise(ladder.placed):
        if place == same and score != other:
            message = f"Place {place} is given to {score} on line {row.line} and to {other} on line {below.line}."
            advice = "Check the scores; contestants who share a place should have the same score."
            yield Problem("tie-scores", Severity.WARNING, below.line, SCORE, str(other), message, advice)


def tie_marks_and_gaps(ladder: Ladder) -> Iterator[Problem]:
    """Report wrong marks of ties and gaps between places; together, because both count the rows at a place."""
    by_place = sorted(ladder.entries, key=_place_key)
    if [row.place for row in by_place] == list(range(1, len(by_place) + 1)) and not any(row.tied for row in by_place):
        return
    expected = 1
    for place, group in groupby(by_place, key=_place_key):
        rows = tuple(group)
        yield from tie_mark(rows)
        if place != expected:
            yield _missing_places(rows[0], place, expected)
        expected = place + len(rows)


def tie_mark(rows: tuple[Entry, ...]) -> Iterator[Problem]:
    """Report wrong marks at one place: each of several rows needs an '=', a single row must not have one."""
    if len(rows) == 1 and rows[0].tied:
        message = f"Place {rows[0].place_text} is marked as shared, but no other row has it."
        advice = f"Write {rows[0].place} if nobody shares it, or look for the row that is missing."
        yield Problem("tie-mark", Severity.WARNING, rows[0].line, PLACE, rows[0].place_text, message, advice)
    for row in rows if len(rows) > 1 else ():
        if not row.tied:
            other = next(other for other in rows if other is not row)
            message = f"Place {row.place} is also given on line {other.line}, but is not marked as shared."
            advice = f"Write {row.place}= on both lines if they tied, or correct one of the places."
            yield Problem("tie-mark", Severity.WARNING, row.line, PLACE, row.place_text, message, advice)


def _missing_places(row: Entry, place: int, expected: int) -> Problem:
    if expected == 1:
        message = f"The list begins at place {place}, not at place 1."
    else:
        message = f"The next place should be {expected}, but it is {place}."
    advice = "Look for a row that is missing or a place that is mistyped; after two at 2= comes place 4."
    return Problem("missing-places", Severity.WARNING, row.line, PLACE, row.place_text, message, advice)


def number_of_lists(session: Session, rankings: tuple[Ladder, ...]) -> Iterator[Problem]:
    """Report a session that announces two lists and has another number of them (ruling N26)."""
    if session.lists != TWO_LISTS or not session.entries or len(rankings) == 2:
        return
    lists = split_lists(session.entries, TWO_LISTS)
    if len(lists) == 1 and all(row.place is not None for row in session.entries):
        message = "The list column says two lists, but the places never begin again: there is only one list."
        advice = "Write 1 in the list column for one list, or add the list that is missing."
        yield Problem("one-list-only", Severity.ERROR, HEADER_LINE, LISTS, str(TWO_LISTS), message, advice)
    elif len(lists) > 2:
        row = lists[2][0]
        message = (
            f"A third list begins here: the places start again at {row.place}, but there should be only two lists."
        )
        advice = "Write each list from first to last, one after the other; look for a mistyped place."
        yield Problem("too-many-lists", Severity.ERROR, row.line, PLACE, str(row.place), message, advice)


def place_order(session: Session) -> Iterator[Problem]:
    """Report a one-list file whose places run backwards: perhaps it is two lists."""
    if session.lists != ONE_LIST:
        return
    for before, row in pairwise(session.entries):
        if before.place is not None and row.place is not None and row.place < before.place:
            message = f"Place {row.place} comes after place {before.place}, though this is one list."
            if looks_like_two_lists(session.entries):
                advice = "If these are a North-South and an East-West list, write 2 in the list column of line 1."
            else:
                advice = "Write the rows in order of their places, or 2 in the list column if these are two lists."
            yield Problem("place-order", Severity.WARNING, row.line, PLACE, row.place_text, message, advice)
            return


def _place_key(row: Entry) -> int:
    return row.place or 0

"""Checks whether the two sides of each match agree on who won (ruling F9).

A match list that has lost a row would pair the wrong opponents and pay the wrong side, so what does not fit
is an error.
"""

from collections.abc import Iterator

from overtrick.checks.header import Setting
from overtrick.checks.lists import is_phantom
from overtrick.core.lists import Match, matches
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import MATCH_LISTS, Entry, Session
from overtrick.formats.nzb.columns import PLACE, SCORE

_WON_AND_LOST = {"1", "2"}


def match_problems(session: Session) -> Iterator[Problem]:
    """Report all problems of a match list; matches after a lost row are not judged, for their pairing is wrong."""
    if session.lists != MATCH_LISTS:
        return
    played = matches(session.entries)
    if len(session.entries) % 2:
        sound = next((at for at, match in enumerate(played) if not _places_fit(*match)), len(played))
        yield _odd_row(session.entries[2 * sound], len(session.entries))
        played = played[:sound]
    for match in played:
        first, second = match
        if first.place is not None and second.place is not None and not _has_bye(match):
            yield from _check_winners(first, second)
            yield from _check_scores(first, second)


def _has_bye(match: Match) -> bool:
    return is_phantom(match[0]) or is_phantom(match[1])


def bye_score(session: Session, setting: Setting) -> Iterator[Problem]:
    """Report a bye for which a side got more than the federation lets it bring."""
    most = setting.expectations.most_for_a_bye.get(session.unit or "")
    if session.lists != MATCH_LISTS or most is None:
        return
    for match in matches(session.entries):
        for row, other in (match, match[::-1]):
            if is_phantom(other) and not is_phantom(row) and row.score is not None and row.score > most:
                message = f"A bye is worth 0 to {most} {session.unit}, but this row has {row.score}."
                advice = "Check the score that was given for the bye."
                yield Problem("bye-score", Severity.WARNING, row.line, SCORE, str(row.score), message, advice)


def _places_fit(first: Entry, second: Entry) -> bool:
    places = (first.place_text, second.place_text)
    return set(places) == _WON_AND_LOST or places == ("1=", "1=") or "" in places or _has_bye((first, second))


def _odd_row(row: Entry, count: int) -> Problem:
    return Problem(
        code="odd-match-rows",
        severity=Severity.ERROR,
        line=row.line,
        column="",
        found=str(count),
        message=f"A list of matches needs two rows a match, but there are {count} rows; "
        f"line {row.line} seems to be without its opponent.",
        advice="Write both sides of each match, one after the other; a bye is a row with 0 for each player.",
    )


def _check_winners(first: Entry, second: Entry) -> Iterator[Problem]:
    if _places_fit(first, second):
        return
    places = f"{first.place_text} and {second.place_text}"
    if places == "1 and 1":
        message = f"Lines {first.line} and {second.line} are the two sides of a match, and both have won."
        yield Problem("two-winners", Severity.ERROR, second.line, PLACE, second.place_text, message, _ADVICE)
    else:
        message = f"Lines {first.line} and {second.line} are the two sides of a match, but have places {places}."
        yield Problem("match-places", Severity.ERROR, second.line, PLACE, second.place_text, message, _ADVICE)


_ADVICE = "Write 1 for the winner and 2 for the loser, or 1= for both after a tie; the two rows go together."


def _check_scores(first: Entry, second: Entry) -> Iterator[Problem]:
    if first.score is None or second.score is None or not _places_fit(first, second):
        return
    where, line = f"lines {first.line} and {second.line}", second.line
    if first.place == second.place and first.score != second.score:
        message = f"The tied match on {where} has different scores, {first.score} and {second.score}."
        advice = "Check the scores; write 1 and 2 if one side won."
        yield Problem("tie-scores", Severity.WARNING, line, SCORE, str(second.score), message, advice)
    elif first.place != second.place and first.score == second.score:
        message = f"The match on {where} has equal scores, {first.score}, but a winner."
        advice = "Write 1= for both if they tied. If the tie was broken, all is well."
        yield Problem("equal-scores", Severity.WARNING, line, PLACE, second.place_text, message, advice)
    elif first.score != second.score and (first.place == 1) is (first.score < second.score):
        message = f"The winner of the match on {where} has the lower score."
        advice = "Check the scores and which side won."
        yield Problem("place-against-score", Severity.WARNING, line, SCORE, str(second.score), message, advice)

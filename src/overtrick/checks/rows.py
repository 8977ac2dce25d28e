"""Checks whether the rows of a session fit together: no player twice, and as many players in each (ruling F2)."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from overtrick.checks.lists import is_phantom
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import NOBODY, Entry, Session
from overtrick.formats.nzb.columns import PLAYERS, SCORE

_TEAM = range(4, 7)
_NO_SIZE = 3
_USUAL_SIZES = ({1}, {2})
_CONTESTS = {"individual": 1, "pairs": 2, "teams": _TEAM[0]}


def same_player_twice(session: Session) -> Iterator[Problem]:
    """Report a player number that is in the session twice; 0 stands for no player and may be repeated."""
    numbers = list(chain.from_iterable([row.players for row in session.entries]))
    different = set(numbers)
    if len(different) == len(numbers) or len(different - {NOBODY}) == len(numbers) - numbers.count(NOBODY):
        return
    first_seen: dict[str, int] = {}
    for row in session.entries:
        for player in row.players:
            if player in ("", NOBODY):
                continue
            if player in first_seen:
                yield _repeated_player(player, row.line, first_seen[player])
            first_seen.setdefault(player, row.line)


def _repeated_player(player: str, line: int, first: int) -> Problem:
    where = "twice in this row" if first == line else f"on line {first} and again on line {line}"
    advice = "Find out who really played, and correct one of the numbers; use 0 for someone without a number."
    message = f"Player {player} appears {where}."
    return Problem("same-player-twice", Severity.ERROR, line, PLAYERS, player, message, advice)


def row_size(session: Session) -> Iterator[Problem]:
    """Report a row with another number of players than the others; teams may have 4, 5 or 6, byes any number.

    Where the session states what was played, that decides, not the other rows.
    """
    contest = session.details.contest if session.details else ""
    stated_kind = _CONTESTS.get(contest, 0)
    if not stated_kind and {len(row.players) for row in session.entries} in _USUAL_SIZES:
        return
    rows = [row for row in session.entries if 1 <= len(row.players) <= _TEAM[-1] and not is_phantom(row)]
    kinds = Counter(_row_kind(row) for row in rows if len(row.players) != _NO_SIZE)
    commonest = stated_kind or (kinds.most_common(1)[0][0] if kinds else _NO_SIZE)
    for row in rows:
        size = len(row.players)
        if size == _NO_SIZE or _row_kind(row) != commonest:
            message = _row_size_message(size, commonest, contest)
            advice = "Give 1 player in an individual, 2 in pairs, 4 to 6 in teams; write 0 for an unknown player."
            yield Problem("row-size", Severity.ERROR, row.line, PLAYERS, str(size), message, advice)


def _row_kind(row: Entry) -> int:
    return _TEAM[0] if len(row.players) in _TEAM else len(row.players)


def _player_count(size: int) -> str:
    return "1 player" if size == 1 else f"{size} players"


def _row_size_message(size: int, commonest: int, contest: str) -> str:
    players = _player_count(size)
    if commonest == _NO_SIZE:
        return f"This row has {players}, which no contest has."
    expected = "4 to 6" if commonest in _TEAM else str(commonest)
    if contest:
        return f"This row has {players}, but {contest} have {expected}."
    return f"This row has {players}, but the others have {expected}."


def phantom_score(session: Session) -> Iterator[Problem]:
    """Report a phantom or bye with a score: New Zealand's format wants 0 for them."""
    if session.details is not None:
        return
    for row in session.entries:
        if NOBODY in row.players and is_phantom(row) and row.score:
            message = f"This row is a phantom or a bye, with 0 for each player, but it has a score of {row.score}."
            advice = "Give it a score of 0; if someone did play here, write their numbers."
            yield Problem("phantom-score", Severity.WARNING, row.line, SCORE, str(row.score), message, advice)


def header_only(session: Session) -> Iterator[Problem]:
    """Report a description line without results: a cancellation, which should never go unnoticed."""
    if session.entries or session.date is None or session.club is None:
        return
    message = "The file has a description line and no results, which cancels whatever was sent under its name."
    advice = "If you did not mean to cancel a session, send the file again with its results."
    yield Problem("header-only", Severity.WARNING, 0, "", "", message, advice)

"""Counts how many opponents contestants met, by the boards they played or the matches that are listed."""

from collections.abc import Iterable

from overtrick.core.session import Session
from overtrick.formats.common.rankings import EW, NS

# A section, a direction where both have a list, and a number; and those met.
Meetings = dict[tuple[str, str, str], set[str]]


def count_opponents(session: Session, matches: Iterable[tuple[str, str]] = ()) -> dict[str, int]:
    """Return the most opponents that a contestant met, by direction: NS and EW, or "" for one list; empty: unknown."""
    details = session.details
    two_lists = details is not None and details.winners == 2
    met: Meetings = {}
    for board in details.boards if details else ():
        for result in board.results:
            if result.ns and result.ew:
                _note(met, result.section, (result.ns, result.ew), two_lists=two_lists)
    for home, away in matches:
        if home and away:
            _note(met, "", (home, away), two_lists=two_lists)
    most: dict[str, int] = {}
    for (_, direction, _), opponents in met.items():
        most[direction] = max(most.get(direction, 0), len(opponents))
    return most


def _note(met: Meetings, section: str, sides: tuple[str, str], *, two_lists: bool) -> None:
    ns, ew = sides
    directions = (NS, EW) if two_lists else ("", "")
    met.setdefault((section, directions[0], ns), set()).add(ew)
    met.setdefault((section, directions[1], ew), set()).add(ns)

"""Counts how many opponents contestants met, by the boards they played or the matches that are listed."""

from collections.abc import Iterable, Iterator
from itertools import product

from overtrick.core.boards import read_side
from overtrick.core.lists import numbers_repeat
from overtrick.core.session import Session
from overtrick.formats.common.rankings import EW, NS

# A section, a direction where one number may be two pairs, and a number.
Contestant = tuple[str, str, str]
_PARTNER_SIGN = "+"


def count_opponents(session: Session, matches: Iterable[tuple[str, str]] = ()) -> dict[str, int]:
    """Return the most opponents that a contestant met, by direction: NS and EW, or "" for one list; empty: unknown."""
    details = session.details
    two_lists = details is not None and details.winners == 2
    apart = two_lists or numbers_repeat(session.entries)
    met: dict[Contestant, set[Contestant]] = {}
    for section, *sides in (*_list_meetings(session), *(("", *match) for match in matches if all(match))):
        ns, ew = (
            _name_contestants(section, side if apart else "", label)
            for side, label in zip((NS, EW), sides, strict=True)
        )
        for one, other in product(ns, ew):
            met.setdefault(one, set()).add(other)
            met.setdefault(other, set()).add(one)
    most: dict[str, int] = {}
    for (_, side, _), opponents in met.items():
        direction = side if two_lists else ""
        most[direction] = max(most.get(direction, 0), len(opponents))
    return most


def _list_meetings(session: Session) -> Iterator[tuple[str, str, str]]:
    for board in session.details.boards if session.details else ():
        for result in board.results:
            if result.ns and result.ew:
                yield result.section, result.ns, result.ew


def _name_contestants(section: str, side: str, label: str) -> list[Contestant]:
    """Return the contestants on one side of a table: a pair or a team, or the two players of an individual."""
    if side:
        label, side = read_side(label, side)
    return [(section, side, number) for number in label.split(_PARTNER_SIGN) if number]

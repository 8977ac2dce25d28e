"""The rankings of a session as the checks see them: each list with its contestants in order of place."""

from decimal import Decimal
from functools import cached_property
from operator import itemgetter

from overtrick.core.lists import matches, split_lists
from overtrick.core.session import MATCH_LISTS, NOBODY, ONE_LIST, TWO_LISTS, Entry, Session

HEADER_LINE = 1

_NOBODY = (NOBODY,)
PlacedEntry = tuple[int, Decimal, Entry]


class Ladder:
    """One ranking of a session, with its rows, and those of them that are neither byes nor phantoms.

    `orderly` is whether its places can be judged: all were readable and it is surely one list.
    """

    def __init__(self, session: Session, entries: tuple[Entry, ...], *, orderly: bool) -> None:
        self.session = session
        self.entries = entries
        # Most rows are seen not to be phantoms before all their players are looked at.
        self.contestants = [row for row in entries if NOBODY not in row.players or not is_phantom(row)]
        self.places = [row.place for row in entries]
        self.orderly = orderly and None not in self.places

    @cached_property
    def placed(self) -> list[PlacedEntry]:
        """The contestants in order of place."""
        rows = self.contestants
        placed = [(row.place, row.score, row) for row in rows if row.place is not None and row.score is not None]
        return sorted(placed, key=itemgetter(0))


def header_line(session: Session) -> int:
    """Return the line that describes a session: the first of a results file, 0 for other formats."""
    return HEADER_LINE if session.details is None else 0


def is_phantom(entry: Entry) -> bool:
    """Return whether a row is a bye or a phantom, and not merely a row without players."""
    return entry.players[:1] == _NOBODY and entry.phantom


def split_ladders(session: Session) -> tuple[Ladder, ...]:
    """Return the rankings of a session; none where there are no rows or the number of lists is not stated."""
    entries = session.entries
    if not entries:
        return ()
    if session.lists == MATCH_LISTS:
        met = tuple(row for match in matches(entries) for row in match if not any(map(is_phantom, match)))
        return (Ladder(session, met, orderly=False),)
    if session.lists == ONE_LIST:
        return (Ladder(session, entries, orderly=not looks_like_two_lists(entries)),)
    if session.lists == TWO_LISTS:
        lists = split_lists(entries, TWO_LISTS)
        if len(lists) > 2:  # where the lists begin is in doubt, so only the whole can be judged
            return (Ladder(session, entries, orderly=False),)
        return tuple(Ladder(session, part, orderly=True) for part in lists)
    return ()


def looks_like_two_lists(entries: tuple[Entry, ...]) -> bool:
    """Return whether rows that should be one list begin again at place 1 half way."""
    if not entries:
        return False
    lists = split_lists(entries, TWO_LISTS)
    return len(lists) == 2 and lists[0][0].place == lists[1][0].place == 1 and lists[0][-1].place != 1

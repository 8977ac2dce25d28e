"""The order of sessions in lists: by day, and overall lists by the last day of their event.

A nation has far more sessions than overall lists, and the database has an index by the first day alone. So sessions are
fetched from where a page may begin, all overall lists with them, and both are put together here.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from datetime import date
from operator import itemgetter
from typing import Protocol, TypeVar


class Dated(Protocol):
    """Something of a day."""

    @property
    def day(self) -> date:
        """The day."""


_T = TypeVar("_T", bound=Dated)


def count_before(first: int, lists: int) -> int:
    """Return how many sessions are surely on earlier pages than the one that begins at `first`."""
    return max(0, first - lists)


def cut_page(sessions: Sequence[_T], lists: Sequence[_T], first: int, limit: int) -> tuple[list[_T], bool]:
    """Return a page of both, the newest first and the lists of a day before its sessions; and whether there is more.

    The sessions are those after `count_before`, at least one more of them than the page and the lists have together.
    """
    before = count_before(first, len(lists))
    of_sessions, of_lists = ([-each.day.toordinal() for each in some] for some in (sessions, lists))
    placed = [(before + at + bisect_right(of_lists, of_sessions[at]), each) for at, each in enumerate(sessions)]
    placed += [(before + at + bisect_left(of_sessions, of_lists[at]), each) for at, each in enumerate(lists)]
    found = [each for position, each in sorted(placed, key=itemgetter(0)) if position >= first]
    return found[:limit], len(found) > limit

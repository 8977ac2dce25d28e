"""How many sessions a player played: what reports show as the count, and what clubs are charged for."""

import datetime
from collections.abc import Iterable
from fractions import Fraction

import msgspec

from overtrick.core.numbers import round_to
from overtrick.core.session import FINAL_ROUND, MATCH_LISTS
from overtrick.schemes.standing_records import Counting


class PlayedSession(msgspec.Struct, frozen=True, gc=False):
    """A session that a player took part in: what the count depends on."""

    event: int
    date: datetime.date
    round: int
    lists: int
    boards: int | None


def count_sessions(played: Iterable[PlayedSession], rule: Counting | None) -> int:
    """Final ladders never count; the match rounds of one event on one day join; every other session is one."""
    count = 0
    joined: dict[tuple[int, datetime.date], int] = {}
    for each in played:
        if each.round == FINAL_ROUND:
            continue
        if rule is None or each.lists != MATCH_LISTS or each.date < rule.since:
            count += 1
            continue
        key = (each.event, each.date)
        joined[key] = joined.get(key, 0) + (each.boards or 0)
    if rule is None:
        return count
    sessions = (round_to(Fraction(boards, rule.boards.count), "half-up") for boards in joined.values())
    return count + sum(max(1, int(each)) for each in sessions)

"""Who became a member in a month for the first time, who came back, and who left: of affiliated clubs."""

from collections.abc import Sequence
from datetime import date, timedelta

import msgspec

from overtrick.store.db import database
from overtrick.store.db.values import day_of, day_or_none

_AFFILIATED = "affiliated"
_ONE_DAY = timedelta(days=1)
# All memberships of those whose membership began or ended in the month.
_MEMBERSHIPS = (
    'SELECT m.player_id, m.start, m."end" FROM membership m JOIN club c ON c.code = m.club AND c.kind = %s '
    "WHERE m.player_id IN (SELECT x.player_id FROM membership x JOIN player p ON p.id = x.player_id "
    'WHERE p.merged_into_id IS NULL AND ((x.start >= %s AND x.start < %s) OR (x."end" >= %s AND x."end" < %s))) '
    "ORDER BY m.player_id, m.start"
)
_Spell = tuple[date, date | None]


class MemberCounts(msgspec.Struct, frozen=True, kw_only=True):
    """How many became members for the first time, came back after some time without a club, and left."""

    new: int = 0
    returning: int = 0
    left: int = 0


def count_members(start: date, end: date) -> MemberCounts:
    """Count those who came and went from a day up to but without another. A move from club to club is neither."""
    spells: dict[int, list[_Spell]] = {}
    for player, first, last in database.rows(_MEMBERSHIPS, _AFFILIATED, start, end, start, end):
        spells.setdefault(player, []).append((day_of(first), day_or_none(last)))
    new = returning = left = 0
    for own in spells.values():
        joined = [first for first, _ in own if start <= first < end and not _is_member(own, first - _ONE_DAY)]
        new += bool(joined) and joined[0] == own[0][0]
        returning += bool(joined) and joined[0] != own[0][0]
        left += any(last and start <= last < end and not _is_member(own, last + _ONE_DAY) for _, last in own)
    return MemberCounts(new=new, returning=returning, left=left)


def _is_member(spells: Sequence[_Spell], day: date) -> bool:
    return any(first <= day and (last is None or last >= day) for first, last in spells)

"""The player file that scoring programs download: made from register and ledger, and changed only if it differs.

Awards are only ever added, so totals go on from those of the last time: a busy evening costs a few rows, not a ledger.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

from overtrick.core.player import Player
from overtrick.formats import nzb_players
from overtrick.standing.measures import shown
from overtrick.store import models, place
from overtrick.store.fields import PARTS
from overtrick.store.office import office
from overtrick.store.rows import day_of

_SEEN = "SELECT (SELECT max(seq) FROM journal WHERE kind <> 'delivery'), (SELECT max(id) FROM award)"
_SUMS = "SELECT player_id, unit, sum(points) FROM award WHERE id > %s AND id <= %s GROUP BY player_id, unit"
_PLAYERS = (
    "SELECT id, number, stamp, first, preferred, family, club, grade, stars, rank, rating, handicap, gender, status "
    "FROM player WHERE NOT erased AND merged_into_id IS NULL"
)


class PlayerFile:
    """Makes the player file, and remembers how far it has counted."""

    def __init__(self) -> None:
        self._seen: tuple[date | None, int, int] = (None, 0, 0)
        self._totals: dict[int, Counter[str]] = {}

    def publish(self, now: datetime) -> bool:
        """Bring the published file up to date; whether it changed."""
        federation = office().federation
        name, day = federation.registers.player_file, federation.day_of(now)
        before = _last_change(name)
        decided, awarded = (int(last or 0) for last in place.rows(_SEEN)[0])
        if not name or (day, decided, awarded) == self._seen:
            return False
        if awarded < self._seen[2]:
            # Another database stands here now, made again or restored.
            self._totals, self._seen = {}, (None, 0, 0)
        for player, unit, parts in place.rows(_SUMS, self._seen[2], awarded):
            self._totals.setdefault(player, Counter())[unit] += int(parts)
        # Counted is counted, also if the file cannot be written now.
        self._seen = (None, 0, awarded)
        content, _ = nzb_players.written(self._players(day))
        with place.writing():
            if _last_change(name) != before:
                # Another worker was faster, and may know more: the next time decides.
                return False
            changed = _write(name, content, now)
        self._seen = (day, decided, awarded)
        return changed

    def _players(self, day: date) -> Iterator[Player]:
        edition = office().federation.scheme.on(day)
        for key, number, stamp, first, preferred, family, *codes in place.rows(_PLAYERS):
            club, grade, stars, rank, rating, handicap, gender, status = codes
            sums = {unit: Fraction(parts, PARTS) for unit, parts in self._totals.get(key, {}).items()}
            totals = shown({unit: points for unit, points in sums.items() if unit in edition.units}, edition)
            yield Player(
                number=number, stamp=day_of(stamp), first=first, preferred=preferred, family=family, club=club,
                grade=grade, stars=stars, rank=rank, rating=Decimal(rating or 0), handicap=Decimal(handicap or 0),
                gender=gender, status=status,
                totals=tuple((unit, Decimal(points.numerator) / points.denominator) for unit, points in totals.items()),
            )  # fmt: skip


def _write(name: str, content: bytes, now: datetime) -> bool:
    kept = models.Publication.objects.filter(name=name).first()
    if kept is not None and bytes(kept.content) == content:
        return False
    models.Publication.objects.update_or_create(name=name, defaults={"content": content, "changed": now})
    return True


def _last_change(name: str) -> datetime | None:
    return models.Publication.objects.filter(name=name).values_list("changed", flat=True).first()

"""The player file that scoring programs download: made from register and ledger, and changed only if it differs.

Awards are only ever added, so totals go on from those of the last time, and a player who earned nothing keeps the same
line: a busy evening costs a few rows, not the whole ledger.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

from overtrick.core.player import Player
from overtrick.formats import player_file
from overtrick.formats.player_file.layout import Layout
from overtrick.schemes import Edition
from overtrick.standing.measures import carry_units
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import Row
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.models.points_field import PARTS
from overtrick.store.reports.publications import last_change, published_content, replace_publication

_PROGRESS = "SELECT (SELECT max(seq) FROM journal WHERE kind <> 'delivery'), (SELECT max(id) FROM award)"
_SUMS = "SELECT player_id, unit, sum(points) FROM award WHERE id > %s AND id <= %s GROUP BY player_id, unit"
_SUMS_OF = "SELECT player_id, unit, sum(points) FROM award WHERE player_id IN ({marks}) GROUP BY player_id, unit"
_PLAYERS = (
    "SELECT id, number, stamp, first, preferred, family, club, grade, stars, rank, rating, handicap, gender, status "
    "FROM player WHERE NOT erased AND merged_into_id IS NULL"
)


class PlayerFile:
    """Makes the player file, and remembers how far it has counted, and the lines of those who did not change."""

    def __init__(self) -> None:
        self._seen: tuple[date | None, int, int] = (None, 0, 0)
        self._totals: dict[int, Counter[str]] = {}
        self._lines: dict[int, tuple[Row, player_file.Line | None]] = {}
        self._written: tuple[date, Layout] | None = None

    def publish(self, now: datetime) -> bool:
        """Bring the published file up to date; whether it changed."""
        federation = current_federation()
        day = federation.day_of(now)
        layout = federation.registers_on(day).player_file
        name = layout.name
        before = last_change(name)
        decided, awarded = (int(last or 0) for last in database.rows(_PROGRESS)[0])
        if not name or (day, decided, awarded) == self._seen:
            return False
        self._count(awarded)
        content = player_file.join_lines(self._players(day, layout), layout)
        changed = content != published_content(name)
        if changed and not replace_publication(name, before, content, now):
            # Another worker was faster, and may have newer awards: the next time decides.
            return False
        self._seen = (day, decided, awarded)
        return changed

    def _count(self, awarded: int) -> None:
        """Add up the awards since the last time. Counted is counted, also if the file cannot be written now."""
        if awarded < self._seen[2]:
            # The database was rebuilt or restored.
            self._totals, self._lines, self._seen = {}, {}, (None, 0, 0)
        for player, unit, parts in database.rows(_SUMS, self._seen[2], awarded):
            self._totals.setdefault(player, Counter())[unit] += int(parts)
            self._lines.pop(player, None)
        self._seen = (None, 0, awarded)

    def count_players(self, players: Iterable[int]) -> None:
        """Add up the awards of some players."""
        for marks, some in in_chunks(list(players)):
            for player, unit, parts in database.rows(_SUMS_OF.format(marks=marks), *some):
                self._totals.setdefault(player, Counter())[unit] += int(parts)

    def _players(self, day: date, layout: Layout) -> Iterator[player_file.Line]:
        """Yield the line of every player whom the file can hold."""
        edition = current_federation().scheme.on(day)
        known, self._lines = (self._lines if (day, layout) == self._written else {}), {}
        self._written = day, layout
        for row in database.rows(_PLAYERS):
            kept = known.get(row[0])
            if kept is None or kept[0] != row:
                kept = row, player_file.make_line(self.player_of(row, edition, layout), layout)
            self._lines[row[0]] = kept
            if kept[1] is not None:
                yield kept[1]

    def player_of(self, row: Row, edition: Edition, layout: Layout) -> Player:
        """Return a player of the register with the points that were counted."""
        key, number, stamp, first, preferred, family, *codes = row
        club, grade, stars, rank, rating, handicap, gender, status = codes
        sums = {unit: Fraction(parts, PARTS) for unit, parts in self._totals.get(key, {}).items()}
        totals = {unit: points for unit, points in sums.items() if unit in edition.units}
        if layout.carried:
            totals = carry_units(totals, edition)
        return Player(
            number=number, stamp=day_of(stamp), first=first, preferred=preferred, family=family, club=club,
            grade=grade, stars=stars, rank=rank, rating=Decimal(rating or 0), handicap=Decimal(handicap or 0),
            gender=gender, status=status,
            totals=tuple((unit, Decimal(points.numerator) / points.denominator) for unit, points in totals.items()),
        )  # fmt: skip


def write_some_players(numbers: Iterable[str], now: datetime) -> tuple[str, bytes] | None:
    """Write some players in the form of the player file; return its name and content, None if there is no such file."""
    federation = current_federation()
    day = federation.day_of(now)
    layout = federation.registers_on(day).player_file
    if not layout.name:
        return None
    maker, edition = PlayerFile(), federation.scheme.on(day)
    lines = []
    for marks, some in in_chunks(sorted(set(numbers))):
        rows = database.rows(f"{_PLAYERS} AND number IN ({marks})", *some)
        maker.count_players([row[0] for row in rows])
        lines += [player_file.make_line(maker.player_of(row, edition, layout), layout) for row in rows]
    return layout.name, player_file.join_lines(filter(None, lines), layout)


def publish_first(now: datetime) -> bool:
    """Publish the player file if it never was, so that it is there when a door opens; return whether it was made."""
    federation = current_federation()
    name = federation.registers_on(federation.day_of(now)).player_file.name
    return bool(name) and last_change(name) is None and PlayerFile().publish(now)

"""Parallel running: compare an old system's totals and ranks with ours, and explain each difference if possible.

Two systems that run side by side always differ a little: one has last night's file and the other has not, a number
was merged, a file is held. A person must look at what remains after all that.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from fractions import Fraction

import msgspec

from overtrick.core.because import Because
from overtrick.core.player import Player
from overtrick.formats.access.table import read_table
from overtrick.schemes.edition import Edition
from overtrick.standing import standing_of
from overtrick.standing.ranks import rank_of
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.journal.federation_state import current_federation, federation_state
from overtrick.store.models.points_field import PARTS, sum_by_unit, to_parts, totals_text
from overtrick.store.registers.players import full_name, numbers_of
from overtrick.store.results.uncounted_files import UncountedFile, find_uncounted_files
from overtrick.store.upkeep.reconcile_causes import (
    Cause,
    comparable_points,
    find_file_causes,
    find_fitting_causes,
    find_journal_causes,
    find_merger_causes,
    find_unearned_causes,
    subtract_points,
)

CARRIED, SEVERAL, UNEXPLAINED = "carried", "several", "unexplained"
MERGED, NOT_OURS, NOT_THEIRS, NO_OPENING = "merged", "not-in-our-register", "not-in-theirs", "no-opening-balance"
RANK_FOLLOWS, RANK_KEPT, RANK_LATE, RANK_UNKNOWN = "rank-by-points", "rank-kept", "rank-not-raised", "rank-unknown"
Totals = dict[str, int]


class PlayerDifference(msgspec.Struct, frozen=True, kw_only=True):
    """A player whose points or rank are not the same in both systems, and why, as far as it can be found."""

    player: str
    name: str
    what: str
    ours: dict[str, str]
    theirs: dict[str, str]
    kind: str
    because: tuple[str, ...]


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """How many players were compared, how many are equal, and how often each explanation was given."""

    extracted: date
    compared: int
    equal: int
    kinds: dict[str, int]

    @property
    def unexplained(self) -> int:
        """How many differences have no explanation yet."""
        return self.kinds.get(UNEXPLAINED, 0)


class UnitsDiffer(Exception):
    """An extract whose points this federation does not have."""


def day_of_extract(data: bytes) -> date | None:
    """Return the newest day in the column last_update of an extract; None if it names none."""
    found = []
    for row in read_table(data)[0]:
        try:
            found.append(date.fromisoformat(row.cells.get("last_update", "").strip()[:10]))
        except ValueError:
            continue
    return max(found, default=None)


def reconcile(old: Sequence[Player], extracted: date) -> tuple[list[PlayerDifference], Summary]:
    """Return every difference from the old system's players, in the order of their numbers, and the summary."""
    comparison = _Comparison(extracted)
    units = {unit for player in old for unit, points in player.totals if points}
    if units - set(comparison.edition.units):
        own = ", ".join(comparison.edition.units)
        raise UnitsDiffer(f"the extract has points called {', '.join(sorted(units))}, and this federation has {own}")
    differences: list[PlayerDifference] = []
    equal = 0
    for survivor, rows in comparison.grouped(old).items():
        found = list(comparison.compare(survivor, rows))
        equal += not found
        differences += found
    differences += comparison.not_in_theirs({player.number for player in old})
    kinds = Counter(each.kind for each in differences)
    return differences, Summary(extracted=extracted, compared=len(old), equal=equal, kinds=dict(sorted(kinds.items())))


class _Comparison:
    """What every comparison needs: our totals, the regulations of the day, and the files that do not count."""

    def __init__(self, extracted: date) -> None:
        self.extracted = extracted
        self.edition: Edition = current_federation().scheme.on(extracted)
        self.register = federation_state().register
        self.ours: dict[int, Totals] = {}
        for player, unit, parts in database.rows(
            "SELECT player_id, unit, sum(points) FROM award GROUP BY player_id, unit"
        ):
            self.ours.setdefault(player, {})[unit] = int(parts)
        self._files: list[UncountedFile] | None = None

    @property
    def files(self) -> list[UncountedFile]:
        """The files that do not count, read only if the points of a player differ."""
        if self._files is None:
            self._files = list(find_uncounted_files())
        return self._files

    def grouped(self, old: Iterable[Player]) -> dict[str, list[Player]]:
        """Group the old rows by the number that survives all mergers with us."""
        self.register.load(player.number for player in old)
        groups: dict[str, list[Player]] = {}
        for player in old:
            groups.setdefault(self.register.survivor(player.number), []).append(player)
        return groups

    def compare(self, survivor: str, rows: Sequence[Player]) -> Iterator[PlayerDifference]:
        """Yield what differs for one player."""
        theirs = sum_by_unit((unit, to_parts(points)) for row in rows for unit, points in row.totals)
        player = models.Player.objects.filter(number=survivor).first()
        if player is None:
            yield self._not_ours(rows[0], theirs)
            return
        ours = self.ours.get(player.pk, {})
        difference = subtract_points(ours, theirs)
        if any(difference.values()):
            kind, because = self._explained(player, rows, ours, theirs)
            yield self._of(player, "points", totals_text(ours), totals_text(theirs), kind, because)
        elif len(rows) > 1:
            because = [f"The old system has the numbers {_numbers(rows)}; in our register they are one player."]
            yield self._of(player, "points", totals_text(ours), totals_text(theirs), MERGED, because)
        yield from self._rank(player, rows, ours, theirs)

    def _explained(
        self, player: models.Player, rows: Sequence[Player], ours: Totals, theirs: Totals
    ) -> tuple[str, list[str]]:
        difference = subtract_points(ours, theirs)
        if not comparable_points(difference, self.edition):
            return CARRIED, ["The same points: the old system has carried a small unit into the larger one."]
        numbers = numbers_of(player)
        absent = [number for number in numbers if number not in {row.number for row in rows}]
        causes = [*find_journal_causes(numbers, self.extracted), *find_file_causes(player.number, self.files)]
        causes += find_merger_causes(player.pk, [number for number in absent if number != player.number])
        found = find_fitting_causes(difference, causes, self.edition)
        if not found:
            causes += find_unearned_causes(player.pk, numbers, self.extracted)
            found = find_fitting_causes(difference, causes, self.edition)
        merged = [f"In our register the numbers {_numbers(rows)} are one player."] if len(rows) > 1 else []
        if found:
            kinds = {cause.kind for cause in found}
            return kinds.pop() if len(kinds) == 1 else SEVERAL, merged + [cause.words for cause in found]
        if self._lacks_opening(player, difference, causes):
            return NO_OPENING, [*merged, "No opening balance was brought for this player, and the old system has more."]
        return UNEXPLAINED, [*merged, *(f"Does not fit by itself: {cause.words}" for cause in causes)]

    def _lacks_opening(self, player: models.Player, difference: Totals, causes: Sequence[Cause]) -> bool:
        first = models.Session.objects.order_by("date").values_list("date", flat=True).first()
        if first and player.joined and player.joined >= first:
            return False  # a player who joined since then has earned everything with us
        if models.Award.objects.filter(player=player, kind="opening").exists():
            return False
        later = [cause for cause in causes if cause.later]
        rest = comparable_points(
            subtract_points(difference, sum_by_unit((u, p) for cause in later for u, p in cause.points.items())),
            self.edition,
        )
        return bool(rest) and all(number < 0 for _, number in rest)

    def _not_ours(self, row: Player, theirs: Totals) -> PlayerDifference:
        sql = (
            "SELECT count(DISTINCT s.id) FROM sitting x JOIN session s ON s.id = x.session_id "
            "WHERE x.number = %s AND s.stands"
        )
        waiting = int(database.rows(sql, row.number)[0][0])
        because = [f"Nobody has the number {row.number} in our register."]
        if waiting:
            because.append(f"Sessions that wait for its registration: {waiting}.")
        name = " ".join(filter(None, (row.first, row.family)))
        return PlayerDifference(
            player=row.number, name=name, what="points", ours={}, theirs=totals_text(theirs), kind=NOT_OURS,
            because=tuple(because),
        )  # fmt: skip

    def not_in_theirs(self, numbers: set[str]) -> Iterator[PlayerDifference]:
        """Yield our players with points whom the extract does not have."""
        for player in models.Player.objects.filter(merged_into=None).order_by("id").iterator():
            ours = self.ours.get(player.pk, {})
            if player.number in numbers or not any(ours.values()) or self._under_another(player, numbers):
                continue
            because = ["The extract does not have this player; it holds active players only."]
            if player.joined and player.joined > self.extracted:
                because = [f"The player joined on {player.joined}, after the day of the extract."]
            yield self._of(player, "points", totals_text(ours), {}, NOT_THEIRS, because)

    def _under_another(self, player: models.Player, numbers: set[str]) -> bool:
        """Return whether the extract has the player under a number that is a duplicate with us."""
        return not numbers.isdisjoint(numbers_of(player))

    def _rank(
        self, player: models.Player, rows: Sequence[Player], ours: Totals, theirs: Totals
    ) -> Iterator[PlayerDifference]:
        codes = {rank.code: rank.name for rank in self.edition.ranks}
        row = next((row for row in rows if row.number == player.number), rows[0])
        their_rank = codes.get(row.rank, "")
        our_rank = standing_of(_fractions(ours), self.edition).rank
        if our_rank == their_rank:
            return
        by_theirs = rank_of(_fractions(theirs), self.edition).rank
        rank_by_points = by_theirs.name if by_theirs else ""
        order = ["", *codes.values()]
        if not their_rank:
            kind, reason = RANK_UNKNOWN, f"The old system has the rank code {row.rank}, which is not a rank."
        elif their_rank == rank_by_points:
            kind, reason = RANK_FOLLOWS, "The rank follows from the points, and those differ."
        elif order.index(their_rank) > order.index(rank_by_points):
            says = f"Their points alone make {rank_by_points or 'no rank'}: a rank is never lost"
            kind, reason = RANK_KEPT, f"{Because('{says}', {'says': says}, self.edition.clauses.ranks_kept)}."
        else:
            kind, reason = (
                RANK_LATE,
                f"Their own points make {rank_by_points}: the old system has not raised the rank yet.",
            )
        yield self._of(player, "rank", {"rank": our_rank}, {"rank": their_rank}, kind, [reason])

    def _of(
        self, player: models.Player, what: str, ours: dict[str, str], theirs: dict[str, str], kind: str,
        because: Iterable[str],
    ) -> PlayerDifference:  # fmt: skip
        return PlayerDifference(
            player=player.number, name=full_name(player), what=what, ours=ours, theirs=theirs, kind=kind,
            because=tuple(because),
        )  # fmt: skip


def _fractions(totals: Totals) -> dict[str, Fraction]:
    return {unit: Fraction(parts, PARTS) for unit, parts in totals.items()}


def _numbers(rows: Sequence[Player]) -> str:
    return ", ".join(row.number for row in rows)

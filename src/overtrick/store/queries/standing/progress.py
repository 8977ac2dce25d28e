"""How far the next rank is, and how small units fill larger ones, in figures as pages show them."""

from collections.abc import Iterable, Mapping
from datetime import date
from fractions import Fraction

import msgspec

from overtrick.core.numbers import plain
from overtrick.schemes import Edition
from overtrick.schemes.standing_records import Run
from overtrick.standing.progress import Need, RankProgress, next_rank_progress, unit_carries
from overtrick.standing.rank_ways import Merits
from overtrick.store import models
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.standings.holdings import RANK
from overtrick.store.standings.run_calculation import to_points

MONTH, YEAR = "month", "year"


class NeedText(msgspec.Struct, frozen=True):
    """One thing that a rank needs, by unit or measure: what there is, what it takes, and what is missing.

    `percent` is the part that is there.
    """

    name: str
    has: str
    needed: str
    missing: str
    percent: int

    @property
    def is_met(self) -> bool:
        """Whether there is enough."""
        return self.missing == "0"


class RankNeeds(msgspec.Struct, frozen=True):
    """A rank and what it needs; `ways` says how many ways lead to it, of which this is the nearest."""

    rank: str
    needs: tuple[NeedText, ...]
    ways: int

    @property
    def is_reached(self) -> bool:
        """Whether nothing is missing, and the rank is only to be recorded."""
        return all(need.is_met for need in self.needs)


class CarryText(msgspec.Struct, frozen=True):
    """So many of a unit become one of another; so many are missing for the next one."""

    unit: str
    into: str
    at: str
    missing: str


class Review(msgspec.Struct, frozen=True):
    """When it is looked at again: every month, every year or with each award, and the next such day."""

    every: str
    day: date | None
    clause: str


class Progress(msgspec.Struct, frozen=True):
    """What a player's next rank needs, how the units carry, and when ranks are looked at again."""

    next: RankNeeds | None
    carries: tuple[CarryText, ...]
    review: Review | None


def find_progress(player: models.Player, day: date, parts: Mapping[str, int]) -> Progress:
    """Return how far a player with these points is, in stored parts, by the regulations of a day."""
    edition, totals = current_federation().scheme.on(day), to_points(dict(parts))
    # By its code: the register may have another name for it.
    rank = next((each for each in edition.ranks if each.code == player.rank), None)
    merits = Merits(Fraction(player.rating), player.joined)
    carries = tuple(
        CarryText(each.rule.unit, each.rule.into, plain(each.rule.at.number), plain(each.missing))
        for each in unit_carries(totals, edition)
    )
    above = next_rank_progress(rank, totals, edition, merits)
    return Progress(describe_progress(above), carries, find_review(edition, RANK, day))


def describe_progress(progress: RankProgress | None) -> RankNeeds | None:
    """Write the progress to a rank in figures."""
    return RankNeeds(progress.rank.name, describe_needs(progress.needs), progress.ways) if progress else None


def describe_needs(needs: Iterable[Need]) -> tuple[NeedText, ...]:
    """Write what a rank needs in figures."""
    return tuple(
        NeedText(need.name, plain(need.has), plain(need.needed), plain(need.missing), _percent(need)) for need in needs
    )


def find_review(edition: Edition, what: str, day: date) -> Review | None:
    """Return the run that looks at it, and the next day on which it does."""
    run = next((run for run in edition.runs.values() if what in run.does), None)
    return Review(run.every, _next_run_day(run, day), run.clause) if run else None


def _next_run_day(run: Run, day: date) -> date | None:
    if run.every == YEAR:
        return date(day.year + 1, 1, 1)
    if run.every == MONTH:
        return date(day.year + day.month // 12, day.month % 12 + 1, 1)
    return None


def _percent(need: Need) -> int:
    """Return the part that is there, rounded down: 100 only if nothing is missing."""
    return max(0, int(need.has * 100 / need.needed)) if need.missing else 100

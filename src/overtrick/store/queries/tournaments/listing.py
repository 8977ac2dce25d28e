"""The calendar as it is listed: tournaments with their host, their region, and how many have entered."""

from collections.abc import Iterable
from datetime import date

import msgspec
from django.db.models import Count

from overtrick.core.identity import fold_name
from overtrick.store import models
from overtrick.store.db import cache
from overtrick.store.queries.tournaments.admission import (
    GRADES,
    AdmissionRule,
    find_admission_rules,
    region_of,
)
from overtrick.store.registers.code_names import code_names
from overtrick.store.tournaments.calendar import read_tournament
from overtrick.tournaments.records import ENTERED, WAITING, Tournament


class CalendarFilter(msgspec.Struct, frozen=True, kw_only=True):
    """Which tournaments are asked for; what is not given leaves nothing out.

    Those that are played on a day from `start` to `end`; those whose class admits the `grade`.
    """

    event_class: str = ""
    region: str = ""
    grade: str = ""
    club: int | None = None
    text: str = ""
    start: date | None = None
    end: date | None = None


class ListedTournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as a list shows it: who hosts it, who may play, and how many have entered or wait."""

    tournament: Tournament
    club_name: str
    region: str
    rules: tuple[AdmissionRule, ...]
    entered: int
    waiting: int

    @property
    def places_left(self) -> int | None:
        """How many more can enter; None where there is no limit. A place that is held back is for those who wait."""
        limit = self.tournament.entry_limit
        if not limit:
            return None
        return 0 if self.waiting else max(limit - self.entered, 0)


def list_tournaments(filters: CalendarFilter) -> list[ListedTournament]:
    """List tournaments by their first day."""
    rows = models.Tournament.objects.filter(deleted=False).defer("logo").order_by("first", "last", "name", "id")
    if filters.start is not None:
        rows = rows.filter(last__gte=filters.start)
    if filters.end is not None:
        rows = rows.filter(first__lte=filters.end)
    if filters.club is not None:
        rows = rows.filter(club=filters.club)
    if filters.event_class:
        rows = rows.filter(event_class=filters.event_class)
    if filters.text:
        rows = rows.filter(key__contains=fold_name(filters.text))
    found = describe_tournaments([read_tournament(row, with_logo=False) for row in rows])
    return [
        each for each in found
        if filters.region in ("", each.region) and (not filters.grade or _admits(each, filters.grade))
    ]  # fmt: skip


def _admits(listed: ListedTournament, grade: str) -> bool:
    return all(rule.key != GRADES or grade in rule.grades for rule in listed.rules)


def upcoming_tournaments(day: date) -> list[ListedTournament]:
    """Return every tournament that is not over, from a cache: the first page shows some to every visitor."""
    found: list[ListedTournament] = cache.get_or_make(
        "upcoming tournaments", (cache.version(), day), lambda: list_tournaments(CalendarFilter(start=day))
    )
    return found


def describe_tournaments(tournaments: Iterable[Tournament]) -> list[ListedTournament]:
    """Return tournaments with what lists show beside them."""
    found = list(tournaments)
    counts = _count_entries([each.number for each in found])
    names = code_names()
    return [
        ListedTournament(
            tournament=each, club_name=names.club(each.club).name, region=region_of(each),
            rules=tuple(find_admission_rules(each)),
            entered=counts.get((each.number, ENTERED), 0), waiting=counts.get((each.number, WAITING), 0),
        )
        for each in found
    ]  # fmt: skip


def list_years(before: date | None = None) -> list[int]:
    """Return the years that have tournaments, or some that were over before a day, the latest first."""
    rows = models.Tournament.objects.filter(deleted=False)
    if before is not None:
        rows = rows.filter(last__lt=before)
    return [day.year for day in rows.dates("first", "year", order="DESC")]


def _count_entries(numbers: list[int]) -> dict[tuple[int, str], int]:
    rows = models.TournamentEntry.objects.filter(tournament__in=numbers, state__in=(ENTERED, WAITING))
    counted = rows.values_list("tournament_id", "state").annotate(count=Count("id"))
    return {(number, state): count for number, state, count in counted} if numbers else {}

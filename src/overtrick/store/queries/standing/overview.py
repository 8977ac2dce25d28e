"""A player's page: the history, the way to the next rank, the latest results, the scores and the partners of these.

Everything is found with a few questions to the database, however long a player has played: the scores and the partners
are those of the latest sessions.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from functools import partial

import msgspec

from overtrick.store.access.permissions import Actor
from overtrick.store.db.fetch import run_lookups
from overtrick.store.explain.history import History, HistoryLookup
from overtrick.store.queries.partners import PERCENT, mean_of_scores
from overtrick.store.queries.player import PlayerIdentity
from overtrick.store.queries.player_results import PlayerResult, ResultsLookup, ResultsQuery, find_results_page
from overtrick.store.queries.session_list import SessionFilter
from overtrick.store.queries.standing.progress import Progress, find_progress
from overtrick.store.queries.visibility import Person
from overtrick.store.totals.recent_rows import RECENT_PERIOD, first_row_of_twelve_months

# So many sessions are looked at for the scores and the partners.
LATEST = 24
# So many are listed if there were none in the last thirty days.
_FEW = 6


class Score(msgspec.Struct, frozen=True):
    """A percentage, and the day."""

    date: date
    percent: Decimal


class LatestPartner(msgspec.Struct, frozen=True):
    """A partner in the latest sessions: how many of them, and the average of the percentages, if there are any."""

    person: Person
    sessions: int
    average: Decimal | None


class Latest(msgspec.Struct, frozen=True, kw_only=True):
    """The latest sessions of twelve months: those to list, how many there were, the scores and the partners.

    Listed are those of thirty days, or the last few. The oldest score comes first, the most frequent partner too.
    """

    listed: tuple[PlayerResult, ...]
    count: int
    is_recent: bool
    scores: tuple[Score, ...]
    partners: tuple[LatestPartner, ...]

    @property
    def average(self) -> Decimal | None:
        """The average of the percentages."""
        return mean_of_scores(score.percent for score in self.scores)


class Overview(msgspec.Struct, frozen=True, kw_only=True):
    """A player's page. `results` and `more` are those asked for, or else the latest."""

    history: History
    progress: Progress | None
    latest: Latest | None
    results: tuple[PlayerResult, ...]
    more: bool


def find_overview(
    player: PlayerIdentity, day: date, who: Actor | None = None, asked: ResultsQuery | None = None
) -> Overview:
    """Find a player's page of a day, with the results that are asked for, or with the latest ones."""
    history = HistoryLookup(player.row, player.duplicates, day, explain=False)
    results = ResultsLookup(asked or latest_query(player, day, who))
    run_lookups(history.run(), results.run())
    latest = None if asked else build_latest(results.results, player.numbers, day)
    return Overview(
        history=history.history,
        progress=None if player.row.erased else find_progress(player.row, day, history.totals),
        latest=latest,
        results=tuple(results.results) if latest is None else latest.listed,
        more=results.more,
    )


def find_latest(player: PlayerIdentity, day: date, who: Actor | None = None) -> Latest:
    """Find a player's latest sessions alone."""
    results = ResultsLookup(latest_query(player, day, who))
    run_lookups(results.run())
    return build_latest(results.results, player.numbers, day)


def find_last_session(player: PlayerIdentity, since: date, day: date, who: Actor | None) -> PlayerResult | None:
    """Find the last session that a player played since a day; None if there was none. Final rankings are none."""
    filters = SessionFilter(start=since, end=day)
    query = ResultsQuery(
        player=player.id, numbers=player.numbers, filters=filters, limit=_FEW, who=who,
        since=first_row_of_twelve_months(day), listed=lambda days: min(len(days), 1),
    )  # fmt: skip
    results, _ = find_results_page(query)
    return next((each for each in results if not each.card.final), None)


def latest_query(player: PlayerIdentity, day: date, who: Actor | None) -> ResultsQuery:
    """Return what asks for a player's latest results within twelve months."""
    since = first_row_of_twelve_months(day)
    listed = partial(_count_listed, day - RECENT_PERIOD)
    return ResultsQuery(player=player.id, numbers=player.numbers, limit=LATEST, since=since, who=who, listed=listed)


def _count_listed(recent: date, days: Sequence[date]) -> int:
    """Count the results to list, of days of which the latest comes first: the recent ones, or else a few."""
    return sum(day >= recent for day in days) or min(len(days), _FEW)


def build_latest(results: Sequence[PlayerResult], numbers: Sequence[str], day: date) -> Latest:
    """Sort the latest results out: what to list, the scores, and the partners."""
    recent = results[: sum(each.card.date >= day - RECENT_PERIOD for each in results)]
    played = [each for each in results if not each.card.final]
    return Latest(
        listed=tuple(recent or results[:_FEW]), count=len(played), is_recent=bool(recent),
        scores=tuple(_scores(played))[::-1], partners=tuple(_partners(played, numbers)),
    )  # fmt: skip


def _scores(played: Iterable[PlayerResult]) -> Iterable[Score]:
    for each in played:
        if each.card.unit == PERCENT and each.score:
            yield Score(each.card.date, Decimal(each.score))


def _partners(played: Iterable[PlayerResult], numbers: Sequence[str]) -> list[LatestPartner]:
    """Return the partners, the most frequent first; a team has several."""
    rows: dict[Person, list[PlayerResult]] = {}
    for each in played:
        for person in each.people:
            if person.number and person.number not in numbers:
                rows.setdefault(person, []).append(each)
    found = [
        LatestPartner(person, len(own), mean_of_scores(score.percent for score in _scores(own)))
        for person, own in rows.items()
    ]
    return sorted(found, key=lambda partner: (-partner.sessions, partner.person.name))

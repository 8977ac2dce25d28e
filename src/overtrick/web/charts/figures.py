"""Figures: a picture, what it shows in words, and its table. Pages show them, and pictures are fetched one by one."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

import msgspec
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from overtrick.store.queries.activity import Month
from overtrick.store.queries.points_over_time import PointsHistory
from overtrick.store.queries.standing.overview import Latest
from overtrick.web.calendar_words import month_and_year
from overtrick.web.charts.drawing import Bars, Scores, StepLine, near_thresholds, spaced_thresholds
from overtrick.web.tables.numbers import write_decimal, write_large
from overtrick.web.templating.filters import write_date
from overtrick.web.terms import translate_term

# A sparkline shows the scores between these, on a scale of a hundred.
_LOWEST, _HIGHEST = Decimal(25), Decimal(75)
# So many places have a bar of their own; the rest are one.
_LAST_PLACE = 10


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A picture with its words and its table; the first column names the row."""

    picture: Bars | StepLine | Scores
    address: str
    caption: str
    words: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Sparkline(msgspec.Struct, frozen=True, kw_only=True):
    """A small line without axes, of whole numbers from 0 to 100; what stands beside it, and what it shows in words."""

    values: tuple[int, ...]
    caption: str
    words: str


def form(latest: Latest | None) -> Sparkline | None:
    """Build the line of the scores in the latest sessions; None for fewer than two."""
    if latest is None or len(latest.scores) < 2:
        return None
    said = {
        "count": len(latest.scores),
        "average": write_decimal(latest.average or ""),
        "first": write_decimal(latest.scores[0].percent),
        "last": write_decimal(latest.scores[-1].percent),
    }
    cut = [min(max(score.percent, _LOWEST), _HIGHEST) for score in latest.scores]
    scaled = [int((percent - _LOWEST) * 100 / (_HIGHEST - _LOWEST)) for percent in cut]
    return Sparkline(
        values=tuple(scaled),
        caption=_("%(average)s%% on average in the last %(count)d sessions") % said,
        words=_("The last %(count)d scores, from %(first)s%% to %(last)s%%") % said,
    )


def sessions_per_month(months: Sequence[Month], address: str) -> Figure | None:
    """Build the figure of sessions played in each month; None if there were none."""
    if not any(month.sessions for month in months):
        return None
    busiest = max(months, key=lambda month: month.sessions)
    values = {
        "all": sum(month.sessions for month in months),
        "most": busiest.sessions,
        "month": month_and_year(busiest.first),
    }
    return Figure(
        picture=Bars(
            tuple(
                (
                    f"{month.first:%Y-%m}|{date_format(month.first, 'Y' if month.first.month == 1 else 'M')}",
                    month.sessions,
                )
                for month in months
            )
        ),
        address=address,
        caption=_("Sessions a month"),
        words=_("%(all)d sessions in twelve months, most in %(month)s: %(most)d.") % values,
        head=(_("Month"), _("Sessions")),
        rows=tuple((month_and_year(month.first), str(month.sessions)) for month in months),
    )


def scores(latest: Latest, address: str) -> Figure | None:
    """Build the figure of the scores in the latest sessions; None for fewer than two."""
    found = latest.scores
    if len(found) < 2:
        return None
    highest = max(found, key=lambda score: score.percent)
    values = {
        "count": len(found),
        "average": write_decimal(latest.average or ""),
        "highest": write_decimal(highest.percent),
        "day": write_date(highest.date),
    }
    return Figure(
        picture=Scores(tuple((score.date.isoformat(), f"{score.percent}") for score in found)),
        address=address,
        caption=_("The last %(count)d scores") % values,
        words=_("%(average)s%% on average. The highest was %(highest)s%% on %(day)s.") % values,
        head=(_("Date"), _("Score")),
        rows=tuple((write_date(score.date), f"{write_decimal(score.percent)}%") for score in reversed(found)),
    )


def places(counts: Sequence[tuple[int, int]], address: str) -> Figure | None:
    """Build the figure of how often each place was reached; None if none was."""
    if not counts:
        return None
    own = dict(counts)
    lower_places = sum(count for place, count in counts if place > _LAST_PLACE)
    last = min(max(own), _LAST_PLACE)
    bars = [(str(place), own.get(place, 0)) for place in range(1, last + 1)]
    bars += [(_("lower"), lower_places)] if lower_places else []
    values = {"all": sum(own.values()), "first": own.get(1, 0)}
    return Figure(
        picture=Bars(tuple((f"{at}|{label}", count) for at, (label, count) in enumerate(bars))),
        address=address,
        caption=_("Places in twelve months"),
        words=_("First place in %(first)d of %(all)d results.") % values,
        head=(_("Place"), _("Times")),
        rows=tuple((label, str(count)) for label, count in bars),
    )


def points_over_time(growth: PointsHistory, today: date, address: str) -> Figure | None:
    """Build the figure of a player's points and the ranks on the way; None for a player without points."""
    if not growth.months:
        return None
    last = growth.months[-1]
    said = {
        "amount": write_large(last.amount),
        "start": month_and_year(growth.months[0].first),
        "end": month_and_year(last.first),
    }
    values = tuple((month.first.isoformat(), month.amount) for month in growth.months)
    lowest = min((month.amount for month in growth.months), key=Decimal)
    named = [(translate_term(name, "ranks"), need) for name, need in near_thresholds(growth.ranks, lowest)]
    ranks = ", ".join(f"{name} {write_large(str(need))}" for name, need in named)
    return Figure(
        picture=StepLine((*values, (today.isoformat(), last.amount)), spaced_thresholds(named)),
        address=address,
        caption=_("Points over time"),
        words=_("From %(start)s to %(end)s: now %(amount)s.") % said + (f" {ranks}." if ranks else ""),
        head=(_("Month"), _("Points")),
        rows=tuple((month_and_year(month.first), write_large(month.amount)) for month in reversed(growth.months)),
    )

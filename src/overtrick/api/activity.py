"""What the pages show in figures and pictures, for everybody: how much is played, how points grow, who was promoted."""

from datetime import date, timedelta
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Query, Router
from ninja.errors import HttpError

from overtrick.api.params import ClubCode, Page, next_page
from overtrick.api.permissions import reader_of
from overtrick.api.players import player_name, visible_player
from overtrick.api.responses import LISTS, REFUSED_TOKEN, UNKNOWN, one
from overtrick.api.schemas.activity import (
    AchievementsOut,
    ClubActivityOut,
    GrowthOut,
    LatelyOut,
    PlayerActivityOut,
    RegionActivityOut,
    month_of,
)
from overtrick.store.journal.today import today
from overtrick.store.queries.achievements import find_achievements, find_latest_achievements
from overtrick.store.queries.activity import (
    club_months,
    count_activity,
    find_attendance,
    player_months_and_places,
    region_months,
)
from overtrick.store.queries.clubs import find_club_summary, region_names
from overtrick.store.queries.points_over_time import find_points_history
from overtrick.store.totals.recent_rows import RECENT_PERIOD

_SEASON = timedelta(days=90)
_A_PAGE = 50
_MONTH = r"^([12][0-9]{3}-(0[1-9]|1[0-2]))?$"
Month = Annotated[str, Query(pattern=_MONTH, description="Only this month; without it, the last that has any.")]
router = Router(tags=["activity"])


@router.get("/activity", response={200: LatelyOut} | REFUSED_TOKEN, summary="What was played recently")
def lately(request: HttpRequest) -> Any:
    """The sessions of the last 30 days, at how many clubs, and how many pairs and teams sat down."""
    day = today()
    found = count_activity(day - RECENT_PERIOD, day)
    return {"since": day - RECENT_PERIOD} | {name: getattr(found, name) for name in found.__struct_fields__}


@router.get("/achievements", response={200: AchievementsOut} | LISTS, summary="Who achieved something")
def achievements(request: HttpRequest, month: Month = "", page: Page = 1) -> Any:
    """Who reached a higher rank or another star in this month, or in the last one that has any; 50 a page."""
    who, end = reader_of(request), page * _A_PAGE
    if month:
        found = find_achievements(date.fromisoformat(f"{month}-01"), end, who)
    else:
        found = find_latest_achievements(today(), end, who)
    return {
        "month": month_of(found.month), "count": found.count, "achievements": found.highest[end - _A_PAGE :],
        "next": next_page(page, more=found.count > end),
    }  # fmt: skip


@router.get("/players/{number}/activity", response=one(PlayerActivityOut), summary="How much a player plays")
def of_player(request: HttpRequest, number: str) -> Any:
    """The sessions of twelve months, month by month, and how often the player came first, second and so on."""
    who = reader_of(request)
    found = visible_player(number, who)
    months, places = player_months_and_places(found.numbers, today())
    fields = [{"place": place, "count": count} for place, count in places]
    return {"player": player_name(found, who), "months": months, "places": fields}


@router.get("/players/{number}/growth", response=one(GrowthOut), summary="A player's points over time")
def growth(request: HttpRequest, number: str) -> Any:
    """What the player had at the end of each month, by what ranks look at first, and what the ranks need of it."""
    who = reader_of(request)
    found = visible_player(number, who)
    grown = find_points_history(found.id)
    ranks = [{"rank": name, "amount": need} for name, need in grown.ranks]
    return {"player": player_name(found, who), "by": grown.by, "months": grown.months, "ranks": ranks}


@router.get("/clubs/{code}/activity", response=one(ClubActivityOut), summary="How much a club plays")
def of_club(request: HttpRequest, code: ClubCode) -> Any:
    """The sessions of twelve months, month by month; and of 90 days, how many played there and the ten who did most."""
    day = today()
    if find_club_summary(code, day) is None:
        raise HttpError(UNKNOWN, f"There is no club {code}.")
    attendance = find_attendance(code, day - _SEASON, who=reader_of(request))
    return {
        "club": code, "months": club_months(code, day), "since": day - _SEASON, "players": attendance.players,
        "most": attendance.most_active,
    }  # fmt: skip


@router.get("/regions/{name}/activity", response=one(RegionActivityOut), summary="How much a region plays")
def of_region(request: HttpRequest, name: str) -> Any:
    """The sessions of a region's clubs of twelve months, month by month."""
    if name not in region_names():
        raise HttpError(UNKNOWN, f"There is no region {name}.")
    return {"region": name, "months": region_months(name, today())}

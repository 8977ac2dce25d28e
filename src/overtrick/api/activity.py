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
from overtrick.store.queries import achievements as shown_achievements
from overtrick.store.queries import activity as shown
from overtrick.store.queries import clubs as shown_clubs
from overtrick.store.queries.points_over_time import growth as shown_growth
from overtrick.store.totals.recent_rows import LATELY

_SEASON = timedelta(days=90)
_A_PAGE = 50
_MONTH = r"^([12][0-9]{3}-(0[1-9]|1[0-2]))?$"
Month = Annotated[str, Query(pattern=_MONTH, description="Only this month; without it, the last that has any.")]
router = Router(tags=["activity"])


@router.get("/activity", response={200: LatelyOut} | REFUSED_TOKEN, summary="What was played lately")
def lately(request: HttpRequest) -> Any:
    """The sessions of the last 30 days, at how many clubs, and how many pairs and teams sat down."""
    day = today()
    found = shown.lately(day - LATELY, day)
    return {"since": day - LATELY} | {name: getattr(found, name) for name in found.__struct_fields__}


@router.get("/achievements", response={200: AchievementsOut} | LISTS, summary="Who achieved something")
def achievements(request: HttpRequest, month: Month = "", page: Page = 1) -> Any:
    """Who reached a higher rank or another star in this month, or in the last one that has any; 50 a page."""
    who, end = reader_of(request), page * _A_PAGE
    if month:
        found = shown_achievements.in_month(date.fromisoformat(f"{month}-01"), end, who)
    else:
        found = shown_achievements.achieved(today(), end, who)
    return {
        "month": month_of(found.month), "count": found.count, "achievements": found.most[end - _A_PAGE :],
        "next": next_page(page, more=found.count > end),
    }  # fmt: skip


@router.get("/players/{number}/activity", response=one(PlayerActivityOut), summary="How much a player plays")
def of_player(request: HttpRequest, number: str) -> Any:
    """The sessions of twelve months, month by month, and how often the player came first, second and so on."""
    who = reader_of(request)
    found = visible_player(number, who)
    months, places = shown.of_player(found.numbers, today())
    fields = [{"place": place, "count": count} for place, count in places]
    return {"player": player_name(found, who), "months": months, "places": fields}


@router.get("/players/{number}/growth", response=one(GrowthOut), summary="A player's points over time")
def growth(request: HttpRequest, number: str) -> Any:
    """What the player had at the end of each month, by what ranks look at first, and what the ranks need of it."""
    who = reader_of(request)
    found = visible_player(number, who)
    grown = shown_growth(found.id)
    ranks = [{"rank": name, "amount": need} for name, need in grown.ranks]
    return {"player": player_name(found, who), "by": grown.by, "months": grown.months, "ranks": ranks}


@router.get("/clubs/{code}/activity", response=one(ClubActivityOut), summary="How much a club plays")
def of_club(request: HttpRequest, code: ClubCode) -> Any:
    """The sessions of twelve months, month by month; and of 90 days, how many played there and the ten who did most."""
    day = today()
    if shown_clubs.club(code, day) is None:
        raise HttpError(UNKNOWN, f"There is no club {code}.")
    crowd = shown.at_club(code, day - _SEASON, who=reader_of(request))
    return {
        "club": code, "months": shown.of_club(code, day), "since": day - _SEASON, "players": crowd.players,
        "most": crowd.most,
    }  # fmt: skip


@router.get("/regions/{name}/activity", response=one(RegionActivityOut), summary="How much a region plays")
def of_region(request: HttpRequest, name: str) -> Any:
    """The sessions of a region's clubs of twelve months, month by month."""
    if name not in shown_clubs.regions():
        raise HttpError(UNKNOWN, f"There is no region {name}.")
    return {"region": name, "months": shown.of_region(name, today())}

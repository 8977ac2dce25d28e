"""Players for everybody: finding one, a player's record, results, other points and partners, two side by side."""

from typing import Any, Literal

from django.http import HttpRequest
from ninja import Query, Router
from ninja.errors import HttpError

from overtrick.api.params import NameOrNumber, Page, SoughtIn, next_page, plain
from overtrick.api.permissions import reader_of
from overtrick.api.responses import LISTS, UNKNOWN, one
from overtrick.api.schemas.players import (
    OtherPointsOut,
    PartnersOut,
    PlayedPageOut,
    PlayerOut,
    SearchOut,
    TogetherOut,
    average_of,
)
from overtrick.api.schemas.standing import WhyStandingOut
from overtrick.store.access.permissions import Actor
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.journal.today import today
from overtrick.store.queries.other_points import find_other_points
from overtrick.store.queries.partners import compare_players, find_partners
from overtrick.store.queries.player import PlayerIdentity, find_visible_player, player_history
from overtrick.store.queries.player_results import find_results
from overtrick.store.queries.search import search_players
from overtrick.store.queries.standing.reasons import explain_standing
from overtrick.store.queries.visibility import find_people

router = Router(tags=["players"])
StandingKind = Literal["rank", "stars", "rating", "grade"]


@router.get("/search/players", response={200: SearchOut} | LISTS, summary="Find players")
def search(request: HttpRequest, q: NameOrNumber = "") -> Any:
    """By name or number: case, accents, Greek or Latin letters, order and ends of names do not matter. At most 50."""
    found, more = search_players(plain(q), reader_of(request))
    return {"players": found, "more": more}


@router.get("/players/{number}", response=one(PlayerOut), summary="A player")
def player(request: HttpRequest, number: str) -> Any:
    """Standing, years and changes. A number that was merged answers with the one that survived."""
    return player_record(visible_player(number, reader_of(request)))


@router.get("/players/{number}/results", response=one(PlayedPageOut), summary="What a player played")
def results(request: HttpRequest, number: str, asked: Query[SoughtIn], page: Page = 1) -> Any:
    """A line for each session, the newest first, 50 a page."""
    who = reader_of(request)
    return results_page(visible_player(number, who), asked, page, who)


@router.get("/players/{number}/other-points", response=one(OtherPointsOut), summary="Points not from a session")
def other_points(request: HttpRequest, number: str) -> Any:
    """Opening balances, adjustments, points from abroad and points that lapsed or expired, newest first, with why."""
    who = reader_of(request)
    found = visible_player(number, who)
    return {"player": player_name(found, who), "awards": find_other_points(found, who)}


@router.get("/players/{number}/why/{what}", response=one(WhyStandingOut), summary="Why a rank or a grade")
def why_standing(request: HttpRequest, number: str, what: StandingKind) -> Any:
    """Why a player has the rank, the stars, the rating or the grade; 404 if the federation has no such thing."""
    who = reader_of(request)
    found = visible_player(number, who)
    reasons = explain_standing(found, what, today(), who)
    if reasons is None:
        raise HttpError(UNKNOWN, f"This federation has no {what}.")
    fields = {name: getattr(reasons, name) for name in reasons.__struct_fields__}
    return fields | {"player": player_name(found, who)}


@router.get("/players/{number}/partners", response=one(PartnersOut), summary="A player's partners")
def partners(request: HttpRequest, number: str) -> Any:
    """Everyone who was in the same row as the player, the most frequent first."""
    who = reader_of(request)
    found = visible_player(number, who)
    return {"player": player_name(found, who), "partners": find_partners(found, who)}


@router.get("/players/{number}/with/{other}", response=one(TogetherOut), summary="Two players side by side")
def together(request: HttpRequest, number: str, other: str) -> Any:
    """How two players did as partners and against each other, with the last 100 sessions that both played."""
    who = reader_of(request)
    first, second = visible_player(number, who), visible_player(other, who)
    if first.id == second.id:
        raise HttpError(UNKNOWN, "These two numbers are the same player, who cannot be their own partner.")
    found = compare_players(first, second)
    fields = {name: getattr(found, name) for name in found.__struct_fields__}
    return fields | {"one": player_name(first, who), "other": player_name(second, who), "average": average_of(found)}


def visible_player(number: str, who: Actor | None) -> PlayerIdentity:
    """Return the player of a number, if the reader may see the player; 404 otherwise."""
    # Not every text can be put to a database.
    found = find_visible_player(number, who) if canonical_number(number).isalnum() else None
    if found is None:
        raise HttpError(UNKNOWN, f"There is no player {number}.")
    return found


def player_record(found: PlayerIdentity) -> dict[str, Any]:
    """Return a player's record as calls answer it."""
    history = player_history(found, today())
    fields = {name: getattr(history, name) for name in history.__struct_fields__}
    return fields | {"number": found.number, "club": found.club, "club_name": history.club}


def results_page(found: PlayerIdentity, asked: SoughtIn, page: int, who: Actor | None) -> dict[str, Any]:
    """Return a page of what a player played."""
    lines, more = find_results(found.id, found.numbers, asked.sought(), page, who)
    return {"player": player_name(found, who), "results": lines, "next": next_page(page, more=more)}


def player_name(found: PlayerIdentity, who: Actor | None) -> Any:
    """Return a player as lists name one."""
    return find_people([found.number], who)[found.number]

"""Trophies and league tables for everybody: which there are, the table of a period, and the awards that count."""

from datetime import date
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Query, Router, Schema
from ninja.errors import HttpError

from overtrick.api.permissions import reader_of
from overtrick.api.responses import REFUSED_TOKEN, UNKNOWN, one
from overtrick.schemes.registers.trophies import Trophy
from overtrick.store.queries.trophies.tables import (
    TrophyTable,
    find_trophy,
    find_trophy_points,
    list_trophies,
)

router = Router(tags=["players"])
Year = Annotated[int | None, Query(None, ge=0, le=9999, description="The year in which the period begins.")]


class TrophyOut(Schema):
    """A trophy: the name by which it is asked for, its title, the unit of its points, and the clause."""

    name: str
    title: str
    unit: str
    clause: str


class TrophyRowOut(Schema):
    """A line of a table."""

    place: str
    number: str
    name: str
    club: int
    club_name: str
    region: str
    points: str


class TrophyTableOut(Schema):
    """The table of a period; `year` is the one in which it begins, and `years` are all that can be asked for."""

    trophy: TrophyOut
    year: int
    first: date
    last: date
    years: list[int]
    players: list[TrophyRowOut]


class TrophyAwardOut(Schema):
    """An award of the period; `left_out` says why it does not count, and is empty if it does."""

    date: date
    event: str
    event_class: str
    points: str
    kind: str
    session: int | None
    line: int | None
    left_out: str


class TrophyPointsOut(Schema):
    """What a player won for a trophy, and with which awards."""

    number: str
    name: str
    points: str
    awards: list[TrophyAwardOut]


@router.get("/trophies", response={200: list[TrophyOut]} | REFUSED_TOKEN, summary="The trophies")
def trophies(request: HttpRequest) -> Any:
    """The trophies and league tables of the federation."""
    return [_trophy(trophy) for trophy in list_trophies()]


@router.get("/trophies/{name}", response=one(TrophyTableOut), summary="The table of a trophy")
def trophy(request: HttpRequest, name: str, year: Year = None) -> Any:
    """Players by what they won in a period: the present one, or the one that begins in a given year."""
    table = _table(name, year)
    return {
        "trophy": _trophy(table.trophy), "year": table.year, "first": table.first, "last": table.last,
        "years": list(table.years), "players": table.rows,
    }  # fmt: skip


@router.get("/trophies/{name}/{number}", response=one(TrophyPointsOut), summary="What counts for a trophy")
def trophy_player(request: HttpRequest, name: str, number: str, year: Year = None) -> Any:
    """The awards of a player that count for a trophy, and those of its unit and period that do not."""
    found = find_trophy_points(_table(name, year), number, reader_of(request))
    if found is None:
        raise HttpError(UNKNOWN, f"There is no player {number}.")
    return found


def _trophy(trophy: Trophy) -> TrophyOut:
    return TrophyOut(name=trophy.name, title=trophy.title, unit=trophy.unit, clause=trophy.clause)


def _table(name: str, year: int | None) -> TrophyTable:
    found = find_trophy(name, year)
    if found is None:
        raise HttpError(UNKNOWN, f"There is no table '{name}' of this period.")
    return found

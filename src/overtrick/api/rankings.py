"""Rankings for everybody: who has the most points, of all time or of a year, among all or among some."""

from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Field, Query, Router, Schema
from ninja.errors import HttpError
from pydantic import WithJsonSchema

from overtrick.api.errors import REFUSED
from overtrick.api.params import MaybeClub, Text
from overtrick.api.responses import LISTS, REFUSED_TOKEN
from overtrick.api.schemas.files import TroubleOut, WrongValuesOut
from overtrick.store.journal.today import today
from overtrick.store.queries.filters import choices_on
from overtrick.store.queries.rankings import LAST_PAGE, RankingFilter, find_ranking
from overtrick.store.totals.point_totals import ALL_TIME

_LARGEST, _LATEST_YEAR, _LONGEST = 2**31 - 1, 9999, 100
_CODES = ("ranks", "grades", "genders")
_CODE = {"type": "integer", "minimum": 0, "maximum": _LARGEST}
_Code = Annotated[int | None, Field(ge=0, le=_LARGEST), WithJsonSchema(_CODE)]
Page = Annotated[int, Query(1, ge=1, le=LAST_PAGE, description="The page of the list, from 1.")]
router = Router(tags=["players"])


class RankingIn(Schema):
    """Which ranking is wanted; what is not given leaves nobody out."""

    by: Text = Field("", max_length=_LONGEST, description="A unit or a measure; without it, what the scheme ranks by.")
    year: int = Field(ALL_TIME, ge=0, le=_LATEST_YEAR, description="A year; 0 is all time.")
    grade: _Code = Field(None, description="The code of a grade.")
    rank: _Code = Field(None, description="The code of a rank.")
    gender: _Code = Field(None, description="The code of a gender.")
    region: Text = Field("", max_length=_LONGEST, description="The name of the region.")
    club: MaybeClub = Field(None, description="The number of the home club.")


class RankedOut(Schema):
    """A line of a ranking; `amount` is what it goes by."""

    place: str
    amount: str
    number: str
    name: str
    club: int
    club_name: str
    region: str
    rank: str
    stars: int
    grade: str
    rating: str
    count: int
    points: dict[str, str]


class RankingOut(Schema):
    """A page of a ranking; `by` is what it goes by, and `ways` are all that there are."""

    by: str
    ways: list[str]
    year: int
    players: list[RankedOut]
    next: int | None


class WayOut(Schema):
    """What a ranking can go by: a unit, or a measure and how it is made."""

    by: str
    made: str


class CodeOut(Schema):
    """A code, and what it is called."""

    code: int
    name: str


class ChoicesOut(Schema):
    """By what players are ranked, the usual way first; of which years, the newest first; and among whom."""

    ways: list[WayOut]
    years: list[int]
    ranks: list[CodeOut]
    grades: list[CodeOut]
    genders: list[CodeOut]


_ANSWERS: dict[Any, Any] = {200: RankingOut} | LISTS | {REFUSED: TroubleOut | WrongValuesOut}


@router.get("/rankings", response=_ANSWERS, summary="A ranking")
def rankings(request: HttpRequest, asked: Query[RankingIn], page: Page = 1) -> Any:
    """Players by their points, 50 a page: of all time or of a year, of a grade, rank, gender, region or club."""
    known = choices_on(today())
    ways = [*known.measures, *known.units]
    if asked.by and asked.by not in ways:
        raise HttpError(REFUSED, f"There is no ranking by '{asked.by}'. Choose from: {', '.join(ways)}.")
    fields = asked.dict() | {"by": asked.by or ways[0]}
    found, more = find_ranking(RankingFilter(**fields), page)
    after = page + 1 if more and page < LAST_PAGE else None
    return {"by": fields["by"], "ways": ways, "year": asked.year, "players": found, "next": after}


@router.get("/rankings/choices", response={200: ChoicesOut} | REFUSED_TOKEN, summary="What a ranking can be asked for")
def ranking_choices(request: HttpRequest) -> Any:
    """The ways to rank, the years, and the codes of ranks, grades and genders."""
    known = choices_on(today())
    ways = known.measures | {unit: unit for unit in known.units}
    fields = {name: [CodeOut(code=code, name=said) for code, said in getattr(known, name)] for name in _CODES}
    return fields | {"ways": [WayOut(by=by, made=made) for by, made in ways.items()], "years": list(known.years)}

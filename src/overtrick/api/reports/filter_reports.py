"""The filter reports, with the filters of their pages: results one by one, and players with their totals."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, TypeVar

from django.http import HttpRequest, HttpResponse
from ninja import Field, Query, Router, Schema
from ninja.errors import HttpError
from pydantic import WithJsonSchema

from overtrick.api.errors import REFUSED, TOO_MANY
from overtrick.api.params import Day, MaybeClub, Text
from overtrick.api.permissions import reader_of, sender_of
from overtrick.api.responses import LISTS
from overtrick.api.schemas.files import TroubleOut
from overtrick.api.schemas.reports import PlayersReportOut, ResultsReportOut
from overtrick.formats.common.csv_files import stream_csv
from overtrick.jobs.extracts.making import direct_file
from overtrick.store.access import attempts
from overtrick.store.access.permissions import Actor
from overtrick.store.columns.freshness import Freshness
from overtrick.store.columns.manifest import NoCopy
from overtrick.store.journal.today import today
from overtrick.store.queries.filter_reports.addresses import read_filter, write_filter
from overtrick.store.queries.filter_reports.aggregate import find_players
from overtrick.store.queries.filter_reports.copy_reader import CopyReader, open_reader
from overtrick.store.queries.filter_reports.detail import find_results
from overtrick.store.queries.filter_reports.extract_rows import AGGREGATE, DETAIL, count_rows
from overtrick.store.queries.filter_reports.filters import ReportFilter, limit_filter
from overtrick.store.queries.filter_reports.report_pages import LAST_REPORT_PAGE, PAGE_SIZE

router = Router(tags=["reports"])
MOST_ROWS = 20_000
_UNAVAILABLE, _LONGEST, _LONGEST_LIST, _OLDEST, _LARGEST = 503, 100, 2_000, 120, 2**31 - 1
_LIMIT = attempts.Limit("extract by token", 60, timedelta(hours=1))
_CODE = {"type": "integer", "minimum": 0, "maximum": _LARGEST}
_Code = Annotated[int | None, Field(ge=0, le=_LARGEST), WithJsonSchema(_CODE)]
_Age = Annotated[int | None, Field(ge=0, le=_OLDEST), WithJsonSchema({"type": "integer", "maximum": _OLDEST})]
ReportPage = Annotated[int, Query(1, ge=1, le=LAST_REPORT_PAGE, description="The page of the report, from 1.")]
_TABLE = {"description": "The file", "content": {"text/csv": {"schema": {"type": "string"}}}}
_ANSWERS: dict[Any, Any] = LISTS | {_UNAVAILABLE: TroubleOut}
_FILE_ANSWERS = _ANSWERS | {TOO_MANY: TroubleOut}
T = TypeVar("T")


class ReportIn(Schema):
    """What a report is to show; what is not given leaves nothing out. Without days, it is about the last 30."""

    name: Text = Field("", max_length=_LONGEST, description="Words of the player's name.")
    number: Text = Field(
        "", max_length=_LONGEST_LIST, description="The number of a player, or several with spaces between them."
    )
    home: MaybeClub = Field(None, description="The number of the players' home club.")
    home_region: Text = Field("", alias="home-region", max_length=_LONGEST, description="The players' home region.")
    grade: _Code = Field(None, description="The code of a grade, as it is held now.")
    rank: _Code = Field(None, description="The code of a rank, as it is held now.")
    gender: _Code = Field(None, description="The code of a gender.")
    country: _Code = Field(None, description="The code of a country: the player's, or else the home club's.")
    from_age: _Age = Field(
        None,
        alias="from-age",
        description="The lowest age reached this year; for the federation, and for a club's own members.",
    )
    to_age: _Age = Field(None, alias="to-age", description="The highest age reached this year.")
    club: MaybeClub = Field(None, description="The number of the club that held the session.")
    region: Text = Field("", max_length=_LONGEST, description="The region of that club.")
    event: Text = Field("", max_length=_LONGEST, description="Words of the event's name.")
    event_class: Text = Field("", alias="class", max_length=_LONGEST, description="The class of the event.")
    unit: Text = Field("", max_length=_LONGEST, description="Only results that earned points of this unit.")
    start: Day = Field(None, alias="from", description="The first day.")
    end: Day = Field(None, alias="to", description="The last day.")
    period: Text = Field("", max_length=20, description="In place of days: season, last-season or all.")
    which: Text = Field("", max_length=20, description="sessions or finals.")
    sort: Text = Field("", max_length=_LONGEST, description="The column to sort by; with - before it, in reverse.")

    def read(self, who: Actor | None) -> ReportFilter:
        """Return the filter, without what the caller may not ask."""
        values = {name: str(value) for name, value in self.dict(by_alias=True).items() if value not in (None, "")}
        return limit_filter(read_filter(values, today()), who)


@router.get("/reports/results", response={200: ResultsReportOut} | _ANSWERS, summary="Results one by one")
def results_report(request: HttpRequest, asked: Query[ReportIn], page: ReportPage = 1) -> Any:
    """Results with their players, score and points, 50 a page, the newest first unless something else is asked for."""
    who = reader_of(request)
    found, fresh = _ask(lambda copy: find_results(copy, asked.read(who), who, today(), page))
    return {
        "as_of": _as_of(fresh), "count": found.count, "totals": found.totals, "results": found.rows,
        "next": _next(found.page, found.count),
    }  # fmt: skip


@router.get("/reports/players", response={200: PlayersReportOut} | _ANSWERS, summary="Totals of players")
def players_report(request: HttpRequest, asked: Query[ReportIn], page: ReportPage = 1) -> Any:
    """Players with what they hold, the sessions that count and the points of a period, 50 a page, by name."""
    who = reader_of(request)
    found, fresh = _ask(lambda copy: find_players(copy, asked.read(who), who, today(), page))
    return {
        "as_of": _as_of(fresh), "people": found.people, "count": found.count, "unlisted": found.unlisted,
        "totals": found.totals, "players": found.rows, "next": _next(found.page, found.people),
    }  # fmt: skip


@router.get(
    "/reports/results.csv", response=_FILE_ANSWERS, summary="Results one by one, as CSV",
    openapi_extra={"responses": {200: _TABLE}},
)  # fmt: skip
def results_csv(request: HttpRequest, asked: Query[ReportIn]) -> HttpResponse:
    """A row for each player of each result, with when it was last amended; at most 20,000 rows."""
    return _csv(request, DETAIL, asked)


@router.get(
    "/reports/players.csv", response=_FILE_ANSWERS, summary="Totals of players, as CSV",
    openapi_extra={"responses": {200: _TABLE}},
)  # fmt: skip
def players_csv(request: HttpRequest, asked: Query[ReportIn]) -> HttpResponse:
    """A row for each player, with when the record was last amended; at most 20,000 rows."""
    return _csv(request, AGGREGATE, asked)


def _csv(request: HttpRequest, report: str, asked: ReportIn) -> HttpResponse:
    who = sender_of(request)
    key = f"{who.role} {who.club} {who.player}"
    if attempts.consume([attempts.count_for(_LIMIT, key)], datetime.now(UTC)) is None:
        raise HttpError(TOO_MANY, "That is enough for an hour. Ask again later.")
    filters = asked.read(reader_of(request))

    def write(copy: CopyReader) -> bytes:
        rows = count_rows(copy, report, filters, who, today())
        if rows > MOST_ROWS:
            raise HttpError(REFUSED, f"That would be {rows} rows, and there are at most {MOST_ROWS}. Ask for less.")
        return b"".join(stream_csv(*direct_file(copy, report, "csv", write_filter(filters), who)))

    return HttpResponse(_ask(write)[0], content_type="text/csv; charset=utf-8")


def _ask(find: Callable[[CopyReader], T]) -> tuple[T, Freshness]:
    try:
        with open_reader() as (copy, fresh):
            return find(copy), fresh
    except NoCopy as missing:
        raise HttpError(_UNAVAILABLE, "Reports are being prepared. Try again in a minute.") from missing


def _as_of(fresh: Freshness) -> datetime:
    return datetime.now(UTC) if fresh.is_current else fresh.since or fresh.written


def _next(page: int, count: int) -> int | None:
    return page + 1 if page * PAGE_SIZE < count and page < LAST_REPORT_PAGE else None

"""The calendar of tournaments for everybody."""

from typing import Any

import msgspec
from django.http import HttpRequest
from ninja import Field, Query, Router, Schema
from ninja.errors import HttpError

from overtrick.api.params import Day, Key, MaybeClub, Page, Text, next_page
from overtrick.api.responses import LISTS, UNKNOWN, one
from overtrick.api.schemas.tournaments import DetailedTournamentOut, HostDetailsOut, TournamentsOut
from overtrick.billing.cents import cents_text
from overtrick.store.errors import Refusal
from overtrick.store.journal.today import today
from overtrick.store.queries.tournaments.admission import GRADES
from overtrick.store.queries.tournaments.listing import (
    CalendarFilter,
    ListedTournament,
    describe_tournaments,
    list_tournaments,
)
from overtrick.store.queries.tournaments.prizes import find_prizes
from overtrick.store.tournaments.calendar import find_tournament

router = Router(tags=["tournaments"])
_A_PAGE, _LONGEST = 50, 100
_OF_DETAILS = ("venue", "starts", "ends")
_OF_TOURNAMENT = (
    "name", "event_class", "contest", "first", "last", "club", "restrictions", "entry_limit", "fee_for", "online_entry",
    "closes",
)  # fmt: skip


class CalendarIn(Schema):
    """Which tournaments are asked for; what is not given leaves nothing out, but those that are over."""

    event_class: Text = Field("", alias="class", max_length=_LONGEST, description="The class, by its name.")
    region: Text = Field("", max_length=_LONGEST, description="The name of the region.")
    grade: Text = Field("", max_length=_LONGEST, description="A grade that may play.")
    club: MaybeClub = Field(None, description="The number of the host.")
    start: Day = Field(None, alias="from", description="The first day; today if it is not given.")
    end: Day = Field(None, alias="to", description="The last day.")

    def filter(self) -> CalendarFilter:
        """Return the same as the store is asked."""
        return CalendarFilter(
            event_class=self.event_class, region=self.region, grade=self.grade, club=self.club,
            start=self.start or today(), end=self.end,
        )  # fmt: skip


@router.get("/tournaments", response={200: TournamentsOut} | LISTS, summary="The calendar of tournaments")
def tournaments(request: HttpRequest, asked: Query[CalendarIn], page: Page = 1) -> Any:
    """The tournaments by first day, 50 a page: those to come, or those of some days, a class, a region, a grade."""
    found = list_tournaments(asked.filter())
    shown = found[(page - 1) * _A_PAGE : page * _A_PAGE]
    more = len(found) > page * _A_PAGE
    return {"tournaments": [_plain(each) for each in shown], "next": next_page(page, more=more)}


@router.get("/tournaments/{tournament}", response=one(DetailedTournamentOut), summary="A tournament")
def tournament(request: HttpRequest, tournament: Key) -> Any:
    """A tournament with what its host says about it, and what can be won. Its logo is only on its page."""
    try:
        found = find_tournament(tournament)
    except Refusal as refusal:
        raise HttpError(UNKNOWN, str(refusal)) from refusal
    (listed,) = describe_tournaments([found])
    prizes = find_prizes(found, listed.entered)
    rows = prizes.rows if prizes else ()
    details = msgspec.structs.asdict(found.details)
    return _plain(listed) | {
        "details": {name: details[name] for name in HostDetailsOut.model_fields},
        "prizes": [
            {"unit": row.unit, "stage": row.stage, "by_place": list(row.points), "clause": row.clause} for row in rows
        ],
        "prizes_for": prizes.size if prizes else 0,
    }


def _plain(listed: ListedTournament) -> dict[str, Any]:
    own = listed.tournament
    values: dict[str, Any] = {name: getattr(own, name) for name in _OF_TOURNAMENT}
    values |= {name: getattr(own.details, name) for name in _OF_DETAILS}
    values |= {name: getattr(listed, name) for name in ("club_name", "region", "entered", "waiting", "places_left")}
    grades = [grade for rule in listed.rules if rule.key == GRADES for grade in rule.grades]
    return values | {"tournament": own.number, "fee": cents_text(own.fee), "grades": grades}

"""What a call may ask for in its address. Everything has bounds, so that no database is asked what it cannot count."""

import re
from datetime import date
from typing import Annotated, Any, Self

from ninja import Field, Path, Query, Schema
from pydantic import AfterValidator, BeforeValidator, WithJsonSchema, model_validator

from overtrick.store.queries.session_list import LAST_PAGE, SessionFilter

_LARGEST, _LARGEST_CLUB, _LONGEST = 2**63 - 1, 2**31 - 1, 100
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def _day(value: Any) -> Any:
    """Only a day as it is written: a number would be taken for seconds since 1970."""
    if not (value is None or isinstance(value, date) or _DAY.fullmatch(str(value))):
        raise ValueError("a day is written yyyy-mm-dd")
    return value


def plain(text: str) -> str:
    """A text with single spaces, and nothing that no database takes."""
    return " ".join(text.replace("\0", "").split())


Key = Annotated[int, Path(ge=1, le=_LARGEST)]
LineNumber = Annotated[int, Path(ge=0, le=_LARGEST)]
ClubCode = Annotated[int, Path(ge=0, le=_LARGEST_CLUB)]
Page = Annotated[int, Query(1, ge=1, le=LAST_PAGE, description="The page of the list, from 1.")]
Text = Annotated[str, AfterValidator(plain)]
NameOrNumber = Annotated[str, Query(max_length=_LONGEST, description="A name or a part of it, or a number.")]
Region = Annotated[str, Query(max_length=_LONGEST, description="The name of the region.")]
Day = Annotated[date | None, BeforeValidator(_day), WithJsonSchema({"type": "string", "format": "date"})]
NeededDay = Annotated[date, BeforeValidator(_day), WithJsonSchema({"type": "string", "format": "date"})]
_CLUB = {"type": "integer", "minimum": 0, "maximum": _LARGEST_CLUB}
MaybeClub = Annotated[int | None, Field(ge=0, le=_LARGEST_CLUB), WithJsonSchema(_CLUB)]


class SoughtIn(Schema):
    """Which sessions are asked for; what is not given leaves nothing out."""

    event: Text = Field("", max_length=_LONGEST, description="Words of the event's name; case does not matter.")
    club: MaybeClub = Field(None, description="The number of the club.")
    region: Text = Field("", max_length=_LONGEST, description="The name of the region.")
    start: Day = Field(None, alias="from", description="The first day.")
    end: Day = Field(None, alias="to", description="The last day.")
    final: bool = Field(default=False, description="Only final ladders of events.")

    def sought(self) -> SessionFilter:
        """The same as the store is asked."""
        return SessionFilter(
            event=self.event, club=self.club, region=self.region, start=self.start, end=self.end, final=self.final
        )


class PeriodIn(Schema):
    """The days that a file is about."""

    start: NeededDay = Field(alias="from", description="The first day.")
    end: NeededDay = Field(alias="to", description="The last day.")

    @model_validator(mode="after")
    def check_order(self) -> Self:
        """Refuse a last day before the first."""
        if self.end < self.start:
            raise ValueError("give the earlier day first")
        return self

    def days(self) -> tuple[date, date]:
        """The first and the last day."""
        return self.start, self.end


def next_page(page: int, *, more: bool) -> int | None:
    """The page after this one; None if there is none that could be asked for."""
    return page + 1 if more and page < LAST_PAGE else None

"""What a report is asked for: which players, which sessions, which days, and in which order."""

from datetime import date

import msgspec

from overtrick.core.spellings import fold_accents
from overtrick.store.access.accounts import CLUB, FEDERATION
from overtrick.store.access.permissions import Actor

SESSIONS, FINALS = "sessions", "finals"
MOST_NUMBERS = 200


class ReportFilter(msgspec.Struct, frozen=True, kw_only=True):
    """A choice of play; an empty field leaves nothing out.

    `home` and `home_region` are those of the players, `club` and `region` where the session was held. `by` is the
    column by which the rows are sorted; empty is the usual order of the report.
    """

    name: str = ""
    numbers: tuple[str, ...] = ()
    home: int | None = None
    home_region: str = ""
    grade: int | None = None
    rank: int | None = None
    gender: int | None = None
    country: int | None = None
    youngest: int | None = None
    oldest: int | None = None
    club: int | None = None
    region: str = ""
    event: str = ""
    event_class: str = ""
    unit: str = ""
    start: date | None = None
    end: date | None = None
    which: str = ""
    by: str = ""
    descending: bool = False

    @property
    def is_of_players(self) -> bool:
        """Whether the filter asks for some players only."""
        return bool(self.name or self.numbers or self.home_region or self.has_age) or not (
            self.home is self.grade is self.rank is self.gender is self.country is None
        )

    @property
    def has_age(self) -> bool:
        """Whether the filter asks for an age."""
        return not (self.youngest is self.oldest is None)

    @property
    def is_of_sessions(self) -> bool:
        """Whether the filter asks for some sessions only, whatever the day."""
        return bool(self.region or self.event or self.event_class or self.which) or self.club is not None

    @property
    def words(self) -> list[str]:
        """The words of the event as they are compared."""
        return fold_accents(self.event).split()


def may_ask_age(who: Actor | None) -> bool:
    """Tell whether a reader may ask for players of an age: the federation, and a club for its own members."""
    return who is not None and who.role in (FEDERATION, CLUB)


def limit_filter(filters: ReportFilter, who: Actor | None) -> ReportFilter:
    """Return a filter without what the reader may not ask: no ages but a club's own members', for a club."""
    if not filters.has_age or (who is not None and who.role == FEDERATION):
        return filters
    if who is not None and who.role == CLUB:
        return msgspec.structs.replace(filters, home=who.club)
    return msgspec.structs.replace(filters, youngest=None, oldest=None)

"""What was asked for: whose clubs, how many, how many players, and which months."""

import datetime

import msgspec

from overtrick.nation.errors import NationError
from overtrick.nation.federation_data import load_federation
from overtrick.nation.months import Month, add_months, months_between
from overtrick.schemes.scheme import default_federation

# With fewer members a club has no evening of two tables.
FEWEST_MEMBERS = 12
# The years in which the federations' clocks and calendars are as they are now.
FIRST_YEAR, LAST_YEAR = 2000, 2999


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for. 0 clubs or players: as many as the federation has."""

    federation: str = msgspec.field(default_factory=default_federation)
    clubs: int = 0
    players: int = 0
    months: int = 12
    seed: int = 1
    start: datetime.date = datetime.date(2025, 1, 1)

    @property
    def end(self) -> datetime.date:
        """The first day after the last."""
        return add_months(self.start, self.months)

    @property
    def calendar(self) -> tuple[Month, ...]:
        """The months, the first and the last perhaps cut short."""
        return months_between(self.start, self.end)

    def settled(self) -> "Plan":
        """The plan with every number filled in; a NationError where they do not go together."""
        known = load_federation(self.federation)
        plan = msgspec.structs.replace(self, clubs=self.clubs or known.clubs, players=self.players or known.players)
        if plan.start.year < FIRST_YEAR or plan.start.year + plan.months // 12 + 1 > LAST_YEAR:
            raise NationError(f"A nation can be played in the years from {FIRST_YEAR} to {LAST_YEAR}.")
        if plan.players < plan.clubs * FEWEST_MEMBERS:
            needed = plan.clubs * FEWEST_MEMBERS
            raise NationError(f"{plan.clubs} clubs need at least {needed} players, {FEWEST_MEMBERS} for each club.")
        return plan

"""What the tests of billing share: New Zealand's fees, sessions and members."""

import datetime
from fractions import Fraction
from typing import Any

from overtrick.billing.levies import HomePeriod, Member
from overtrick.billing.session_charges import ChargedSession
from overtrick.core.session import MATCH_LISTS, ONE_LIST
from overtrick.schemes import load_scheme
from overtrick.schemes.fees import Fees
from overtrick.schemes.standing_records import Counting

DAY = datetime.date
SCHEME = load_scheme("nz-2017")
LONG_AGO, FAR_OFF = DAY(2000, 1, 1), DAY(2100, 1, 1)


def new_zealand() -> tuple[Fees, Counting | None]:
    """The fees of New Zealand, and how its sessions are counted."""
    return SCHEME.fees, SCHEME.editions[-1].counting


def players(count: int, first: int = 1001) -> tuple[str, ...]:
    """Numbers of so many players."""
    return tuple(str(first + at) for at in range(count))


def session(number: int, day: datetime.date, count: int = 44, **other: Any) -> ChargedSession:
    """A club session of so many players, unless something else is said."""
    values: dict[str, Any] = {
        "session": number, "key": f"key{number}", "event": number, "name": "Monday Pairs", "date": day, "round": 1,
        "lists": ONE_LIST, "boards": 26, "tournament": False, "numbers": players(count), "points": {}, "received": day,
    }  # fmt: skip
    return ChargedSession(**values | other)


def matches(number: int, day: datetime.date, round_: int, boards: int, count: int = 44, **other: Any) -> ChargedSession:
    """A round of matches of one event."""
    return session(
        number, day, count, event=7, name="Swiss Pairs", round=round_, lists=MATCH_LISTS, boards=boards, **other
    )


def member(
    number: str, start: datetime.date = LONG_AGO, end: datetime.date = FAR_OFF, born: int | None = None
) -> Member:
    """A member from a day to a day."""
    return Member(number=number, year_of_birth=born, periods=(HomePeriod(start, end),))


def points(**given: str) -> dict[str, Fraction]:
    """Points by unit."""
    return {unit: Fraction(text) for unit, text in given.items()}

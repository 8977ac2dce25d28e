"""The answers that calls have in common, as their description needs them."""

from typing import Any

from ninja import Schema

from overtrick.api.errors import FORBIDDEN, UNKNOWN, UNREAD, WRONG
from overtrick.api.schemas.files import TroubleOut, WrongValuesOut

# Every call may be refused for its token.
REFUSED_TOKEN: dict[Any, Any] = {401: TroubleOut, FORBIDDEN: TroubleOut}
# A value of the query or the path may be none that there is.
LISTS: dict[Any, Any] = REFUSED_TOKEN | {WRONG: WrongValuesOut}
# A body that is no JSON cannot be read at all, and what it says may be refused in words.
SAYING: dict[Any, Any] = REFUSED_TOKEN | {
    UNREAD: TroubleOut, UNKNOWN: TroubleOut, WRONG: TroubleOut | WrongValuesOut,
}  # fmt: skip

__all__ = ["LISTS", "REFUSED_TOKEN", "SAYING", "UNKNOWN", "one"]


def one(record: type[Schema]) -> dict[Any, Any]:
    """The answers of a call for one thing, which may not be there."""
    return {200: record, UNKNOWN: TroubleOut} | LISTS

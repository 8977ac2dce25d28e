"""Matches as a session keeps them among its other values: a session does not hold matches one by one."""

from collections.abc import Iterable
from typing import NamedTuple

MATCH = "MATCH"
_SEPARATOR = "\t"


class Match(NamedTuple):
    """A match as the file states it."""

    round: str
    team: str
    opponent: str
    score: str
    against: str
    imps: str = ""
    imps_against: str = ""

    def to_kept_text(self) -> tuple[str, str]:
        """Return the match as a session keeps it."""
        return MATCH, _SEPARATOR.join(self).rstrip(_SEPARATOR)


def kept_matches(others: Iterable[tuple[str, str]]) -> list[Match]:
    """Return the matches among the values that a session keeps."""
    many = len(Match._fields)
    return [Match(*[*text.split(_SEPARATOR), *[""] * many][:many]) for name, text in others if name == MATCH]

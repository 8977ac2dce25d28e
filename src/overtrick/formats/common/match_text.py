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

    def to_kept_text(self) -> tuple[str, str]:
        """Return the match as a session keeps it."""
        return MATCH, _SEPARATOR.join(self)


def kept_matches(others: Iterable[tuple[str, str]]) -> list[Match]:
    """Return the matches among the values that a session keeps."""
    return [Match(*[*text.split(_SEPARATOR), "", "", "", "", ""][:5]) for name, text in others if name == MATCH]

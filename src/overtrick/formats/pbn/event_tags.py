"""Reads the tags of a PBN file that say something of a session as a whole and for which a session has no field.

They are kept for writing the file again, and because a federation may tell the class of an event by one of them.
"""

from collections.abc import Iterable

from overtrick.core.limits import MOST_KEPT_ELEMENTS, check_count
from overtrick.formats.pbn.games import Game, Tag, value_of
from overtrick.formats.pbn.values import BOARD_TAGS

# Those for which a session has a field, those of a board, of its players and of its result; and remarks.
_OTHERS = frozenset(
    (
        *BOARD_TAGS, "Event", "Site", "Date", "EventDate", "Competition", "Session", "Section", "Scoring", "Winners",
        "Application", "Generator", "Board", "Round", "Room", "Table", "Time", "UTCDate", "UTCTime", "Hidden",
        "HomeTeam", "VisitTeam", "West", "North", "East", "South", "Declarer", "Contract", "Result", "Auction", "Play",
        "Note", "Feature", "FrenchMP", "BidSystemEW", "BidSystemNS", "Creator", "HCP", "Minimax", "Ability", "DealId",
    )
)  # fmt: skip
_STARTS = ("Score", "Optimum", "DoubleDummy", "West", "North", "East", "South", "PairEW", "PairNS", "BC")


def read_event_tags(games: list[Game]) -> tuple[tuple[str, str], ...]:
    """Return the tags of a session by name: those of its first game that no other game contradicts."""
    first = games[0]
    names = [*first.inherited.since, *first.own]
    found = [
        (name, value)
        for name in dict.fromkeys(names)
        if _is_kept(name, first.get(name)) and (value := value_of(first, name))
    ]
    check_count(len(found), MOST_KEPT_ELEMENTS, "tags of an event", first.line)
    return tuple((name, value) for name, value in found if _is_common(name, value, games))


def is_event_tag(name: str) -> bool:
    """Return whether a kept value is a tag of the event: those of boards have the board behind their names."""
    return " " not in name


def _is_kept(name: str, tag: Tag | None) -> bool:
    return (
        tag is not None
        and not tag.rows
        and name not in _OTHERS
        and not name.startswith(_STARTS)
        and "Table" not in name
    )


def _is_common(name: str, value: str, games: Iterable[Game]) -> bool:
    return all(value_of(game, name) in ("", value) for game in games)

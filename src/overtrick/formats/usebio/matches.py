"""Reads the matches of Swiss and teams events: who won how often, and the boards that the two sides played.

A session does not hold matches one by one, so they are also kept as short texts for the writer.
"""

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator

import msgspec

from overtrick.core.boards import Board
from overtrick.core.session import Entry, Meeting
from overtrick.formats.common.board_text import read_integer, read_number, read_pair_number
from overtrick.formats.common.match_text import MATCH, Match
from overtrick.formats.usebio.boards import Fields, Sides, Travellers
from overtrick.formats.usebio.values import text_of

_PART_TAGS = (
    ("ROUND_NUMBER",),
    ("TEAM", "NS_PAIR_NUMBER"),
    ("OPPOSING_TEAM", "EW_PAIR_NUMBER"),
    ("TEAM_SCORE", "NS_SCORE"),
    ("OPPOSING_TEAM_SCORE", "EW_SCORE"),
    ("TEAM_IMPS", "NS_IMPS"),
    ("OPPOSING_TEAM_IMPS", "EW_IMPS"),
)


class _Tally(msgspec.Struct):
    """The matches of one contestant. A match without scores counts as played, without a winner."""

    matches: int = 0
    wins: int = 0
    ties: int = 0
    losses: int = 0
    meetings: list[Meeting] = []


def read_matches(parent: ET.Element, travellers: Travellers) -> Iterator[tuple[Match, list[Board]]]:
    """Yield every match directly below a parent, with its boards."""
    for element in parent.iterfind(MATCH):
        travellers.document.count("matches", 1)
        match = Match(*(text_of(element, *tags) for tags in _PART_TAGS))
        yield match, list(travellers.read_boards(element, _Sides(match)))


class _Sides:
    """Which side sat North-South in a match: the lines of its travellers need not repeat it."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def __call__(self, fields: Fields) -> Sides:
        home, away = self.match.team, self.match.opponent
        return (away, home) if fields.get("DIRECTION", "").upper() == "EW" else (home, away)


def add_matches(entries: Iterable[Entry], matches: list[Match]) -> Iterator[Entry]:
    """Yield the entries, each with its matches won, tied and lost."""
    tallies: dict[str, _Tally] = {}
    for match in matches:
        other_way = match._replace(
            team=match.opponent, opponent=match.team, score=match.against, against=match.score,
            imps=match.imps_against, imps_against=match.imps,
        )  # fmt: skip
        for each in (match, other_way):
            _count_match(tallies.setdefault(read_pair_number(each.team)[0], _Tally()), each)
    for entry in entries:
        tally = tallies.get(entry.details.number) if entry.details else None
        if entry.details is None or tally is None:
            yield entry
            continue
        details = msgspec.structs.replace(
            entry.details, wins=tally.wins, ties=tally.ties, losses=tally.losses, matches=tally.matches,
            meetings=tuple(tally.meetings),
        )  # fmt: skip
        yield msgspec.structs.replace(entry, details=details)


def _count_match(tally: _Tally, match: Match) -> None:
    ours, theirs = read_number(match.score), read_number(match.against)
    tally.matches += 1
    opponent, round_ = read_pair_number(match.opponent)[0], read_integer(match.round) or 0
    tally.meetings.append(Meeting(opponent=opponent, round=round_, score=ours, imps=read_number(match.imps)))
    if ours is not None and theirs is not None:
        tally.wins += ours > theirs
        tally.ties += ours == theirs
        tally.losses += ours < theirs

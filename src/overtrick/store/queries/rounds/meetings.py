"""The matches of a whole event that one file reports: who met whom in each round, with IMPs beside victory points.

New Zealand files have a session for each round, which `matches` shows. Others rank the event, and each contestant
has its matches; the IMPs are those that the file states, or those of the boards that the two sides played.
"""

from decimal import Decimal
from fractions import Fraction

import msgspec

from overtrick.core.session import Meeting
from overtrick.store.db import database
from overtrick.store.queries.rounds.match_imps import add_won_imps
from overtrick.store.queries.session_results import Ladder, Row
from overtrick.store.results.boards import decode_boards

_BOARDS = "SELECT content FROM session_boards WHERE session_id = %s"
# A match in a round: the numbers of its two sides.
_Key = tuple[int, frozenset[str]]


class MatchSide(msgspec.Struct, frozen=True, kw_only=True):
    """A side of a match: its row in the ranking, and what it got; texts are empty where nothing is known."""

    row: Row
    score: str
    imps: str


class PlayedMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match, the winner first; `other` is None for a contestant who had no opponent."""

    one: MatchSide
    other: MatchSide | None

    @property
    def level(self) -> bool:
        """Whether nobody won."""
        return self.other is not None and _worth(self.one) == _worth(self.other)

    @property
    def swing(self) -> Decimal | None:
        """By how many IMPs the first side won; None where they are not known."""
        if self.other is None or not (self.one.imps and self.other.imps):
            return None
        return Decimal(self.one.imps) - Decimal(self.other.imps)


class MatchRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round: its number, 0 where the file numbers none, and its matches."""

    number: int
    matches: tuple[PlayedMatch, ...]

    @property
    def with_imps(self) -> bool:
        """Whether IMPs are known beside the scores."""
        return any(each.swing is not None for each in self.matches)


def find_match_rounds(ladder: Ladder) -> tuple[MatchRound, ...]:
    """Find the rounds of an event whose contestants have their matches; none for any other session."""
    rows = {row.number: row for rows in ladder.lists for row in rows if row.number}
    if not any(row.meetings for row in rows.values()):
        return ()
    swings = _find_swings(ladder.card.id)
    found: dict[int, dict[_Key, PlayedMatch]] = {}
    for number, row in rows.items():
        for met in row.meetings:
            key = (met.round, frozenset((number, met.opponent)))
            if key not in found.setdefault(met.round, {}) and not row.absent:
                found[met.round][key] = _describe(row, met, rows.get(met.opponent), swings)
    return tuple(
        MatchRound(number=number, matches=tuple(sorted(matches.values(), key=_strength)))
        for number, matches in sorted(found.items())
    )


def _describe(row: Row, met: Meeting, other: Row | None, swings: dict[tuple[int, str, str], Fraction]) -> PlayedMatch:
    sides = [_make_side(row, met, swings)]
    if other is not None and not other.absent:
        theirs = (each for each in other.meetings if (each.round, each.opponent) == (met.round, row.number))
        sides += [_make_side(other, back, swings) for back in theirs][:1]
    sides.sort(key=_worth, reverse=True)
    return PlayedMatch(one=sides[0], other=sides[1] if len(sides) > 1 else None)


def _make_side(row: Row, met: Meeting, swings: dict[tuple[int, str, str], Fraction]) -> MatchSide:
    imps = "" if met.imps is None else f"{met.imps:f}"
    # Boards that name no round are those of the only match of the two.
    once = sum(each.opponent == met.opponent for each in row.meetings) == 1
    swing = swings.get((met.round, row.number, met.opponent))
    if swing is None and once:
        swing = swings.get((0, row.number, met.opponent))
    if not imps and swing is not None and swing.denominator == 1:
        imps = str(swing.numerator)
    return MatchSide(row=row, score="" if met.score is None else f"{met.score:f}", imps=imps)


def _worth(side: MatchSide) -> tuple[Decimal, Decimal]:
    return Decimal(side.score or 0), Decimal(side.imps or 0)


def _strength(match: PlayedMatch) -> tuple[bool, Decimal]:
    """Put byes last, and the clearest win first."""
    if match.other is None:
        return True, Decimal(0)
    return False, -(_worth(match.one)[0] - _worth(match.other)[0])


def _find_swings(session: int) -> dict[tuple[int, str, str], Fraction]:
    """Return the IMPs that a side won from another in a round, from the boards of both rooms."""
    found: dict[tuple[int, str, str], Fraction] = {}
    for (content,) in database.rows(_BOARDS, session):
        boards = decode_boards(content)
        add_won_imps(boards, [each.number for each in boards.contestants], found)
    return found

"""The IMPs of matches, from the boards that the two sides played in both rooms.

A file of a round has the victory points alone. Where the boards of the round, or of its whole event, came in a file of
their own, the IMPs are theirs.
"""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from overtrick.core.session import FINAL_ROUND, NOBODY
from overtrick.scoring.boards.scored_boards import BoardResult, ScoredBoards
from overtrick.store.db.fetch import chunked_queries, run_queries
from overtrick.store.results.boards import decode_boards

# How boards are scored that are worth IMPs to teams; victory points are made of them.
_BY_IMPS = ("imps", "victory-points")
_BOARDS = (
    "SELECT x.session_id, s.round, x.content FROM session_boards x JOIN session s ON s.id = x.session_id "
    "WHERE s.stands AND s.event_id IN ({marks}) ORDER BY x.session_id"
)
_PLAYERS = (
    "SELECT e.session_id, e.position, t.number FROM every_entry e JOIN sitting t ON t.entry_id = e.id "
    "WHERE e.session_id IN ({marks})"
)
Side = TypeVar("Side", bound=Hashable)
# Who sat in the rows of sessions, by session and position.
Seated = Mapping[tuple[int, int], frozenset[str]]


class _Meeting(NamedTuple):
    """What one side won from another in a round, by who they are; round 0 is one that the boards do not number."""

    round: int
    own: frozenset[str]
    other: frozenset[str]
    won: Fraction


def add_won_imps(boards: ScoredBoards, sides: Sequence[Side], found: dict[tuple[int, Side, Side], Fraction]) -> None:
    """Add what each side won on each board: its result as North-South compared with the one in the other room.

    `sides` are what to call the contestants of the boards. The keys are the round, the side, and its opponent.
    """
    if boards.method not in _BY_IMPS:
        return
    for board in boards.boards:
        round_ = int(board.round) if board.round.isdigit() else 0
        for result in _played(board.results):
            own, other, worth = sides[result.ns_side], sides[result.ew_side], result.worth("NS")
            if worth is not None:
                for key in ((round_, own, other), (round_, other, own)):
                    found.setdefault(key, Fraction(0))
                found[round_, own, other] += max(worth, Fraction(0))


def _played(results: Iterable[BoardResult]) -> Iterable[BoardResult]:
    return (each for each in results if each.ns_side >= 0 and each.ew_side >= 0)


class MatchImps:
    """The IMPs of rounds of matches whose boards are on record."""

    def __init__(self, events: Collection[int], rounds: Mapping[int, int]) -> None:
        """Read the boards of some events; `rounds` are the numbers of the rounds that are shown, by session."""
        rows = [row for some in run_queries(chunked_queries(_BOARDS, events)) for row in some] if events else []
        self._rounds, self._meetings = rounds, list[_Meeting]()
        self._seated: Seated = _find_seated({*rounds, *(row[0] for row in rows)}) if rows else {}
        for session, number, content in rows:
            self._add(session, 0 if number == FINAL_ROUND else number, decode_boards(content))

    def _add(self, session: int, number: int, boards: ScoredBoards) -> None:
        sides = list(range(len(boards.contestants)))
        found: dict[tuple[int, int, int], Fraction] = {}
        add_won_imps(boards, sides, found)
        players = [
            frozenset(each for row in side.rows for each in self._seated.get((session, row), ()))
            for side in boards.contestants
        ]
        self._meetings += [
            _Meeting(round_ or number, players[own], players[other], won) for (round_, own, other), won in found.items()
        ]

    def find(self, session: int, one: int, other: int) -> tuple[str, str] | None:
        """Return the IMPs of the two sides of a match, by their positions in a round; None if they are not known."""
        own, theirs = self._seated.get((session, one)), self._seated.get((session, other))
        if not own or not theirs:
            return None
        won = [self._find_won(self._rounds[session], *pair) for pair in ((own, theirs), (theirs, own))]
        return (won[0], won[1]) if won[0] and won[1] else None

    def _find_won(self, round_: int, own: frozenset[str], other: frozenset[str]) -> str:
        """Return what a side won; an empty text if the boards name nobody of the two, or give no whole number."""
        met = [each for each in self._meetings if each.own & own and each.other & other]
        numbered = [each for each in met if each.round == round_] or [each for each in met if not each.round]
        if len(numbered) != 1 or numbered[0].won.denominator != 1:
            return ""
        return str(numbered[0].won.numerator)


def _find_seated(sessions: Collection[int]) -> Seated:
    found: dict[tuple[int, int], set[str]] = {}
    for rows in run_queries(chunked_queries(_PLAYERS, sessions)):
        for session, position, number in rows:
            if number.strip(NOBODY):
                found.setdefault((session, position), set()).add(number)
    return {key: frozenset(players) for key, players in found.items()}

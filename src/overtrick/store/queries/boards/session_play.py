"""A session with its boards, and who sat where on them: hidden players stay hidden here as in the ranking."""

from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

import msgspec

from overtrick.core.session import EntryDetails
from overtrick.scoring.boards.doubts import mask_results
from overtrick.scoring.boards.scored_boards import ScoredBoard, ScoredBoards
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.queries.session_list import decode_details
from overtrick.store.queries.session_results import Ladder, Row, find_whole_session
from overtrick.store.queries.visibility import Person
from overtrick.store.results.board_doubts import find_checked
from overtrick.store.results.boards import decode_boards
from overtrick.store.totals.deal_analysis import decode_tricks

_BOARDS = "SELECT session_id, content FROM session_boards WHERE session_id IN (%s, %s) ORDER BY session_id LIMIT 1"
_HAS = "SELECT 1 FROM session_boards WHERE session_id IN (%s, %s) LIMIT 1"
_ANALYSES = "SELECT deal, dealer, vulnerable, tricks, par, contracts FROM deal_analysis WHERE deal IN ({marks})"
_DETAILS = "SELECT session_id, position, details FROM every_entry WHERE session_id IN (%s, %s)"
_NO_DETAILS = EntryDetails()
# A process keeps what it made of the boards of so many sessions, some hundred kilobytes each.
KEPT_SESSIONS = 16


class DealTricks(msgspec.Struct, frozen=True):
    """What double dummy says of a deal: tricks by seat (N, E, S, W) and strain (C, D, H, S, N); par for North-South.

    Each of the `contracts` of par is with those who can declare it: ("5DX", "EW").
    """

    tricks: dict[str, dict[str, int]]
    par: int
    contracts: tuple[tuple[str, str], ...]


class BoardsText(NamedTuple):
    """What the boards of a session are read from: their text, and the results that are masked in it."""

    text: str
    checked: frozenset[tuple[int, str, str, str]]


class SessionPlay(msgspec.Struct, frozen=True):
    """A session, its boards, and the rows of each contestant: two for players who sat together in an individual.

    What is made of the boards alone can be kept by their `source`.
    """

    ladder: Ladder
    boards: ScoredBoards
    rows: tuple[tuple[Row, ...], ...]
    source: BoardsText

    @property
    def sections(self) -> frozenset[str]:
        """The sections of the contestants."""
        return frozenset(each.section for each in self.boards.contestants)

    def people(self, contestant: int) -> tuple[Person, ...]:
        """Return who sat there; nobody where the file names a number that is in no row."""
        return tuple(person for row in self.rows[contestant] for person in row.people) if contestant >= 0 else ()

    def contestants_of(self, row: Row) -> frozenset[int]:
        """Return as which contestants the players of a row sat."""
        return frozenset(at for at, rows in enumerate(self.rows) if any(each.entry == row.entry for each in rows))

    def find_row(self, line: int, session: int) -> Row | None:
        """Return a row by its line."""
        rows = (row for rows in self.ladder.lists for row in rows)
        return next((row for row in rows if (row.session, row.line) == (session, line)), None)


def find_session_play(session: int, who: Actor | None = None, *, masked: bool = True) -> SessionPlay | None:
    """Find a session with its boards; None if there is no such session, or none with boards.

    Results that the club is asked about are masked, if they are not for the club itself.
    """
    ladder = find_whole_session(session, who)
    found = database.rows(_BOARDS, session, ladder.sibling or session) if ladder else []
    if ladder is None or not found:
        return None
    holder, content = found[0]
    source = BoardsText(content, find_checked(holder) if masked else frozenset())
    boards = read_boards(source)
    places = {(row.session == holder, row.position): row for rows in ladder.lists for row in rows}
    rows = tuple(
        tuple(places[not each.twin, at] for at in each.rows if (not each.twin, at) in places)
        for each in boards.contestants
    )
    return SessionPlay(ladder, boards, rows, source)


@lru_cache(maxsize=KEPT_SESSIONS)
def read_boards(source: BoardsText) -> ScoredBoards:
    """Read the boards of a session; last night's are asked for again and again."""
    return mask_results(decode_boards(source.text), source.checked)


def has_boards(session: int, sibling: int | None) -> bool:
    """Tell whether a session has its boards."""
    return bool(database.rows(_HAS, session, sibling or session))


def find_tricks(boards: Iterable[ScoredBoard]) -> dict[tuple[int, str], DealTricks]:
    """Return what double dummy says of boards, by number and round; nothing of those that are not worked out yet."""
    wanted: dict[tuple[str, str, str], list[tuple[int, str]]] = {}
    for each in boards:
        if each.cards:
            wanted.setdefault((each.cards, each.dealer, each.vulnerable), []).append((each.number, each.round))
    found: dict[tuple[int, str], DealTricks] = {}
    for marks, some in in_chunks({cards for cards, _, _ in wanted}):
        for *key, digits, par, contracts in database.rows(_ANALYSES.format(marks=marks), *some):
            reached = (each.split("-") for each in contracts.split())
            made = DealTricks(decode_tricks(digits), par, tuple((contract, seats) for contract, seats in reached))
            found |= dict.fromkeys(wanted.get((key[0], key[1], key[2]), ()), made)
    return found


def find_details(play: SessionPlay) -> dict[tuple[int, int], EntryDetails]:
    """Return what the file says of each row beyond its place, by its session and position."""
    session = play.ladder.card.id
    found = database.rows(_DETAILS, session, play.ladder.sibling or session)
    return {(number, at): decode_details(text) or _NO_DETAILS for number, at, text in found}


def percentage_of(play: SessionPlay, row: Row, details: EntryDetails) -> Decimal | None:
    """Return the percentage of a row, as the file has it."""
    if details.percentage is not None:
        return details.percentage
    return Decimal(row.score) if play.ladder.card.unit == "PCT" and row.score else None

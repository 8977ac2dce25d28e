"""The recap sheet of a session: the ranking above it, with handicaps where there are some, and pairs by boards."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

import msgspec

from overtrick.core.numbers import round_to
from overtrick.core.places import place_text
from overtrick.core.session import EntryDetails
from overtrick.scoring.boards.recap_sheets import RecapList, build_recap, write_hundredths
from overtrick.scoring.boards.scorecards import WorthSum, add_worths
from overtrick.scoring.handicap.calculation import handicap_matchpoints, places_printed
from overtrick.scoring.handicap.rules import default_rules
from overtrick.store.queries.boards.session_play import (
    KEPT_SESSIONS,
    BoardsText,
    SessionPlay,
    find_details,
    percentage_of,
    read_boards,
)
from overtrick.store.queries.handicaps.session_rankings import HandicapLine, find_handicap_rankings
from overtrick.store.queries.session_results import Row
from overtrick.store.queries.visibility import Person

_DECIMALS = 2


class RecapLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the ranking: pair, percentage, score and rank; with a handicap also its matchpoints, total and rank.

    Ranks are printed for the best only (G2). A handicap is the file's, or the one that the club's records give.
    """

    number: str
    percentage: str
    score: str
    rank: str
    handicap: str
    total: str
    total_rank: str
    people: tuple[Person, ...]


class Recap(msgspec.Struct, frozen=True, kw_only=True):
    """One list of the recap sheet with its ranking, in the order of the totals."""

    sheet: RecapList
    lines: tuple[RecapLine, ...]
    numbers: tuple[str, ...]
    handicapped: bool


def find_recap(play: SessionPlay) -> tuple[Recap, ...]:
    """Return the recap sheet of a session, a list for each direction."""
    details, handicaps = find_details(play), _handicaps_by_row(play)
    sheets, sums = build_sheets(play.source)
    made = []
    for sheet in sheets:
        rows = [(at, play.rows[at][0]) for at in sheet.contestants if len(play.rows[at]) == 1]
        own = [(at, row, details.get((row.session, row.position), EntryDetails())) for at, row in rows]
        numbers = tuple(play.boards.contestants[at].number for at in sheet.contestants)
        made.append(
            Recap(
                sheet=sheet,
                lines=_rank_lines(play, own, handicaps, sums),
                numbers=numbers,
                handicapped=any(said.handicapped or row.entry in handicaps for _, row, said in own),
            )
        )
    return tuple(made)


def _handicaps_by_row(play: SessionPlay) -> dict[int, HandicapLine]:
    """Return the handicaps from the records, where the file gives none; they are added to matchpoints only."""
    rankings = find_handicap_rankings(play.ladder) if play.boards.by_matchpoints else ()
    return {line.row.entry: line for ranking in rankings for line in ranking.lines if line.exact is not None}


@lru_cache(maxsize=KEPT_SESSIONS)
def build_sheets(source: BoardsText) -> tuple[tuple[RecapList, ...], dict[int, WorthSum]]:
    """Return the lists of a session with the sums of the contestants: numbers alone, the same for every reader."""
    boards = read_boards(source)
    return build_recap(boards), add_worths(boards)


def _rank_lines(
    play: SessionPlay,
    rows: list[tuple[int, Row, EntryDetails]],
    handicaps: Mapping[int, HandicapLine],
    sums: Mapping[int, WorthSum],
) -> tuple[RecapLine, ...]:
    """Return the ranking of a list, the best total first."""
    printed = places_printed(len(rows), default_rules())
    lines = []
    for at, row, said in rows:
        own, percentage = handicaps.get(row.entry), percentage_of(play, row, said)
        score = _score(play, sums[at], said, percentage)
        lines.append((_order(row, said, own), _line(play, at, row, said, own, percentage, score, printed)))
    return tuple(line for _, line in sorted(lines, key=lambda each: each[0]))


def _order(row: Row, said: EntryDetails, own: HandicapLine | None) -> tuple[int, int]:
    stated = said.handicapped.place if said.handicapped else None
    place = stated or int((own.place if own else row.place).rstrip("=") or 0)
    return place or len("last") * 1000, row.position


def _line(
    play: SessionPlay,
    at: int,
    row: Row,
    said: EntryDetails,
    own: HandicapLine | None,
    percentage: Decimal | None,
    scored: tuple[Fraction | None, Fraction],
    printed: int,
) -> RecapLine:
    score, highest = scored
    given = said.handicapped
    total = Fraction(given.score) if given and given.score is not None else None
    total_place = place_text(given.place, tied=given.tied) if given else own.place if own else ""
    if own is not None and own.exact is not None and score is not None:
        total = round_to(score, "half-up", _DECIMALS) + handicap_matchpoints(own.exact, highest)
    added = total - round_to(score, "half-up", _DECIMALS) if total is not None and score is not None else None
    return RecapLine(
        number=play.boards.contestants[at].number,
        percentage="" if percentage is None else f"{percentage:.2f}",
        score="" if score is None else write_hundredths(score),
        rank=_printed(row.place, printed),
        handicap="" if added is None else write_hundredths(added),
        total="" if total is None else write_hundredths(total),
        total_rank=_printed(total_place, printed),
        people=row.people,
    )


def _printed(place: str, printed: int) -> str:
    return place if place and int(place.rstrip("=")) <= printed else ""


def _score(
    play: SessionPlay, got: WorthSum, said: EntryDetails, percentage: Decimal | None
) -> tuple[Fraction | None, Fraction]:
    """Return the sum over all boards, and the highest possible; of boards that are not all here, the stated share."""
    if said.boards is None or said.boards <= got.boards or percentage is None or not play.boards.by_matchpoints:
        return got.worth, got.highest
    most = got.top * said.boards
    return Fraction(percentage) * most / 100, most

"""The recap sheet of a session: the ranking above it, with handicaps where there are some, and pairs by boards."""

from decimal import Decimal
from fractions import Fraction

import msgspec

from overtrick.core.places import place_text
from overtrick.core.session import EntryDetails
from overtrick.scoring.boards.recap_sheets import RecapList, build_recap, write_hundredths
from overtrick.scoring.boards.scorecards import read_scorecard
from overtrick.scoring.handicap.calculation import places_printed
from overtrick.scoring.handicap.rules import default_rules
from overtrick.store.queries.boards.session_play import SessionPlay, find_details, percentage_of
from overtrick.store.queries.session_results import Row
from overtrick.store.queries.visibility import Person


class RecapLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the ranking: pair, percentage, score and rank; with a handicap also its matchpoints, total and rank.

    Ranks are printed for the best only (G2).
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
    details = find_details(play)
    made = []
    for sheet in build_recap(play.boards):
        rows = [(at, play.rows[at][0]) for at in sheet.contestants if len(play.rows[at]) == 1]
        own = [(at, row, details.get((row.session, row.position), EntryDetails())) for at, row in rows]
        numbers = tuple(play.boards.contestants[at].number for at in sheet.contestants)
        made.append(
            Recap(
                sheet=sheet,
                lines=rank_lines(play, own),
                numbers=numbers,
                handicapped=any(said.handicapped for _, _, said in own),
            )
        )
    return tuple(made)


def rank_lines(play: SessionPlay, rows: list[tuple[int, Row, EntryDetails]]) -> tuple[RecapLine, ...]:
    """Return the ranking of a list, the best total first."""
    printed = places_printed(len(rows), default_rules())
    lines = [(_order(row, said), _line(play, at, row, said, printed)) for at, row, said in rows]
    return tuple(line for _, line in sorted(lines, key=lambda each: each[0]))


def _order(row: Row, said: EntryDetails) -> tuple[int, int]:
    handicapped = said.handicapped.place if said.handicapped else None
    own = int(row.place.rstrip("=") or 0)
    return handicapped or own or len("last") * 1000, row.position


def _line(play: SessionPlay, at: int, row: Row, said: EntryDetails, printed: int) -> RecapLine:
    percentage = percentage_of(play, row, said)
    score = _score(play, at, said, percentage)
    given = said.handicapped
    total = given.score if given else None
    added = Fraction(total) - score if total is not None and score is not None else None
    return RecapLine(
        number=play.boards.contestants[at].number,
        percentage="" if percentage is None else f"{percentage:.2f}",
        score="" if score is None else write_hundredths(score),
        rank=_printed(row.place, printed),
        handicap="" if added is None else write_hundredths(added),
        total="" if total is None else f"{total:.2f}",
        total_rank=_printed(place_text(given.place, tied=given.tied), printed) if given else "",
        people=row.people,
    )


def _printed(place: str, printed: int) -> str:
    return place if place and int(place.rstrip("=")) <= printed else ""


def _score(play: SessionPlay, at: int, said: EntryDetails, percentage: Decimal | None) -> Fraction | None:
    """Return the sum over all boards; of boards that are not all here, the stated share of the highest possible."""
    lines = read_scorecard(play.boards, [at])
    worth = [line.worth for line in lines if line.worth is not None]
    if said.boards is None or said.boards <= len(lines) or percentage is None or not play.boards.by_matchpoints:
        return sum(worth, Fraction(0)) if worth else None
    most = max((line.result.most for line in lines), default=Fraction(0))
    return Fraction(percentage) * most * said.boards / 100

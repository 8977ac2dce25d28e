"""Small sessions to score: a few tables, a few boards, written as a scorer would write them down."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from fractions import Fraction

from overtrick.core.boards import Board, Result
from overtrick.core.session import Entry, EntryDetails, Session, SessionDetails
from overtrick.scoring.field import Field, fields_of

# North-South pair, East-West pair, North-South's score or an artificial score.
Row = tuple[str, str, int | str]


def board(number: int, *rows: Row, section: str = "") -> Board:
    """A traveller."""
    results = []
    for ns, ew, score in rows:
        points, adjusted = (score, "") if isinstance(score, int) else (None, score)
        results.append(Result(ns, ew, score=points, adjusted=adjusted, section=section))
    return Board(number, tuple(results))


def entry(
    number: str,
    direction: str = "",
    section: str = "",
    *,
    line: int = 0,
    place: int | None = None,
    tied: bool = False,
    score: str | None = None,
    percentage: str | None = None,
    players: tuple[str, ...] = ("1", "2"),
    names: tuple[str, ...] = (),
) -> Entry:
    """A row of a ranking as a file states it."""
    details = EntryDetails(
        number=number,
        direction=direction,
        section=section,
        names=names,
        percentage=None if percentage is None else Decimal(percentage),
    )
    return Entry(line, place, tied, None if score is None else Decimal(score), players, details)


def session(
    *boards: Board,
    entries: Iterable[Entry] = (),
    winners: int = 2,
    scoring: str = "matchpoints",
    contest: str = "pairs",
    unit: str | None = None,
    event: str = "Jubilee Pairs",
    day: date | None = date(2026, 3, 14),
) -> Session:
    """A session with its travellers."""
    details = SessionDetails(contest=contest, winners=winners, scoring=scoring, boards=boards)
    rows = [Entry(at, row.place, row.tied, row.score, row.players, row.details) for at, row in enumerate(entries, 1)]
    return Session(
        date=day, club=None, location="", event=event, type="", section="", round=1, movement="", unit=unit,
        points_type=None, award=None, boards=None, lists=None, program="", entries=tuple(rows), details=details,
    )  # fmt: skip


def field(*boards: Board, winners: int = 2, contest: str = "pairs") -> Field:
    """The only field of a session of these boards."""
    (found,) = fields_of(session(*boards, winners=winners, contest=contest))
    return found


def values(numerators: Iterable[int | None], denominator: int) -> list[Fraction | None]:
    """What the results of a deal are worth, as numbers."""
    return [None if each is None else Fraction(each, denominator) for each in numerators]

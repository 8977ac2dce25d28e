"""The boards of a session as they are kept for reading: every result with what it was worth to each side.

A page asks for them often and a file is scored once, so the numbers are worked out when the file comes. They are exact:
a result is worth a numerator over its board's denominator. Contestants are places in a list, and not names: who they
are is asked of the session's rows, so that a hidden player stays hidden here too.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from overtrick.core.boards import Board, Deal, dealer_of, standard_vulnerability
from overtrick.core.scoring import MATCHPOINTS
from overtrick.core.session import Session
from overtrick.scoring.field import SAT_OUT, Contestant, Field, details_of, fields_of
from overtrick.scoring.field import Deal as FieldDeal
from overtrick.scoring.methods import method_of
from overtrick.scoring.rescoring import RescoredSession
from overtrick.scoring.tally import DealScore, uncounted_deal


class BoardContestant(msgspec.Struct, frozen=True, array_like=True):
    """A pair or a team: section, direction and number, and its row among those of the session, if it has one.

    Two players who sat together in an individual have two. `twin`: the row is one of the other direction, which was
    reported apart.
    """

    section: str
    direction: str
    number: str
    rows: tuple[int, ...] = ()
    twin: bool = False


class BoardResult(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A result: who sat where, counted in the contestants (-1: nobody), the contract, and what it was worth.

    `ns` and `ew` are numerators over `whole`, None for nothing; `top` is the most that it could be worth (0: unknown).
    """

    ns_side: int
    ew_side: int
    contract: str
    declarer: str
    lead: str
    tricks: int | None
    score: int | None
    ew_score: int | None
    adjusted: str
    ns: int | None
    ew: int | None
    top: int
    whole: int

    def worth(self, side: str) -> Fraction | None:
        """What a side got of it: matchpoints or IMPs."""
        worth = self.ns if side == "NS" else self.ew
        return None if worth is None else Fraction(worth, self.whole)

    @property
    def most(self) -> Fraction:
        """The most that it could be worth; 0 where the scoring knows no top."""
        return Fraction(self.top, self.whole)


class ScoredBoard(msgspec.Struct, frozen=True, array_like=True):
    """A board with its results, the best for North-South first. `cards` is the text of the deal, empty if not known."""

    number: int
    round: str
    dealer: str
    vulnerable: str
    cards: str
    results: tuple[BoardResult, ...]


class ScoredBoards(msgspec.Struct, frozen=True, array_like=True):
    """All boards of a session in order, how they were scored, and the contestants; teams have two rooms a match."""

    method: str
    contest: str
    contestants: tuple[BoardContestant, ...]
    boards: tuple[ScoredBoard, ...]

    @property
    def by_matchpoints(self) -> bool:
        """Whether results are worth matchpoints, of which a top is known."""
        return self.method == MATCHPOINTS


def score_boards(
    session: Session,
    deals: Mapping[int, Deal],
    rows: Mapping[int, tuple[int, bool]],
    rescored: RescoredSession | None,
) -> ScoredBoards:
    """Return every board of a session with what its results are worth; nothing, where the file cannot be scored.

    `rows` are the rows of its contestants in the records, by the file's rows.
    """
    fields, method = _list_fields(session, rescored)
    places = _places_of(session)
    contestants: list[BoardContestant] = []
    found: dict[int, list[BoardResult]] = {}
    for field, scores in fields:
        first = len(contestants)
        contestants += [_contestant(each, places, rows) for each in field.contestants]
        for deal, scored in zip(field.deals, scores, strict=True):
            found.setdefault(deal.at, []).extend(_results(deal, scored, first))
    details = details_of(session)
    rounds = _name_rounds(details.boards)
    boards = [_board(board, rounds[at], deals, found[at]) for at, board in enumerate(details.boards) if found.get(at)]
    ordered = sorted(boards, key=lambda board: (board.round.zfill(4) if board.round else "", board.number))
    return ScoredBoards(method, details.contest, tuple(contestants), tuple(ordered))


def place_contestants(boards: ScoredBoards, rows: Mapping[int, tuple[int, bool]]) -> ScoredBoards:
    """Return boards that have their file's own rows with the rows of the records instead."""
    placed = []
    for each in boards.contestants:
        found = [rows[row] for row in each.rows if row in rows]
        placed.append(replace(each, rows=tuple(row for row, _ in found), twin=any(twin for _, twin in found)))
    return replace(boards, contestants=tuple(placed))


def _list_fields(session: Session, rescored: RescoredSession | None) -> tuple[list[tuple[Field, list[DealScore]]], str]:
    """Return the fields with what their deals are worth, and the method."""
    if rescored is None:
        fields = fields_of(session)
        return [(field, [uncounted_deal(len(deal.plays), "") for deal in field.deals]) for field in fields], (
            method_of(session)
        )
    return [(each.field, each.tally.deals) for each in rescored.fields], rescored.method


def _places_of(session: Session) -> dict[int | str, int]:
    """Return where the rows are in the file: by themselves, and in an individual by the player's number."""
    places: dict[int | str, int] = {id(entry): at for at, entry in enumerate(session.entries)}
    if details_of(session).contest == "individual":
        places |= {entry.details.number: at for at, entry in enumerate(session.entries) if entry.details}
    return places


def _contestant(
    contestant: Contestant, places: Mapping[int | str, int], rows: Mapping[int, tuple[int, bool]]
) -> BoardContestant:
    keys = [id(contestant.entry)] if contestant.entry else [each.number for each in contestant.players]
    found = [rows[places[key]] for key in keys if key in places and places[key] in rows]
    own = tuple(row for row, _ in found)
    twin = any(twin for _, twin in found)
    return BoardContestant(contestant.section, contestant.direction, contestant.number, own, twin)


def _results(deal: FieldDeal, scored: DealScore, first: int) -> list[BoardResult]:
    made = []
    for play, ns, ew in zip(deal.plays, scored.ns, scored.ew, strict=True):
        result = play.result
        points, ew_points = play.ns_side.points, play.ew_side.points
        other = ew_points if ew_points is not None and ew_points != -(points or 0) else None
        made.append(
            BoardResult(
                _seat(play.ns, first),
                _seat(play.ew, first),
                result.contract,
                result.declarer,
                result.lead,
                result.tricks,
                points,
                other,
                result.adjusted or result.ew_adjusted,
                ns,
                ew,
                scored.top,
                scored.denominator,
            )
        )
    return made


def _seat(place: int, first: int) -> int:
    return SAT_OUT if place == SAT_OUT else place + first


def _name_rounds(boards: Sequence[Board]) -> list[str]:
    """Return the round of each board; where numbers come again and the file has no rounds, the how manyth time."""
    times: Counter[int] = Counter()
    counted = []
    for board in boards:
        times[board.number] += 1
        counted.append(board.round or str(times[board.number]))
    return counted if max(times.values(), default=0) > 1 else [board.round for board in boards]


def _board(board: Board, round_: str, deals: Mapping[int, Deal], results: list[BoardResult]) -> ScoredBoard:
    deal = deals.get(board.number)
    vulnerable = board.vulnerable or standard_vulnerability(board.number)
    best = sorted(results, key=lambda each: (each.score is None, -(each.score or 0), each.ns_side))
    return ScoredBoard(
        board.number, round_, dealer_of(board.number), vulnerable, deal.text if deal else "", tuple(best)
    )

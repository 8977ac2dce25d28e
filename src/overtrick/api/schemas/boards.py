"""The shapes of boards. What a result is worth is a text with two decimals: matchpoints or IMPs; scores are points."""

from typing import Any

from ninja import Schema

from overtrick.api.schemas.sessions import RowOut, SeatOut, SessionOut


class BoardHeadOut(Schema):
    """A board: its number, and its round where numbers come again; who deals; `NONE`, `NS`, `EW` or `ALL`."""

    number: int
    round: str
    dealer: str
    vulnerable: str


class FrequencyOut(Schema):
    """How often a score of North-South occurred, and what it was worth to each side; null if not one number."""

    score: int
    times: int
    ns: str | None
    ew: str | None


class BoardInListOut(BoardHeadOut):
    """A board with the scores that were made on it, the best for North-South first."""

    frequencies: list[FrequencyOut]


class BoardsOut(Schema):
    """The boards of a session; `method` is how they were scored."""

    session: SessionOut
    method: str
    boards: list[BoardInListOut]


class TablePairOut(Schema):
    """A pair or a team at a table: its section and its number in the movement, and its players."""

    section: str
    number: str
    players: list[SeatOut]


class PlayedOut(Schema):
    """What was bid and played; empty where the file does not say. `adjusted` is an artificial score."""

    contract: str
    declarer: str
    lead: str
    tricks: int | None
    adjusted: str


class BoardResultOut(PlayedOut):
    """A result. A pair that sat out is null. `top` is the most that it could be worth, where there is a top."""

    ns_pair: TablePairOut | None
    ew_pair: TablePairOut | None
    score: int | None
    ns: str | None
    ew: str | None
    top: str | None


class ParContractOut(Schema):
    """A contract that scores par, and the seats that can declare it."""

    contract: str
    declarers: str


class DealOut(BoardHeadOut):
    """The cards as PBN writes them, empty if they are not known; tricks of each seat by strain, and par for N-S."""

    deal: str
    double_dummy: dict[str, dict[str, int]] | None
    par: int | None
    par_contracts: list[ParContractOut]


class BoardOut(DealOut):
    """A board with its deal, every result, and how often each score occurred."""

    session: SessionOut
    results: list[BoardResultOut]
    frequencies: list[FrequencyOut]


class DealsOut(Schema):
    """The deals of a session."""

    session: SessionOut
    deals: list[DealOut]


class CardLineOut(PlayedOut):
    """A board from the side of its scorecard. `so_far` is the percentage of all boards so far, or the sum of IMPs."""

    board: BoardHeadOut
    side: str
    opponents: TablePairOut | None
    score: int | None
    worth: str | None
    percentage: str | None
    so_far: str | None


class ScorecardOut(Schema):
    """The boards of a pair or a team."""

    session: SessionOut
    row: RowOut
    side: str
    method: str
    lines: list[CardLineOut]


class RecapCellOut(Schema):
    """What a pair has on a board, as the sheet prints it: half a matchpoint is `-`."""

    worth: str
    score: str


class RecapBoardOut(Schema):
    """A line of the sheet; null for a pair that did not play the board."""

    board: BoardHeadOut
    cells: list[RecapCellOut | None]


class RecapLineOut(Schema):
    """A line of the ranking, as the sheet prints it; with a handicap also its matchpoints, the total and its rank."""

    number: str
    percentage: str
    score: str
    rank: str
    handicap: str
    total: str
    total_rank: str
    players: list[SeatOut]

    @staticmethod
    def resolve_players(line: Any) -> Any:
        """Who they are."""
        return line.people


class RecapListOut(Schema):
    """One list of the sheet: the pairs of a direction in the order of their numbers, and their boards."""

    section: str
    side: str
    numbers: list[str]
    ranking: list[RecapLineOut]
    boards: list[RecapBoardOut]


class RecapOut(Schema):
    """The recap sheet of a session."""

    session: SessionOut
    lists: list[RecapListOut]

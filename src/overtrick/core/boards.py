"""Boards and what happened on them at each table: the travellers of a session, from which it can be rescored."""

from decimal import Decimal

import msgspec


class Result(msgspec.Struct, frozen=True, gc=False):
    """One line of a traveller: who met whom, and what came of it, as the file states it.

    `score` is the score of North-South in points, None where the board was not scored in points. `adjusted` keeps
    an artificial score as stated ("A6040", "A+", "AVE"); matchpoints (or IMPs) are what the file says each side got.
    """

    ns: str
    ew: str
    contract: str = ""
    declarer: str = ""
    lead: str = ""
    tricks: int | None = None
    score: int | None = None
    adjusted: str = ""
    ns_stated: Decimal | None = None
    ew_stated: Decimal | None = None
    section: str = ""


class Board(msgspec.Struct, frozen=True):
    """A board and every result on it."""

    number: int
    results: tuple[Result, ...]

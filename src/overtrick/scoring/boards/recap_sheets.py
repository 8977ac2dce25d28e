"""The recap sheet as clubs pin it to the wall: pairs across, boards down, matchpoints above scores (ruling G2).

Half a matchpoint is printed as '-': 1- is one and a half.
"""

from fractions import Fraction
from functools import lru_cache

import msgspec

from overtrick.core.numbers import round_to
from overtrick.scoring.boards.scorecards import score_of_side
from overtrick.scoring.boards.scored_boards import ScoredBoard, ScoredBoards
from overtrick.scoring.contracts import EW, NS

_HALF = Fraction(1, 2)


class RecapCell(msgspec.Struct, frozen=True, array_like=True):
    """What a contestant has on a board: its worth as printed, and the score from its own side."""

    worth: str
    score: str


class RecapList(msgspec.Struct, frozen=True, kw_only=True):
    """One list of a recap sheet: its contestants in the order of their numbers, and a line of cells for each board."""

    side: str
    section: str
    contestants: tuple[int, ...]
    boards: tuple[tuple[ScoredBoard, tuple[RecapCell | None, ...]], ...]


def write_worth(worth: Fraction | None) -> str:
    """Write matchpoints or IMPs as a recap sheet does: 3, 1-, - for a half, and decimals for any other fraction."""
    if worth is None:
        return ""
    whole = int(worth)
    rest = worth - whole
    if rest == 0:
        return str(whole)
    if rest == _HALF and worth > 0:
        return f"{whole or ''}-"
    return write_hundredths(worth)


@lru_cache(maxsize=4096)
def _write_part(numerator: int | None, whole: int) -> str:
    """Write what a result was worth; a sheet has a thousand of them, and few different ones."""
    return write_worth(None if numerator is None else Fraction(numerator, whole))


def write_hundredths(worth: Fraction) -> str:
    """Write a number with two decimals."""
    hundredths = int(round_to(worth * 100, "half-up", 0))
    sign, hundredths = ("-" if hundredths < 0 else ""), abs(hundredths)
    return f"{sign}{hundredths // 100}.{hundredths % 100:02}"


def build_recap(boards: ScoredBoards) -> tuple[RecapList, ...]:
    """Return a list for each direction of each section; one for all, where nobody has a direction."""
    cells: dict[int, dict[int, RecapCell]] = {}
    for at, board in enumerate(boards.boards):
        for result in board.results:
            for side, seat, worth in ((NS, result.ns_side, result.ns), (EW, result.ew_side, result.ew)):
                score = score_of_side(result, side)
                text = result.adjusted if score is None else str(score)
                if seat >= 0:
                    cells.setdefault(seat, {})[at] = RecapCell(_write_part(worth, result.whole), text)
    lists: dict[tuple[str, bool, str], list[int]] = {}
    for seat in cells:
        who = boards.contestants[seat]
        lists.setdefault((who.section, who.direction == EW, who.direction), []).append(seat)
    return tuple(_list(boards, cells, key, lists[key]) for key in sorted(lists))


def _list(
    boards: ScoredBoards, cells: dict[int, dict[int, RecapCell]], key: tuple[str, bool, str], seats: list[int]
) -> RecapList:
    section, _, side = key
    ordered = tuple(sorted(seats, key=lambda seat: _by_number(boards.contestants[seat].number)))
    lines = (
        (board, tuple(cells[seat].get(at) for seat in ordered))
        for at, board in enumerate(boards.boards)
        if any(at in cells[seat] for seat in ordered)
    )
    return RecapList(side=side, section=section, contestants=ordered, boards=tuple(lines))


def _by_number(number: str) -> tuple[int, str]:
    return len(number), number

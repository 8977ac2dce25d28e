"""What the boards of a file say by themselves: what every result is worth, and what is doubtful about it.

It needs the file and nothing of the records, so that a bulk load can work it out in another process.
"""

import msgspec

from overtrick.core.boards import Deal, whole_deal
from overtrick.core.session import Session
from overtrick.formats.common.deals import kept_deals
from overtrick.scoring.boards.doubts import Doubt, find_doubts
from overtrick.scoring.boards.file_differences import list_file_differences
from overtrick.scoring.boards.scored_boards import ScoredBoards, score_boards
from overtrick.scoring.methods import CannotScore
from overtrick.scoring.rescoring import RescoredSession, rescore


class FileBoards(msgspec.Struct, frozen=True, array_like=True):
    """The boards of a session with its file's own rows; what boards and file differ in, and results in doubt."""

    boards: ScoredBoards
    differences: tuple[Doubt, ...]
    doubts: tuple[Doubt, ...]


def has_boards(session: Session) -> bool:
    """Tell whether a file has every board of a session."""
    return bool(session.details and session.details.boards)


def score_file_boards(session: Session) -> FileBoards:
    """Score the boards of a session, and find what is doubtful about them."""
    rescored = try_rescoring(session)
    rows = {at: (at, False) for at in range(len(session.entries))}
    boards = score_boards(session, _whole_deals(session), rows, rescored)
    differences = tuple(list_file_differences(rescored)) if rescored else ()
    return FileBoards(boards, differences, tuple(find_doubts(boards)))


def try_rescoring(session: Session) -> RescoredSession | None:
    """Score a session by its boards; None if it cannot be."""
    try:
        return rescore(session)
    except CannotScore:
        return None


def _whole_deals(session: Session) -> dict[int, Deal]:
    kept = kept_deals(session.details.others if session.details else ())
    return {board: deal for board, hands in kept.items() if (deal := whole_deal(hands)) is not None}

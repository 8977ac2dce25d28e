"""What the boards of a session say against its own file: one line a cause, for the club and the office."""

from collections.abc import Iterator

from overtrick.scoring.boards.doubts import Doubt
from overtrick.scoring.differences import Difference, differences
from overtrick.scoring.rescoring import RescoredSession

# The differences that are told, in this order. What a contract scores is asked about result by result.
_TOLD = ("place", "percentage", "score", "matchpoints")
PLACES, PERCENTAGES, SCORES, MATCHPOINTS = (f"stated-{what}" for what in _TOLD)
TOLD = (PLACES, PERCENTAGES, SCORES, MATCHPOINTS)


def list_file_differences(rescored: RescoredSession) -> Iterator[Doubt]:
    """Yield a line for each way in which boards and file differ: how often, and the first of them.

    The values are the count, the pair, what the file states, what the boards give (nothing, if no board has the pair),
    and the board of the first, if it is about one.
    """
    found: dict[str, list[Difference]] = {}
    for each in differences(rescored):
        found.setdefault(each.what, []).append(each)
    for cause, what in zip(TOLD, _TOLD, strict=True):
        if what in found:
            first = found[what][0]
            pair = " ".join(filter(None, (first.direction, first.pair)))
            board = "" if first.board is None else str(first.board)
            yield Doubt(cause, 0, "", "", "", (str(len(found[what])), pair, first.stated, first.computed, board))

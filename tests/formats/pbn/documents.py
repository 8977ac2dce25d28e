"""Small PBN files for the tests."""

import msgspec

from overtrick.core.boards import Board
from overtrick.core.problems import Problem
from overtrick.core.session import Session, SessionDetails
from overtrick.formats import pbn

HEAD = (
    '[Event "Harbour Pairs"]\n[Site "Larchmont"]\n[Date "2026.06.09"]\n[Scoring "MatchPoints"]\n[Competition "Pairs"]\n'
)
TOTALS = r"""[TotalScoreTable "Rank\3R;PairId\2R;TotalPercentage\5R;Names\20L;PlayerIds\9L"]
  1  1 60.00 "Cora Alder;Finn Oak"  "901;902"
  2  2 40.00 "Thea Fern;Hugo Birch" "903;904"
"""
ONE_BOARD = "The number of boards, 1, was counted from the results."
COLUMNS = r"PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1L;Lead\2L;Result\2R;Score_NS\5R;MP_NS\3R;MP_EW\3R"
SCORES = f'[ScoreTable "{COLUMNS}"]\n 1  2 4S   N HK 10   420 1.5 0.5\n'
BOARD = f'[Board "1"]\n{SCORES}'


def document(head: str = HEAD, totals: str = TOTALS, board: str = BOARD) -> bytes:
    """A whole file."""
    return f"% PBN 2.1\n{head}{totals}{board}".encode()


def row(**changed: str) -> bytes:
    """A file whose only result has some cells changed."""
    cells = {
        "PairId_NS": "1", "PairId_EW": "2", "Contract": "4S", "Declarer": "N", "Lead": "HK", "Result": "10",
        "Score_NS": "420", "MP_NS": "1.5", "MP_EW": "0.5",
    } | changed  # fmt: skip
    return document(board=f'[Board "1"]\n[ScoreTable "{";".join(cells)}"]\n{" ".join(cells.values())}\n')


def sound(data: bytes) -> Session:
    """The only session of a file without problems."""
    batch, problems = pbn.loads(data)
    assert [str(problem) for problem in problems] == []
    (session,) = batch.sessions
    return session


def problems_of(data: bytes) -> tuple[Problem, ...]:
    """What is wrong with a file."""
    return pbn.loads(data)[1]


def without_rounds(boards: tuple[Board, ...]) -> list[Board]:
    """Boards of another format, which may hold a number twice; PBN says that they are of different rounds."""
    return [msgspec.structs.replace(board, round="") for board in boards]


def more(session: Session) -> SessionDetails:
    """What the file says beyond a header."""
    assert session.details
    return session.details

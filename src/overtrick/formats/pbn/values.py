"""The words of PBN results and what they mean here: ways of scoring, columns, dates; and the problems with values."""

import re
from datetime import date
from decimal import Decimal

from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.board_text import read_number, read_pair_number
from overtrick.formats.common.fields import shorten

SCORINGS = {
    "MATCHPOINTS": "matchpoints",
    "MP": "matchpoints",
    "IMP": "imps",
    "IMPS": "imps",
    "BUTLER": "butler",
    "CAVENDISH": "cross-imps",
    "XIMP": "cross-imps",
    "CROSSIMP": "cross-imps",
    "CROSSIMPS": "cross-imps",
    "BAM": "point-a-board",
    "TOTALPOINTS": "total-points",
    "VP": "victory-points",
}
# No comparison between tables, or no scoring stated: not worth a warning.
NO_COMPARISON = ("", "RUBBER", "CHICAGO", "NONE", "EMP", "INSTANT")
SCORING_NAMES = {
    "matchpoints": "MatchPoints",
    "imps": "IMP",
    "butler": "Butler",
    "cross-imps": "Cavendish",
    "point-a-board": "BAM",
    "total-points": "TotalPoints",
    "victory-points": "VP",
}
CONTESTS = {"PAIRS": "pairs", "TEAMS": "teams", "INDIVIDUAL": "individual"}

# The columns of a total score by its unit, the one that is written first.
TOTALS: dict[str, tuple[str, ...]] = {
    "PCT": ("TotalPercentage", "MeanPercentage", "TotalScorePercentage", "ScorePercentage", "Percentage"),
    "VP": ("TotalVP", "TotalScoreVP"),
    "MPS": ("TotalMP", "TotalScoreMP"),
    "XIMPS": ("TotalIMP", "TotalScoreIMP"),
    "IMPS": ("TotalIMP", "TotalScoreIMP"),
    "PTS": ("TotalScore", "TotalScoreBAM"),
}
IMP_UNITS = {"cross-imps": "XIMPS"}
PLAYER_IDS = "PlayerIds"
OTHER_PLAYER_IDS = ("MemberIds", "NationalIds", "Numbers")
EACH_PLAYER_ID = ("MemberID1", "MemberID2", "MemberID3", "MemberID4", "MemberID5", "MemberID6")
STATED_COLUMNS = {"matchpoints": "MP", "point-a-board": "MP", "total-points": "MP"}
STATED_IMP_COLUMN = "IMP"

# Tags of a board that a session has no place for, kept for the writer with the number of the board.
BOARD_TAGS = ("Dealer", "Vulnerable", "Deal", "OptimumScore", "DoubleDummyTricks", "OptimumResultTable")

_DATE = re.compile(r"(\d{4})[./-](\d{1,2})[./-](\d{1,2})")


def scoring_word(text: str) -> str:
    """Return the main word of a Scoring tag: MatchPoints of "MatchPoints;MP1"."""
    return re.sub(r"[\s_-]", "", text.partition(";")[0].upper())


def read_date(text: str) -> date | None:
    """Read a day written yyyy.mm.dd."""
    match = _DATE.fullmatch(text.strip())
    if match is None:
        return None
    try:
        return date(*map(int, match.groups()))
    except ValueError:  # the 30th of February
        return None


class Reporter:
    """Reads values, and collects their problems with line and column."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems

    def add_warning(self, code: str, line: int, column: str, text: str, message: str, advice: str) -> None:
        """Report something that does not stop the file."""
        self.problems.append(Problem(code, Severity.WARNING, line, column, shorten(text), message, advice))

    def add_error(self, code: str, line: int, column: str, text: str, message: str, advice: str) -> None:
        """Report something that stops the file."""
        self.problems.append(Problem(code, Severity.ERROR, line, column, shorten(text), message, advice))

    def read_number(self, text: str, line: int, column: str) -> Decimal | None:
        """Read a number in a cell."""
        value = read_number(text.lstrip("^").removesuffix("%"))
        if text and value is None:
            message = f"{column} should be a number, not '{shorten(text)}'. It was left out."
            advice = "Correct it in the scoring program and write the file again; - stands for no value."
            self.add_warning("pbn-number", line, column, text, message, advice)
        return value

    def read_pair_number(self, text: str, line: int, column: str) -> tuple[str, str]:
        """Read a pair's number in a cell or tag, and its direction where that follows it."""
        label, direction = read_pair_number(text)
        if text and not label:
            message = f"'{shorten(text)}' is too long for a pair's number. It was left out."
            advice = "Correct it in the scoring program and write the file again; the board cannot be scored."
            self.add_warning("pbn-number", line, column, text, message, advice)
        return label, direction

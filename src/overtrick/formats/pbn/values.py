"""The words of PBN results and what they mean here: contests, columns, dates; and the problems with values."""

import re
from datetime import date
from decimal import Decimal

from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.board_text import read_number, read_pair_number
from overtrick.formats.common.fields import shorten
from overtrick.formats.common.problem_groups import name_other_lines

CONTESTS = {
    "PAIRS": "pairs",
    "PAIR": "pairs",
    "TEAMS": "teams",
    "TEAM": "teams",
    "INDIVIDUAL": "individual",
    "INDIVIDUALS": "individual",
}

FORMAT = "pbn"
# The columns of a total score by its unit, the one that is written first.
TOTALS: dict[str, tuple[str, ...]] = {
    "PCT": ("TotalPercentage", "MeanPercentage", "TotalScorePercentage", "ScorePercentage", "Percentage"),
    "VP": ("TotalVP", "TotalScoreVP"),
    "MPS": ("TotalMP", "TotalScoreMP", "MeanMP"),
    "XIMPS": ("TotalIMP", "TotalScoreIMP", "MeanIMP"),
    "IMPS": ("TotalIMP", "TotalScoreIMP", "MeanIMP"),
    "PTS": ("TotalScore", "TotalScoreBAM", "MeanScore"),
}
IMP_UNITS = {"cross-imps": "XIMPS"}
# The unit of a Session… column, by how its name ends.
SESSION_UNITS = {"PERCENTAGE": "PCT", "VP": "VP", "IMP": "IMPS", "MP": "MPS", "SCORE": "PTS", "TOTAL": "PTS"}
SESSION = "Session"
PLAYER_IDS = "PlayerIds"
OTHER_PLAYER_IDS = ("MemberIds", "NationalIds", "Numbers")
EACH_PLAYER_ID = ("MemberID", "MemberID1", "MemberID2", "MemberID3", "MemberID4", "MemberID5", "MemberID6")
# What the file says each side got on a board: the columns without _NS and _EW, the one that is written first.
MATCHPOINT_COLUMNS = ("MP", "BAM")
IMP_COLUMNS = ("IMP", "Butler", "ButlerIMP", "XIMP", "CrossIMP")
STATED_COLUMNS = {"matchpoints": MATCHPOINT_COLUMNS, "point-a-board": ("MP", "BAM"), "total-points": MATCHPOINT_COLUMNS}

# Tags of a board that a session has no place for, kept for the writer with the number of the board.
BOARD_TAGS = ("Dealer", "Vulnerable", "Deal", "OptimumScore", "DoubleDummyTricks", "OptimumResultTable")

# Between the number of a board and its round, where the number comes in several.
ROUND = " round "

# Some programs write the time of day behind the day, so that every board seems to have a date of its own.
_DATE = re.compile(r"(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[T\s,;]+\d{1,2}[:.h]\d{2}.*)?")


def stated_columns(scoring: str) -> tuple[str, ...]:
    """Return the columns in which a file of this scoring says what each side got on a board."""
    return STATED_COLUMNS.get(scoring, IMP_COLUMNS) if scoring else (*MATCHPOINT_COLUMNS, *IMP_COLUMNS)


def read_date(text: str) -> date | None:
    """Read a day written yyyy.mm.dd, with or without a time of day after it."""
    match = _DATE.fullmatch(text.strip())
    if match is None:
        return None
    try:
        return date(*map(int, match.groups()))
    except ValueError:  # the 30th of February
        return None


class Reporter:
    """Reads values, and collects their problems with line and column: one problem for each cause, not for each line."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.causes: dict[tuple[str, str], tuple[Problem, list[int]]] = {}

    def add_warning(self, code: str, line: int, column: str, text: str, message: str, advice: str) -> None:
        """Report something that does not stop the file."""
        self._add(Problem(code, Severity.WARNING, line, column, shorten(text), message, advice))

    def add_error(self, code: str, line: int, column: str, text: str, message: str, advice: str) -> None:
        """Report something that stops the file."""
        self._add(Problem(code, Severity.ERROR, line, column, shorten(text), message, advice))

    def _add(self, problem: Problem) -> None:
        _, more = self.causes.setdefault((problem.code, problem.column), (problem, []))
        more.append(problem.line)

    def finish(self) -> None:
        """Add what was collected to the problems."""
        for problem, lines in self.causes.values():
            self.problems.append(name_other_lines(problem, sorted({*lines} - {problem.line})))

    def read_number(self, text: str, line: int, column: str) -> Decimal | None:
        """Read a number in a cell."""
        value = read_number(text.lstrip("^").removesuffix("%"))
        if text and value is None:
            message = f"{column} should be a number, not '{shorten(text)}'. It was left out."
            advice = "Correct it in the scoring program and export the file again; - means no value."
            self.add_warning("pbn-number", line, column, text, message, advice)
        return value

    def read_pair_number(self, text: str, line: int, column: str) -> tuple[str, str]:
        """Read a pair's number in a cell or tag, and its direction where that follows it."""
        label, direction = read_pair_number(text)
        if text and not label:
            message = f"'{shorten(text)}' is too long for a pair's number. It was left out."
            advice = (
                "Correct it in the scoring program and export the file again; otherwise the board cannot be scored."
            )
            self.add_warning("pbn-number", line, column, text, message, advice)
        return label, direction

"""Which rows of a Magic Contest report belong together: the file's, each contest's, each member's.

A contest begins at field 10 and a member at field 30, so a row belongs to the last one that has begun.
"""

from collections.abc import Iterable

from overtrick.core.limits import MOST_PLAYERS, MOST_SESSIONS, check_count
from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.fields import shorten
from overtrick.formats.magic_contest.fields import (
    CONTEST_START,
    FIELDS,
    HANDICAP,
    MEMBER_START,
    REVERSE_CONTEST,
    REVERSE_FILE,
    Level,
    column,
)
from overtrick.formats.magic_contest.rows import Row


class Part:
    """The rows of the file's header, of a contest's header or of a member, with the line where it begins."""

    def __init__(self, level: Level, line: int = 0) -> None:
        self.level = level
        self.line = line
        self.rows: list[Row] = []
        self._first: dict[str, Row] = {}

    def __contains__(self, number: str) -> bool:
        return number in self._first

    def text(self, number: str) -> str:
        """Return the text of a field; empty where it is missing."""
        row = self._first.get(number)
        return row.text if row else ""

    def line_of(self, number: str) -> int:
        """Return the line of a field, or of the whole part where the field is missing."""
        row = self._first.get(number)
        return row.line if row else self.line

    def add(self, row: Row, problems: list[Problem]) -> None:
        """Add a row; if a field that is allowed once comes again, only the first row counts."""
        first = self._first.get(row.id)
        if first and row.id in FIELDS and not FIELDS[row.id].repeats:
            if first.text != row.text:
                problems.append(_repeated_field(first, row))
            return
        self.rows.append(row)
        self._first.setdefault(row.id, row)


class Contest:
    """A contest: its header and its members."""

    def __init__(self, line: int) -> None:
        self.head = Part("contest", line)
        self.members: list[Part] = []


class Outline:
    """The parts of a report: the file's header and the contests."""

    def __init__(self) -> None:
        self.head = Part("file")
        self.contests: list[Contest] = []
        self.member_count = 0


def build_outline(rows: Iterable[Row], problems: list[Problem]) -> Outline:
    """Return the parts of a report; report rows that are repeated, unknown or outside of any part."""
    report = Outline()
    unknown: dict[str, list[Row]] = {}
    late: list[Row] = []
    for row in rows:
        if row.id in (REVERSE_FILE, REVERSE_CONTEST):
            row = row._replace(text="")
        part = _find_part(row, report)
        if part is None:
            problems.append(_misplaced_field(row))
            continue
        if row.id not in FIELDS:
            unknown.setdefault(row.id, []).append(row)
        elif part is not _innermost_part(report):
            late.append(row)
        part.add(row, problems)
    problems += [_unknown_field(same) for same in unknown.values()]
    problems += [_late_row(row) for row in late[:1]]
    _check_required_fields(report, problems)
    return report


def _find_part(row: Row, report: Outline) -> Part | None:
    """Return the part that a row belongs to; fields 10 and 30 begin a new one."""
    contest = report.contests[-1] if report.contests else None
    if row.id == CONTEST_START:
        report.contests.append(Contest(row.line))
        check_count(len(report.contests), MOST_SESSIONS, "contests", row.line)
        return report.contests[-1].head
    if row.id == MEMBER_START and contest:
        report.member_count += 1
        check_count(report.member_count, MOST_PLAYERS, "members", row.line)
        contest.members.append(Part("member", row.line))
        return contest.members[-1]
    if row.id not in FIELDS:
        return _innermost_part(report)
    level = FIELDS[row.id].level
    if level == "file":
        return report.head
    if contest is None:
        return None
    if level == "contest":
        return contest.head
    return contest.members[-1] if contest.members else None


def _innermost_part(report: Outline) -> Part:
    if not report.contests:
        return report.head
    contest = report.contests[-1]
    return contest.members[-1] if contest.members else contest.head


def _check_required_fields(report: Outline, problems: list[Problem]) -> None:
    """Report required fields that are missing; all members need a handicap place if one has it."""
    parts = [report.head]
    for contest in report.contests:
        handicap = any(member.text(number) for member in contest.members for number in HANDICAP)
        if handicap:
            problems.extend(
                _missing_field(member, HANDICAP[0]) for member in contest.members if not member.text(HANDICAP[0])
            )
        parts += [contest.head, *contest.members]
    required = [field for field in FIELDS.values() if field.required and field.id != MEMBER_START]
    problems.extend(
        _missing_field(part, field.id)
        for part in parts
        for field in required
        if field.level == part.level and not part.text(field.id)
    )
    if not report.contests:
        message, advice = "The file reports no contest.", "A contest begins with field 10; send the whole file."
        problems.append(Problem("mcd-no-contest", Severity.ERROR, 0, "", "", message, advice))


_PART_NAMES = {"file": "The file", "contest": "This contest", "member": "This member"}


def _missing_field(part: Part, number: str) -> Problem:
    message = f"{_PART_NAMES[part.level]} has no field {number} ({FIELDS[number].name}), which must be there."
    advice = f"Add a row with {number}, a tab and the value."
    return Problem("mcd-missing-field", Severity.ERROR, part.line_of(number), column(number), "", message, advice)


def _repeated_field(first: Row, row: Row) -> Problem:
    message = f"Field {row.id} is already on line {first.line}, as '{shorten(first.text)}'."
    advice = "Keep one of the two rows. If another contest or member begins here, its row 10 or 30 is missing."
    return Problem("mcd-field-twice", Severity.ERROR, row.line, column(row.id), shorten(row.text), message, advice)


def _misplaced_field(row: Row) -> Problem:
    begins = MEMBER_START if FIELDS[row.id].level == "member" and row.id != MEMBER_START else CONTEST_START
    message = f"Field {row.id} comes before the first row {begins}, so there is no telling what it belongs to."
    advice = f"Begin every contest with row {CONTEST_START} and every member with row {MEMBER_START}."
    return Problem("mcd-misplaced", Severity.ERROR, row.line, column(row.id), shorten(row.text), message, advice)


def _late_row(row: Row) -> Problem:
    message = "This row comes after the part of the file that it belongs to; it was read anyway."
    advice = "Write the file's rows first, then each contest's, then its members'."
    return Problem("mcd-order", Severity.WARNING, row.line, column(row.id), shorten(row.text), message, advice)


def _unknown_field(rows: list[Row]) -> Problem:
    row = rows[0]
    more = f" {len(rows) - 1} more such {'row' if len(rows) == 2 else 'rows'}." if len(rows) > 1 else ""
    message = f"Field {row.id} is not part of the format; its text has been kept, but is not used.{more}"
    advice = "Check the number of the field."
    return Problem("mcd-unknown-field", Severity.WARNING, row.line, column(row.id), shorten(row.text), message, advice)

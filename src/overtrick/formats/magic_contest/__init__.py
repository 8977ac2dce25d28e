"""The Magic Contest report: one file with several contests, each with its members, a field a row.

Reading forgives separators, comments, decimal commas and both encodings (F11) and never raises; writing is strict.
The two reports of a two-winner contest become one session (F13).
"""

from collections.abc import Iterable
from pathlib import Path

from overtrick.core.identity import ContestKey, contest_keys
from overtrick.core.limits import MOST_ROWS, check_count
from overtrick.core.problems import Problem, ProblemList, ReadingStopped, Severity
from overtrick.core.session import Batch, Session
from overtrick.formats.magic_contest.contest import read_contest
from overtrick.formats.magic_contest.conversion import convert_sessions, list_losses
from overtrick.formats.magic_contest.fields import FORMAT, column
from overtrick.formats.magic_contest.outline import build_outline
from overtrick.formats.magic_contest.rows import looks_like_report, read_rows
from overtrick.formats.magic_contest.texts import details_of, keep_file_texts
from overtrick.formats.magic_contest.twins import find_unlike_twins, join_twins, split_twins
from overtrick.formats.magic_contest.writer import write_contest_rows, write_file_rows, write_identifier

__all__ = ["FORMAT", "dump", "dumps", "join_twins", "list_losses", "load", "loads", "recognises"]


def recognises(data: bytes) -> bool:
    """Return whether the file begins as a Magic Contest report does, or most of its lines are numbered fields."""
    return looks_like_report(data)


def load(path: Path) -> tuple[Batch, tuple[Problem, ...]]:
    """Read a file."""
    return loads(path.read_bytes())


def loads(data: bytes) -> tuple[Batch, tuple[Problem, ...]]:
    """Read the batch in these bytes, and list all problems of its writing in line order."""
    problems = ProblemList()
    try:
        batch = _read_batch(data, problems)
    except ReadingStopped as stop:
        return Batch(FORMAT, (), whole=False), (*sorted(problems, key=_line_of), stop.problem)
    return batch, tuple(sorted(problems, key=_line_of))


def _read_batch(data: bytes, problems: list[Problem]) -> Batch:
    report_rows = read_rows(data, problems)
    report = build_outline(report_rows.rows, problems)
    file_texts = keep_file_texts(report_rows.version, report_rows.check_sum, report.head)
    sessions: list[Session] = []
    for contest in report.contests:
        sessions.append(read_contest(contest, report.head, file_texts, problems))
        check_count(sum(len(session.entries) for session in sessions), MOST_ROWS, "contestants", contest.head.line)
    lines = [contest.head.line for contest in report.contests]
    problems += _find_repeated_contests(zip(lines, sessions, strict=True))
    joined_sessions = join_twins(sessions)
    problems += find_unlike_twins(joined_sessions)
    return Batch(FORMAT, joined_sessions, ended=report_rows.ended)


def _line_of(problem: Problem) -> int:
    return problem.line


def dump(batch: Batch, path: Path) -> None:
    """Write a file."""
    path.write_bytes(dumps(batch))


def dumps(batch: Batch) -> bytes:
    """Write the strict form of a batch; `list_losses` states what is made up for a batch of another format."""
    sessions = batch.sessions if batch.format == FORMAT else convert_sessions(batch)
    others = details_of(sessions[0]).others if sessions else ()
    rows = [*write_file_rows(others)]
    for session in sessions:
        for part in split_twins(session):
            rows += write_contest_rows(part)
    lines = [write_identifier(others), *(f"{field}\t{text}" for field, text in rows)]
    return ("\r\n".join(lines) + ("\r\n" if batch.ended else "")).encode("utf-8")


def _find_repeated_contests(sessions: Iterable[tuple[int, Session]]) -> list[Problem]:
    """Report a contest that the file has twice without reversing it in between (F12)."""
    first_lines: dict[ContestKey, int] = {}
    problems = []
    for line, session in sessions:
        for key in contest_keys(session):
            if details_of(session).reverses:
                first_lines.pop(key, None)
            elif key in first_lines:
                message = f"The contest '{session.event}' of {session.date} is already on line {first_lines[key]}."
                advice = "Give the contests different names, or reverse the first one with field 11."
                name = session.event
                problems.append(
                    Problem("mcd-same-contest-twice", Severity.ERROR, line, column("10"), name, message, advice)
                )
            else:
                first_lines[key] = line
    return problems

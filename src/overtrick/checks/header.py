"""Checks the description line against what the federation knows: days, clubs, classes of event."""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from overtrick.checks.expectations import Expectations
from overtrick.checks.lists import HEADER_LINE, header_line
from overtrick.checks.programs import find_outdated
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import FINAL_ROUND, MATCH_LISTS, ONE_LIST, Session
from overtrick.formats.nzb.columns import AWARD, BOARDS, CLUB, DATE, EVENT, LISTS, POINTS_TYPE, PROGRAM


class Setting(NamedTuple):
    """Where and when a file is checked: what the federation expects, the day, and whether a door asks."""

    expectations: Expectations
    today: date
    at_a_door: bool


def future_date(session: Session, setting: Setting) -> Iterator[Problem]:
    """Report a session that is dated after today."""
    if session.date is not None and session.date > setting.today:
        message = f"The session is dated {session.date}, which is after today, {setting.today}."
        advice = "Write the day on which it was played."
        line = header_line(session)
        yield Problem("future-date", Severity.ERROR, line, DATE, str(session.date), message, advice)


def unknown_club(session: Session, setting: Setting) -> Iterator[Problem]:
    """Report a club number that the federation does not know; for a door it is an error."""
    if session.club is not None and session.club not in setting.expectations.clubs:
        severity = Severity.ERROR if setting.at_a_door else Severity.WARNING
        message = f"The federation has no club with the number {session.club}."
        advice = "Check the club number in the scoring program's settings."
        yield Problem("unknown-club", severity, HEADER_LINE, CLUB, str(session.club), message, advice)


def points_class(session: Session, setting: Setting) -> Iterator[Problem]:
    """Report an unknown class of event: its points type, and for A and B its award (ruling F3).

    A federation whose classes are not named by points type and award does not use these columns.
    """
    kind, award = session.points_type, session.award
    names_classes = setting.expectations.classes or setting.expectations.open_types
    if kind is None or kind in setting.expectations.open_types or not names_classes:
        return
    awards = sorted(award for known, award in setting.expectations.classes if known == kind)
    if not awards:
        known = sorted({known for known, _ in setting.expectations.classes} | set(setting.expectations.open_types))
        message = f"The federation has no masterpoints of type {kind}."
        advice = f"Write one of {', '.join(known)}."
        yield Problem("unknown-points-type", Severity.ERROR, HEADER_LINE, POINTS_TYPE, kind, message, advice)
    elif award is not None and award not in awards:
        message = f"There is no class {award}{kind}."
        advice = f"An event of type {kind} is one of {', '.join(f'{known}{kind}' for known in awards)}."
        yield Problem("unknown-class", Severity.ERROR, HEADER_LINE, AWARD, str(award), message, advice)


def award_column(session: Session, setting: Setting) -> Iterator[Problem]:
    """Report a wrong award column of a points type without classes, such as C (ruling F3)."""
    column = setting.expectations.open_types.get(session.points_type or "")
    if column is None or session.award is None:
        return
    if session.final:
        expected, why = column.final, "a final ladder"
    elif session.lists != MATCH_LISTS:
        expected, why = column.session, "a session"
    elif session.boards is not None:
        expected, why = column.match_per_board * session.boards, f"a match of {session.boards} boards"
    else:
        return
    if session.award != expected:
        message = f"The masterpoints award of {why} is {expected}, not {session.award}."
        advice = f"Write {expected}; the award is worked out as if it said so."
        yield Problem("award-column", Severity.WARNING, HEADER_LINE, AWARD, str(session.award), message, advice)


def boards_not_stated(session: Session, setting: Setting) -> Iterator[Problem]:
    """Report a session that does not say how many boards were played, where nobody earns anything without it."""
    needed = setting.expectations.boards_needed
    if session.boards is None and session.details is not None and session.entries and needed:
        message = f"The report does not say how many boards were played; without {needed} nobody earns points."
        advice = "Send it with the number of boards (field 22), or ask the federation to record it (boards)."
        yield Problem("boards-not-stated", Severity.WARNING, header_line(session), BOARDS, "", message, advice)


def final_not_one_list(session: Session, _: Setting) -> Iterator[Problem]:
    """Report a final ladder of several lists: it should rank all contestants in one."""
    if session.final and session.lists not in (None, ONE_LIST):
        message = f"Round {FINAL_ROUND} is a final ladder: one list, but the list column says {session.lists}."
        advice = "Write 1 in the list column, or the number of the round if this is not a final ladder."
        yield Problem("final-not-one-list", Severity.ERROR, HEADER_LINE, LISTS, str(session.lists), message, advice)


def _is_described(session: Session) -> bool:
    """Return whether a New Zealand file has a description line that could be read."""
    return session.details is None and session.date is not None and session.club is not None


def no_event_name(session: Session, _: Setting) -> Iterator[Problem]:
    """Report a session without an event name: location and section may be left blank, the event is a key."""
    if _is_described(session) and not session.event.strip():
        message = "The event has no name, so its results cannot be found by name, and its rounds cannot be matched."
        advice = "Write the name of the event, such as Winter Pairs, and send the file again under the same name."
        yield Problem("no-event-name", Severity.WARNING, HEADER_LINE, EVENT, "", message, advice)


def no_program(session: Session, _: Setting) -> Iterator[Problem]:
    """Report a file that does not say which scoring program wrote it."""
    if _is_described(session) and not session.program.strip():
        message = "The file does not say which scoring program wrote it, and in which version."
        advice = "Ask the supplier of the program to fill in the last column of line 1. The file itself counts."
        yield Problem("no-program", Severity.WARNING, HEADER_LINE, PROGRAM, "", message, advice)


def old_program(session: Session, setting: Setting) -> Iterator[Problem]:
    """Report a version of a known scoring program that cannot yet upload every kind of event."""
    program = find_outdated(session.program, setting.expectations.programs)
    if program is not None:
        message = f"'{session.program}' is an old version of {program.name}."
        advice = f"Ask the supplier for {program.since} or later."
        yield Problem("old-program", Severity.WARNING, HEADER_LINE, PROGRAM, session.program, message, advice)

"""Reads one contest of a Magic Contest report into a session: its header, its contestants and what it keeps."""

import re
from decimal import Decimal

from msgspec.structs import replace

from overtrick.core.problems import Problem, Severity
from overtrick.core.session import ONE_LIST, Entry, Session, SessionDetails
from overtrick.formats.common.fields import read_date, read_whole, shorten
from overtrick.formats.magic_contest.entries import Contestant, read_contestants
from overtrick.formats.magic_contest.fields import (
    FORMAT,
    HANDICAP,
    REVERSE_CONTEST,
    REVERSE_FILE,
    SCORING_TYPES,
    UNITS,
    column,
)
from overtrick.formats.magic_contest.outline import Contest, Part
from overtrick.formats.magic_contest.texts import (
    PERCENT,
    KeptTexts,
    MemberTexts,
    contest_texts,
    entry_details,
    keep_contest_texts,
    keep_contestant_texts,
)
from overtrick.formats.magic_contest.values import (
    Reader,
    read_contest_type,
    read_contestant_count,
    read_factor,
    read_positive,
    read_signed,
)

_DATE_ADVICE = "Write the day as year-month-day: 2026-03-14."
_CATEGORIES = re.compile(r"(?:[A-Z]=[0-9]{1,6}(?:\s++|$))++")
_CATEGORY = re.compile(r"=([0-9]+)")


def read_contest(contest: Contest, file: Part, file_texts: KeptTexts, problems: list[Problem]) -> Session:
    """Read the session that a contest reports, and add its problems to the list."""
    head = contest.head
    details = _read_details(head, file, problems)
    details = replace(details, handicap=any(member.text(HANDICAP[0]) for member in contest.members))
    contestants = read_contestants(contest, details.contest, problems)
    entries = tuple(each.entry for each in contestants)
    unit = _find_unit(head, contestants)
    if unit == PERCENT:
        entries = tuple(_score_by_percentage(entry) for entry in entries)
    reader = Reader(head, problems)
    session = Session(
        date=reader.take("12", read_date, "mcd-bad-date", _DATE_ADVICE),
        club=None,
        location="",
        event=head.text("10"),
        type="",
        section="",
        round=None,
        movement="",
        unit=unit,
        points_type=None,
        award=None,
        boards=reader.take("22", read_positive, "mcd-bad-boards", "Write how many boards were played: 24."),
        lists=ONE_LIST,
        program="",
        entries=entries,
        details=details,
    )
    reader.take("21", read_whole, "mcd-bad-opponents", "Write how many opponents each contestant met: 9.")
    _check_dates(session, head, problems)
    _check_counts(session, contest, problems)
    return _keep_texts(session, details, file_texts, head, contestants)


def _read_details(head: Part, file: Part, problems: list[Problem]) -> SessionDetails:
    reader = Reader(head, problems)
    code = head.text("23")
    kind = (
        reader.take("14", read_contest_type, "mcd-bad-type", "Write 2 for pairs, 4 for teams, 1 for individuals.") or ""
    )
    field = reader.take("20", read_contestant_count, "mcd-bad-contestants", "Write how many took part: 2 or more.")
    arranger = head if head.text("18") or head.text("19") else None
    problems += _check_arranger(head) if arranger else []
    details = SessionDetails(
        format=FORMAT,
        ended=reader.take("13", read_date, "mcd-bad-date", _DATE_ADVICE),
        club_name=arranger.text("18") if arranger else file.text("94"),
        licence=arranger.text("19") if arranger else file.text("95"),
        contest=kind,
        category=head.text("15"),
        identity=head.text("16"),
        serial=reader.take("17", read_signed, "mcd-bad-serial", "Write a whole number; it is negative for East-West."),
        reverses=(REVERSE_FILE in file) is not (REVERSE_CONTEST in head),
        winners=1,
        tables=(field + 1) // 2 if field and kind == "pairs" else None,
        field=field,
        scoring=SCORING_TYPES.get(code, ""),
        factor=reader.take("24", read_factor, "mcd-bad-factor", "Write a number above 0: 1.5. Leave it out for 1."),
        factor_reason=head.text("25"),
    )
    problems += _check_header(details, head)
    return details


def _check_header(details: SessionDetails, head: Part) -> list[Problem]:
    problems = []
    code = head.text("23")
    if code and not details.scoring:
        message = f"'{shorten(code)}' is not a known type of scoring; it has been kept, but is not used."
        advice = f"Write one of {', '.join(SCORING_TYPES)}."
        line = head.line_of("23")
        problems.append(
            Problem("mcd-unknown-scoring", Severity.WARNING, line, column("23"), shorten(code), message, advice)
        )
    if details.factor not in (None, Decimal(1)) and not details.factor_reason:
        message = f"The factor is {details.factor}, and no reason is given."
        advice = "Give the reason in field 25."
        text, line = shorten(head.text("24")), head.line_of("24")
        problems.append(Problem("mcd-factor-reason", Severity.ERROR, line, column("25"), text, message, advice))
    for row in head.rows:
        if row.id == "27" and len(row.text.removesuffix(";").split(";")) % 2:
            message = "The tournament directors are not given as numbers and names in turn."
            advice = "Write number;name; for each, with nothing before the ; where there is no number: ;Anna Leontiou;"
            text = shorten(row.text)
            problems.append(Problem("mcd-director", Severity.WARNING, row.line, column("27"), text, message, advice))
    return problems


def _check_arranger(head: Part) -> list[Problem]:
    missing = next((field for field in ("18", "19") if not head.text(field)), None)
    if missing is None:
        return []
    given_field = "19" if missing == "18" else "18"
    message = f"Field {given_field} names an arranger other than the licensee, but field {missing} is missing."
    advice = "Give the name of the arranger in field 18 and its licence number in field 19, or neither."
    text, line = shorten(head.text(given_field)), head.line_of(given_field)
    return [Problem("mcd-arranger", Severity.ERROR, line, column(missing), text, message, advice)]


def _check_dates(session: Session, head: Part, problems: list[Problem]) -> None:
    ended = session.details.ended if session.details else None
    if session.date and ended and ended < session.date:
        message = f"The contest ends on {ended}, before it begins on {session.date}."
        advice = "Correct one of the dates; a contest of one day needs no field 13."
        line = head.line_of("13")
        problems.append(Problem("mcd-dates", Severity.ERROR, line, column("13"), str(ended), message, advice))


def _check_counts(session: Session, contest: Contest, problems: list[Problem]) -> None:
    """Compare the stated numbers of contestants and players with those that are there."""
    head, field, count = contest.head, session.details and session.details.field, len(session.entries)
    if field and field != count:
        message = f"Field 20 says {field} contestants, but the members make {count}."
        advice = "Look for missing members; partners are listed together, and team mates have the same team name."
        line = head.line_of("20")
        problems.append(
            Problem("mcd-contestant-count", Severity.ERROR, line, column("20"), str(field), message, advice)
        )
    text = head.text("26")
    if not text:
        return
    total = sum(map(int, _CATEGORY.findall(text))) if _CATEGORIES.fullmatch(text) else None
    if total != len(contest.members):
        made = "cannot be read" if total is None else f"makes {total} players"
        message = f"The category count {made}; there are {len(contest.members)} members."
        advice = "Write the number of players of each category: A=8 B=3 C=6."
        line = head.line_of("26")
        problems.append(
            Problem("mcd-category-count", Severity.WARNING, line, column("26"), shorten(text), message, advice)
        )


def _find_unit(head: Part, contestants: list[Contestant]) -> str | None:
    """Return the unit of the scores: percent where there are no others, or where both fields are equal."""
    percentages = [entry_details(each.entry).percentage for each in contestants]
    without = not any(each.members[0].text("42") for each in contestants)
    same = without or all(each.entry.score == share for each, share in zip(contestants, percentages, strict=True))
    if contestants and same and None not in percentages:
        return PERCENT
    return UNITS.get(head.text("23"))


def _score_by_percentage(entry: Entry) -> Entry:
    return replace(entry, score=entry_details(entry).percentage)


def _keep_texts(
    session: Session, details: SessionDetails, file_texts: KeptTexts, head: Part, contestants: list[Contestant]
) -> Session:
    """Return the session with all texts that cannot be written from its values."""
    session = replace(session, details=replace(details, others=tuple(file_texts)))
    kept_texts = file_texts + keep_contest_texts(head, contest_texts(session))
    texts = MemberTexts(session)
    for at, (entry, each) in enumerate(zip(session.entries, contestants, strict=True), 1):
        kept_texts += keep_contestant_texts(at, each.members, entry, texts)
    return replace(session, details=replace(details, others=tuple(kept_texts)))

"""Reads the members of a contest into its contestants: place, score, players and details."""

from collections.abc import Callable
from decimal import Decimal
from typing import NamedTuple

from msgspec.structs import replace

from overtrick.core.problems import Problem, Severity
from overtrick.core.session import NO_NUMBER, NOBODY, Entry, EntryDetails, HandicapResult
from overtrick.formats.common.fields import read_whole, shorten
from overtrick.formats.magic_contest.contestants import group_members
from overtrick.formats.magic_contest.fields import STATED_POINTS, column
from overtrick.formats.magic_contest.outline import Contest, Part
from overtrick.formats.magic_contest.places import PlaceRange, find_place_problems, read_places
from overtrick.formats.magic_contest.values import Reader, read_number, read_percentage, read_stated_points

_PLACE_FIELDS, _HANDICAP_PLACE_FIELDS = ("40", "41"), ("70", "71")
_COUNT_FIELDS = ("50", "51", "52")
_HIGHEST = 100
_AFTER_LAST_PLACE = 1_000_000


class Contestant(NamedTuple):
    """A contestant with the rows of its members."""

    entry: Entry
    members: list[Part]


def read_contestants(contest: Contest, kind: str, problems: list[Problem]) -> list[Contestant]:
    """Read the contestants and sort them by place: lists depend on the order, and the format asks for none."""
    groups = group_members(contest.members, kind, problems)
    places = [read_places(members[0], _PLACE_FIELDS, problems) for members in groups]
    handicaps = [read_places(members[0], _HANDICAP_PLACE_FIELDS, problems) for members in groups]
    for fields, places_given in ((_PLACE_FIELDS, places), (_HANDICAP_PLACE_FIELDS, handicaps)):
        readable = [each for each in places_given if each]
        if len(readable) == len(groups):
            problems += find_place_problems(readable, fields)
    _check_scores(groups, problems)
    contestants = [
        Contestant(_read_entry(members, place, handicap, problems), members)
        for members, place, handicap in zip(groups, places, handicaps, strict=True)
    ]
    contestants.sort(key=lambda each: each.entry.place or _AFTER_LAST_PLACE)
    return contestants


def stated_points(member: Part) -> tuple[tuple[str, Decimal], ...]:
    """Return the points that the report itself gives a member, by kind; incomplete pairs of rows are left out."""
    return read_stated_points((row.id, row.text) for row in member.rows if row.id in STATED_POINTS)


def player_number(member: Part) -> str:
    """Return the member's number; a member without one counts and earns nothing, but is not a phantom (F14)."""
    text = member.text("30")
    return NO_NUMBER if text == NOBODY else text


def _read_entry(
    members: list[Part], places: PlaceRange | None, handicap: PlaceRange | None, problems: list[Problem]
) -> Entry:
    first = members[0]
    share = read_percentage(first.text("43"))
    if share is not None and not 0 <= share <= _HIGHEST:
        problems.append(_bad_percentage(first))
        share = None
    stated_by_member = {stated_points(member) for member in members}
    for member in members:
        problems += _check_stated_points(member)
    details = EntryDetails(
        team=first.text("32"),
        names=tuple(member.text("31") for member in members),
        percentage=share,
        handicapped=_read_handicap_result(first, handicap),
        stated=stated_by_member.pop() if len(stated_by_member) == 1 else (),
    )
    return Entry(
        line=first.line,
        place=places.best if places else None,
        tied=bool(places and places.worst > places.best),
        score=read_number(first.text("42")),
        players=tuple(player_number(member) for member in members),
        details=_add_matches(details, first, problems),
    )


def _read_handicap_result(member: Part, places: PlaceRange | None) -> HandicapResult | None:
    score, share = read_number(member.text("72")), read_percentage(member.text("73"))
    if places is None and score is None and share is None:
        return None
    tied = bool(places and places.worst > places.best)
    return HandicapResult(places.best if places else None, tied, score, share)


def _add_matches(details: EntryDetails, member: Part, problems: list[Problem]) -> EntryDetails:
    """Add wins, ties and losses: one of them requires the others; their sum is the matches unless 53 is more."""
    reader = Reader(member, problems)
    advice = "Write a whole number from 0."
    wins, ties, losses = (reader.take(field, read_whole, "mcd-bad-count", advice) for field in _COUNT_FIELDS)
    matches = reader.take("53", read_whole, "mcd-bad-count", advice)
    given_fields = [field for field in _COUNT_FIELDS if member.text(field)]
    if given_fields and len(given_fields) < len(_COUNT_FIELDS):
        field = next(field for field in _COUNT_FIELDS if field not in given_fields)
        message = f"Field {given_fields[0]} is given, but field {field} is not; wins, ties and losses come together."
        problems.append(
            Problem("mcd-match-counts", Severity.ERROR, member.line, column(field), "", message, "Write 0 for none.")
        )
    if wins is None or ties is None or losses is None:
        return replace(details, wins=wins, ties=ties, losses=losses, matches=matches)
    played = wins + ties + losses
    if matches is not None and matches < played:
        message = f"{wins} wins, {ties} ties and {losses} losses are {played} matches, more than the {matches} given."
        advice = "Correct the counts, or leave field 53 out: their sum is used then."
        line = member.line_of("53")
        problems.append(Problem("mcd-matches", Severity.ERROR, line, column("53"), str(matches), message, advice))
    return replace(details, wins=wins, ties=ties, losses=losses, matches=played if matches is None else matches)


def _bad_percentage(member: Part) -> Problem:
    text = shorten(member.text("43"))
    message = f"A percentage is between 0 and 100, but this is {text}."
    advice = "Check the number; a score that is not a percentage belongs in field 42."
    return Problem("mcd-bad-percentage", Severity.ERROR, member.line_of("43"), column("43"), text, message, advice)


def _check_stated_points(member: Part) -> list[Problem]:
    rows = [row for row in member.rows if row.id in STATED_POINTS]
    if len(rows) == 2 * len(stated_points(member)):
        return []
    message = "Masterpoints are a row 60 with their type and after it a row 61 with their number."
    advice = "Correct the rows or leave them out: these points are compared with the award and never posted."
    row = rows[0]
    return [
        Problem("mcd-stated-points", Severity.WARNING, row.line, column(row.id), shorten(row.text), message, advice)
    ]


def _check_scores(groups: list[list[Part]], problems: list[Problem]) -> None:
    """Report unreadable scores once a contest and field, for a format of its own is used in every row."""
    readers: tuple[tuple[str, Callable[[str], Decimal | None]], ...] = (
        ("42", read_number), ("43", read_percentage), ("72", read_number), ("73", read_percentage),
    )  # fmt: skip
    for field, read in readers:
        texts = [(each[0], each[0].text(field)) for each in groups]
        unread = [(member, text) for member, text in texts if text and read(text) is None]
        if unread:
            member, text = unread[0]
            more = f", and so are {len(unread) - 1} more" if len(unread) > 1 else ""
            message = f"'{shorten(text)}' is not a plain number{more}; the text has been kept, and the ranks decide."
            advice = "Write a number such as 57.50 or 57,50, if this is one."
            line = member.line_of(field)
            problems.append(
                Problem("mcd-score-text", Severity.WARNING, line, column(field), shorten(text), message, advice)
            )

"""What is wrong with a sheet, each thing beside the row or the field that it belongs to; and who its players are."""

import re
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from msgspec.structs import replace

from overtrick.core.problems import Problem, Severity
from overtrick.core.session import NOBODY
from overtrick.formats.common.fields import read_date
from overtrick.formats.nzb import columns
from overtrick.store.access.permissions import Actor
from overtrick.store.commands.file_reader import OwnReader
from overtrick.store.deliveries.manual_entry import WrittenFile, format_sheet, write_results_file
from overtrick.store.journal.number_form import canonical_number, number_form
from overtrick.store.queries.visibility import UNREGISTERED, Person, find_people, person_without_page
from overtrick.store.results.delivery import Delivery
from overtrick.web.club_desk.sheet.fields import FEW_ROWS, HEADER_FIELDS, Sheet, list_numbers, split_players

_FIELD_SIZE = re.compile(r"[1-9][0-9]{0,4}")
_LONGEST_REASON = 500
# The fields of a sheet by the columns of a results file.
_FIELDS = {
    columns.DATE: "date", columns.CLUB: "club", columns.LOCATION: "location", columns.EVENT: "event",
    columns.TYPE: "type", columns.SECTION: "section", columns.ROUND: "round", columns.MOVEMENT: "movement",
    columns.UNIT: "unit", columns.POINTS_TYPE: "event_class", columns.AWARD: "event_class", columns.BOARDS: "boards",
    columns.LISTS: "lists",
}  # fmt: skip
_LETTER = re.compile(r"[^\W\d_]")


class SheetRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row as the form shows it; `line` is what problems call it, `at` what the buttons call it."""

    at: int
    line: int
    place: str
    score: str
    players: str
    people: tuple[Person, ...]
    problems: tuple[Problem, ...]


class CheckedSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet, the file that would be written from it, and what is wrong: in rows, in fields, and with all of it.

    `mistakes` are those that no file has: in the reason, and in the size of the field.
    """

    sheet: Sheet
    file: WrittenFile
    rows: tuple[SheetRow, ...]
    fields: dict[str, tuple[Problem, ...]]
    problems: tuple[Problem, ...]
    mistakes: dict[str, str]

    @property
    def is_fine(self) -> bool:
        """Whether it can be sent."""
        return not self.mistakes and self.file.accepted and not self.errors

    @property
    def errors(self) -> int:
        """How many things must be corrected."""
        parts = [self.problems, *self.fields.values(), *(row.problems for row in self.rows)]
        every = [problem for part in parts for problem in part]
        return sum(problem.severity is Severity.ERROR for problem in every) + len(self.mistakes)


def leave_out_unfinished(checked: CheckedSheet) -> CheckedSheet:
    """Return a checked sheet without what is only missing yet, or being looked up, while somebody is typing."""
    rows = tuple(_only_known(row) if _is_unfinished(row) else row for row in checked.rows)
    fields = {
        name: tuple(problem for problem in problems if problem.found) for name, problems in checked.fields.items()
    }
    return replace(checked, rows=rows, fields=fields)


def _only_known(row: SheetRow) -> SheetRow:
    """Return an unfinished row with those of its players who are known: a name that is being typed is nobody yet."""
    known = (who for who in row.people if who.state != UNREGISTERED or not _LETTER.search(who.name))
    return replace(row, people=tuple(known), problems=())


def _is_unfinished(row: SheetRow) -> bool:
    return not (row.place and row.score and row.players) or bool(_LETTER.search(row.players))


def read_field(sheet: Sheet) -> list[int] | None:
    """Return the size of the field, of both lists if there are two; None if it is not stated as it should be."""
    parts = [part.strip() for part in sheet.field.replace("+", ",").split(",")]
    if len(parts) > 2 or not all(_FIELD_SIZE.fullmatch(part) for part in parts):
        return None
    return [int(part) for part in parts]


def by_hand_of(sheet: Sheet) -> dict[str, Any]:
    """Return what the journal keeps of an entry by hand, as the command line writes it."""
    field = read_field(sheet) if sheet.scope == FEW_ROWS else None
    return {"reason": sheet.reason} | ({"field": field} if field else {})


def check_sheet(
    sheet: Sheet, club: int, who: Actor, *, name: str = "", by_hand: dict[str, Any] | None = None, entered: bool
) -> CheckedSheet:
    """Check a sheet: the file that it makes, under its name or a good one, and, if it is entered, why and how much."""
    rows = sheet.rows if sheet.filled_rows else ()
    file = write_results_file(sheet.session, rows, name, number_form())
    found = _find_problems(sheet, file, club, by_hand)
    people = find_people(map(canonical_number, list_numbers(sheet.rows)), who)
    shown = tuple(
        SheetRow(
            at=at, line=at + 2, place=row.place, score=row.score, players=row.players,
            people=tuple(_find_person(people, part) for part in split_players(row.players)),
            problems=tuple(problem for problem in found if problem.line == at + 2),
        )
        for at, row in enumerate(sheet.rows)
    )  # fmt: skip
    above = [problem for problem in found if not 2 <= problem.line < len(sheet.rows) + 2]
    fields = {
        name: tuple(problem for problem in above if _FIELDS.get(problem.column) == name) for name in HEADER_FIELDS
    }
    return CheckedSheet(
        sheet=sheet, file=file, rows=shown, fields=fields,
        problems=tuple(problem for problem in above if problem.column not in _FIELDS),
        mistakes=_find_mistakes(sheet) if entered else {},
    )  # fmt: skip


def _find_problems(sheet: Sheet, file: WrittenFile, club: int, by_hand: dict[str, Any] | None) -> tuple[Problem, ...]:
    """Return the problems of a sheet: of a whole file if it has a day, for without one it is no file yet."""
    if not sheet.filled_rows or read_date(sheet.session.date) is None:
        return file.problems
    delivery = Delivery(
        name=file.name, content=format_sheet(sheet.session, sheet.rows), at=datetime.now(UTC), club=club,
        by_hand=by_hand,
    )  # fmt: skip
    reading = OwnReader().read(delivery).reading
    assert reading is not None
    return reading.problems


def _find_person(people: dict[str, Person], part: str) -> Person:
    if part == NOBODY:
        return person_without_page(NOBODY)
    return people.get(canonical_number(part)) or person_without_page(part)


def _find_mistakes(sheet: Sheet) -> dict[str, str]:
    mistakes: dict[str, str] = {}
    if not sheet.reason:
        mistakes["reason"] = _("Please say why the results are being entered by hand.")
    elif len(sheet.reason) > _LONGEST_REASON:
        mistakes["reason"] = _("Please say it in at most %(most)s characters.") % {"most": _LONGEST_REASON}
    if sheet.scope != FEW_ROWS:
        return mistakes
    field = read_field(sheet)
    if field is None:
        mistakes["field"] = _("Please write how many played in all: 26, or 13,14 for two lists.")
    elif sum(field) < len(sheet.filled_rows):
        mistakes["field"] = _("More rows are typed in than the field has. Please check its size.")
    return mistakes

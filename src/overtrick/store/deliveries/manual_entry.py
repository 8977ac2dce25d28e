"""Results that a person enters: from the fields of a form, or of a command, to a results file of its own.

A manual entry is a file like any other, in the strict form, so that it is stored, checked, awarded, corrected and
verified like any other. This module does not depend on where the fields are filled in.
"""

import csv
import io
import re
from collections.abc import Sequence

import msgspec

from overtrick.checks.file_name import good_name
from overtrick.checks.player_numbers import write_numbers_alike
from overtrick.core.player_numbers import NumberForm
from overtrick.core.problems import Problem, Severity, is_accepted
from overtrick.core.session import Batch
from overtrick.formats import nzb
from overtrick.formats.common.ascii_names import ascii_name

PROGRAM = "BY HAND"
_CLASS = re.compile(r"([0-9]{1,3})([A-Za-z])")
_PLAYERS = re.compile(r"[\s,;]+")


class SessionForm(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of 'Manual Results Entry' for a session, as they were typed. `event_class` is 40C or 10A.

    `program` is that of a file that is corrected.
    """

    event: str = ""
    date: str = ""
    club: str = ""
    location: str = ""
    type: str = ""
    section: str = ""
    round: str = "1"
    movement: str = ""
    unit: str = "PCT"
    event_class: str = ""
    boards: str = ""
    lists: str = "1"
    program: str = PROGRAM


class FormRow(msgspec.Struct, frozen=True):
    """A row of the form: place, score, and the players' numbers, separated by spaces or commas."""

    place: str
    score: str
    players: str


class WrittenFile(msgspec.Struct, frozen=True):
    """A results file that was written from a form: its name, its bytes and its problems."""

    name: str
    content: bytes
    problems: tuple[Problem, ...]

    @property
    def accepted(self) -> bool:
        """Tell whether it can be sent."""
        return is_accepted(self.problems)


def write_results_file(
    sheet: SessionForm, rows: Sequence[FormRow], name: str = "", form: NumberForm | None = None
) -> WrittenFile:
    """Write the results file of a form, under a good name unless one is given. Line 2 is the first row."""
    batch, problems = nzb.loads(format_sheet(sheet, rows))
    all_problems = [*write_numbers_alike(batch, problems, form)[1], *_check_rows(rows)]
    return _write_batch(batch, name, tuple(sorted(all_problems, key=lambda problem: problem.line)))


def format_sheet(sheet: SessionForm, rows: Sequence[FormRow]) -> bytes:
    """Write the lines of a form as they were typed, with what is wrong in them. An empty row is a blank line."""
    lines = [_format_header(sheet), *(_format_row(row) for row in rows)]
    return ("\n".join(lines) + "\n").encode()


def rewrite_results_file(content: bytes, name: str = "", form: NumberForm | None = None) -> WrittenFile:
    """Write a results file again in its strict form, under a good name unless one is given."""
    batch, problems = nzb.loads(content)
    return _write_batch(batch, name, write_numbers_alike(batch, problems, form)[1])


def read_rows(content: bytes) -> tuple[FormRow, ...]:
    """Read the rows of a table `placing,score,player,player…`; skip a first line with the names of the columns."""
    lines = list(csv.reader(io.StringIO(content.decode("utf-8-sig", "replace"), newline="")))
    cells = [[cell.strip() for cell in line] for line in lines if any(cell.strip() for cell in line)]
    if cells and cells[0][0].casefold() in ("place", "placing"):
        cells = cells[1:]
    return tuple(FormRow(line[0], line[1] if len(line) > 1 else "", " ".join(line[2:])) for line in cells)


def _write_batch(batch: Batch, name: str, problems: tuple[Problem, ...]) -> WrittenFile:
    content = nzb.dumps(batch) if is_accepted(problems) else b""
    return WrittenFile(name or good_name(batch), content, problems)


def _format_header(sheet: SessionForm) -> str:
    found = _CLASS.fullmatch(sheet.event_class.strip())
    award, points_type = (found[1], found[2].upper()) if found else ("", "")
    texts = {name: _quote(getattr(sheet, name)) for name in ("location", "event", "type", "section", "movement")}
    return ",".join(
        (
            _protect(sheet.date), _protect(sheet.club), texts["location"], texts["event"], texts["type"],
            texts["section"], _protect(sheet.round), texts["movement"], _quote(sheet.unit.upper()),
            _quote(points_type), award, _protect(sheet.boards), _protect(sheet.lists), _quote(sheet.program),
        )
    )  # fmt: skip


def _quote(text: str) -> str:
    """Return a text as a results file can have it: quoted, and without the accents that its format does not know."""
    return '"' + " ".join(ascii_name(text).split()).replace('"', '""') + '"'


def _format_row(row: FormRow) -> str:
    if not any(text.strip() for text in (row.place, row.score, row.players)):
        return ""
    return ",".join((_protect(row.place), _protect(row.score), *filter(None, _PLAYERS.split(row.players.strip()))))


def _protect(text: str) -> str:
    """Return a value in one line; one with a comma in quotes, so that 60,5 is a wrong score and not two columns."""
    plain = " ".join(text.split())
    return '"' + plain.replace('"', '""') + '"' if {",", '"'} & set(plain) else plain


def _check_rows(rows: Sequence[FormRow]) -> list[Problem]:
    """Return a problem if there is no row: a file without rows cancels an earlier one, and an empty form must not."""
    if rows:
        return []
    advice = "Enter at least one row. To take an earlier file back, cancel it."
    return [Problem("no-results", Severity.ERROR, 0, "", "", "Nothing was entered: there is no row.", advice)]

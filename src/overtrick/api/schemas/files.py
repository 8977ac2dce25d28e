"""The shapes of what the API answers. Points are texts, so that no program makes a floating-point number of them."""

from datetime import date, datetime

from ninja import Schema

from overtrick.store.commands.try_file import Trial
from overtrick.store.deliveries.file_status import FileStatus


class ProblemOut(Schema):
    """One thing that is wrong with a file: where, what was found, what to do. Line 0 means the file as a whole."""

    code: str
    severity: str
    line: int
    column: str
    found: str
    message: str
    advice: str


class AwardOut(Schema):
    """What a player has from a file, in one unit."""

    player: str
    unit: str
    points: str


class OtherChangeOut(Schema):
    """Points that a player gains or, below zero, loses in the results of another file, because of this file."""

    file: str
    event: str
    date: date
    player: str
    unit: str
    points: str


class ResultOut(Schema):
    """A file, what became of it, the awards that are in the ledger for it now, and what it changed in other files."""

    file: str
    state: str
    revision: int
    problems: list[ProblemOut]
    awards: list[AwardOut]
    changes: list[OtherChangeOut]


class FileOut(Schema):
    """A line of the list of a club's files. `replaced` is the revision that counted before.

    `by_hand` are results that a person entered, for the `reason`.
    """

    file: str
    state: str
    revision: int
    at: datetime
    because: str
    replaced: int | None
    by_hand: bool
    reason: str
    problems: list[ProblemOut]


class FilesOut(Schema):
    """The files of a club, the newest first; `next` is the number to skip for more, if there are more."""

    club: int
    files: list[FileOut]
    next: int | None


class DecisionOut(Schema):
    """A decision that was made: its line of the journal, and what the players gain or, below zero, lose by it.

    `note` says what did not follow though one might expect it, such as awards from before a membership began.
    """

    line: int
    kind: str
    changes: list[AwardOut]
    note: str


class TroubleOut(Schema):
    """Why a call was refused."""

    detail: str


class WrongValueOut(Schema):
    """A value that a call cannot have: where it is, and why it cannot be used."""

    type: str
    loc: list[str]
    msg: str


class WrongValuesOut(Schema):
    """Why a call was refused because of its values."""

    detail: list[WrongValueOut]


def result_of(found: FileStatus | Trial) -> ResultOut:
    """A file's state as the API tells it."""
    return ResultOut(
        file=found.file,
        state=found.state,
        revision=found.revision,
        problems=[_problem(each) for each in found.problems],
        awards=[AwardOut(player=each.player, unit=each.unit, points=each.points) for each in found.awards],
        changes=[OtherChangeOut.model_validate(each, from_attributes=True) for each in found.changes],
    )


def file_of(found: FileStatus) -> FileOut:
    """A file as a line of a list."""
    return FileOut(
        file=found.file,
        state=found.state,
        revision=found.revision,
        at=found.at,
        because=found.because,
        replaced=found.replaced,
        by_hand=found.by_hand,
        reason=found.reason,
        problems=[_problem(each) for each in found.problems],
    )


def _problem(problem: object) -> ProblemOut:
    return ProblemOut.model_validate(problem, from_attributes=True)

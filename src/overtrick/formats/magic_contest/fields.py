"""The fields of a Magic Contest report, by the numbers and names of its own description.

A row of the file is a field's number and its value. Which part of the report a field belongs to, whether it must
be there and whether it may come again is said here once, for the reader, the writer and the documentation.
"""

from typing import Literal, NamedTuple

FORMAT = "mcd"
Level = Literal["file", "contest", "member"]


class Field(NamedTuple):
    """A field: its number, its name, the part of the report that it belongs to."""

    id: str
    name: str
    level: Level
    required: bool = False
    repeats: bool = False


# In the order in which they are written.
_ALL = (
    Field("90", "NBO", "file", required=True),
    Field("94", "Licencee", "file", required=True),
    Field("95", "Licence number", "file", required=True),
    Field("96", "Licencee contact information", "file", repeats=True),
    Field("97", "Licencee e-mail address", "file"),
    Field("98", "Licencee message", "file", repeats=True),
    Field("00", "File ID", "file", required=True),
    Field("01", "Reverse file", "file"),
    Field("02", "File serial number", "file"),
    Field("10", "Contest name", "contest", required=True),
    Field("11", "Reverse contest", "contest"),
    Field("12", "Contest date (from)", "contest", required=True),
    Field("13", "Contest date (to)", "contest"),
    Field("14", "Contest type", "contest", required=True),
    Field("15", "Contest report category ID", "contest", required=True),
    Field("16", "Contest ID", "contest"),
    Field("17", "Contest serial number", "contest"),
    Field("18", "Licencee (arranger)", "contest"),
    Field("19", "Licence number (arranger)", "contest"),
    Field("23", "Scoring type", "contest"),
    Field("24", "Factor", "contest"),
    Field("25", "Factor reason", "contest"),
    Field("26", "Category count", "contest"),
    Field("27", "Tournament director", "contest", repeats=True),
    Field("20", "Number of contestants", "contest", required=True),
    Field("21", "Number of opponents", "contest", required=True),
    Field("22", "Number of boards", "contest"),
    Field("30", "Member ID", "member", required=True),
    Field("31", "Member name", "member", required=True),
    Field("32", "Team name", "member"),
    Field("40", "Rank (min)", "member", required=True),
    Field("41", "Rank (max)", "member"),
    Field("42", "Score", "member"),
    Field("43", "Percentage", "member"),
    Field("50", "Number of wins", "member"),
    Field("51", "Number of ties", "member"),
    Field("52", "Number of losses", "member"),
    Field("53", "Number of matches", "member"),
    Field("60", "Master point type", "member", repeats=True),
    Field("61", "Number of master points", "member", repeats=True),
    Field("70", "Rank including handicap (min)", "member"),
    Field("71", "Rank including handicap (max)", "member"),
    Field("72", "Score including handicap", "member"),
    Field("73", "Percentage including handicap", "member"),
)
FIELDS: dict[str, Field] = {field.id: field for field in _ALL}

CONTEST_START, MEMBER_START = "10", "30"
# Only the presence of these rows counts; their text is ignored.
REVERSE_FILE, REVERSE_CONTEST = "01", "11"
STATED_POINTS = ("60", "61")
HANDICAP = ("70", "71", "72", "73")

CONTEST_TYPES = {"1": "individual", "2": "pairs", "4": "teams"}
SCORING_TYPES = {
    "0": "matchpoints",
    "1": "butler",
    "2": "cross-imps",
    "10": "matchpoints",
    "11": "butler",
    "12": "cross-imps",
    "20": "victory-points",
}
# Matches of a Swiss are added up in victory points, however their boards were scored.
UNITS = {"0": "MPS", "1": "IMPS", "2": "XIMPS", "10": "VP", "11": "VP", "12": "VP", "20": "VP"}


def level_fields(level: Level) -> tuple[str, ...]:
    """Return the numbers of the fields of one part of a report, in the order of writing."""
    return tuple(field.id for field in _ALL if field.level == level)


def column(number: str) -> str:
    """Return the name of a field as problems have it: 40 Rank (min)."""
    field = FIELDS.get(number)
    return f"{number} {field.name}" if field else number

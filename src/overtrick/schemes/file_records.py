"""The records of a scheme file about results files: what their fields mean, and what the points that they state are."""

import msgspec

from overtrick.schemes.federation import FormatName
from overtrick.schemes.records import Record


class FieldMapping(Record, frozen=True, kw_only=True):
    """What fields of a file mean: its class, and perhaps the contest and the stage. The first that fits counts.

    All `fields` must have the given values, whatever their case. Without fields it fits every file of its format.
    """

    name: str
    format: FormatName
    fields: dict[str, str] = msgspec.field(default_factory=dict)
    event_class: str
    contest: str = ""
    stage: str = ""


class StatedPoints(Record, frozen=True, kw_only=True):
    """What the points that a file itself states are in the units of the scheme.

    `kind` is what the file calls them, nothing for any kind that is not named; the points are divided by `divisor`.
    """

    format: FormatName
    kind: str = ""
    unit: str
    divisor: int = 1

"""How a federation's player file is laid out: its columns in order, and how they are written.

The standard layout is New Zealand's. A federation that wants another describes it in its folder.
"""

from typing import Literal, get_args

import msgspec

from overtrick.core.player_numbers import NumberForm

Value = Literal[
    "stamp", "number", "first", "preferred", "family", "club", "grade", "stars", "rank", "rating", "total", "handicap",
    "gender", "status",
]  # fmt: skip
VALUES: tuple[str, ...] = get_args(Value)
NAMES = ("first", "preferred", "family")
CODES = ("club", "grade", "rank", "gender", "status")
DECIMALS = ("rating", "total", "handicap")
# Without these a line cannot be read back as a player.
NEEDED = ("stamp", "number", "first", "family", "club")
LONGEST_NAME = 30


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A column: its heading and what it holds. `unit`, `highest` and `carried_into` are for totals alone.

    A total of more than `highest` should have been carried into the unit `carried_into`.
    """

    heading: str
    value: Value
    unit: str = ""
    decimals: int = 0
    highest: int | None = None
    carried_into: str = ""


class LayoutFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player file as the folder describes it: its published name, its columns, and how it is written.

    `order` is the order of the lines: the newest change first, by number, or by family name. `quotes` tells what stands
    in double quotes: `names` alone, `all`, or only what needs them. A name is cut after `name_length` characters. With
    `carried`, a small unit is carried into a larger one as the scheme says.
    """

    name: str = ""
    clause: str = ""
    encoding: Literal["ascii", "utf-8"] = "ascii"
    line_end: Literal["lf", "crlf"] = "lf"
    header: bool = True
    quotes: Literal["names", "all", "needed"] = "names"
    order: Literal["newest", "number", "name"] = "newest"
    name_length: int = LONGEST_NAME
    carried: bool = True
    columns: tuple[Column, ...]


class Layout(LayoutFile, frozen=True, kw_only=True):
    """A player file, with the form of the numbers in it; None where they are plain digits."""

    number_form: NumberForm | None = None

    @property
    def headings(self) -> list[str]:
        """The headings of the columns, in their order."""
        return [column.heading for column in self.columns]

    @property
    def heading_line(self) -> str:
        """The line of column names as it is written."""
        return ",".join(quote(heading, self, name=True) for heading in self.headings)

    @property
    def line_ending(self) -> str:
        """The characters at the end of a line."""
        return "\r\n" if self.line_end == "crlf" else "\n"

    def column_of(self, value: str) -> Column | None:
        """The first column that holds a value; None if there is none."""
        return next((column for column in self.columns if column.value == value), None)


def quote(text: str, layout: Layout, *, name: bool) -> str:
    """Write a text with the quotes that the layout wants around it; `name` tells whether it is a name or a heading."""
    wanted = layout.quotes == "all" or (layout.quotes == "names" and name)
    if wanted or any(sign in text for sign in ',"'):
        return '"' + text.replace('"', '""') + '"'
    return text


BEFORE_TOTALS = (
    Column(heading="Stamp", value="stamp"),
    Column(heading="Number", value="number"),
    Column(heading="First", value="first"),
    Column(heading="Preferred", value="preferred"),
    Column(heading="Family", value="family"),
    Column(heading="Home", value="club"),
    Column(heading="Grade", value="grade"),
    Column(heading="Stars", value="stars"),
    Column(heading="Rank", value="rank"),
    Column(heading="Rating", value="rating"),
)
AFTER_TOTALS = (
    Column(heading="Handicap", value="handicap", decimals=2),
    Column(heading="Gender", value="gender"),
    Column(heading="Status", value="status"),
)
STANDARD = Layout(
    columns=(
        *BEFORE_TOTALS,
        Column(heading="A", value="total", unit="A", decimals=2),
        Column(heading="B", value="total", unit="B"),
        Column(heading="C", value="total", unit="C", highest=99, carried_into="B"),
        *AFTER_TOTALS,
    )
)

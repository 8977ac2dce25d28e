"""Values of a scheme with their unit written beside them: "35 %", "10 A", "72 boards", "0.02 A a board".

A number without its unit is a misreading waiting to happen, so the loader accepts none.
"""

import re
from fractions import Fraction
from typing import ClassVar, Self

from overtrick.core.numbers import plain

_NUMBER = re.compile(r"(?P<number>[0-9]+(?:\.[0-9]+)?(?:/[0-9]+)?)\s*(?P<unit>\S.*)?")
# A unit of points may have any letters, digits and spaces; the number before it ends with a space.
_UNIT = r"[^\s%].*(?<!\s)"
_RATE = re.compile(rf"(?P<points>{_UNIT}) an? (?P<per>[^\W\d_]+)")


class Quantity:
    """An exact number and its unit. Subclasses say which units they take."""

    __slots__ = ("number", "unit")
    wanted: ClassVar[str] = "a number and its unit"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r".+")

    def __init__(self, number: Fraction, unit: str) -> None:
        self.number = number
        self.unit = unit

    @classmethod
    def read(cls, text: object) -> Self:
        """Read "10 A"; anything else is a ValueError that says what was wanted."""
        found = _NUMBER.fullmatch(text) if isinstance(text, str) else None
        if found is None or not cls.pattern.fullmatch(found["unit"] or ""):
            raise ValueError(f"expected {cls.wanted}, found {text!r}")
        return cls(Fraction(found["number"]), found["unit"] or "")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Quantity) and (self.number, self.unit) == (other.number, other.unit)

    def __hash__(self) -> int:
        return hash((self.number, self.unit))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self})"

    def __str__(self) -> str:
        return f"{plain(self.number)} {self.unit}"


class Share(Quantity):
    """A part of something: "35 %" or "1/2". Its number is the fraction itself."""

    __slots__ = ()
    wanted = 'a share such as "35 %" or "1/2"'
    pattern = re.compile(r"%?")

    def __init__(self, number: Fraction, unit: str) -> None:
        super().__init__(number / 100 if unit == "%" else number, "")


class Times(Quantity):
    """A multiplier: "3 times"."""

    __slots__ = ()
    wanted = 'a multiplier such as "3 times"'
    pattern = re.compile(r"times")


class Points(Quantity):
    """Points of a unit: "10 A", "40 C", "12 Master Points"; or a score such as "10 VP"."""

    __slots__ = ()
    wanted = 'points with their unit such as "10 A"'
    pattern = re.compile(_UNIT)


class Count(Quantity):
    """A count of things: "72 boards", "4 pairs", "6 months"."""

    __slots__ = ()
    wanted = 'a whole number of things such as "72 boards"'
    pattern = re.compile(r"[^\W\d_]+")

    def __init__(self, number: Fraction, unit: str) -> None:
        if number.denominator != 1:
            raise ValueError(f"expected {self.wanted}, found {number} {unit}")
        super().__init__(number, unit)

    @property
    def count(self) -> int:
        """The number as an int."""
        return self.number.numerator


class Rate(Quantity):
    """Points for each of something: "0.02 A a board", "4 Silver a match". Its unit is that of the points."""

    __slots__ = ("per",)
    wanted = 'points for each of something such as "0.02 A a board"'
    pattern = _RATE

    def __init__(self, number: Fraction, unit: str) -> None:
        # The points may have a name with " a " in it: the last one is meant.
        points, self.per = re.split(r" an? (?=\w+$)", unit)
        super().__init__(number, points)

    def __str__(self) -> str:
        return f"{super().__str__()} a {self.per}"

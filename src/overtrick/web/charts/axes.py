"""The axes of a picture: round numbers up the side, years or months along the bottom. Exact, without floats."""

from collections.abc import Iterator
from datetime import date
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from django.utils.formats import date_format

from overtrick.web.tables.numbers import write_grouped

_STEPS = (1, 2, 5)
_MONTHS = 12


def number_ticks(lowest: Decimal, highest: Decimal, most: int, *, whole: bool = False) -> tuple[Decimal, ...]:
    """Return round numbers at equal steps from at or below the lowest to at or above the highest, about `most`."""
    span = max(highest - lowest, Decimal(1) if whole else Decimal("0.01"))
    step = next(step for step in _round_steps(span / most) if not whole or step >= 1)
    first = (lowest / step).to_integral_value(ROUND_FLOOR)
    last = max((highest / step).to_integral_value(ROUND_CEILING), first + 1)
    return tuple(step * number for number in range(int(first), int(last) + 1))


def _round_steps(least: Decimal) -> Iterator[Decimal]:
    """Yield 1, 2, 5, 10, 20 …, or the same in tenths and hundredths, from the first that is large enough."""
    power = least.adjusted()
    while True:
        for digit in _STEPS:
            if (step := Decimal(digit).scaleb(power)) >= least:
                yield step
        power += 1


def label_of(tick: Decimal) -> str:
    """Return a number as it stands beside the axis, in the language of the page."""
    return write_grouped(tick if tick % 1 else int(tick))


def day_ticks(first: date, last: date, most: int) -> list[tuple[date, str]]:
    """Return the starts of years between two days, by their number; of months if there are too few years."""
    years = [date(year, 1, 1) for year in range(first.year, last.year + 1) if first <= date(year, 1, 1) <= last]
    if len(years) > 1:
        step = next(int(step) for step in _round_steps(Decimal(1)) if len(years) <= most * step)
        return [(day, str(day.year)) for day in years if day.year % step == 0]
    months = [day for day in _months(first, last) if first <= day <= last] or [first]
    every = -(-len(months) // most)
    return [(day, date_format(day, "M Y")) for day in months[::every]]


def _months(first: date, last: date) -> Iterator[date]:
    for count in range(first.year * _MONTHS + first.month - 1, last.year * _MONTHS + last.month):
        yield date(count // _MONTHS, count % _MONTHS + 1, 1)

"""The printed cells that docs/regulations/disagreements.md lists are those of the scheme, with the formula's value."""

import csv
import re
from fractions import Fraction

from overtrick.core.numbers import round_to
from overtrick.schemes import load_scheme
from overtrick.schemes.table_records import FallingScale

from .pages import ROOT, read, sections

_CELL = re.compile(r"^\| ([^|]+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", re.MULTILINE)
EXCEPTIONS = ROOT / "src" / "overtrick" / "federations/new-zealand/schemes/nz-2017-exceptions.csv"


def by_formula(name: str, entrants: int, place: int) -> Fraction:
    """A cell as the formula gives it: maximum − (place − 1) × (maximum − premium) / (entrants × stretch)."""
    table = load_scheme("nz-2017").editions[0].table(name)
    assert isinstance(table, FallingScale)
    top, premium = table.maximum.number, table.premium.number
    exact = top - (place - 1) * (top - premium) / (entrants * table.stretch.number)
    return round_to(max(exact, Fraction(0)), table.round)


def test_the_page_lists_every_misprint_with_the_value_of_the_formula() -> None:
    with EXCEPTIONS.open(encoding="utf-8", newline="") as lines:
        rows = [
            (row["table"], int(row["entrants"]), int(row["place"]), Fraction(row["points"]))
            for row in csv.DictReader(lines)
        ]
    expected = [(name, field, place, by_formula(name, field, place), printed) for name, field, place, printed in rows]
    cells = _CELL.findall(sections(read("docs/regulations/disagreements.md"))["Printed cells"])
    assert [(name, *map(int, numbers)) for name, *numbers in cells] == expected
    assert len(cells) == 32
    assert all(formula != printed for *_, formula, printed in expected)

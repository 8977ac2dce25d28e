"""A scheme of a few lines for a test: units, and the records that the test is about."""

from collections.abc import Iterable
from itertools import count
from pathlib import Path

from overtrick.schemes import Scheme, load_scheme

HEAD = """
name = "own"
title = "A scheme of a test"
effective = 2000-01-01
tables = []
classes = []
contests = []
awards = []

[federation]
name = "Test"
time_zone = "UTC"
clubs = "no-clubs.csv"
"""
UNIT = '[[units]]\nname = "{}"\nfrom = 2000-01-01\nclause = "Units"\ndecimals = {}\n'
_numbers = count()


def own_scheme(folder: Path, units: Iterable[str], records: str, decimals: int = 0) -> Scheme:
    """Read a scheme with these units and records; every record without a day is in force from 2000 on."""
    parts = [HEAD, *(UNIT.format(unit, decimals) for unit in units)]
    for record in records.strip().split("\n\n"):
        dated = record if "\nfrom = " in record else f"{record}\nfrom = 2000-01-01"
        parts.append(dated if "\nclause = " in record else f'{dated}\nclause = "A rule"')
    path = folder / f"own-{next(_numbers)}.toml"
    path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
    return load_scheme(str(path))

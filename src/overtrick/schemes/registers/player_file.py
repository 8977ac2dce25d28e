"""Reads how a federation's player file is laid out; a federation that does not say has the standard columns."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from overtrick.core.player_numbers import NumberForm
from overtrick.formats.player_file.layout import (
    AFTER_TOTALS,
    BEFORE_TOTALS,
    DECIMALS,
    NEEDED,
    Column,
    Layout,
    LayoutFile,
)
from overtrick.schemes import toml_lines
from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import Findings, SchemeError
from overtrick.schemes.federation import Federation
from overtrick.schemes.mistakes.sources import mistake_in
from overtrick.schemes.record_reader import find_wrong
from overtrick.schemes.scheme_files import read_toml

IDENTITY = {"columns": ("heading",)}
MOST_DECIMALS = 6
MOST_CHARACTERS = 200


def read_layout(federation: Federation, folder: Path, name: str, editions: Sequence[Edition]) -> Layout:
    """The layout of the file that the federation names, or the standard one, published under `name`."""
    if not federation.player_file:
        return _standard_layout(name, editions[-1], federation.player_numbers)
    path = folder / federation.player_file
    raw = read_toml(path)
    try:
        file = msgspec.convert(raw, LayoutFile)
    except msgspec.ValidationError as error:
        wrong = find_wrong(raw, LayoutFile)
        raise SchemeError(*(mistake_in(path, each.path, each.words(raw, IDENTITY)) for each in wrong)) from error
    layout = Layout(**msgspec.structs.asdict(file), number_form=federation.player_numbers)
    findings = Findings()
    findings.add(mistake_in(path, at, text) for at, text in _mistakes(layout, editions))
    findings.raise_any()
    return layout


def _standard_layout(name: str, edition: Edition, number_form: NumberForm | None) -> Layout:
    """The standard columns, with a total for each unit of the scheme."""
    carries = {carry.unit: carry for carry in edition.carries}
    totals = tuple(
        Column(
            heading=unit.name,
            value="total",
            unit=unit.name,
            decimals=unit.decimals,
            highest=int(carries[unit.name].at.number) - 1 if unit.name in carries else None,
            carried_into=carries[unit.name].into if unit.name in carries else "",
        )
        for unit in edition.units.values()
    )
    plain = all(unit.isascii() for unit in edition.units)
    columns = (*BEFORE_TOTALS, *totals, *AFTER_TOTALS)
    return Layout(name=name, encoding="ascii" if plain else "utf-8", columns=columns, number_form=number_form)


def _mistakes(layout: Layout, editions: Sequence[Edition]) -> Iterator[tuple[toml_lines.Path, str]]:
    if not layout.name or "/" in layout.name or "\\" in layout.name or layout.name.startswith("."):
        yield ("name",), f"name '{layout.name}': give the name of a file, such as players.txt"
    if not layout.clause.strip():
        yield ("clause",), "the clause is empty; say where the layout comes from"
    if not 1 <= layout.name_length <= MOST_CHARACTERS:
        yield ("name_length",), f"name_length is {layout.name_length}; give a length from 1 to {MOST_CHARACTERS}"
    yield from (((), wrong) for wrong in _wrong_columns(layout))
    for at, column in enumerate(layout.columns):
        told = f"columns '{column.heading}'"
        yield from ((("columns", at), f"{told}: {wrong}") for wrong in _wrong_column(column, layout, editions))


def _wrong_columns(layout: Layout) -> Iterator[str]:
    values = [column.value for column in layout.columns]
    for value in NEEDED:
        if value not in values:
            yield f"there is no column with the value '{value}'; a line needs: {', '.join(NEEDED)}"
    held = Counter((column.value, column.unit) for column in layout.columns)
    for (value, unit), times in held.items():
        if times > 1:
            yield f"the value '{value}'{f' of {unit}' if unit else ''} is in {times} columns; keep one of them"
    for heading, times in Counter(layout.headings).items():
        if times > 1:
            yield f"columns '{heading}': the heading is given to {times} columns; give each its own"


def _wrong_column(column: Column, layout: Layout, editions: Sequence[Edition]) -> Iterator[str]:
    if not column.heading.strip() or any(sign in column.heading for sign in "\r\n"):
        yield "the heading is empty or has a line end; give it a name in one line"
    if layout.encoding == "ascii" and not column.heading.isascii():
        yield 'the heading has letters that are not plain; change it, or say encoding = "utf-8"'
    if not 0 <= column.decimals <= MOST_DECIMALS or (column.decimals and column.value not in DECIMALS):
        yield f"decimals is {column.decimals}; give 0 to {MOST_DECIMALS}, and only with {', '.join(DECIMALS)}"
    units = list(dict.fromkeys(unit for edition in editions for unit in edition.units))
    if column.value == "total":
        for key, unit in (("unit", column.unit), ("carried_into", column.carried_into)):
            if (unit or key == "unit") and unit not in units:
                yield f"{key} is '{unit}', which the scheme does not have. It has: {', '.join(units)}."
    elif column.unit or column.carried_into or column.highest is not None:
        yield "unit, highest and carried_into go with the value 'total' alone; leave them out"

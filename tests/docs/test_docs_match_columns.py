"""docs/reference/columns.md lists the tables of the columnar copy with their columns, types and meanings."""

import re

from overtrick.store.columns.schema import TABLES

from .pages import read, sections

PAGE = read("docs/reference/columns.md")
_ROW = re.compile(r"^\| `(\w+)` \| `(\w+)` \| (.+) \|$", re.MULTILINE)


def test_every_table_is_listed_as_it_is() -> None:
    told = {}
    for part in sections(PAGE)["The tables"].split("\n### ")[1:]:
        name, _, text = part.partition("\n")
        told[name] = [tuple(row) for row in _ROW.findall(text)]
    assert told == {table.name: [tuple(column) for column in table.columns] for table in TABLES}

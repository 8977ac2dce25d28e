"""Whether the files of printed cells fit the tables that read them."""

from collections.abc import Callable, Iterator
from pathlib import Path

from overtrick.schemes import table_records
from overtrick.schemes.errors import Findings, Mistake, suggest
from overtrick.schemes.loader import SchemeFile
from overtrick.schemes.mistakes.sources import Sources
from overtrick.schemes.printed_tables import EXCEPTIONS, PRINTED, lines_by_table, read_exceptions, read_printed

# The key of a table that names the file, by the second column of the file.
KEYS = {PRINTED: "file", EXCEPTIONS: "exceptions"}
# The tables that read a file, with their numbers in the scheme.
Readers = dict[str, int]


def find_wrong_cells(file: SchemeFile, folder: Path, sources: Callable[[], Sources], findings: Findings) -> None:
    """Find all mistakes of the files of printed cells, and the tables that have no rows there."""
    for (cells, field), readers in _readers_by_file(file, folder).items():
        if not cells.is_file():
            name, number = next(iter(readers.items()))
            text = f"table '{name}': {cells.name}: cannot be read; there is no such file"
            findings.add([sources().mistake(("tables", number, KEYS[field]), text)])
            continue
        with findings.collect():
            lines = lines_by_table(cells, field)
            findings.add(_without_rows(cells, field, readers, lines, sources))
            for name in readers.keys() & lines.keys():
                with findings.collect():
                    (read_printed if field == PRINTED else read_exceptions)(cells, name)
            findings.add(_without_table(cells, readers, lines))


def _readers_by_file(file: SchemeFile, folder: Path) -> dict[tuple[Path, str], Readers]:
    files: dict[tuple[Path, str], Readers] = {}
    for number, table in enumerate(file.tables):
        if isinstance(table, table_records.PrintedTable):
            files.setdefault((folder / table.file, PRINTED), {}).setdefault(table.name, number)
        elif isinstance(table, table_records.FallingScale) and table.exceptions:
            files.setdefault((folder / table.exceptions, EXCEPTIONS), {}).setdefault(table.name, number)
    return files


def _without_rows(
    cells: Path, field: str, readers: Readers, lines: dict[str, int], sources: Callable[[], Sources]
) -> Iterator[Mistake]:
    """Find printed tables without a cell. A table by formula may have no exception."""
    for name, number in readers.items():
        if name not in lines and field == PRINTED:
            text = f"table '{name}': {cells.name}: there are no rows for the table '{name}'."
            advice = f"{suggest(name, lines)} There are rows for: {', '.join(lines) or 'none'}."
            yield sources().mistake(("tables", number, "name"), text + advice)


def _without_table(cells: Path, readers: Readers, lines: dict[str, int]) -> Iterator[Mistake]:
    """Find rows that no table reads; another scheme of the folder may share the file."""
    strange = [name for name in lines if name not in readers]
    schemes = (
        [path.read_text(encoding="utf-8", errors="replace") for path in cells.parent.glob("*.toml")] if strange else []
    )
    for name in strange:
        if not any(f'"{name}"' in text for text in schemes):
            text = f"the scheme has no table '{name}' that reads this file."
            advice = f"{suggest(name, readers)} Those that do: {', '.join(readers)}."
            yield Mistake(cells.name, lines[name], text + advice)

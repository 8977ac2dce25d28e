"""Where the sections of a scheme were written: in its own file, in one that it extends, or in the federation's.

Asked only when there is a mistake: nothing here costs anything while a scheme is in order.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from overtrick.schemes import toml_lines
from overtrick.schemes.errors import Mistake
from overtrick.schemes.folders import FEDERATION_FILE

# What stands around the unit of a quantity: "0.02 A a board".
_AROUND_UNIT = re.compile(r"^[0-9][0-9./]*\s*| an? \w+$")


class Sources:
    """The file of each section; what is not listed stands in the scheme's own file."""

    def __init__(self, own: Path, others: Mapping[str, Path]) -> None:
        self._own = own
        self._others = others

    def is_own(self, record: tuple[str, int] | None) -> bool:
        """Tell whether a record stands in the scheme's own file."""
        return record is None or record[0] not in self._others

    def as_written(self, path: toml_lines.Path) -> toml_lines.Path:
        """Return a path as its file has it: that of a federation is about nothing else."""
        return path[1:] if self._file(path).name == FEDERATION_FILE else path

    def mistake(self, path: toml_lines.Path, text: str) -> Mistake:
        """Return the mistake with the file and the line of what it is about."""
        return mistake_in(self._file(path), self.as_written(path), text)

    def record(self, section: str, number: int) -> Any:
        """Return a record as its file has it."""
        return tomllib.loads(self._file((section,)).read_text(encoding="utf-8"))[section][number]

    def _file(self, path: toml_lines.Path) -> Path:
        return self._others.get(str(path[0]), self._own) if path else self._own


def mistake_in(file: Path, path: toml_lines.Path, text: str) -> Mistake:
    """Return a mistake in a file, with the line of a path in it."""
    return Mistake(file.name, toml_lines.line_of(_lines(file, file.stat().st_mtime_ns), path), text)


@lru_cache(maxsize=4)
def _lines(file: Path, _changed: int) -> dict[toml_lines.Path, int]:
    return toml_lines.find_lines(file.read_text(encoding="utf-8"))


def find_path(value: Any, name: str) -> toml_lines.Path | None:
    """Return the path to the first key, text or quantity in a value that names something; None if nothing does."""
    if isinstance(value, str):
        return () if value == name or _AROUND_UNIT.sub("", value) == name else None
    items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        if key == name:
            return (key,)
        path = find_path(inner, name)
        if path is not None:
            return (key, *path)
    return None

"""First names and what people who bear them are called: Bill is William, and Kostas is Konstantinos.

The names are in `short_names.txt`: a line for each name, with its short forms.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

from overtrick.core.spellings import fold_accents, spelling_keys


def may_be_one_name(one: Iterable[str], other: Iterable[str]) -> bool:
    """Tell whether two first names, each given by the keys of its spellings, may be those of one person."""
    lines = _lines_by_key()
    found = {line for key in one for line in lines.get(key, ())}
    return any(line in found for key in other for line in lines.get(key, ()))


@cache
def _lines_by_key() -> dict[str, list[int]]:
    """Return the lines in which each name is, by the keys of its spellings."""
    found: dict[str, list[int]] = {}
    for at, names in enumerate(_read_lines()):
        for key in {key for name in names for key in spelling_keys(fold_accents(name))}:
            found.setdefault(key, []).append(at)
    return found


def _read_lines() -> Iterator[list[str]]:
    text = files("overtrick.core").joinpath("short_names.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            yield [name.strip() for name in line.replace(":", ",").split(",")]

"""The line of every key in a TOML text, so that a mistake can be told with its line.

`tomllib` gives the values without their lines. This reads no values: it follows tables, arrays, strings and comments
just far enough to know where each key stands. It is meant for text that `tomllib` has accepted; of other text it tells
what it understood.
"""

import re
import tomllib
from bisect import bisect_right
from contextlib import suppress

Path = tuple[str | int, ...]

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BLANK = re.compile(r"[ \t]*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
# Long strings first: three quotes are also an empty string and a quote.
_STRING = re.compile(r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'', re.DOTALL)
_PLAIN = re.compile(r"[^,\]}\n#]+")


def find_lines(text: str) -> dict[Path, int]:
    """Return the line of every key: of tables, of array items and of the keys within them, by path."""
    scanner = _Scanner(text)
    # Of text that is not TOML, or too deep to follow, what was understood so far is still right.
    with suppress(IndexError, RecursionError, ValueError):
        scanner.document()
    return scanner.lines


def line_of(lines: dict[Path, int], path: Path) -> int:
    """Return the line of a path, or of what it would stand in where it is missing; 0 where nothing of it is known."""
    return next((lines[path[:end]] for end in range(len(path), 0, -1) if path[:end] in lines), 0)


class _Scanner:
    """A place in the text, and the lines of the keys before it."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Path, int] = {}
        self._text = text
        self._at = 0
        self._ends = [at for at, character in enumerate(text) if character == "\n"]
        self._items: dict[Path, int] = {}

    def document(self) -> None:
        """Follow the whole text."""
        table: Path = ()
        self._skip()
        while self._at < len(self._text):
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip()

    def _header(self) -> Path:
        line, brackets = self._line(), 2 if self._text.startswith("[[", self._at) else 1
        self._at += brackets
        *parents, last = self._keys()
        self._at += brackets
        path: Path = ()
        for key in parents:
            path = self._enter((*path, key), line)
        path = (*path, last)
        if brackets == 1:
            return self._enter(path, line)
        self.lines.setdefault(path, line)
        self._items[path] = self._items.get(path, -1) + 1
        return self._mark((*path, self._items[path]), line)

    def _enter(self, path: Path, line: int) -> Path:
        """Go into a table, or into the last item of an array of tables."""
        self._mark(path, line)
        return (*path, self._items[path]) if path in self._items else path

    def _pair(self, table: Path) -> None:
        line = self._line()
        path = table
        for key in self._keys():
            path = self._mark((*path, key), line)
        self._expect("=")
        self._value(path)

    def _value(self, path: Path) -> None:
        self._match(_BLANK)
        opening = self._text[self._at]
        if opening == "[":
            self._at += 1
            self._array(path)
        elif opening == "{":
            self._at += 1
            self._inline_table(path)
        elif opening in "\"'":
            self._match(_STRING)
        else:
            self._match(_PLAIN)

    def _array(self, path: Path) -> None:
        number = 0
        self._skip()
        while self._text[self._at] != "]":
            self._value(self._mark((*path, number), self._line()))
            number += 1
            self._next_item()
        self._at += 1

    def _inline_table(self, path: Path) -> None:
        self._skip()
        while self._text[self._at] != "}":
            self._pair(path)
            self._next_item()
        self._at += 1

    def _next_item(self) -> None:
        self._skip()
        if self._text[self._at] == ",":
            self._at += 1
            self._skip()

    def _keys(self) -> list[str]:
        """Read a key, dotted or not."""
        keys = [self._key()]
        while self._text[self._at] == ".":
            self._at += 1
            keys.append(self._key())
        return keys

    def _key(self) -> str:
        self._match(_BLANK)
        quoted = self._text[self._at] in "\"'"
        found = self._match(_STRING if quoted else _BARE)
        self._match(_BLANK)
        return str(tomllib.loads(f"key = {found}")["key"]) if quoted else found

    def _expect(self, character: str) -> None:
        if self._text[self._at] != character:
            raise ValueError(f"expected {character}")
        self._at += 1

    def _match(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        if found is None:
            raise ValueError(f"expected {pattern.pattern}")
        self._at = found.end()
        return found[0]

    def _skip(self) -> None:
        self._match(_SPACE)

    def _mark(self, path: Path, line: int) -> Path:
        self.lines.setdefault(path, line)
        return path

    def _line(self) -> int:
        return bisect_right(self._ends, self._at - 1) + 1

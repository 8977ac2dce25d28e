"""Splits a PBN file into games: tag pairs, and the lines of the section that follows a tag.

The standard separates games by an empty line; programs forget it, or put one inside a game. So a game also ends where
its Event or its Board comes again; and what follows an empty line is a new game as soon as it has a tag again, or the
Event or the Board, that a game begins with.
"""

import re
from bisect import bisect_right
from typing import NamedTuple

import msgspec

from overtrick.core.limits import MOST_BOARDS, check_count, check_length
from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.fields import shorten
from overtrick.formats.common.problem_groups import name_other_lines

_TAG = re.compile(r'\s*+\[\s*+(\w{1,60})\s++"((?:[^"\\]|\\.)*+)"\s*+\]')
_TAG_IN_LINE = re.compile(r'\[\s*+\w{1,60}\s++"')
_LENIENT_TAG = re.compile(r'\s*+\[\s*+(\w{1,60})\s++"(.*)"\s*+\]')
_FIRST_TAGS = ("Event", "Board")
_INHERITED = "#"
_NEVER_INHERITED = frozenset(("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"))
_BLANK = " \t\r\n\x0b\x0c\x1a\x00"
_BLANKS = re.compile(f"[{_BLANK}]*+")


class Row(NamedTuple):
    """A line of a section."""

    line: int
    text: str


class Column(NamedTuple):
    """A column of a table; a width of 0 is not stated."""

    name: str
    width: int


class Tag(msgspec.Struct):
    """A tag pair, and the section after it. `columns` are those of a table, once they have been read."""

    line: int
    value: str
    rows: list[Row]
    columns: list[Column] | None = None


class InheritedTags:
    """The values that are written once with ## and count for every game from there on.

    All games of a file share them: if each had a copy, a small file of many tags and many games would fill the memory.
    """

    def __init__(self) -> None:
        self.since: dict[str, list[int]] = {}
        self.tags: dict[str, list[Tag]] = {}

    def add(self, name: str, value: str, game: int) -> None:
        """Add a value that counts from this game on, until another one replaces it."""
        self.since.setdefault(name, []).append(game)
        self.tags.setdefault(name, []).append(Tag(0, value, []))

    def get(self, name: str, game: int) -> Tag | None:
        """Return the tag that counts in this game."""
        at = bisect_right(self.since.get(name, ()), game)
        return self.tags[name][at - 1] if at else None


class Game:
    """The tags of a game: its own, and those that it inherits."""

    def __init__(self, number: int, inherited: InheritedTags) -> None:
        self.number = number
        self.inherited = inherited
        self.own: dict[str, Tag] = {}

    def get(self, name: str) -> Tag | None:
        """Return the tag of this name, if the game has one."""
        return self.own.get(name) or self.inherited.get(name, self.number)

    def __getitem__(self, name: str) -> Tag:
        tag = self.get(name)
        if tag is None:
            raise KeyError(name)
        return tag

    def __contains__(self, name: str) -> bool:
        return self.get(name) is not None

    @property
    def line(self) -> int:
        """Return the line on which the game begins."""
        return min(tag.line for tag in self.own.values())


class _Reader:
    """Reads the lines, and keeps what is open: a comment, a game, a tag.

    A line is read by position and never copied: a whole file may be one line.
    """

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.games: list[Game] = []
        self.inherited = InheritedTags()
        self.game = Game(0, self.inherited)
        self.tag: Tag | None = None
        self.comment = 0
        # The tags of the game since its last empty line: they may turn out to be the beginning of the next game.
        self.after_gap: dict[str, Tag] | None = None
        self.values: dict[str, str] = {}
        self.stray_lines: list[int] = []
        self.stray_text = ""

    def read_line(self, line: int, text: str) -> None:
        """Read one line of the file."""
        if not self.comment and text.startswith("%"):
            return
        text = text.rstrip(_BLANK)
        if not text and not self.comment and self.game.own:
            self.after_gap = {}
        at = _skip_blanks(text, 0)
        while at < len(text):
            at = self._skip_comment(text, at) if self.comment else self._read_piece(line, text, at)

    def finish(self) -> list[Game]:
        """Close the last game, and return all games of the file."""
        if self.comment:
            message = "A comment begins here with { and never ends."
            advice = "Write } where the comment ends. Everything after { was ignored."
            self.problems.append(Problem("pbn-comment", Severity.WARNING, self.comment, "", "{", message, advice))
        if self.stray_lines:
            first = self.stray_lines[0]
            message = "This line is not a tag pair and does not belong to one. It was ignored."
            advice = 'A tag pair is written [Event "Club Pairs"], with both brackets and both quotes.'
            stray = Problem("pbn-tag", Severity.WARNING, first, "", self.stray_text, message, advice)
            self.problems.append(name_other_lines(stray, sorted({*self.stray_lines} - {first})))
        self.after_gap = None
        self._close_game()
        return self.games

    def _skip_comment(self, text: str, at: int) -> int:
        """Return where the line goes on after the comment."""
        end = text.find("}", at)
        if end < 0:
            return len(text)
        self.comment = 0
        return _skip_blanks(text, end + 1)

    def _read_piece(self, line: int, text: str, at: int) -> int:
        """Read the piece that begins here, and return where the line goes on after it."""
        if text[at] == "{":
            self.comment = line
            return at + 1
        if text[at] == "[":
            match = _TAG.match(text, at) or _LENIENT_TAG.match(text, at)
            if match is not None:
                self._read_tag(line, match[1], _clean_value(match[2]))
                return _skip_blanks(text, match.end())
            self._note_stray_line(line, text[at:])
        elif text[at] != ";":
            self._read_section_line(line, text, at)
        return len(text)

    def _read_tag(self, line: int, name: str, value: str) -> None:
        check_length(value, name, line)
        if self._begins_game(name):
            self._close_game()
        if name not in _NEVER_INHERITED:
            if value.startswith(_INHERITED * 2):
                value = value[2:].strip()
                self.inherited.add(name, value, self.game.number)
            elif value == _INHERITED:
                value = self.values.get(name, "")
            self.values[name] = value
        self.tag = Tag(line, value, [])
        # The standard: a tag that comes again in a game does not count.
        if self.game.own.setdefault(name, self.tag) is self.tag and self.after_gap is not None:
            self.after_gap[name] = self.tag

    def _begins_game(self, name: str) -> bool:
        if self.after_gap is None:
            return name in _FIRST_TAGS and name in self.game.own
        return name not in self.after_gap and (name in self.game.own or name in _FIRST_TAGS)

    def _read_section_line(self, line: int, text: str, at: int) -> None:
        if self.tag is None:
            self._note_stray_line(line, text[at:])
            if tag := _TAG_IN_LINE.search(text, at):
                # A stray letter before the first tag must not cost the file its event.
                self._read_piece(line, text, tag.start())
        else:
            # The widths of columns count from the beginning of the line.
            beginning = at == _skip_blanks(text, 0)
            self.tag.rows.append(Row(line, text if beginning else text[at:]))

    def _close_game(self) -> None:
        """End the game at its last empty line; what came after that is the next one."""
        later = self.after_gap or {}
        for name in later:
            del self.game.own[name]
        if self.game.own:
            self.games.append(self.game)
            check_count(len(self.games), MOST_BOARDS, "games", self.game.line)
        self.game, self.tag, self.after_gap = Game(len(self.games), self.inherited), None, None
        self.game.own.update(later)

    def _note_stray_line(self, line: int, rest: str) -> None:
        self.stray_text = self.stray_text or shorten(rest)
        self.stray_lines.append(line)


def _skip_blanks(text: str, at: int) -> int:
    match = _BLANKS.match(text, at)
    return match.end() if match else at


def _clean_value(text: str) -> str:
    """Return a tag's value with single spaces, and with single quotes for the double quotes inside it."""
    return " ".join(text.replace('\\"', "'").replace('"', "'").split())


def read_games(text: str, problems: list[Problem]) -> list[Game]:
    """Read every game of a file, with # and ## replaced by the values that they stand for."""
    reader = _Reader(problems)
    for line, part in enumerate(text.split("\n"), 1):
        reader.read_line(line, part)
    return reader.finish()


def value_of(game: Game, *names: str) -> str:
    """Return the value of the first of these tags that has one; a question mark is no value."""
    for name in names:
        tag = game.get(name)
        if tag is not None and tag.value.strip("?. "):
            return tag.value
    return ""

"""The player file: the register as scoring programs download it. The standard one is nzb_master_player.txt.

It usually has a line of column names, then a line a player, the newest change first, so that a program can stop reading
where its own copy begins. A federation's layout says which columns there are, and how they are written. Reading never
raises; writing is strict, and lists what it had to change.
"""

import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from overtrick.core.player import Codes, Player
from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.fields import shorten, split_fields
from overtrick.formats.player_file.layout import STANDARD, Layout
from overtrick.formats.player_file.lines import split_lines
from overtrick.formats.player_file.reader import RowReader, find_unknown_codes
from overtrick.formats.player_file.writer import write_player

FORMAT = "nzb-players"

_FIRST_COLUMNS = re.compile(rb'(?:\xef\xbb\xbf)?\s*+"?\s*+Stamp\s*+"?\s*+,\s*+"?\s*+Number\b', re.IGNORECASE)

NumberedPlayer = tuple[int, Player]
Key = tuple[int, str, int, str]
Line = tuple[Key, str]


def recognises(data: bytes) -> bool:
    """Return whether the file begins with the names of the first columns."""
    return _FIRST_COLUMNS.match(data) is not None


def load(
    path: Path, codes: Codes | None = None, layout: Layout = STANDARD
) -> tuple[tuple[Player, ...], tuple[Problem, ...]]:
    """Read a file."""
    return loads(path.read_bytes(), codes, layout)


def loads(
    data: bytes, codes: Codes | None = None, layout: Layout = STANDARD
) -> tuple[tuple[Player, ...], tuple[Problem, ...]]:
    """Read the players in file order, and list all problems; with code tables, unknown codes too.

    A line with an error gives no player. Under other column names nothing is read: it could be misread. A file with the
    headings of the standard layout is read by them, whatever layout is asked for.
    """
    problems: list[Problem] = []
    layout = _choose_layout(data, layout)
    lines = split_lines(data, layout, problems)
    if not lines:
        return (), (_empty_file(),)
    number, first = lines[0]
    header_problem = _check_header(first, number, layout) if layout.header else None
    if header_problem and _names_columns(first, layout):
        return (), tuple(sorted([header_problem, *problems], key=lambda problem: problem.line))
    if header_problem:
        problems.append(header_problem)
    reader = RowReader(layout, codes, problems)
    rows = lines[1:] if layout.header and not header_problem else lines
    numbered = [(line, player) for line, text in rows if (player := reader.read_player(text, line))]
    if codes:
        problems += [
            problem for line, player in numbered for problem in find_unknown_codes(player, line, codes, layout)
        ]
    problems += [*_check_order(numbered, layout), *_find_duplicates(numbered, layout)]
    errors = {problem.line for problem in problems if problem.severity is Severity.ERROR}
    players = tuple(player for line, player in numbered if line not in errors)
    return players, tuple(sorted(problems, key=lambda problem: problem.line))


def dump(players: Iterable[Player], path: Path, layout: Layout = STANDARD) -> None:
    """Write a file."""
    path.write_bytes(dumps(players, layout))


def dumps(players: Iterable[Player], layout: Layout = STANDARD) -> bytes:
    """Write the file of these players; raise ValueError for a player whom the format cannot hold."""
    data, problems = write_players(players, layout)
    for problem in problems:
        if problem.severity is Severity.ERROR:
            raise ValueError(str(problem))
    return data


def write_players(players: Iterable[Player], layout: Layout = STANDARD) -> tuple[bytes, tuple[Problem, ...]]:
    """Write the file, and list what had to change: names cut, letters lost, decimals rounded, players left out.

    The line of a problem is the line that the player has, or would have, in the file.
    """
    problems: list[Problem] = []
    lines: list[str] = []
    seen: dict[str, int] = {}
    for player in sorted(players, key=lambda player: _sort_key(player, layout)):
        line = len(lines) + (2 if layout.header else 1)
        if player.number in seen:
            problems.append(_duplicate_player(player.number, line, seen[player.number], layout))
            continue
        text = write_player(player, line, problems, layout)
        if text is not None:
            seen[player.number] = line
            lines.append(text)
    return _join(lines, layout), tuple(problems)


def make_line(player: Player, layout: Layout = STANDARD) -> Line | None:
    """Return the line of a player with its sort key, for callers that keep the lines of unchanged players."""
    text = write_player(player, 0, [], layout)
    return None if text is None else (_sort_key(player, layout), text)


def join_lines(lines: Iterable[Line], layout: Layout = STANDARD) -> bytes:
    """Write the file of such lines, each of another player."""
    return _join([text for _, text in sorted(lines)], layout)


def _join(lines: list[str], layout: Layout) -> bytes:
    written = [layout.heading_line, *lines] if layout.header else lines
    return "".join(f"{line}{layout.line_ending}" for line in written).encode(layout.encoding)


def _sort_key(player: Player, layout: Layout) -> Key:
    stamp = -player.stamp.toordinal() if layout.order == "newest" else 0
    name = f"{player.family}\0{player.first}".casefold() if layout.order == "name" else ""
    # By length, then by text: digits without leading zeros come in the order of their numbers.
    return stamp, name, len(player.number), player.number


def _choose_layout(data: bytes, layout: Layout) -> Layout:
    """Return the standard layout for a file with its headings, otherwise the one that was asked for."""
    first = next((line for line in data.splitlines() if line.strip()), b"").decode("latin-1")
    return STANDARD if _has_headings(first, STANDARD) and not _has_headings(first, layout) else layout


def _has_headings(text: str, layout: Layout) -> bool:
    fields = split_fields(text)
    return fields is not None and [field.lower() for field in fields] == [each.lower() for each in layout.headings]


def _names_columns(text: str, layout: Layout) -> bool:
    first = layout.headings[0]
    return text.lstrip(' "\t')[: len(first)].lower() == first.lower()


def _check_header(text: str, line: int, layout: Layout) -> Problem | None:
    if _has_headings(text, layout):
        return None
    message = "The first line should name the columns."
    if _names_columns(text, layout):
        message = "The first line names other columns, or in another order."
    advice = f"Begin the file with {layout.heading_line}."
    return Problem("players-header", Severity.ERROR, line, "", shorten(text), message, advice)


def _check_order(players: list[NumberedPlayer], layout: Layout) -> list[Problem]:
    """Return at most one problem: a file in another order would otherwise have one a line."""
    if layout.order != "newest":
        return []
    heading = _heading_of("stamp", layout)
    for (_, above), (line, player) in pairwise(players):
        if player.stamp > above.stamp:
            message = f"{heading} {player.stamp} comes after {above.stamp}; the newest should be first."
            advice = f"Sort the file by {heading}, newest first. Other lines may be out of order too."
            return [Problem("players-order", Severity.WARNING, line, heading, str(player.stamp), message, advice)]
    return []


def _heading_of(value: str, layout: Layout) -> str:
    column = layout.column_of(value)
    return column.heading if column else value


def _find_duplicates(players: list[NumberedPlayer], layout: Layout) -> list[Problem]:
    seen: dict[str, int] = {}
    problems: list[Problem] = []
    for line, player in players:
        first = seen.setdefault(player.number, line)
        if first != line:
            problems.append(_duplicate_player(player.number, line, first, layout))
    return problems


def _duplicate_player(number: str, line: int, first: int, layout: Layout) -> Problem:
    message = f"Player {number} is already on line {first}."
    heading = _heading_of("number", layout)
    return Problem("players-duplicate", Severity.ERROR, line, heading, number, message, "Keep one line a player.")


def _empty_file() -> Problem:
    message = "The file is empty."
    return Problem("players-empty", Severity.ERROR, 0, "", "", message, "Download it again.")

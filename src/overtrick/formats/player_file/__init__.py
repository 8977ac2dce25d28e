"""New Zealand's player file, nzb_master_player.txt: the register as scoring programs download it.

It has a line of column names, then a line a player, the newest change first, so that a program can stop reading
where its own copy begins. Reading never raises; writing is strict, and lists what it had to change.
"""

import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from overtrick.core.player import Codes, Player
from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.blanks import BLANK, BOM
from overtrick.formats.common.fields import shorten, split_fields
from overtrick.formats.nzb.plain_bytes import find_bad_bytes, has_bad_byte
from overtrick.formats.player_file.reader import COLUMNS, find_unknown_codes, read_player
from overtrick.formats.player_file.writer import write_player

FORMAT = "nzb-players"

_HEADER = ",".join(f'"{column}"' for column in COLUMNS)
_FIRST_COLUMNS = re.compile(rb'(?:\xef\xbb\xbf)?\s*+"?\s*+Stamp\s*+"?\s*+,\s*+"?\s*+Number\b', re.IGNORECASE)

NumberedPlayer = tuple[int, Player]
Line = tuple[int, int, str, str]


def recognises(data: bytes) -> bool:
    """Return whether the file begins with the names of the first columns."""
    return _FIRST_COLUMNS.match(data) is not None


def load(path: Path, codes: Codes | None = None) -> tuple[tuple[Player, ...], tuple[Problem, ...]]:
    """Read a file."""
    return loads(path.read_bytes(), codes)


def loads(data: bytes, codes: Codes | None = None) -> tuple[tuple[Player, ...], tuple[Problem, ...]]:
    """Read the players in file order, and list all problems; with code tables, unknown codes too.

    A line with an error gives no player. Under other column names nothing is read: it could be misread.
    """
    problems: list[Problem] = []
    lines = _split_lines(data, problems)
    if not lines:
        return (), (_empty_file(),)
    number, header = lines[0]
    header_problem = _check_header(header, number)
    if header_problem and _names_columns(header):
        return (), tuple(sorted([header_problem, *problems], key=lambda problem: problem.line))
    if header_problem:
        problems.append(header_problem)
    numbered = [
        (line, player)
        for line, text in (lines if header_problem else lines[1:])
        if (player := read_player(text, line, problems))
    ]
    if codes:
        problems += [problem for line, player in numbered for problem in find_unknown_codes(player, line, codes)]
    problems += [*_check_order(numbered), *_find_duplicates(numbered)]
    errors = {problem.line for problem in problems if problem.severity is Severity.ERROR}
    players = tuple(player for line, player in numbered if line not in errors)
    return players, tuple(sorted(problems, key=lambda problem: problem.line))


def dump(players: Iterable[Player], path: Path) -> None:
    """Write a file."""
    path.write_bytes(dumps(players))


def dumps(players: Iterable[Player]) -> bytes:
    """Write the file of these players; raise ValueError for a player whom the format cannot hold."""
    data, problems = write_players(players)
    for problem in problems:
        if problem.severity is Severity.ERROR:
            raise ValueError(str(problem))
    return data


def write_players(players: Iterable[Player]) -> tuple[bytes, tuple[Problem, ...]]:
    """Write the file, and list what had to change: names cut, letters lost, decimals rounded, players left out.

    The line of a problem is the line that the player has, or would have, in the file.
    """
    problems: list[Problem] = []
    lines = [_HEADER]
    seen: dict[str, int] = {}
    for player in sorted(players, key=_newest_first_key):
        line = len(lines) + 1
        if player.number in seen:
            problems.append(_duplicate_player(player.number, line, seen[player.number]))
            continue
        text = write_player(player, line, problems)
        if text is not None:
            seen[player.number] = line
            lines.append(text)
    return ("\n".join(lines) + "\n").encode("ascii"), tuple(problems)


def make_line(player: Player) -> Line | None:
    """Return the line of a player with its sort key, for callers that keep the lines of unchanged players."""
    text = write_player(player, 0, [])
    return None if text is None else (*_newest_first_key(player), text)


def join_lines(lines: Iterable[Line]) -> bytes:
    """Write the file of such lines, each of another player."""
    return "\n".join([_HEADER, *(line[-1] for line in sorted(lines)), ""]).encode("ascii")


def _newest_first_key(player: Player) -> tuple[int, int, str]:
    # By length, then by text: digits without leading zeros come in the order of their numbers.
    return -player.stamp.toordinal(), len(player.number), player.number


def _split_lines(data: bytes, problems: list[Problem]) -> list[tuple[int, str]]:
    sound = not has_bad_byte(data)
    lines: list[tuple[int, str]] = []
    for number, line in enumerate(data.splitlines(), 1):
        if not sound:
            problems += _check_bytes(line, number)
            line = line.removeprefix(BOM) if number == 1 else line
        if line.strip(BLANK):
            lines.append((number, line.decode("latin-1")))
    return lines


def _check_bytes(line: bytes, number: int) -> list[Problem]:
    # The messages are those for results files; the columns differ, so only the position is given.
    return [
        Problem("players-bad-byte", Severity.ERROR, number, "", problem.found, problem.message, problem.advice)
        for problem in find_bad_bytes(line, number, header=False)
    ]


def _names_columns(text: str) -> bool:
    return text.lstrip(' "\t')[: len(COLUMNS[0])].lower() == COLUMNS[0].lower()


def _check_header(text: str, line: int) -> Problem | None:
    fields = split_fields(text)
    if fields is not None and [field.lower() for field in fields] == [column.lower() for column in COLUMNS]:
        return None
    message = "The first line should name the columns."
    if _names_columns(text):
        message = "The first line names other columns, or in another order."
    return Problem(
        "players-header", Severity.ERROR, line, "", shorten(text), message, f"Begin the file with {_HEADER}."
    )


def _check_order(players: list[NumberedPlayer]) -> list[Problem]:
    """Return at most one problem: a file in another order would otherwise have one a line."""
    for (_, above), (line, player) in pairwise(players):
        if player.stamp > above.stamp:
            message = f"Stamp {player.stamp} comes after {above.stamp}; the newest should be first."
            advice = "Sort the file by Stamp, newest first. Other lines may be out of order too."
            return [Problem("players-order", Severity.WARNING, line, COLUMNS[0], str(player.stamp), message, advice)]
    return []


def _find_duplicates(players: list[NumberedPlayer]) -> list[Problem]:
    seen: dict[str, int] = {}
    problems: list[Problem] = []
    for line, player in players:
        first = seen.setdefault(player.number, line)
        if first != line:
            problems.append(_duplicate_player(player.number, line, first))
    return problems


def _duplicate_player(number: str, line: int, first: int) -> Problem:
    message = f"Player {number} is already on line {first}."
    return Problem("players-duplicate", Severity.ERROR, line, "Number", number, message, "Keep one line a player.")


def _empty_file() -> Problem:
    message = "The file is empty."
    return Problem("players-empty", Severity.ERROR, 0, "", "", message, "Download it again.")

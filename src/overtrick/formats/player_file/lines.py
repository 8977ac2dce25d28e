"""The lines of a player file as text, in the encoding of its layout."""

from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.blanks import BLANK, BOM
from overtrick.formats.nzb.plain_bytes import find_bad_bytes, has_bad_byte
from overtrick.formats.player_file.layout import Layout

NumberedLine = tuple[int, str]


def split_lines(data: bytes, layout: Layout, problems: list[Problem]) -> list[NumberedLine]:
    """Return the lines that are not empty, each with its number, and add the bytes that are wrong to the problems."""
    sound = not has_bad_byte(data)
    plain = layout.encoding == "ascii"
    lines: list[NumberedLine] = []
    for number, line in enumerate(data.splitlines(), 1):
        if not sound:
            if plain:
                problems += _check_bytes(line, number)
            line = line.removeprefix(BOM) if number == 1 else line
        if line.strip(BLANK):
            lines.append((number, line.decode("latin-1") if plain or sound else _decode(line, number, problems)))
    return lines


def _check_bytes(line: bytes, number: int) -> list[Problem]:
    # The messages are those for results files; the columns differ, so only the position is given.
    return [
        Problem("players-bad-byte", Severity.ERROR, number, "", problem.found, problem.message, problem.advice)
        for problem in find_bad_bytes(line, number, header=False)
    ]


def _decode(line: bytes, number: int, problems: list[Problem]) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        found = f"0x{line[error.start]:02X}"
        message = f"Position {error.start + 1} holds byte {found}, which is not UTF-8 text."
        advice = "Save the file as UTF-8."
        problems.append(Problem("players-bad-byte", Severity.ERROR, number, "", found, message, advice))
        return line.decode("utf-8", errors="replace")

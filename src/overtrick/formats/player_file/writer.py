"""Writes one line of New Zealand's player file, and reports what had to be changed to fit the format."""

from decimal import ROUND_HALF_UP, Decimal

from overtrick.core.player import Player
from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.ascii_names import LONGEST_NAME, UNKNOWN_LETTER, ascii_name
from overtrick.formats.common.fields import shorten
from overtrick.formats.player_file.reader import HIGHEST_C, NUMBER

_CENT = Decimal("0.01")
_ONE = Decimal(1)
_HIGHEST = 999_999_999


def write_player(player: Player, line: int, problems: list[Problem]) -> str | None:
    """Write the line of a player; None, with an error, where the format cannot hold it."""
    unwritable = _find_unwritable(player, line)
    if unwritable:
        problems += unwritable
        return None
    a, b, c = (player.total(unit) for unit in "ABC")
    columns = (
        player.stamp.isoformat(),
        player.number,
        _write_name("First", player.first, line, problems),
        _write_name("Preferred", player.preferred, line, problems),
        _write_name("Family", player.family, line, problems),
        str(player.club),
        str(player.grade),
        str(player.stars),
        str(player.rank),
        _write_decimal("Rating", player.rating, _ONE, line, problems),
        _write_decimal("A", a, _CENT, line, problems),
        _write_decimal("B", b, _ONE, line, problems),
        _write_decimal("C", c, _ONE, line, problems),
        _write_decimal("Handicap", player.handicap, _CENT, line, problems),
        str(player.gender),
        str(player.status),
    )
    if c > HIGHEST_C:
        problems.append(_missing_carry(columns[12], player.number, line))
    return ",".join(columns)


def _find_unwritable(player: Player, line: int) -> list[Problem]:
    wholes = (
        ("Home", player.club),
        ("Grade", player.grade),
        ("Stars", player.stars),
        ("Rank", player.rank),
        ("Gender", player.gender),
        ("Status", player.status),
    )
    decimals = (("Rating", player.rating), ("Handicap", player.handicap), *player.totals)
    wrong = [(column, str(value)) for column, value in wholes if not 0 <= value <= _HIGHEST]
    wrong += [(column, str(value)) for column, value in decimals if not (value.is_finite() and 0 <= value <= _HIGHEST)]
    if not NUMBER.fullmatch(player.number):
        wrong.insert(0, ("Number", player.number))
    return [
        Problem(
            "players-value",
            Severity.ERROR,
            line,
            column,
            shorten(value),
            f"Player {shorten(player.number)} cannot be written: {column} cannot be '{shorten(value)}'.",
            "Correct the register. The player is left out until then.",
        )
        for column, value in wrong
    ]


def _write_name(column: str, name: str, line: int, problems: list[Problem]) -> str:
    plain = ascii_name(name)
    if plain != name and plain.count(UNKNOWN_LETTER) > name.count(UNKNOWN_LETTER):
        problems.append(_unknown_letter(column, name, plain, line))
    if len(plain) > LONGEST_NAME:
        cut = plain[:LONGEST_NAME].rstrip()
        problems.append(_cut_name(column, name, cut, line))
        plain = cut
    return '"' + plain.replace('"', '""') + '"'


def _write_decimal(column: str, value: Decimal, unit: Decimal, line: int, problems: list[Problem]) -> str:
    whole = int(value)
    if whole == value:
        return str(whole)
    rounded = value.quantize(unit, ROUND_HALF_UP)
    text = f"{rounded:f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if rounded != value:
        problems.append(_rounded_value(column, value, text, line))
    return text


def _unknown_letter(column: str, name: str, plain: str, line: int) -> Problem:
    message = f"{column} '{shorten(name)}' has a letter without a plain form; it is written '{shorten(plain)}'."
    advice = "Register a spelling in plain letters as well."
    return Problem("players-letter", Severity.WARNING, line, column, shorten(name), message, advice)


def _cut_name(column: str, name: str, cut: str, line: int) -> Problem:
    message = f"{column} is longer than {LONGEST_NAME} characters; it is written '{cut}'."
    advice = "Register a shorter form if this one misleads."
    return Problem("players-name-length", Severity.WARNING, line, column, shorten(name), message, advice)


def _rounded_value(column: str, value: Decimal, text: str, line: int) -> Problem:
    message = f"{column} is {value}, which has too many decimals for this file; it is written {text}."
    advice = "Give the value as it is shown to people."
    return Problem("players-rounded", Severity.WARNING, line, column, str(value), message, advice)


def _missing_carry(text: str, number: str, line: int) -> Problem:
    message = f"Player {number} has {text} C; in this file it goes up to {HIGHEST_C}."
    advice = "Carry 100 C into 1 B before writing."
    return Problem("players-carry", Severity.WARNING, line, "C", text, message, advice)

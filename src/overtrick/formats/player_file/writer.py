"""Writes one line of a player file, and reports what had to be changed to fit the format."""

import unicodedata
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from overtrick.core.player import Player
from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.ascii_names import UNKNOWN_LETTER, ascii_name
from overtrick.formats.common.fields import shorten
from overtrick.formats.player_file.layout import CODES, DECIMALS, NAMES, Column, Layout, quote
from overtrick.formats.player_file.reader import NUMBER, carry_advice

_HIGHEST = 999_999_999


def write_player(player: Player, line: int, problems: list[Problem], layout: Layout) -> str | None:
    """Write the line of a player; None, with an error, where the format cannot hold it."""
    unwritable = _find_unwritable(player, line, layout)
    if unwritable:
        problems += unwritable
        return None
    return ",".join(_write_value(player, column, line, problems, layout) for column in layout.columns)


def _write_value(player: Player, column: Column, line: int, problems: list[Problem], layout: Layout) -> str:
    value = _value_of(player, column)
    if column.value in NAMES:
        return quote(_write_name(column.heading, value, line, problems, layout), layout, name=True)
    if column.value in DECIMALS:
        text = _write_decimal(column, value, line, problems)
        if column.highest is not None and value > column.highest:
            problems.append(_missing_carry(column, text, player.number, line))
    else:
        text = str(value)
    return quote(text, layout, name=False) if layout.quotes == "all" else text


def _value_of(player: Player, column: Column) -> Any:
    return player.total(column.unit) if column.value == "total" else getattr(player, column.value)


def _find_unwritable(player: Player, line: int, layout: Layout) -> list[Problem]:
    return [
        Problem(
            "players-value",
            Severity.ERROR,
            line,
            column.heading,
            shorten(str(value)),
            f"Player {shorten(player.number)} cannot be written: {column.heading} cannot be '{shorten(str(value))}'.",
            "Correct the register. The player is left out until then.",
        )
        for column in layout.columns
        if not _is_writable(column, value := _value_of(player, column), layout)
    ]


def _is_writable(column: Column, value: Any, layout: Layout) -> bool:
    if column.value == "number":
        form = layout.number_form
        return form.canonical(value) == value if form else NUMBER.fullmatch(value) is not None
    if column.value in DECIMALS:
        return bool(value.is_finite()) and 0 <= value <= _HIGHEST
    return not (column.value in CODES or column.value == "stars") or 0 <= value <= _HIGHEST


def _write_name(heading: str, name: str, line: int, problems: list[Problem], layout: Layout) -> str:
    plain = ascii_name(name) if layout.encoding == "ascii" else _one_line(name)
    if plain != name and plain.count(UNKNOWN_LETTER) > name.count(UNKNOWN_LETTER):
        problems.append(_unknown_letter(heading, name, plain, line))
    if len(plain) > layout.name_length:
        cut = plain[: layout.name_length].rstrip()
        problems.append(_cut_name(heading, name, cut, line, layout.name_length))
        plain = cut
    return plain


def _one_line(name: str) -> str:
    """Return a name in composed letters, without control characters: what is left fits into a line."""
    spaced = "".join(" " if unicodedata.category(sign).startswith("C") else sign for sign in name)
    return unicodedata.normalize("NFC", " ".join(spaced.split()))


def _write_decimal(column: Column, value: Decimal, line: int, problems: list[Problem]) -> str:
    whole = int(value)
    if whole == value:
        return str(whole)
    rounded = value.quantize(Decimal(1).scaleb(-column.decimals), ROUND_HALF_UP)
    text = f"{rounded:f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if rounded != value:
        problems.append(_rounded_value(column.heading, value, text, line))
    return text


def _unknown_letter(column: str, name: str, plain: str, line: int) -> Problem:
    message = f"{column} '{shorten(name)}' has a letter without a plain form; it is written '{shorten(plain)}'."
    advice = "Register a spelling in plain letters as well."
    return Problem("players-letter", Severity.WARNING, line, column, shorten(name), message, advice)


def _cut_name(column: str, name: str, cut: str, line: int, longest: int) -> Problem:
    message = f"{column} is longer than {longest} characters; it is written '{cut}'."
    advice = "Register a shorter form if this one misleads."
    return Problem("players-name-length", Severity.WARNING, line, column, shorten(name), message, advice)


def _rounded_value(column: str, value: Decimal, text: str, line: int) -> Problem:
    message = f"{column} is {value}, which has too many decimals for this file; it is written {text}."
    advice = "Give the value as it is shown to people."
    return Problem("players-rounded", Severity.WARNING, line, column, str(value), message, advice)


def _missing_carry(column: Column, text: str, number: str, line: int) -> Problem:
    message = f"Player {number} has {text} {column.unit}; in this file it goes up to {column.highest}."
    advice = carry_advice(column, "Carry")
    return Problem("players-carry", Severity.WARNING, line, column.heading, text, message, advice)

"""Reads the players of a row in a TotalScoreTable: names and numbers, of a pair, a team or one player."""

import re
from typing import NamedTuple

from overtrick.core.session import NOBODY
from overtrick.formats.common.fields import shorten
from overtrick.formats.common.player_numbers import read_player_number
from overtrick.formats.pbn.tables import Cells, first_value
from overtrick.formats.pbn.values import EACH_PLAYER_ID, OTHER_PLAYER_IDS, PLAYER_IDS, Reporter

SIZES = {"pairs": 2, "individual": 1, "teams": 4}
_BETWEEN_NAMES = re.compile(r"\s*;\s*|\s+&\s+|\s+-\s+|\s*/\s*|\s+and\s+")
_HYPHEN = " - "
# Magic Contest counts players who are no members in this way.
_NOT_A_MEMBER = re.compile(r"\+\d{1,6}")


class Players(NamedTuple):
    """The names and the numbers of a contestant's players, as many of one as of the other."""

    names: tuple[str, ...]
    numbers: tuple[str, ...]


def read_players(line: int, cells: Cells, contest: str, reporter: Reporter) -> Players:
    """Read names and numbers; a player without a number has ""."""
    if cells.get("RosterDetails"):
        return _read_roster(line, cells["RosterDetails"], reporter)
    column, texts = _find_numbers(cells)
    numbers = [_read_player_number(line, column, text, reporter) for text in texts]
    names = _read_names(cells, contest, len(numbers))
    if contest == "pairs" and not numbers and len(names) > SIZES[contest]:
        names = _join_unnumbered(line, names, reporter)
    count = max(len(names), len(numbers)) or SIZES.get(contest, 2)
    return Players(tuple([*names, *[""] * count][:count]), tuple([*numbers, *[""] * count][:count]))


def _find_numbers(cells: Cells) -> tuple[str, list[str]]:
    """Return the numbers as they are written, and their column."""
    for column in (PLAYER_IDS, *OTHER_PLAYER_IDS):
        if cells.get(column):
            return column, [part.strip() for part in cells[column].split(";")]
    numbers = [cells[each] for each in EACH_PLAYER_ID if each in cells]
    return EACH_PLAYER_ID[0], numbers if any(numbers) else []


def _read_roster(line: int, text: str, reporter: Reporter) -> Players:
    """Read the players of a team: 90101,Alder,Cora|90102,Oak,Finn."""
    names, numbers = [], []
    for player in filter(None, text.split("|")):
        number, family, first = [*(part.strip() for part in player.split(",")), "", ""][:3]
        names.append(f"{first} {family}".strip())
        numbers.append(_read_player_number(line, "RosterDetails", number, reporter))
    return Players(tuple(names), tuple(numbers))


def _read_player_number(line: int, column: str, text: str, reporter: Reporter) -> str:
    if text == NOBODY or _NOT_A_MEMBER.fullmatch(text):
        return NOBODY if text == NOBODY else ""
    number = read_player_number(text)
    if number is None:
        message = f"'{shorten(text)}' is not a player's number. The player counts as one without a number."
        advice = "Write the number that the federation gave, or - for none; put names between quotes."
        reporter.add_warning("pbn-player", line, column, text, message, advice)
    return number or ""


def _read_names(cells: Cells, contest: str, numbered: int) -> list[str]:
    text = first_value(cells, "Names", "Name", "Roster")
    if not text or contest == "individual":
        return [text] if text else []
    if ";" in text:
        names = [part.strip() for part in text.split(";")]
    else:
        names = _join_double_names([part.strip() for part in _BETWEEN_NAMES.split(text)], numbered)
    return names if len(names) > 1 else [*names, ""]


def _join_unnumbered(line: int, parts: list[str], reporter: Reporter) -> list[str]:
    """Return two names where only two of the parts can be persons; other parts are kept, for somebody to look at."""
    if sum(" " in part for part in parts) != SIZES["pairs"] or " " not in parts[0]:
        return parts
    names = _join_double_names(parts, SIZES["pairs"])
    double = next(name for name in names if _HYPHEN in name)
    message = f"'{shorten(double)}' was read as the name of one player, because a pair has only two."
    advice = "Write ; between the names of players, or the players' numbers in columns of their own."
    reporter.add_warning("pbn-names", line, "Names", _HYPHEN.join(parts), message, advice)
    return names


def _join_double_names(parts: list[str], numbered: int) -> list[str]:
    """Return as many names as there are numbers: a surname may have a hyphen with spaces, Ann Holm - Lund."""
    too_many = len(parts) - numbered
    if numbered < 2 or too_many <= 0:
        return parts
    names = [[parts[0]]]
    for part in parts[1:]:
        # A single word is half a surname rather than a person.
        if too_many and " " not in part:
            names[-1].append(part)
            too_many -= 1
        else:
            names.append([part])
    rest = [part for name in names[numbered - 1 :] for part in name]
    return [_HYPHEN.join(name) for name in (*names[: numbered - 1], rest)]

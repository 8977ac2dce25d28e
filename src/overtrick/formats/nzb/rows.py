"""Reads the result rows of a New Zealand results file: place, score and one to six player numbers.

Nearly every row is sound, and nearly every file has such rows only, so that one search reads them all. Only in another
file each row is looked at, and a row that does not match is read field by field, to report what is wrong with it.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache

from overtrick.core.limits import MOST_ROWS
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import NOBODY, Entry
from overtrick.formats.common.fields import shorten, split_at_commas, split_fields
from overtrick.formats.nzb.columns import PLACE, PLAYERS, SCORE

MOST_PLAYERS = 6
NumberedLine = tuple[int, str]

# Possessive quantifiers: nothing here can match in two ways, and a search need not remember where it could go back to.
_PLACE = r"([1-9][0-9]{0,4}+)(=?+)"
_SCORE = r"([+-]?+(?:[0-9]{1,9}+(?:\.[0-9]{1,2}+)?+|\.[0-9]{1,2}+))"
_PLAYER = r"(?:0|[1-9][0-9]{0,9}+)"
_SOUND_ROW = re.compile(rf"^ *+{_PLACE} *+, *+{_SCORE} *+, *+({_PLAYER} *+(?:, *+{_PLAYER} *+){{0,5}}+)$", re.MULTILINE)
_SOUND_PLACE = re.compile(_PLACE)
_SOUND_SCORE = re.compile(_SCORE)
_SOUND_PLAYER = re.compile(_PLAYER)
_DIGITS = re.compile(r"[0-9]+")
# There are ten thousand percentages: each score that was read lately is one value, not one a row.
_score = lru_cache(maxsize=10_000)(Decimal)


def read_sound_rows(text: str) -> list[Entry]:
    """Read the entries of a file below its first line if these are sound rows only; none if there is anything else."""
    text = text.rstrip("\n")
    count = text.count("\n") + 1
    found = _SOUND_ROW.findall(text) if count <= MOST_ROWS else []
    if len(found) != count:
        return []
    if " " in text:
        found = [(*others, players.replace(" ", "")) for *others, players in found]
    return [
        Entry(line, int(place), tied == "=", _score(score), tuple(players.split(",")))
        for line, (place, tied, score, players) in enumerate(found, 2)
    ]


def read_rows(lines: Sequence[NumberedLine], entries: list[Entry], problems: list[Problem]) -> None:
    """Read the entries on these lines, and add them and their problems to the lists."""
    for line, text in lines:
        entries.append(_read_row(text, line, problems))


def _read_row(text: str, line: int, problems: list[Problem]) -> Entry:
    row = _SOUND_ROW.fullmatch(text)
    if row is None:
        return _read_doubtful_row(text, line, problems)
    place, tied, score, players = row.groups()
    return Entry(line, int(place), tied == "=", _score(score), tuple(players.replace(" ", "").split(",")))


def fill_phantoms(entries: list[Entry]) -> tuple[Entry, ...]:
    """Give each bye as many zeros as the smallest other row has players (ruling F1)."""
    if len({len(entry.players) for entry in entries}) < 2:
        return tuple(entries)
    sizes = [len(entry.players) for entry in entries if not entry.phantom and len(entry.players) <= MOST_PLAYERS]
    if not sizes:
        return tuple(entries)
    phantom = (NOBODY,) * min(sizes)
    return tuple(
        Entry(entry.line, entry.place, entry.tied, entry.score, phantom) if entry.players and entry.phantom else entry
        for entry in entries
    )


def _read_doubtful_row(text: str, line: int, problems: list[Problem]) -> Entry:
    fields = split_fields(text)
    if fields is None:
        problems.append(_broken_quotes(text, line))
        fields = split_at_commas(text)
    players = tuple(fields[2:])
    if not 1 <= len(players) <= MOST_PLAYERS:
        problems.append(_wrong_columns(text, line, len(players)))
    if len(fields) < 2:
        return Entry(line, place=None, tied=False, score=None, players=players)
    place = _SOUND_PLACE.fullmatch(fields[0])
    if place is None:
        problems.append(_bad_place(fields[0], line))
    score = _SOUND_SCORE.fullmatch(fields[1])
    if score is None:
        problems.append(_bad_score(fields[1], line))
    problems.extend(_bad_player(player, line) for player in players if not _SOUND_PLAYER.fullmatch(player))
    return Entry(
        line=line,
        place=int(place[1]) if place else None,
        tied=bool(place and place[2]),
        score=Decimal(score[0]) if score else None,
        players=players,
    )


def _broken_quotes(text: str, line: int) -> Problem:
    message = "The double quotes in this row do not pair up."
    return Problem(
        "quotes",
        Severity.ERROR,
        line,
        "",
        shorten(text),
        message,
        "A row of results needs no quotes: remove them.",
    )


def _wrong_columns(text: str, line: int, players: int) -> Problem:
    message = f"This row has {players} players." if players > 0 else "This row has no players."
    advice = "Write the place, the score and 1 to 6 player numbers, with commas between them: 1,60.01,44137,30505."
    return Problem("row-columns", Severity.ERROR, line, "", shorten(text), message, advice)


def _bad_place(text: str, line: int) -> Problem:
    message = f"'{shorten(text)}' is not a place." if text else "The place is missing."
    advice = "Write a whole number from 1, with = straight after it when the place is shared: 3 or 3=."
    return Problem("bad-place", Severity.ERROR, line, PLACE, shorten(text), message, advice)


def _bad_score(text: str, line: int) -> Problem:
    message = f"'{shorten(text)}' is not a score." if text else "The score is missing."
    advice = "Write a number with at most two decimals after a full stop, without spaces or a % sign: 57.50."
    return Problem("bad-score", Severity.ERROR, line, SCORE, shorten(text), message, advice)


def _bad_player(text: str, line: int) -> Problem:
    quote = shorten(text)
    if not text:
        message, advice = "A player number is missing.", "Write the number, or 0 for someone without one."
    elif _DIGITS.fullmatch("".join(text.split())) and any(map(str.isspace, text)):
        message, advice = (
            f"Player number '{quote}' has a space inside.",
            "Write its digits together, or put the comma back.",
        )
    elif not _DIGITS.fullmatch(text):
        message, advice = (
            f"Player number '{quote}' is not made of digits only.",
            "Write the computer number, not a name.",
        )
    elif text[0] == NOBODY:
        message = f"Player number '{quote}' begins with a zero."
        advice = f"Write it without leading zeros: {shorten(text.lstrip(NOBODY)) or NOBODY}."
    else:
        message, advice = (
            f"Player number '{quote}' has more than 10 digits.",
            "Write the computer number: at most 10 digits.",
        )
    return Problem("bad-player", Severity.ERROR, line, PLAYERS, quote, message, advice)

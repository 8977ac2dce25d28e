"""Writes sheets as New Zealand results files, byte for byte as the format's own strict writer would.

Text is made directly, for a national year is tens of thousands of files; a test compares the two writers.
"""

import random
import re
import zlib
from functools import lru_cache

from msgspec.structs import replace

from overtrick.core.places import place_text
from overtrick.nation.play.sheets import Row, Sheet

SUFFIX = ".txt"
_NOT_IN_NAMES = re.compile(r"[^a-z0-9]+")
_IMPOSSIBLE = "157.50"


class ResultsFiles:
    """The writer; it keeps nothing."""

    can_cancel = True

    def parts(self, sheet: Sheet) -> list[Sheet]:
        """The files of a sheet: always one."""
        return [sheet]

    def name(self, sheet: Sheet) -> str:
        """A name that tells club, day, event, section and round."""
        return f"{sheet.club}_{sheet.date:%Y_%m_%d}_{words(sheet.event, sheet.section)}_{stage(sheet)}{SUFFIX}"

    def event(self, sheet: Sheet) -> str:
        """The event as it is; section and round have their own places."""
        return sheet.event

    def written(self, sheet: Sheet) -> bytes:
        """The file."""
        rows = [_line(row) for rows in sheet.lists for row in rows]
        return "\n".join((_description(sheet), *rows, "")).encode("ascii")

    def corrected(self, wrong: Sheet, right: Sheet) -> bytes:
        """The file that corrects an earlier one: the whole session again."""
        return self.written(right)

    def cancelled(self, sheet: Sheet) -> bytes:
        """The file that cancels an earlier one: its description line alone."""
        return self.written(replace(sheet, lists=()))

    def spoiled(self, rng: random.Random, sheet: Sheet) -> bytes:
        """The file with a mistake for which it is refused: an impossible score, a missing column, a player twice."""
        description, first, second, *rest = self.written(sheet).decode("ascii").splitlines()
        mistake = rng.randrange(3)
        if mistake == 0 and sheet.unit == "PCT" and not sheet.final:
            place, _, *players = first.split(",")
            first = ",".join((place, _IMPOSSIBLE, *players))
        elif mistake == 1:
            second = ",".join((*second.split(",")[:2], *first.split(",")[2:]))
        else:
            description = description.rpartition(",")[0]
        return "\n".join((description, first, second, *rest, "")).encode("ascii")


def stage(sheet: Sheet) -> str:
    """The last part of a file's name: the round, or that it is the final ladder."""
    return "final" if sheet.final else str(sheet.round)


@lru_cache(maxsize=4096)
def words(event: str, section: str) -> str:
    """An event and its section as a file name may hold them, which tells names in other letters apart by a number."""
    text = f"{event} {section}".strip().lower()
    kept = _NOT_IN_NAMES.sub("_", text).strip("_")
    return kept if text.isascii() else f"{kept}_{zlib.crc32(text.encode())}".strip("_")


def _description(sheet: Sheet) -> str:
    return (
        f'{sheet.date},{sheet.club},"{sheet.location}","{sheet.event}","{sheet.type}","{sheet.section}",'
        f'{sheet.round},"{sheet.movement}","{sheet.unit}","{sheet.points_type}",{sheet.award},{sheet.boards},'
        f'{sheet.per_list},"{sheet.program}"'
    )


def _line(row: Row) -> str:
    return f"{place_text(row.place, tied=row.tied)},{row.score},{','.join(row.players)}"

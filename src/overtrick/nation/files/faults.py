"""What goes wrong between a club's computer and the federation: mistyped players, corrections, files that are refused.

Each story of a file is a few sendings, in order; a club that corrects or cancels sends the same name again.
"""

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from overtrick.core.session import NOBODY
from overtrick.nation.months import DAY
from overtrick.nation.plan import Mishaps
from overtrick.nation.play.sheets import Row, Sheet
from overtrick.nation.randomness import TEN_THOUSAND, happens

_TRIES = 40
SOON, LATER = "soon", "later"


class Writer(Protocol):
    """What a format can write of a sheet."""

    def parts(self, sheet: Sheet) -> list[Sheet]:
        """The files that a sheet is reported in."""

    def name(self, sheet: Sheet) -> str:
        """The name of its file."""

    def written(self, sheet: Sheet) -> bytes:
        """The file."""

    def corrected(self, wrong: Sheet, right: Sheet) -> bytes:
        """The file that corrects an earlier one."""

    def cancelled(self, sheet: Sheet) -> bytes:
        """The file that cancels an earlier one."""

    def spoiled(self, dice: random.Random, sheet: Sheet) -> bytes:
        """The file with a mistake for which it is refused."""


class Sending(NamedTuple):
    """A file that a club sends, and how long after the one before it: at once, soon or later."""

    name: str
    data: bytes
    after: str = ""


class Scorer(NamedTuple):
    """Who types the numbers: those that belong to somebody, those of the club, and those that lapsed there."""

    known: set[str]
    members: list[str]
    lapsed: list[str]


Story = Callable[[random.Random, Sheet, Writer, Scorer, Mishaps], Iterator[Sending]]


def sendings(dice: random.Random, sheet: Sheet, writer: Writer, scorer: Scorer, mishaps: Mishaps) -> Iterator[Sending]:
    """How a sheet reaches the federation; nearly always as one good file."""
    ticket = dice.randrange(TEN_THOUSAND)
    stories: tuple[tuple[int, Story], ...] = (
        (mishaps.corrected, _corrected),
        (mishaps.cancelled, _cancelled),
        (mishaps.repeated, _repeated),
        (mishaps.rejected, _rejected),
        (mishaps.mistyped, _mistyped),
        (mishaps.lapsed, _lapsed),
    )
    for chance, story in stories:
        ticket -= chance
        if ticket < 0:
            return story(dice, sheet, writer, scorer, mishaps)
    return iter((Sending(writer.name(sheet), writer.written(sheet)),))


def _corrected(
    dice: random.Random, sheet: Sheet, writer: Writer, scorer: Scorer, mishaps: Mishaps
) -> Iterator[Sending]:
    name, wrong = writer.name(sheet), _mistaken(dice, sheet, scorer)
    yield Sending(name, writer.written(wrong))
    if happens(dice, mishaps.corrected_twice, TEN_THOUSAND):
        still = _mistaken(dice, sheet, scorer)
        yield Sending(name, writer.corrected(wrong, still), SOON)
        wrong = still
    yield Sending(name, writer.corrected(wrong, sheet), LATER)


def _cancelled(dice: random.Random, sheet: Sheet, writer: Writer, *_: object) -> Iterator[Sending]:
    """The file was sent with the date of the day before; it is sent again rightly, and the first is taken back."""
    misdated = replace(sheet, date=sheet.date - DAY, began=sheet.began and sheet.began - DAY)
    yield Sending(writer.name(misdated), writer.written(misdated))
    yield Sending(writer.name(sheet), writer.written(sheet), SOON)
    yield Sending(writer.name(misdated), writer.cancelled(misdated), LATER)


def _repeated(dice: random.Random, sheet: Sheet, writer: Writer, *_: object) -> Iterator[Sending]:
    data = writer.written(sheet)
    yield Sending(writer.name(sheet), data)
    yield Sending(writer.name(sheet), data, SOON)


def _rejected(dice: random.Random, sheet: Sheet, writer: Writer, *_: object) -> Iterator[Sending]:
    yield Sending(writer.name(sheet), writer.spoiled(dice, sheet))
    yield Sending(writer.name(sheet), writer.written(sheet), SOON)


def _mistyped(dice: random.Random, sheet: Sheet, writer: Writer, scorer: Scorer, *_: object) -> Iterator[Sending]:
    """A number that nobody has, and that nobody notices."""
    right = _some_player(dice, sheet)
    for _try in range(_TRIES):
        at = dice.randrange(1, len(right))
        wrong = f"{right[:at]}{dice.randrange(10)}{right[at + 1 :]}"
        if wrong not in scorer.known:
            sheet = _exchanged(sheet, {right: wrong})
            break
    yield Sending(writer.name(sheet), writer.written(sheet))


def _lapsed(dice: random.Random, sheet: Sheet, writer: Writer, scorer: Scorer, *_: object) -> Iterator[Sending]:
    """The number of somebody who resigned, paused or died, by mistake and only once."""
    if scorer.lapsed:
        lapsed = scorer.lapsed.pop(dice.randrange(len(scorer.lapsed)))
        sheet = _exchanged(sheet, {_some_player(dice, sheet): lapsed})
    yield Sending(writer.name(sheet), writer.written(sheet))


def _mistaken(dice: random.Random, sheet: Sheet, scorer: Scorer) -> Sheet:
    """The sheet with two contestants' results exchanged, or with a member who was not there."""
    playing = {player for row in sheet.rows for player in row.players}
    absent = dice.choice(scorer.members) if scorer.members else ""
    if absent and absent not in playing and happens(dice, TEN_THOUSAND // 2, TEN_THOUSAND):
        return _exchanged(sheet, {_some_player(dice, sheet): absent})
    rows = [row for row in sheet.lists[0] if NOBODY not in row.players]
    one, other = dice.sample(rows, 2)
    pairs = [*zip(one.players, other.players, strict=False), *zip(other.players, one.players, strict=False)]
    return _exchanged(sheet, dict(pairs))


def _some_player(dice: random.Random, sheet: Sheet) -> str:
    return dice.choice([player for row in sheet.rows for player in row.players if player != NOBODY])


def _exchanged(sheet: Sheet, instead: dict[str, str]) -> Sheet:
    lists = tuple(tuple(_with(row, instead) for row in rows) for rows in sheet.lists)
    return replace(sheet, lists=lists)


def _with(row: Row, instead: dict[str, str]) -> Row:
    return row._replace(players=tuple(instead.get(player, player) for player in row.players))

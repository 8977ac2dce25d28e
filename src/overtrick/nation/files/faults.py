"""What goes wrong between a club's computer and the federation: mistyped players, corrections, files that are refused.

Each story of a file is a few files sent, in order; a club that corrects or cancels sends the same name again.
"""

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from overtrick.core.session import NOBODY
from overtrick.nation.customs import Mishaps
from overtrick.nation.months import DAY
from overtrick.nation.play.sheets import Row, Sheet
from overtrick.nation.randomness import TEN_THOUSAND, happens

_TRIES = 40
SOON, LATER = "soon", "later"


class Writer(Protocol):
    """What a format can write of a sheet. Not every format has files that cancel others."""

    can_cancel: bool

    def parts(self, sheet: Sheet) -> list[Sheet]:
        """The files that a sheet is reported in."""

    def name(self, sheet: Sheet) -> str:
        """The name of its file."""

    def event(self, sheet: Sheet) -> str:
        """What it calls the event of a sheet."""

    def written(self, sheet: Sheet) -> bytes:
        """The file."""

    def corrected(self, wrong: Sheet, right: Sheet) -> bytes:
        """The file that corrects an earlier one."""

    def cancelled(self, sheet: Sheet) -> bytes:
        """The file that cancels an earlier one."""

    def spoiled(self, rng: random.Random, sheet: Sheet) -> bytes:
        """The file with a mistake for which it is refused."""


class SentFile(NamedTuple):
    """A file that a club sends, and how long after the one before it: at once, soon or later."""

    name: str
    data: bytes
    after: str = ""


class Scorer(NamedTuple):
    """Who types the numbers: those that belong to a player, those of the club, and those that lapsed there."""

    known: set[str]
    members: list[str]
    lapsed: list[str]


Story = Callable[[random.Random, Sheet, Writer, Scorer, Mishaps], Iterator[SentFile]]


def files_sent(
    rng: random.Random, sheet: Sheet, writer: Writer, scorer: Scorer, mishaps: Mishaps
) -> Iterator[SentFile]:
    """How a sheet reaches the federation; nearly always as one good file."""
    ticket = rng.randrange(TEN_THOUSAND)
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
            return story(rng, sheet, writer, scorer, mishaps)
    return iter((SentFile(writer.name(sheet), writer.written(sheet)),))


def _corrected(
    rng: random.Random, sheet: Sheet, writer: Writer, scorer: Scorer, mishaps: Mishaps
) -> Iterator[SentFile]:
    name, wrong = writer.name(sheet), _mistaken(rng, sheet, scorer)
    yield SentFile(name, writer.written(wrong))
    if happens(rng, mishaps.corrected_twice, TEN_THOUSAND):
        still = _mistaken(rng, sheet, scorer)
        yield SentFile(name, writer.corrected(wrong, still), SOON)
        wrong = still
    yield SentFile(name, writer.corrected(wrong, sheet), LATER)


def _cancelled(rng: random.Random, sheet: Sheet, writer: Writer, *_: object) -> Iterator[SentFile]:
    """The file was sent with the date of the day before; it is sent again rightly, and the first is taken back."""
    if not writer.can_cancel:
        yield SentFile(writer.name(sheet), writer.written(sheet))
        return
    misdated = replace(sheet, date=sheet.date - DAY, began=sheet.began and sheet.began - DAY)
    yield SentFile(writer.name(misdated), writer.written(misdated))
    yield SentFile(writer.name(sheet), writer.written(sheet), SOON)
    yield SentFile(writer.name(misdated), writer.cancelled(misdated), LATER)


def _repeated(rng: random.Random, sheet: Sheet, writer: Writer, *_: object) -> Iterator[SentFile]:
    data = writer.written(sheet)
    yield SentFile(writer.name(sheet), data)
    yield SentFile(writer.name(sheet), data, SOON)


def _rejected(rng: random.Random, sheet: Sheet, writer: Writer, *_: object) -> Iterator[SentFile]:
    yield SentFile(writer.name(sheet), writer.spoiled(rng, sheet))
    yield SentFile(writer.name(sheet), writer.written(sheet), SOON)


def _mistyped(rng: random.Random, sheet: Sheet, writer: Writer, scorer: Scorer, *_: object) -> Iterator[SentFile]:
    """A number that no player has, which is not noticed."""
    right = _some_player(rng, sheet)
    for _try in range(_TRIES):
        at = rng.randrange(1, len(right))
        wrong = f"{right[:at]}{rng.randrange(10)}{right[at + 1 :]}"
        if wrong not in scorer.known:
            sheet = _exchanged(sheet, {right: wrong})
            break
    yield SentFile(writer.name(sheet), writer.written(sheet))


def _lapsed(rng: random.Random, sheet: Sheet, writer: Writer, scorer: Scorer, *_: object) -> Iterator[SentFile]:
    """The number of a player who resigned, paused or died, by mistake and only once."""
    if scorer.lapsed:
        lapsed = scorer.lapsed.pop(rng.randrange(len(scorer.lapsed)))
        sheet = _exchanged(sheet, {_some_player(rng, sheet): lapsed})
    yield SentFile(writer.name(sheet), writer.written(sheet))


def _mistaken(rng: random.Random, sheet: Sheet, scorer: Scorer) -> Sheet:
    """The sheet with two contestants' results exchanged, or with a member who was not there."""
    playing = {player for row in sheet.rows for player in row.players}
    absent = rng.choice(scorer.members) if scorer.members else ""
    if absent and absent not in playing and happens(rng, TEN_THOUSAND // 2, TEN_THOUSAND):
        return _exchanged(sheet, {_some_player(rng, sheet): absent})
    rows = [row for row in sheet.lists[0] if NOBODY not in row.players]
    one, other = rng.sample(rows, 2)
    pairs = [*zip(one.players, other.players, strict=False), *zip(other.players, one.players, strict=False)]
    return _exchanged(sheet, dict(pairs))


def _some_player(rng: random.Random, sheet: Sheet) -> str:
    return rng.choice([player for row in sheet.rows for player in row.players if player != NOBODY])


def _exchanged(sheet: Sheet, instead: dict[str, str]) -> Sheet:
    lists = tuple(tuple(_with(row, instead) for row in rows) for rows in sheet.lists)
    return replace(sheet, lists=lists)


def _with(row: Row, instead: dict[str, str]) -> Row:
    return row._replace(players=tuple(instead.get(player, player) for player in row.players))

"""A part of a history, such as a month or a season, with the cases that it has, so that parts can be put together.

A case is known by a digest of its signature and mark: parts number their cases for themselves, and a case that several
parts have is one case of the whole.
"""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from overtrick.lab.cases import CaseBook, CaseOrigin
from overtrick.lab.history import Block, History, SeatOrigins, SessionTable
from overtrick.lab.memory import keep_everything
from overtrick.lab.played import Example

# Parts of another version are made again: their digests or examples are others.
VERSION = 3
Digests = NDArray[np.uint64]
_DIGEST_SIZE = 16
_DECODER = msgspec.msgpack.Decoder(Example)


class Part(NamedTuple):
    """A part in columns. `cases` and `groups` are digests, two numbers each; `examples` are written in msgpack."""

    players: list[str]
    blocks: list[Block]
    sessions: SessionTable
    cases: Digests
    origins: NDArray[np.int64]
    groups: Digests
    example_groups: NDArray[np.int64]
    examples: list[bytes]


class EncodedExamples(Sequence[Example]):
    """Examples that are read when they are asked for: a trial may need few of them."""

    def __init__(self, encoded: list[bytes]) -> None:
        self._encoded = encoded

    def __len__(self) -> int:
        return len(self._encoded)

    def __getitem__(self, at: Any) -> Any:
        return _DECODER.decode(self._encoded[at])


def make_part(history: History) -> Part:
    """Return a history as a part of another one."""
    book = history.book
    groups, cases = book.keys()
    return Part(
        history.players, history.blocks, history.sessions, _digests(cases),
        np.array(book.origins, np.int64).reshape(-1, 3), _digests(groups), np.array(book.groups, np.int64),
        [msgspec.msgpack.encode(example) for example in book.examples],
    )  # fmt: skip


def _digests(keys: Sequence[object]) -> Digests:
    whole = b"".join(blake2b(repr(key).encode(), digest_size=_DIGEST_SIZE).digest() for key in keys)
    return np.frombuffer(whole, np.uint64).reshape(-1, 2)


@keep_everything()
def merge_parts(parts: Sequence[Part], *, grades_known: bool, players_before: Sequence[str] = ()) -> History:
    """Return the history that parts come to, in their order; players that are named before come first."""
    players = {number: at for at, number in enumerate(players_before)}
    cases = _merge_cases(parts)
    blocks: dict[int, list[Block]] = {}
    tables: list[SessionTable] = []
    first_session = 0
    for part, own_groups, own_cases in zip(parts, cases.groups, cases.numbers, strict=True):
        own_players = _numbers(part.players, players)
        for block in part.blocks:
            shifted = _with_sessions_from(block, first_session)
            own = Block(block.year, _renumber(block.player, own_players), _renumber(block.case, own_cases), shifted)
            blocks.setdefault(block.year, []).append(own)
        apart = part.sessions.group < 0
        mapped = np.append(own_groups, 0).astype(np.int32)[part.sessions.group]
        tables.append(part.sessions._replace(group=np.where(apart, -1, mapped).astype(np.int32)))
        first_session += len(part.sessions.number)
    joined = [join_blocks(each) for _, each in sorted(blocks.items())]
    return History(list(players), joined, _join_tables(tables), cases.book(parts, grades_known=grades_known))


def _renumber(numbers: NDArray[np.uint32], others: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Return other numbers in place of some; nothing is done where they are the same."""
    same = bool((others == np.arange(len(others), dtype=np.uint32)).all())
    return numbers if same else others.take(numbers)


def _with_sessions_from(block: Block, first: int) -> Callable[[], SeatOrigins]:
    """Return how to read where the seats of a block come from, if its sessions come after others."""
    return lambda: block.origins._replace(session=block.origins.session + np.uint32(first))


class _MergedCases(NamedTuple):
    """The cases of several parts, each once: the numbers of groups and cases of each part in the whole."""

    groups: list[NDArray[np.uint32]]
    numbers: list[NDArray[np.uint32]]
    group_count: int
    first: NDArray[np.int64]

    def book(self, parts: Sequence[Part], *, grades_known: bool) -> CaseBook:
        """Return all cases as one book; a case that several parts have keeps its first example."""
        if not parts:
            return CaseBook(grades_known=grades_known)
        before = np.cumsum([0, *(len(part.examples) for part in parts)])
        origins = np.concatenate([
            part.origins + np.array([first, 0, 0]) for part, first in zip(parts, before[:-1], strict=True)
        ])[self.first]  # fmt: skip
        used, examples = np.unique(origins[:, 0], return_inverse=True)
        encoded = [each for part in parts for each in part.examples]
        example_groups = np.concatenate([
            own[part.example_groups] for part, own in zip(parts, self.groups, strict=True)
        ])  # fmt: skip
        listed = zip(examples.tolist(), origins[:, 1].tolist(), origins[:, 2].tolist(), strict=True)
        return CaseBook.of(
            EncodedExamples([encoded[each] for each in used]), example_groups[used].tolist(),
            [CaseOrigin(*each) for each in listed], self.group_count, grades_known=grades_known,
        )  # fmt: skip


def _merge_cases(parts: Sequence[Part]) -> _MergedCases:
    groups, group_count, _ = _merge_digests([part.groups for part in parts])
    numbers, _, first = _merge_digests([part.cases for part in parts])
    return _MergedCases(groups, numbers, group_count, first)


def _merge_digests(digests: Sequence[Digests]) -> tuple[list[NDArray[np.uint32]], int, NDArray[np.int64]]:
    """Return the numbers of the digests of each part, how many there are, and where each is first."""
    whole = np.concatenate(digests) if digests else np.zeros((0, 2), np.uint64)
    order = np.lexsort((whole[:, 1], whole[:, 0]))
    ordered = whole[order]
    new = np.concatenate(([True], (ordered[1:] != ordered[:-1]).any(axis=1)))[: len(ordered)]
    numbers = np.empty(len(whole), np.uint32)
    numbers[order] = (np.cumsum(new) - 1).astype(np.uint32)
    cuts = np.cumsum([len(each) for each in digests])[:-1]
    return np.split(numbers, cuts), int(new.sum()), order[new]


def _numbers(keys: Sequence[str], known: dict[str, int]) -> NDArray[np.uint32]:
    """Return the place of each key among all that are known; new ones come after the others."""
    return np.array([known.setdefault(key, len(known)) for key in keys], np.uint32)


def join_blocks(blocks: list[Block]) -> Block:
    """Return the parts of a year as one block; the seats of one player stay together, in whatever order."""
    if len(blocks) == 1:
        return blocks[0]
    player = np.concatenate([block.player for block in blocks])
    case = np.concatenate([block.case for block in blocks])

    def read() -> SeatOrigins:
        origins = [block.origins for block in blocks]
        joined: Any = {name: np.concatenate([getattr(each, name) for each in origins]) for name in SeatOrigins._fields}
        return SeatOrigins(**joined)

    order = np.argsort(player, kind="stable")

    def read_ordered() -> SeatOrigins:
        found = read()
        return SeatOrigins(found.day[order], found.session[order], found.row[order])

    return Block(blocks[0].year, player[order], case[order], read_ordered)


def _join_tables(tables: list[SessionTable]) -> SessionTable:
    files = [file for table in tables for file in table.file]
    if not tables:
        none = np.zeros(0, np.int32)
        return SessionTable(none.astype(np.int64), none, none, none, none.astype(np.bool_), files)
    names = SessionTable._fields[:-1]
    joined: Any = {name: np.concatenate([getattr(table, name) for table in tables]) for name in names}
    return SessionTable(**joined, file=files)

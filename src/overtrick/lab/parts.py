"""A part of a history, such as a month or a season, with the cases that it has, so that parts can be put together.

A case is known by a digest of its signature and mark: parts number their cases for themselves, and a case that several
parts have is one case of the whole.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from overtrick.lab.cases import CaseBook, CaseOrigin
from overtrick.lab.history import Block, History, SessionTable
from overtrick.lab.played import Example

# Parts of another version are made again: their digests or examples are others.
VERSION = 1
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


def merge_parts(parts: Sequence[Part], *, grades_known: bool, players_before: Sequence[str] = ()) -> History:
    """Return the history that parts come to, in their order; players that are named before come first."""
    players = {number: at for at, number in enumerate(players_before)}
    cases = _MergedCases()
    blocks: dict[int, list[Block]] = {}
    tables: list[SessionTable] = []
    first_session = 0
    for part in parts:
        own_players, (own_groups, own_cases) = _numbers(part.players, players), cases.add(part)
        for block in part.blocks:
            blocks.setdefault(block.year, []).append(
                block._replace(
                    player=own_players[block.player], case=own_cases[block.case],
                    session=block.session + np.uint32(first_session),
                )
            )  # fmt: skip
        apart = part.sessions.group < 0
        mapped = np.append(own_groups, 0).astype(np.int32)[part.sessions.group]
        tables.append(part.sessions._replace(group=np.where(apart, -1, mapped).astype(np.int32)))
        first_session += len(part.sessions.number)
    book = cases.book(grades_known=grades_known)
    return History(list(players), [_join(each) for _, each in sorted(blocks.items())], _join_tables(tables), book)


class _MergedCases:
    """The cases of several parts, each once; a case that several parts have keeps its first example."""

    def __init__(self) -> None:
        self._groups: dict[bytes, int] = {}
        self._cases: dict[bytes, int] = {}
        self._encoded: list[bytes] = []
        self._example_groups: list[int] = []
        self._origins: list[CaseOrigin] = []

    def add(self, part: Part) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
        """Take the cases of a part; return the numbers of its groups and cases in the whole."""
        groups = _numbers([each.tobytes() for each in part.groups], self._groups)
        numbers = np.empty(len(part.cases), np.uint32)
        examples: dict[int, int] = {}
        for at, digest in enumerate(part.cases):
            key = digest.tobytes()
            known = self._cases.get(key)
            if known is None:
                known = self._cases[key] = len(self._cases)
                example, position, seat = part.origins[at].tolist()
                if example not in examples:
                    examples[example] = len(self._encoded)
                    self._encoded.append(part.examples[example])
                    self._example_groups.append(int(groups[part.example_groups[example]]))
                self._origins.append(CaseOrigin(examples[example], position, seat))
            numbers[at] = known
        return groups, numbers

    def book(self, *, grades_known: bool) -> CaseBook:
        """Return all cases as one book."""
        return CaseBook.of(
            EncodedExamples(self._encoded), self._example_groups, self._origins, len(self._groups),
            grades_known=grades_known,
        )  # fmt: skip


def _numbers(keys: Sequence[Any], known: dict[Any, int]) -> NDArray[np.uint32]:
    """Return the place of each key among all that are known; new ones come after the others."""
    return np.array([known.setdefault(key, len(known)) for key in keys], np.uint32)


def _join(blocks: list[Block]) -> Block:
    """Return the parts of a year as one block."""
    columns = [np.concatenate(each) for each in zip(*(block[1:] for block in blocks), strict=True)]
    player, day = columns[0], columns[2]
    if len(blocks) > 1 or (len(player) > 1 and bool((player[1:] < player[:-1]).any())):
        order = np.lexsort((day, player))
        columns = [column[order] for column in columns]
    return Block(blocks[0].year, *columns)


def _join_tables(tables: list[SessionTable]) -> SessionTable:
    files = [file for table in tables for file in table.file]
    if not tables:
        none = np.zeros(0, np.int32)
        return SessionTable(none.astype(np.int64), none, none, none, none.astype(np.bool_), files)
    names = SessionTable._fields[:-1]
    joined: Any = {name: np.concatenate([getattr(table, name) for table in tables]) for name in names}
    return SessionTable(**joined, file=files)

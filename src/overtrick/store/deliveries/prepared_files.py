"""Files that another process read, on their way to the process that writes them.

All that was found out about a file is sent, so that it is neither read nor awarded twice. It goes as plain bytes of
msgpack, which costs a small part of reading the file again; pickled objects would cost more than that.
"""

from collections.abc import Iterable, Sequence
from datetime import date

import msgspec
from msgspec.structs import replace

from overtrick.core.problems import Problem
from overtrick.core.session import Session
from overtrick.scoring.boards.file_boards import FileBoards
from overtrick.store.results.awarding import ContestAwards
from overtrick.store.results.delivery import Delivery, OverBudget
from overtrick.store.results.reading import Reading


class _PreparedFile(msgspec.Struct, frozen=True, array_like=True):
    """A reading without the file itself, which the other process has."""

    name: str
    over_budget: OverBudget | None
    sha256: str
    day: date
    club: int
    format: str
    sessions: tuple[Session, ...]
    problems: tuple[Problem, ...]
    awards: tuple[ContestAwards | None, ...]
    boards: tuple[FileBoards | None, ...]


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(tuple[_PreparedFile, ...])


def pack_readings(readings: Iterable[Reading]) -> bytes:
    """Return readings as bytes."""
    return _ENCODER.encode(
        [
            _PreparedFile(
                each.delivery.name, each.delivery.over_budget, each.sha256, each.day, each.club, each.format,
                each.sessions, each.problems, each.prepared_awards, each.prepared_boards,
            )
            for each in readings
        ]
    )  # fmt: skip


def unpack_readings(content: bytes, deliveries: Sequence[Delivery]) -> list[Reading]:
    """Return the readings of these deliveries from bytes."""
    return [
        Reading(
            delivery=replace(delivery, name=each.name, over_budget=each.over_budget),
            sha256=each.sha256,
            day=each.day,
            club=each.club,
            format=each.format,
            sessions=each.sessions,
            problems=each.problems,
            prepared_awards=each.awards,
            prepared_boards=each.boards,
        )
        for delivery, each in zip(deliveries, _DECODER.decode(content), strict=True)
    ]

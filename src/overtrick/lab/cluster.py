"""The cases of a trial shared out among the workers of a Dask cluster.

A share that a worker had when it died is given to another one. What comes back is put together as in one process, so
the result is the same. The files of tables travel with their editions: a worker needs none of the records.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cache, partial
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple

import msgspec

from overtrick.lab.history import History
from overtrick.lab.outcomes import Shown, WorkedExample
from overtrick.lab.played import Example
from overtrick.lab.working import (
    NeededExample,
    Results,
    Segment,
    WorkedSegments,
    examples_of,
    join_shares,
    known_of,
    work_segments,
)
from overtrick.schemes.edition import Edition

# More shares than workers: one that is faster takes more, and one that dies loses little.
_SHARES_A_WORKER, _MOST_TRIES = 4, 5
_DECODER = msgspec.msgpack.Decoder(Example)


class SentEdition(NamedTuple):
    """An edition with the files of its tables, by their names."""

    edition: Edition
    files: Mapping[str, bytes]

    def open(self) -> Edition:
        """Return the edition with its files in a folder of this machine."""
        edition = copy(self.edition)
        edition.folder = _keep(tuple(sorted(self.files.items())))
        return edition


class SentExample(NamedTuple):
    """An example with its number, the cases that it shows, the segments that need it, and what is known of it."""

    number: int
    example: bytes
    cases: Sequence[Shown]
    places: Sequence[int]
    known: Sequence[tuple[int, WorkedExample]]


def work_out_on(client: Any) -> Callable[[History, Sequence[Segment], WorkedSegments], list[Results]]:
    """Return what works segments out on the workers of a client."""

    def work_out(history: History, segments: Sequence[Segment], known: WorkedSegments) -> list[Results]:
        book, shown = history.book, history.book.shown()
        every = max(len(client.scheduler_info()["workers"]), 1) * _SHARES_A_WORKER
        # A task that gives them, and no data on some worker: if that one dies, the scheduler has another give them.
        all_editions = [send_edition(each.edition) for each in (*segments, *known.segments)]
        editions = client.submit(hand_on, all_editions, pure=False, retries=_MOST_TRIES)
        places = {id(each.edition): len(segments) + at for at, each in enumerate(known.segments)}
        sent = [
            SentExample(
                number, msgspec.msgpack.encode(book.examples[number]), shown[number], needed,
                [(places[id(edition)], found) for edition, found in known_of(number, known)],
            )
            for number, needed in examples_of(segments)
        ]  # fmt: skip
        waiting = [
            client.submit(
                work_sent_share, editions, sent[first::every], len(segments), grades_known=book.grades_known,
                pure=False, retries=_MOST_TRIES,
            )
            for first in range(every)
        ]  # fmt: skip
        return join_shares(client.gather(waiting))

    return work_out


def hand_on(editions: Sequence[SentEdition]) -> Sequence[SentEdition]:
    """Return what was sent; this runs on a worker."""
    return editions


def send_edition(edition: Edition) -> SentEdition:
    """Return an edition that can be sent to another machine."""
    named = {
        name
        for table in edition.tables.values()
        for name in (getattr(table, key, "") for key in ("file", "exceptions"))
    }
    return SentEdition(edition, {name: Path(edition.folder, name).read_bytes() for name in named if name})


def work_sent_share(
    sent: Sequence[SentEdition], share: Sequence[SentExample], segments: int, *, grades_known: bool
) -> list[Results]:
    """Work out a share of the examples; this runs on a worker."""
    editions = [each.open() for each in sent]
    needed = [
        NeededExample(
            each.number, partial(_DECODER.decode, each.example), each.cases, each.places,
            [(editions[at], own) for at, own in each.known],
        )
        for each in share
    ]  # fmt: skip
    return work_segments(needed, editions[:segments], grades_known=grades_known)


@cache
def _keep(files: tuple[tuple[str, bytes], ...]) -> str:
    """Write files into a folder of this process, once; return it."""
    folder = Path(mkdtemp(prefix="overtrick-worker-"))
    for name, content in files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return str(folder)

"""Signed heads compared with the records: whether these still contain, unaltered, what a head was signed for."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path

import msgspec

from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.journal.heads import Head, NotAHead, decode_head
from overtrick.store.reports.head_files import HEADS_FOLDER
from overtrick.store.upkeep.chain_walk import ChainBreak, ChainWalk

CHANGED_HEAD = "the head itself was changed after it was signed"
_NO_DAY = date.min


class KeptHead(msgspec.Struct, frozen=True):
    """A head that was kept, and under what name. `asked`: somebody wants to know about this one.

    `keys` are those that may have signed it; without any, every key may. `listed` are the day and the number of entries
    that the records list it with; `in_folder` is one of the data directory, which the records must have too.
    """

    name: str
    head: Head
    asked: bool = False
    keys: frozenset[str] = frozenset()
    listed: tuple[date, int] | None = None
    in_folder: bool = False


def read_head_file(path: Path, keys: Iterable[str]) -> KeptHead:
    """Read a head that somebody kept and asks about."""
    try:
        return KeptHead(str(path), decode_head(path.read_bytes()), asked=True, keys=frozenset(keys))
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}.") from error
    except NotAHead as error:
        raise Refusal(f"{path} is not a head of records: {error}.") from error


def heads_in_folder(directory: Path) -> list[KeptHead]:
    """Return the heads that are kept as files in a data directory, the oldest first."""
    paths = sorted((directory / HEADS_FOLDER).glob("*.json"))
    return [KeptHead(f"{HEADS_FOLDER}/{path.name}", _read(path.read_bytes()), in_folder=True) for path in paths]


def heads_on_record() -> list[KeptHead]:
    """Return the heads in the records, the oldest first."""
    rows = models.SignedHead.objects.order_by("day").values_list("day", "seq", "content")
    return [KeptHead(f"of {day} on record", _read(content), listed=(day, seq)) for day, seq, content in rows]


def _read(content: str | bytes) -> Head:
    try:
        return decode_head(content)
    except NotAHead:
        # Its signature is wrong, whatever it was.
        return Head(form="", federation="", day=_NO_DAY, at="", seq=0, link="")


def find_wrong_heads(
    heads: Sequence[KeptHead], walk: ChainWalk, entries_with_damaged_files: Sequence[int] = ()
) -> Iterator[tuple[KeptHead, str]]:
    """Yield the heads that are not of these records, each with what is wrong.

    One change makes all later heads wrong. Of those that nobody asked about, only the first is named for each cause.
    """
    altered = [*walk.breaks, *(ChainBreak(seq, seq, "its file was changed") for seq in entries_with_damaged_files)]
    on_record = {kept.head.signature for kept in heads if kept.listed}
    named: set[str] = set()
    for kept in heads:
        cause, says = _check_head(kept, walk)
        if not says and kept.in_folder and kept.head.signature not in on_record:
            cause, says = "gone", "it is no longer on record: someone removed it there, or put another in its place"
        before = [each.entries for each in altered if each.first <= kept.head.seq] if kept.asked else []
        if not says and before:
            numbers = ", ".join(dict.fromkeys(before))
            says = f"not everything up to entry {kept.head.seq} is as it was signed; see entry {numbers}"
        if says and (kept.asked or cause not in named):
            yield kept, says
            named.add("" if kept.asked else cause)


def _check_head(kept: KeptHead, walk: ChainWalk) -> tuple[str, str]:
    """Return what is wrong with a head, as the name of a cause and in words."""
    head = kept.head
    if not head.is_genuine():
        return f"signature {kept.name}", CHANGED_HEAD
    if kept.listed and kept.listed != (head.day, head.seq):
        day, seq = kept.listed
        return (
            "listed",
            f"it is listed as that of {day} with {seq} entries, and was signed on {head.day} with {head.seq}",
        )
    if kept.keys and head.key not in kept.keys:
        own = " or ".join(sorted(kept.keys))
        is_there = "is" if walk.links.get(head.seq) == head.link else "is not"
        return "key", (
            f"it was signed with the key {head.key}, and should have been signed with {own}; entry {head.seq} of these "
            f"records {is_there} the one that it was signed for"
        )
    if head.seq == walk.last + 1:
        return "end", f"entry {head.seq} was signed on {head.day} and is no longer in the journal"
    if head.seq > walk.last:
        gone = f"entries {walk.last + 1} to {head.seq}"
        return "end", f"{gone} were signed on {head.day} and are no longer in the journal"
    if walk.links.get(head.seq) != head.link:
        return "link", (
            f"entry {head.seq} is not the one that was signed on {head.day}: the journal up to it was changed, and its "
            "chain calculated again"
        )
    return "", ""

"""Whether everything is well: what the facts about the processes mean, once for programs that watch and for people.

A concern has a code and values. Who shows it has the words: the page for programs in English, the office in every
language.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from overtrick.store.reports.monitoring import HealthFacts

_OLDEST_BACKUP = _OLDEST_HEAD = timedelta(days=2)


class Concern(NamedTuple):
    """Something that is not as it should be, with the values for its sentence."""

    code: str
    values: Mapping[str, Any] = MappingProxyType({})


class Health(msgspec.Struct, frozen=True):
    """What is wrong, so that files are not taken in or may be lost, and what a person should look at besides."""

    trouble: tuple[Concern, ...]
    to_do: tuple[Concern, ...]


class Expected(msgspec.Struct, frozen=True, kw_only=True):
    """What the settings expect: the longest silence of a worker, scheduled backups, and room on the disk."""

    longest_silence: timedelta
    backups: bool
    least_room: int


def judge_health(facts: HealthFacts, now: datetime, expected: Expected, free: int) -> Health:
    """Judge the facts; `free` are the bytes that are free on the disk of the data directory."""
    return Health(
        (*_find_delays(facts, now, expected.longest_silence), *_find_dangers(facts, now, expected, free)),
        (*_find_failures(facts, now, expected.longest_silence), *_find_doubts(facts, now)),
    )


def find_full_disk(free: int, least_room: int) -> list[Concern]:
    """Return the concern of a disk with too little room; it is known without the database."""
    return [Concern("disk", {"free": free})] if free < least_room else []


def _find_delays(facts: HealthFacts, now: datetime, longest_silence: timedelta) -> Iterator[Concern]:
    """Find why files are not taken in."""
    if facts.worker_seen is None:
        yield Concern("no-worker")
    elif now - facts.worker_seen >= longest_silence:
        yield Concern("silent", {"seconds": seconds_since(facts.worker_seen, now)})
    if facts.oldest is not None and now - facts.oldest >= longest_silence:
        yield Concern("waiting", {"seconds": seconds_since(facts.oldest, now)})


def _find_dangers(facts: HealthFacts, now: datetime, expected: Expected, free: int) -> Iterator[Concern]:
    """Find why something may be lost."""
    last = facts.last_backup
    if expected.backups and last and now - last > _OLDEST_BACKUP:
        yield Concern("old-backup", {"day": last.date()})
    yield from find_full_disk(free, expected.least_room)


def _find_failures(facts: HealthFacts, now: datetime, longest_silence: timedelta) -> Iterator[Concern]:
    """Find what a person should look at, though files are taken in."""
    is_served = facts.worker_seen is not None and now - facts.worker_seen < longest_silence
    if facts.stuck:
        yield Concern("stuck", {"count": facts.stuck})
    if facts.silent_workers and is_served:
        yield Concern("dead-workers", {"count": facts.silent_workers})
    if facts.letters_given_up:
        yield Concern("letters", {"count": facts.letters_given_up})
    for each in facts.other_keys:
        yield Concern("other-key", {"machine": each.machine, "file": each.file})
    if facts.last_backup is None:
        yield Concern("no-backup")


def _find_doubts(facts: HealthFacts, now: datetime) -> Iterator[Concern]:
    """Find what a person should look at so that auditors can prove that nothing was changed."""
    if facts.head_day is None:
        yield Concern("no-head")
    elif now.date() - facts.head_day > _OLDEST_HEAD:
        yield Concern("old-head", {"day": facts.head_day})
    if facts.has_new_key:
        yield Concern("new-key")
    if facts.verified and facts.verified.differences:
        yield Concern("differences", {"count": facts.verified.differences, "day": facts.verified.at.date()})


def seconds_since(since: datetime, now: datetime) -> int:
    """Return the whole seconds since a moment."""
    return round((now - since).total_seconds())

"""What the engine reads of an edition while it awards a session: a change of anything else cannot change the award."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from overtrick.schemes import records
from overtrick.schemes.edition import Edition

ALL, ANY, _KEYS = "", "any", "keys"
# The days of a record say which edition has it; no award follows from them.
_DAYS = frozenset({"effective", "until"})
# Names are in sentences only. Of the folder the files of tables are read, and these belong to their tables.
_NAMES = frozenset({"scheme", "title", "folder"})
_CLASSES, _AWARDS, _TABLES = "classes", "awards", "tables"
# What an edition says of all its rules together: to read it is not to read each of them.
_OF_ALL_RULES = ("asks_ranks", "asks_standing", "strength_steps")


class Read(NamedTuple):
    """Something that was read: a section, one of its records or all of them, and of a rule one of its values."""

    section: str
    record: Hashable = ALL
    value: str = ALL


_NAMED_CLASSES = Read(_CLASSES, ANY, "named")


class RecordingEdition(Edition):
    """An edition that notes in `reads` what is read of it."""

    def __init__(self, edition: Edition) -> None:
        self.reads: set[Read] = {Read(name) for name in _OF_ALL_RULES}
        self._edition = edition
        self.__dict__ |= {name: getattr(edition, name) for name in _OF_ALL_RULES}

    def __getattr__(self, name: str) -> Any:
        """Return a section; how it is read is noted."""
        value = getattr(self.__dict__["_edition"], name)
        found: Any = value
        if name == _AWARDS:
            found = _Rules(value, self.reads)
        elif isinstance(value, dict):
            found = _Section(name, value, self.reads)
        elif name not in _NAMES:
            self.reads.add(Read(name))
        self.__dict__[name] = found
        return found

    def class_of(self, points_type: str, award: int) -> records.EventClass | None:
        """Return the class that a header names: for this the names of all are read, and the values of one."""
        found = self._edition.class_of(points_type, award)
        self.reads.update((_NAMED_CLASSES, Read("award_columns")))
        if found:
            self.reads.add(Read(_CLASSES, found.name))
        return found


class _Section(Mapping[Any, Any]):
    """The records of a section by name."""

    def __init__(self, name: str, inside: Mapping[Any, Any], reads: set[Read]) -> None:
        self._name, self._inside, self._reads = name, inside, reads
        # The same few records are read of all examples, and need noting once.
        self._noted: set[Any] = set()

    def __getitem__(self, key: Any) -> Any:
        if key not in self._noted:
            self._noted.add(key)
            self._reads.add(Read(self._name, key))
        return self._inside[key]

    def __iter__(self) -> Iterator[Any]:
        # Who wants the values of a name as well asks for them, and that is noted.
        self._reads.add(Read(self._name, ANY, _KEYS))
        return iter(self._inside)

    def __len__(self) -> int:
        self._reads.add(Read(self._name, ANY, _KEYS))
        return len(self._inside)


class _Rules(Sequence[Any]):
    """The rules for awards, of which most are read only to see that they do not apply."""

    def __init__(self, inside: Sequence[records.AwardRule], reads: set[Read]) -> None:
        reads.add(Read(_AWARDS, ANY, "count"))
        self._rules = [_Rule(at, rule, reads) for at, rule in enumerate(inside)]

    def __getitem__(self, at: Any) -> Any:
        return self._rules[at]

    def __len__(self) -> int:
        return len(self._rules)


class _Rule:
    """A rule, of which every value is noted by itself, and remembered, so that it is noted once."""

    def __init__(self, at: int, rule: records.AwardRule, reads: set[Read]) -> None:
        self._at, self._rule, self._reads = at, rule, reads

    def __getattr__(self, name: str) -> Any:
        self._reads.add(Read(_AWARDS, self._at, name))
        value = self.__dict__[name] = getattr(self._rule, name)
        return value


class Comparer:
    """Tells whether two editions have the same of all that was read. Each question is answered once."""

    def __init__(self, one: Edition, other: Edition) -> None:
        self._one, self._other = one, other
        self._known: dict[Read, bool] = {}
        self._answers: dict[frozenset[Read], bool] = {}

    def have_same(self, reads: frozenset[Read]) -> bool:
        """Tell whether everything in `reads` is the same in both editions."""
        if self._one is self._other:
            return True
        found = self._answers.get(reads)
        if found is None:
            found = self._answers[reads] = all(map(self._is_same, reads))
        return found

    def _is_same(self, read: Read) -> bool:
        known = self._known.get(read)
        if known is None:
            known = self._known[read] = _value_of(self._one, read) == _value_of(self._other, read)
        return known


def _value_of(edition: Edition, read: Read) -> Any:
    """Return what was read in a form that can be compared."""
    section = getattr(edition, read.section)
    if read == _NAMED_CLASSES:
        return [(each.name, each.type, each.award) for each in section.values()]
    if (read.record, read.value) == (ANY, _KEYS):
        return list(section)
    if read.section == _AWARDS:
        if read.record == ANY:
            return len(section)
        at = read.record
        return getattr(section[at], read.value) if isinstance(at, int) and at < len(section) else None
    if isinstance(section, dict):
        chosen = section.items() if read.record == ALL else [(read.record, section.get(read.record))]
        return [(key, _comparable(edition, read.section, record)) for key, record in chosen]
    if isinstance(section, tuple):
        return [_comparable(edition, read.section, record) for record in section]
    return _comparable(edition, read.section, section)


def _comparable(edition: Edition, section: str, record: Any) -> Any:
    """Return a record without its days, and a table with what its files say."""
    if not isinstance(record, records.Record):
        return record
    values = {name: getattr(record, name) for name in record.__struct_fields__ if name not in _DAYS}
    named = (values.get("file"), values.get("exceptions")) if section == _TABLES else ()
    return type(record), values, [_content(edition.folder, name) for name in named if name]


@lru_cache(maxsize=256)
def _content(folder: str, name: str) -> bytes:
    return Path(folder, name).read_bytes()

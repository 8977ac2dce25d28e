"""The kinds of decision, each with its record and its handler; and how a decision that cannot be is refused."""

from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

import msgspec

from overtrick.store import models
from overtrick.store.db.values import plain_text
from overtrick.store.decisions.command_kinds import BY_COMMAND
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, encoded
from overtrick.store.journal.unit_of_work import UnitOfWork

_LARGEST = 2**31 - 1
_FIRST_DAY, _LAST_DAY = date(1900, 1, 1), date(2999, 12, 31)
Handler = Callable[[UnitOfWork, JournalEntry, Any], None]
Objection = Callable[[JournalEntry, Any], None]
_kinds: dict[str, tuple[type["Record"], Handler]] = {}
_objections: dict[str, Objection] = {}
R = TypeVar("R", bound="Record")


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a decision says, in plain values."""


def decision(
    kind: str, record: type[R]
) -> Callable[[Callable[[UnitOfWork, JournalEntry, R], None]], Callable[[UnitOfWork, JournalEntry, R], None]]:
    """Make a function the handler of a kind of decision."""

    def register(
        function: Callable[[UnitOfWork, JournalEntry, R], None],
    ) -> Callable[[UnitOfWork, JournalEntry, R], None]:
        _kinds[kind] = (record, function)
        return function

    return register


def objection(
    kind: str, record: type[R]
) -> Callable[[Callable[[JournalEntry, R], None]], Callable[[JournalEntry, R], None]]:
    """Make a function look at a kind of decision before it is made, and once only.

    A handler also runs when the records are made again, perhaps by a program that awards otherwise: what depends on
    points is refused here, so that a line of the journal can always be made again.
    """

    def register(function: Callable[[JournalEntry, R], None]) -> Callable[[JournalEntry, R], None]:
        _objections[kind] = function
        return function

    return register


def object_to(entry: JournalEntry, record: Record) -> None:
    """Refuse a decision that must not be made now."""
    if entry.kind in _objections:
        _objections[entry.kind](entry, record)


def kinds() -> list[str]:
    """Every kind of decision."""
    return sorted(_kinds)


def by_hand() -> list[str]:
    """The kinds of decision that a person makes, and no command of its own."""
    return [kind for kind in kinds() if kind not in BY_COMMAND]


def record_type(kind: str) -> type[Record]:
    """The record of a kind."""
    return _kinds[kind][0]


def handler_of(kind: str) -> Handler:
    """The handler of a kind."""
    return _kinds[kind][1]


def record_of(entry: JournalEntry) -> Record:
    """What a line decided; a Refusal if it is not a record of its kind."""
    if entry.kind not in _kinds:
        raise Refusal(f"There is no decision '{entry.kind}'. There are: {', '.join(kinds())}.")
    try:
        found: Record = msgspec.convert(entry.data, _kinds[entry.kind][0], strict=True)
    except msgspec.ValidationError as error:
        raise Refusal(f"The decision '{entry.kind}' cannot be read: {error}.") from error
    return found


def check_values(value: object) -> None:
    """Refuse numbers and texts that one of the databases cannot keep."""
    if isinstance(value, dict | list | tuple):
        for each in (*value.keys(), *value.values()) if isinstance(value, dict) else value:
            check_values(each)
    elif isinstance(value, int) and abs(value) > _LARGEST:
        raise Refusal(f"{value} is too large a number.")
    elif isinstance(value, str) and value != plain_text(value):
        raise Refusal(f"{value!r} has a character that cannot be kept.")


def check_days(record: Record) -> None:
    """Refuse a day of which nobody can mean that something begins or happens; an end may be for ever."""
    for name, value in msgspec.structs.asdict(record).items():
        if isinstance(value, date) and name != "end" and not _FIRST_DAY <= value <= _LAST_DAY:
            raise Refusal(f"{name}: {value} cannot be meant; write a day from {_FIRST_DAY} to {_LAST_DAY}.")


def audit(work: UnitOfWork, entry: JournalEntry, what: str, key: object, before: object, after: object) -> None:
    """Note what a decision changed."""
    values = (entry.seq, entry.at, entry.who, what, str(key), encoded(before), encoded(after))
    work.writer.add(models.Audit, *values)

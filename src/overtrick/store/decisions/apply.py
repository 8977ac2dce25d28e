"""The way of a decision through the store: it is completed and checked, written to the journal, and applied."""

from datetime import date, datetime

import msgspec

from overtrick.store.db.values import plain_text
from overtrick.store.decisions.common.kind import Record
from overtrick.store.decisions.common.references import check_references, write_player_numbers
from overtrick.store.decisions.registry import find_kind
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork

_LARGEST = 2**31 - 1
_FIRST_DAY, _LAST_DAY = date(1900, 1, 1), date(2999, 12, 31)


def prepare_decision(entry: JournalEntry) -> JournalEntry:
    """Complete and check a new decision.

    Returns the entry as the journal keeps it, in plain values. Refuses a wrong key, a date out of range, a value that
    one of the databases cannot keep, a reference to nothing, and whatever its kind objects to.
    """
    kind = find_kind(entry.kind)
    given = record = write_player_numbers(_read_record(entry))
    _check_values(msgspec.to_builtins(given))
    _check_days(given)
    if kind.complete is not None:
        record = kind.complete(entry, given)
    check_references(record, entry.day)
    data = {
        name: value
        for name, value in msgspec.to_builtins(record).items()
        if name in entry.data or getattr(given, name) is msgspec.UNSET
    }
    if kind.objection is not None:
        kind.objection(entry, record)
    arrival = entry.arrival if kind.claim_arrival is None else kind.claim_arrival(record)
    return msgspec.structs.replace(entry, data=data, arrival=arrival)


def apply_decision(work: UnitOfWork, entry: JournalEntry) -> None:
    """Carry out the decision of an entry."""
    find_kind(entry.kind).handler(work, entry, _read_record(entry))


def _read_record(entry: JournalEntry) -> Record:
    """Read the record of an entry; refuse data that its kind does not have."""
    try:
        record: Record = msgspec.convert(entry.data, find_kind(entry.kind).record, strict=True)
    except msgspec.ValidationError as error:
        raise Refusal(f"The decision '{entry.kind}' cannot be read: {error}.") from error
    return record


def _check_values(value: object) -> None:
    """Refuse numbers and texts that one of the databases cannot keep."""
    if isinstance(value, dict | list | tuple):
        for each in (*value.keys(), *value.values()) if isinstance(value, dict) else value:
            _check_values(each)
    elif isinstance(value, int) and abs(value) > _LARGEST:
        raise Refusal(f"{value} is too large a number.")
    elif isinstance(value, str) and value != plain_text(value):
        raise Refusal(f"{value!r} has a character that cannot be kept.")


def _check_days(record: Record) -> None:
    """Refuse a day on which nothing can begin or happen; an end may be as late as a date can be."""
    for name, value in msgspec.structs.asdict(record).items():
        day = value.date() if isinstance(value, datetime) else value
        if isinstance(day, date) and name != "end" and not _FIRST_DAY <= day <= _LAST_DAY:
            raise Refusal(f"{name}: {value} cannot be right; write a day from {_FIRST_DAY} to {_LAST_DAY}.")

"""The description of a kind of decision: its record and the functions that serve it; and the audit log of decisions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from overtrick.store import models
from overtrick.store.journal.entries import JournalEntry, encode_json
from overtrick.store.journal.unit_of_work import UnitOfWork

R = TypeVar("R", bound="Record")
# Keys with whole documents, which are too long for a page or a line that says what was decided.
DOCUMENT_KEYS = frozenset({"invoices", "document"})


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The content of a decision, in plain values.

    `valid_on` is the key with the day on which codes must be in use; without one it is the day of the decision.
    """

    valid_on: ClassVar[str] = ""


@dataclass(frozen=True)
class Reversal:
    """How a decision is withdrawn. Both functions get the entry of the withdrawal, then the entry that is withdrawn."""

    handler: Callable[[UnitOfWork, JournalEntry, JournalEntry], None]
    objection: Callable[[JournalEntry, JournalEntry], None] | None = None


@dataclass(frozen=True)
class Kind(Generic[R]):
    """A kind of decision.

    `handler` carries the decision out, the first time and at every replay. The first line of its docstring describes
    the kind to people who use the command line or the API.
    `objection` refuses a decision before it is made, and only then: a replay may run with a program that awards
    otherwise, and must not fail. A rule that depends on points belongs here.
    `complete` fills in what a person leaves out: a change keeps what it does not name, and a new row gets what the
    federation's data say. The journal has it then, so a replay does not depend on it.
    `claim_arrival` finds the file that the decision is about.
    `withdraw` is how the decision 'withdraw' takes this one back.
    `command` is the one command that makes the decision, where people cannot make it by hand.
    """

    name: str
    record: type[R]
    handler: Callable[[UnitOfWork, JournalEntry, R], None]
    objection: Callable[[JournalEntry, R], None] | None = None
    complete: Callable[[JournalEntry, R], R] | None = None
    claim_arrival: Callable[[R], int] | None = None
    withdraw: Reversal | None = None
    command: str = ""

    @property
    def summary(self) -> str:
        """Say what the decision does, in one line."""
        return (self.handler.__doc__ or "").strip().splitlines()[0]


def keep_unnamed(record: R, kept: Mapping[str, Any]) -> R:
    """Return a record in which the keys that were left out have the values that are kept."""
    unset = {name for name, value in msgspec.structs.asdict(record).items() if value is msgspec.UNSET}
    return msgspec.structs.replace(record, **{name: kept[name] for name in unset & kept.keys()})


def list_named(record: Record) -> dict[str, Any]:
    """Return the keys of a record that were given or filled in, with their values."""
    values = msgspec.structs.asdict(record)
    return {name: value for name, value in values.items() if value is not msgspec.UNSET}


def audit(work: UnitOfWork, entry: JournalEntry, what: str, key: object, before: object, after: object) -> None:
    """Write to the audit log what a decision changed."""
    values = (entry.seq, entry.at, entry.who, what, str(key), encode_json(before), encode_json(after))
    work.writer.add(models.Audit, *values)

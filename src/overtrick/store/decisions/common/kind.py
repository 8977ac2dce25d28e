"""The description of a kind of decision: its record and the functions that serve it; and the audit log of decisions."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from overtrick.store import models
from overtrick.store.journal.entries import JournalEntry, encode_json
from overtrick.store.journal.unit_of_work import UnitOfWork

R = TypeVar("R", bound="Record")


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The content of a decision, in plain values."""


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
    `complete` fills in keys that a person may leave out; `filled_in` names them.
    `claim_arrival` finds the file that the decision is about.
    `withdraw` is how the decision 'withdraw' takes this one back.
    `command` is the one command that makes the decision, where people cannot make it by hand.
    """

    name: str
    record: type[R]
    handler: Callable[[UnitOfWork, JournalEntry, R], None]
    objection: Callable[[JournalEntry, R], None] | None = None
    complete: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    filled_in: tuple[str, ...] = ()
    claim_arrival: Callable[[R], int] | None = None
    withdraw: Reversal | None = None
    command: str = ""

    @property
    def summary(self) -> str:
        """Say what the decision does, in one line."""
        return (self.handler.__doc__ or "").strip().splitlines()[0]


def audit(work: UnitOfWork, entry: JournalEntry, what: str, key: object, before: object, after: object) -> None:
    """Write to the audit log what a decision changed."""
    values = (entry.seq, entry.at, entry.who, what, str(key), encode_json(before), encode_json(after))
    work.writer.add(models.Audit, *values)

"""One transaction on the records: the entries that it adds to the journal, and the rows that follow from them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from typing import Any, TypeVar, cast

import msgspec

from overtrick.store import models
from overtrick.store.db.bulk_writer import BulkWriter
from overtrick.store.db.values import plain_text
from overtrick.store.journal.chain import ArrivedFile, fetch_arrived_file, seal_entry
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import FederationState
from overtrick.store.journal.handicap_events import HandicapEvents
from overtrick.store.registers.federation import ENGINE, Federation, Version

LONGEST_WHO = 100
T = TypeVar("T")


class UnitOfWork:
    """The records during one transaction.

    `closing_steps` follow every entry, so that no handler has to remember them. `touched_players` are the players whose
    points the current entry changed.
    """

    def __init__(self, state: FederationState, closing_steps: "Sequence[ClosingStep]" = ()) -> None:
        self.state = state
        self.writer = BulkWriter()
        self.touched_players: set[int] = set()
        self._closing_steps = closing_steps
        self._next_seq = self.writer.last_seq + 1
        self._last_link = self.writer.last_link
        self._changed: set[str] | None = set()
        self._extensions: dict[object, object] = {}

    def new_entry(
        self,
        kind: str,
        at: datetime,
        who: str,
        *,
        data: dict[str, Any],
        reason: str = "",
        arrival: int | None = None,
    ) -> JournalEntry:
        """Return the next entry of the journal, by the versions of program and scheme that are in use now."""
        federation = self.state.federation
        day = federation.day_of(at)
        return JournalEntry(
            seq=self._next_seq, kind=kind, at=at, day=day, who=plain_text(who)[:LONGEST_WHO],
            reason=plain_text(reason), data=data, arrival=arrival, engine=ENGINE,
            scheme=federation.version_on(day).label,
        )  # fmt: skip

    @contextmanager
    def write_entry(self, entry: JournalEntry, file: ArrivedFile | None = None) -> Iterator[None]:
        """Write an entry into the journal, let the block apply it, and finish it.

        A new entry is added to the chain; one of a replay has its place in it. `file` saves a query for its file.
        """
        if not entry.link:
            entry = seal_entry(entry, self._last_link, file or self._arrived_file(entry))
        self.writer.add_numbered_row(models.Journal, entry.row())
        self._next_seq, self._last_link = entry.seq + 1, entry.link
        yield
        self.finish(entry)

    def _arrived_file(self, entry: JournalEntry) -> ArrivedFile | None:
        if entry.arrival is None:
            return None
        self.writer.flush()
        return fetch_arrived_file(entry.arrival)

    def finish(self, entry: JournalEntry) -> None:
        """Do what must follow every entry: post what is pinned, and promote."""
        for step in self._closing_steps:
            step(self, entry)
        self.touched_players = set()

    def forget_players(self, numbers: set[str]) -> None:
        """Drop what was read about some players, because the current entry changes it."""
        self.state.register.drop(numbers)
        if self._changed is not None:
            self._changed |= numbers

    def forget_registers(self) -> None:
        """Drop all that was read from the registers, because the current entry may change anything."""
        self.state = self.state.with_empty_registers()
        self._changed = None

    def use_versions(self, versions: Sequence[Version]) -> None:
        """Use other versions of the federation's folder: the current entry adds one or withdraws it."""
        self.state = msgspec.structs.replace(self.state, federation=Federation(versions))
        self.forget_registers()

    def add_approval_rule(self, start: date, units: frozenset[str]) -> None:
        """Add which units need approval from a day on."""
        self.state = msgspec.structs.replace(self.state, approval_rules=(*self.state.approval_rules, (start, units)))

    def set_approval_rules(self, rules: tuple[tuple[date, frozenset[str]], ...]) -> None:
        """Replace the rules of approval, because the current entry takes one back."""
        self.state = msgspec.structs.replace(self.state, approval_rules=rules)

    def set_handicaps(self, events: HandicapEvents) -> None:
        """Replace what clubs decided of handicaps, because the current entry changes it."""
        self.state = msgspec.structs.replace(self.state, handicaps=events)

    def add_erased_player(self, number: str) -> None:
        """Add a player to those who have been erased."""
        self.state = msgspec.structs.replace(self.state, erased=self.state.erased | {number})

    def state_after(self, entry: JournalEntry) -> FederationState:
        """Return the state to publish once this decision has been committed."""
        return self.state.at_next_version(entry.seq, None if self._changed is None else frozenset(self._changed))

    def extension(self, make: "Callable[[UnitOfWork], T]") -> T:
        """Return the object that another room keeps with this unit of work, made at its first use."""
        if make not in self._extensions:
            self._extensions[make] = make(self)
        return cast(T, self._extensions[make])


ClosingStep = Callable[[UnitOfWork, JournalEntry], None]

"""Withdraw a decision about points by reversals of what it posted: a mistake is never edited or deleted."""

from collections.abc import Iterable
from typing import Any

from overtrick.store.decisions.common.kind import Kind, Record, Reversal
from overtrick.store.decisions.common.points import audit_totals, find_holder, refuse_debt
from overtrick.store.decisions.common.references import JournalLine
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, entries_by_number, entries_of_kinds
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.in_force import AwardInForce, awards_in_force, current_totals
from overtrick.store.ledger.origins import find_origins
from overtrick.store.ledger.postings import post
from overtrick.store.models.points_field import sum_by_unit

WITHDRAWN = "withdrawn"


class Withdrawal(Record, frozen=True, kw_only=True):
    """The number of the line in the journal whose points are taken back."""

    line: JournalLine


class Withdrawals:
    """The withdrawal of decisions of some kinds, each as its kind says."""

    def __init__(self, kinds: Iterable[Kind[Any]]) -> None:
        self._reversals = {kind.name: kind.withdraw for kind in kinds if kind.withdraw is not None}

    def withdraw(self, work: UnitOfWork, entry: JournalEntry, withdrawal: Withdrawal) -> None:
        """Take back all that a decision about points posted."""
        mistake = self._find_mistake(withdrawal.line)
        self._reversals[mistake.kind].handler(work, entry, mistake)

    def check(self, entry: JournalEntry, withdrawal: Withdrawal) -> None:
        """Refuse a withdrawal without a reason, a second one, and one to which the withdrawn kind objects."""
        mistake = self._find_mistake(withdrawal.line)
        if not entry.reason.strip():
            raise Refusal("A withdrawal needs a reason.")
        if any(earlier.data["line"] == withdrawal.line for earlier in entries_of_kinds(entry.kind)):
            raise Refusal(f"Line {withdrawal.line} has already been withdrawn.")
        objection = self._reversals[mistake.kind].objection
        if objection is not None:
            objection(entry, mistake)

    def _find_mistake(self, seq: int) -> JournalEntry:
        """Find the entry to be withdrawn; refuse one of a kind that cannot be."""
        mistake = entries_by_number([seq]).get(seq)
        if mistake is None:
            raise Refusal(f"The journal has no line {seq}.")
        if mistake.kind not in self._reversals:
            kinds = ", ".join(sorted(self._reversals))
            raise Refusal(f"Line {seq} is '{mistake.kind}'; what can be withdrawn is: {kinds}.")
        return mistake


def _reverse_points(work: UnitOfWork, entry: JournalEntry, mistake: JournalEntry) -> None:
    """Reverse the awards of a decision that posted points by players' numbers."""
    remaining = find_remaining_awards(mistake)
    players = {number: find_holder(number) for number in list_numbers(mistake)}
    before = current_totals(player.pk for player in players.values())
    if remaining:
        post(work, entry, WITHDRAWN, None, remaining[0].played, reversals=remaining)
        work.writer.flush()
    audit_totals(work, entry, players, before, {WITHDRAWN: mistake.seq})


def _check_reversal(entry: JournalEntry, mistake: JournalEntry) -> None:
    """Refuse where nothing is left to reverse, and where a player would have less than no points."""
    remaining = find_remaining_awards(mistake)
    if not remaining:
        raise Refusal(f"Nothing that line {mistake.seq} posted still counts.")
    for number in list_numbers(mistake):
        own = sum_by_unit((each.unit, -each.points) for each in remaining if each.number == number)
        refuse_debt({number: own}, entry.day)


REVERSAL_OF_POINTS = Reversal(_reverse_points, _check_reversal)


def find_remaining_awards(entry: JournalEntry) -> list[AwardInForce]:
    """List the awards that a decision posted by players' numbers and that are in force, wherever mergers moved them."""
    numbers = list_numbers(entry)
    holders = {find_holder(number).pk for number in numbers}
    awards = [each for each in awards_in_force("player_id", holders) if each.session is None and each.number in numbers]
    first = find_origins(each.id for each in awards)
    return [each for each in awards if first[each.id] == entry.seq]


def list_numbers(entry: JournalEntry) -> list[str]:
    """List the players' numbers that a decision about points names."""
    rows: Iterable[dict[str, str]] = entry.data.get("awards") or [entry.data]
    return list(dict.fromkeys(row["number"] for row in rows))

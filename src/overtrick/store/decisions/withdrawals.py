"""Taking back what a decision about points posted, by reversals: a mistake is withdrawn, never edited or deleted."""

from collections.abc import Callable, Iterable

from overtrick.store.decisions.point_values import holder_of, note_totals, refuse_debt
from overtrick.store.decisions.registry import Record, decision, objection
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, entries_by_number, entries_of_kinds
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.in_force import AwardInForce, awards_in_force, totals_of
from overtrick.store.ledger.origins import origins
from overtrick.store.ledger.postings import post
from overtrick.store.models.points_field import sum_by_unit

WITHDRAWN = "withdrawn"
# The kinds of decision that post points by numbers; others may add a way of their own to be withdrawn.
BY_NUMBERS = ("adjust", "announced", "lapse", "opening", "recognise", "transfer")
Way = Callable[[UnitOfWork, JournalEntry, JournalEntry], None]
ways: dict[str, Way] = {}


class Withdrawal(Record, frozen=True, kw_only=True):
    """The number of the line in the journal whose points are taken back."""

    line: int


@decision("withdraw", Withdrawal)
def withdraw(work: UnitOfWork, entry: JournalEntry, told: Withdrawal) -> None:
    """Take back all that a decision about points posted."""
    mistake = withdrawable(told.line)
    if mistake.kind in ways:
        ways[mistake.kind](work, entry, mistake)
        return
    standing = standing_by(mistake)
    players = {number: holder_of(number) for number in numbers_in(mistake)}
    before = totals_of(player.pk for player in players.values())
    if standing:
        post(work, entry, WITHDRAWN, None, standing[0].played, back=standing)
        work.writer.flush()
    note_totals(work, entry, players, before, {WITHDRAWN: mistake.seq})


@objection("withdraw", Withdrawal)
def may_withdraw(entry: JournalEntry, told: Withdrawal) -> None:
    """A decision is withdrawn once, with a reason, and leaves nobody with less than nothing."""
    mistake = withdrawable(told.line)
    if not entry.reason.strip():
        raise Refusal("A withdrawal needs its reason.")
    if any(earlier.data["line"] == told.line for earlier in entries_of_kinds("withdraw")):
        raise Refusal(f"Line {told.line} has been withdrawn already.")
    if mistake.kind in ways:
        return
    standing = standing_by(mistake)
    if not standing:
        raise Refusal(f"Nothing stands any more of what line {told.line} posted.")
    for number in numbers_in(mistake):
        own = sum_by_unit((each.unit, -each.points) for each in standing if each.number == number)
        refuse_debt({number: own}, entry.day)


def withdrawable(seq: int) -> JournalEntry:
    """A line of the journal that can be withdrawn; a Refusal if it cannot."""
    found = entries_by_number([seq]).get(seq)
    kinds = sorted({*BY_NUMBERS, *ways})
    if found is None:
        raise Refusal(f"The journal has no line {seq}.")
    if found.kind not in kinds:
        raise Refusal(f"Line {seq} is '{found.kind}'; what can be withdrawn is: {', '.join(kinds)}.")
    return found


def standing_by(entry: JournalEntry) -> list[AwardInForce]:
    """What a decision posted by numbers and what still stands, wherever mergers have moved it."""
    numbers = numbers_in(entry)
    holders = {holder_of(number).pk for number in numbers}
    beside = [each for each in awards_in_force("player_id", holders) if each.session is None and each.number in numbers]
    first = origins(each.id for each in beside)
    return [each for each in beside if first[each.id] == entry.seq]


def numbers_in(entry: JournalEntry) -> list[str]:
    """The players' numbers that a decision about points names."""
    rows: Iterable[dict[str, str]] = entry.data.get("awards") or [entry.data]
    return list(dict.fromkeys(row["number"] for row in rows))

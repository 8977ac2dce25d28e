"""Explain points without a session, such as an opening balance, an adjustment or a transfer.

The ledger keeps no reasons. The journal entry that first posted the points says what was decided, and the regulations
of the day say why that came to so many points.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

import msgspec

from overtrick.core.because import Because
from overtrick.schemes.edition import Edition
from overtrick.standing.expiry import EXPIRY_KINDS
from overtrick.standing.recognition import recognition
from overtrick.standing.transfers import transfer_points
from overtrick.store import models
from overtrick.store.journal.entries import JournalEntry, entries_by_number
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.ledger.in_force import AwardInForce
from overtrick.store.ledger.origins import find_origins
from overtrick.store.standings.expiry import explain_expired_points
from overtrick.store.standings.lapses import find_lapse

ADJUSTED = "Adjusted by the federation, asked for by {asked_by}"
OPENED = "The opening balance, entered by hand"
RECOGNISED = "The rank of another federation is recognised as {rank}"
ANNOUNCED = "As announced for {event}"
BROUGHT = "The opening balance from the imported register"


class PostingExplanation(NamedTuple):
    """Points without a session, and the journal entry that first posted them."""

    award: AwardInForce
    entry: JournalEntry

    @property
    def event(self) -> str:
        """The event that they were decided on for; empty where none was named."""
        return _event_of(self.entry)

    @property
    def because(self) -> tuple[Because, ...]:
        """The reasons, as the regulations of the day and the records give them."""
        reasons = _REASONS.get(self.entry.kind)
        return reasons(self.entry, self.award) if reasons else ()


def explain_postings(awards: Sequence[AwardInForce]) -> list[PostingExplanation]:
    """Explain points without a session, in the order in which they are given."""
    numbers = find_origins(award.id for award in awards)
    entries = entries_by_number(numbers.values())
    return [PostingExplanation(award, entries[numbers[award.id]]) for award in awards]


def _event_of(entry: JournalEntry) -> str:
    return str(entry.data.get("event", ""))


def _edition(award: AwardInForce) -> Edition:
    return current_federation().scheme.on(award.played)


def _because(template: str, values: Mapping[str, object], award: AwardInForce) -> Because:
    rule = _edition(award).postings.get(award.kind)
    return Because(template, dict(values), rule.clause if rule else "")


def _adjustment_reasons(entry: JournalEntry, award: AwardInForce) -> tuple[Because, ...]:
    event = _event_of(entry)
    template = ADJUSTED + (", for {event}" if event else "")
    return (_because(template, {"asked_by": entry.data["asked_by"], "event": event}, award),)


def _opening_reasons(entry: JournalEntry, award: AwardInForce) -> tuple[Because, ...]:
    return (_because(OPENED if entry.kind == "opening" else BROUGHT, {}, award),)


def _transfer_reasons(entry: JournalEntry, award: AwardInForce) -> tuple[Because, ...]:
    data = entry.data
    return transfer_points(data["source"], data["at"], Fraction(data["amount"]), _edition(award)).because


def _recognition_reasons(entry: JournalEntry, award: AwardInForce) -> tuple[Because, ...]:
    edition = _edition(award)
    rank = next(rank.name for rank in edition.ranks if entry.data["rank"] in (rank.name, str(rank.code)))
    first = _because(RECOGNISED, {"rank": rank}, award)
    return (first, *recognition(rank, edition, _points_before(entry, award.number)).because)


def _announcement_reasons(entry: JournalEntry, award: AwardInForce) -> tuple[Because, ...]:
    club = entry.data.get("club")
    values = {"event": _event_of(entry), "club": club}
    return (_because(ANNOUNCED + (", played at club {club}" if club else ""), values, award),)


def _lapse_reasons(entry: JournalEntry, award: AwardInForce) -> tuple[Because, ...]:
    found = find_lapse(award.number, award.played)
    return found.because if found else ()


def _run_reasons(entry: JournalEntry, award: AwardInForce) -> tuple[Because, ...]:
    if award.kind in EXPIRY_KINDS:
        return explain_expired_points(award, entry.seq, date.fromisoformat(entry.data["date"]))
    return _lapse_reasons(entry, award)


def _points_before(entry: JournalEntry, number: str) -> dict[str, Fraction]:
    """Return the points of a player before a decision, from the audit log."""
    note = models.Audit.objects.filter(seq=entry.seq, what="player", key=number).first()
    before = msgspec.json.decode(note.before)["points"] if note else {}
    return {unit: Fraction(points) for unit, points in before.items()}


_REASONS: dict[str, Callable[[JournalEntry, AwardInForce], tuple[Because, ...]]] = {
    "adjust": _adjustment_reasons,
    "opening": _opening_reasons,
    "import": _opening_reasons,
    "transfer": _transfer_reasons,
    "recognise": _recognition_reasons,
    "announced": _announcement_reasons,
    "lapse": _lapse_reasons,
    "run": _run_reasons,
    "undo-run": _lapse_reasons,
}

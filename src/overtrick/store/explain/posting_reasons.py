"""Why points that no session gave are in the ledger: from the line of the journal that posted them, in sentences.

As with the awards of a session nothing of it is kept: the line says what was decided, and the regulations of the day
say why that came to so many points.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction

import msgspec

from overtrick.core.because import Because
from overtrick.schemes.edition import Edition
from overtrick.standing.recognition import recognition
from overtrick.standing.transfers import transferred
from overtrick.store import models
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.ledger.in_force import AwardInForce
from overtrick.store.standings.lapses import lapse_of

ADJUSTED = "Adjusted by the federation, asked for by {asked_by}"
OPENED = "The opening balance, entered by hand"
RECOGNISED = "The rank of another federation is recognised as {rank}"
ANNOUNCED = "As announced for {event}"
BROUGHT = "The opening balance of the register that was read in"


def reasons(entry: JournalEntry, award: AwardInForce) -> tuple[Because, ...]:
    """The sentences about an award, where the line is the one that first posted it."""
    why = _WHY.get(entry.kind)
    return why(entry, award) if why else ()


def event_of(entry: JournalEntry) -> str:
    """The event that points were decided on for; nothing where none was named."""
    return str(entry.data.get("event", ""))


def _edition(award: AwardInForce) -> Edition:
    return federation_state().federation.scheme.on(award.played)


def _said(template: str, values: Mapping[str, object], award: AwardInForce) -> Because:
    rule = _edition(award).postings.get(award.kind)
    return Because(template, dict(values), rule.clause if rule else "")


def _adjusted(entry: JournalEntry, award: AwardInForce) -> tuple[Because, ...]:
    event = event_of(entry)
    template = ADJUSTED + (", for {event}" if event else "")
    return (_said(template, {"asked_by": entry.data["asked_by"], "event": event}, award),)


def _opened(entry: JournalEntry, award: AwardInForce) -> tuple[Because, ...]:
    return (_said(OPENED if entry.kind == "opening" else BROUGHT, {}, award),)


def _transferred(entry: JournalEntry, award: AwardInForce) -> tuple[Because, ...]:
    told = entry.data
    return transferred(told["source"], told["at"], Fraction(told["amount"]), _edition(award)).because


def _recognised(entry: JournalEntry, award: AwardInForce) -> tuple[Because, ...]:
    edition = _edition(award)
    rank = next(rank.name for rank in edition.ranks if entry.data["rank"] in (rank.name, str(rank.code)))
    first = _said(RECOGNISED, {"rank": rank}, award)
    return (first, *recognition(rank, edition, _had(entry, award.number)).because)


def _announced(entry: JournalEntry, award: AwardInForce) -> tuple[Because, ...]:
    club = entry.data.get("club")
    values = {"event": event_of(entry), "club": club}
    return (_said(ANNOUNCED + (", played at club {club}" if club else ""), values, award),)


def _lapsed(entry: JournalEntry, award: AwardInForce) -> tuple[Because, ...]:
    found = lapse_of(award.number, award.played)
    return found.because if found else ()


def _had(entry: JournalEntry, number: str) -> dict[str, Fraction]:
    """What a player had before a decision, as the audit log notes it."""
    note = models.Audit.objects.filter(seq=entry.seq, what="player", key=number).first()
    before = msgspec.json.decode(note.before)["points"] if note else {}
    return {unit: Fraction(points) for unit, points in before.items()}


_WHY: dict[str, Callable[[JournalEntry, AwardInForce], tuple[Because, ...]]] = {
    "adjust": _adjusted,
    "opening": _opened,
    "import": _opened,
    "transfer": _transferred,
    "recognise": _recognised,
    "announced": _announced,
    "lapse": _lapsed,
    "run": _lapsed,
    "undo-run": _lapsed,
}

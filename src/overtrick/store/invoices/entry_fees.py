"""The entry fees of a tournament that the federation bills: owed by the home clubs of those who have a place.

A fee for each player is owed by the player's home club, a fee for the whole entry by that of the player who is named
first. Who has no home club owes it as an entrant; where the federation's fees say so, all do. When a player is replaced
after the bill, the fee of the one goes back and that of the other is due; an entry that was withdrawn keeps its fees.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from fractions import Fraction

import msgspec

from overtrick.billing.corrections import Correction, find_corrections
from overtrick.billing.documents import Document, make_document
from overtrick.billing.drafts import make_draft
from overtrick.billing.periods import month_of
from overtrick.billing.records import Debtor, Item
from overtrick.billing.session_charges import taxes_on
from overtrick.core.because import Because
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.invoices.charged import ChargedItems, find_by_key, find_labels
from overtrick.store.invoices.headings import make_issue
from overtrick.store.invoices.payers import CLUB, ENTRANT
from overtrick.store.invoices.running import NO_NUMBER_YET
from overtrick.store.journal.federation_state import current_federation, federation_state
from overtrick.store.registers.players import find_player, survivor_of
from overtrick.store.tournaments.entries import list_entries
from overtrick.tournaments.records import A_PLAYER, Tournament, TournamentEntry

ENTRY_FEE = "Entry fee of {players:list}"
_CENTS = 100
_NO_CLUB = "none"
# The code of a debtor is a whole number; so large a one fits into its column.
_LARGEST_CODE = 2**31 - 1
_CHARGED = "SELECT DISTINCT key FROM invoice_item WHERE key LIKE %s ORDER BY key"
# A fee, and the player whose home club owes it.
Fee = tuple[Item, str]


class FeesDue(msgspec.Struct, frozen=True):
    """The invoices for what has not been charged, and the players whom nobody can bill.

    Those were erased, or have no home club and a number that is not a whole number.
    """

    documents: tuple[Document, ...]
    unbilled: tuple[str, ...]


class FeeTerms(msgspec.Struct, frozen=True):
    """How a fee that the federation bills is paid: by the entrants themselves or not, and the taxes on top of it."""

    entrants_pay: bool
    taxes: tuple[str, ...]


def find_fee_terms(tournament: Tournament) -> FeeTerms | None:
    """Find how the fee of a tournament is paid; None where its host collects it."""
    if not tournament.billed or not tournament.fee:
        return None
    fees = current_federation().fees_on(tournament.first)
    taxes = tuple(tax.name for tax in taxes_on(fees, tournament.first))
    return FeeTerms(entrants_pay=fees.invoices.entrants_pay, taxes=taxes)


def find_fees_due(tournament: Tournament, day: date, first: int = NO_NUMBER_YET) -> FeesDue:
    """Make the invoices for the entry fees that were not charged before; those issued are numbered from `first` on."""
    keys = [key for (key,) in database.rows(_CHARGED, f"{_front(tournament)}%")]
    entries = list_entries(tournament.number)
    due = {item.key: (item, number) for entry in entries for item, number in _charge_entry(tournament, entry, keys)}
    corrections = _correct(find_by_key(keys), due, tuple(_front(tournament, entry.id) for entry in entries))
    items, unbilled = _find_payers(due.values(), tournament.first)
    period, currency = month_of(tournament.first).name, current_federation().fees_on(tournament.first).currency
    drafts = [
        make_draft(debtor, "tournament", period, currency, items.get(debtor, ()), corrections.get(debtor, ()))
        for debtor in sorted({*items, *corrections})
    ]
    labels = find_labels(line.refers.invoice for draft in drafts if draft for line in draft.lines if line.refers)
    documents = [
        make_document(draft, make_issue(first + at if first else NO_NUMBER_YET, draft.debtor, day), labels)
        for at, draft in enumerate(filter(None, drafts))
    ]
    return FeesDue(tuple(documents), unbilled)


def _correct(
    billed: Mapping[Debtor, ChargedItems], due: dict[str, Fee], entered: tuple[str, ...]
) -> dict[Debtor, list[Correction]]:
    """Find what goes back to those who were billed, and what they owe again; nothing of it is left in what is due.

    A fee that was charged stays as it was. `entered` is what the keys of the entries with a place begin with.
    """
    labels = find_labels(each.refers.invoice for own in billed.values() for each in own.charged.values())
    found = {}
    for debtor, own in billed.items():
        before, again = {}, []
        for key, each in own.charged.items():
            fee = due.pop(key, None)
            if fee is not None and not each.amount:
                again.append(fee[0])
            if key.startswith(entered) and (fee is None or not each.amount):
                before[key] = each
        if corrections := find_corrections(again, before, labels, own.credited):
            found[debtor] = corrections
    return found


def _find_payers(fees: Iterable[Fee], day: date) -> tuple[dict[Debtor, list[Item]], tuple[str, ...]]:
    """Return the fees by who owes them, and the players whom nobody can bill."""
    items: dict[Debtor, list[Item]] = {}
    unbilled: list[str] = []
    for item, number in fees:
        debtor = _find_payer(number, day)
        if debtor is None:
            unbilled.append(number)
        else:
            items.setdefault(debtor, []).append(item)
    return items, tuple(unbilled)


def _charge_entry(tournament: Tournament, entry: TournamentEntry, charged: Collection[str]) -> Iterator[Fee]:
    """Yield what is charged for an entry; a fee for the whole entry keeps its key, whoever is named first now."""
    is_for_each = tournament.fee_for == A_PLAYER
    shares = [(number,) for number in entry.numbers] if is_for_each else [entry.numbers]
    taxes = taxes_on(current_federation().fees_on(tournament.first), tournament.first)
    front = _front(tournament, entry.id)
    kept = None if is_for_each else next((key for key in charged if key.startswith(front)), None)
    for numbers in shares:
        # The number of a member would make it a levy to those who look for what was charged for a member.
        yield Item(
            key=kept or f"{front}{numbers[0]}", kind="entry-fee",
            period=month_of(tournament.first).name, date=tournament.first,
            name=f"{tournament.name}: {', '.join(numbers)}", players=len(numbers),
            units=Fraction(1), rate=Fraction(tournament.fee, _CENTS), amount=tournament.fee, taxes=taxes,
            because=(Because(ENTRY_FEE, {"players": list(numbers)}),),
        ), numbers[0]  # fmt: skip


def _front(tournament: Tournament, entry: int | None = None) -> str:
    """Return what the keys of a tournament begin with, or those of one of its entries."""
    front = f"entry-fee {tournament.number} "
    return front if entry is None else f"{front}{entry} "


def _find_payer(number: str, day: date) -> Debtor | None:
    """Return who owes the fee of a player: the home club, or the player, who is the one who survived all mergers."""
    player = survivor_of(find_player(number))
    club = None if current_federation().fees_on(day).invoices.entrants_pay else _home_club(player.club, day)
    if club is not None:
        return Debtor(CLUB, club)
    code = player.number
    is_code = code.isascii() and code.isdecimal() and str(int(code)) == code and int(code) <= _LARGEST_CODE
    return Debtor(ENTRANT, int(code)) if is_code and not player.erased else None


def _home_club(club: int, day: date) -> int | None:
    """Return a home club that can be billed, None for one that stands for none."""
    kind = federation_state().clubs.kind_on(club, day)
    return club if kind and kind != _NO_CLUB and models.Club.objects.filter(code=club).exists() else None

"""The entry fees of a tournament that the federation bills: owed by the home clubs of those who have a place.

A fee for each player is owed by the player's home club, a fee for the whole entry by that of the player who is named
first. Who has no home club owes it as an entrant; where the federation's fees say so, all do.
"""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction

import msgspec

from overtrick.billing.documents import Document, make_document
from overtrick.billing.drafts import make_draft
from overtrick.billing.periods import month_of
from overtrick.billing.records import Debtor, Item
from overtrick.billing.session_charges import taxes_on
from overtrick.core.because import Because
from overtrick.store import models
from overtrick.store.db import database
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
_CHARGED = "SELECT DISTINCT key FROM invoice_item WHERE key LIKE %s"


class FeesDue(msgspec.Struct, frozen=True):
    """The invoices for what has not been charged, and the players whom nobody can bill.

    Those were erased, or have no home club and a number that is not a whole number.
    """

    documents: tuple[Document, ...]
    unbilled: tuple[str, ...]


def find_fees_due(tournament: Tournament, day: date, first: int = NO_NUMBER_YET) -> FeesDue:
    """Make the invoices for the entry fees that were not charged before; those issued are numbered from `first` on."""
    charged = {key for (key,) in database.rows(_CHARGED, f"{_front(tournament)}%")}
    items: dict[Debtor, list[Item]] = {}
    unbilled: list[str] = []
    for entry in list_entries(tournament.number):
        for item, number in _charge_entry(tournament, entry):
            if item.key in charged:
                continue
            debtor = _find_payer(number, tournament.first)
            if debtor is None:
                unbilled.append(number)
            else:
                items.setdefault(debtor, []).append(item)
    period, currency = month_of(tournament.first).name, current_federation().fees_on(tournament.first).currency
    drafts = [make_draft(debtor, "tournament", period, currency, items[debtor]) for debtor in sorted(items)]
    documents = [
        make_document(draft, make_issue(first + at if first else NO_NUMBER_YET, draft.debtor, day), {})
        for at, draft in enumerate(filter(None, drafts))
    ]
    return FeesDue(tuple(documents), tuple(unbilled))


def _charge_entry(tournament: Tournament, entry: TournamentEntry) -> Iterator[tuple[Item, str]]:
    """Yield what is charged for an entry, each with the player whose home club owes it."""
    shares = [(number,) for number in entry.numbers] if tournament.fee_for == A_PLAYER else [entry.numbers]
    taxes = taxes_on(current_federation().fees_on(tournament.first), tournament.first)
    for numbers in shares:
        # The number of a member would make it a levy to those who look for what was charged for a member.
        yield Item(
            key=f"{_front(tournament)}{entry.id} {numbers[0]}", kind="entry-fee",
            period=month_of(tournament.first).name, date=tournament.first,
            name=f"{tournament.name}: {', '.join(numbers)}", players=len(numbers),
            units=Fraction(1), rate=Fraction(tournament.fee, _CENTS), amount=tournament.fee, taxes=taxes,
            because=(Because(ENTRY_FEE, {"players": list(numbers)}),),
        ), numbers[0]  # fmt: skip


def _front(tournament: Tournament) -> str:
    return f"entry-fee {tournament.number} "


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

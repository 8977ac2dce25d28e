"""What players owe as entrants: one under all numbers of the player, as a merger moves no invoice; and who they are."""

import datetime
from collections.abc import Iterable

from overtrick.billing.records import Debtor
from overtrick.store import models
from overtrick.store.invoices.debtor_names import find_entrant_name
from overtrick.store.invoices.payers import ENTRANT
from overtrick.store.queries.billing.accounts import DebtorAccount, find_account


def find_own_accounts(numbers: Iterable[str], day: datetime.date) -> list[DebtorAccount]:
    """Return the accounts of a player's numbers on a day, as far as something was billed or paid."""
    codes = [int(number) for number in numbers if number.isascii() and number.isdecimal()]
    found = [find_account(Debtor(ENTRANT, code), day) for code in codes if code < 2**31]
    return [each for each in found if each.invoices or each.payments]


def list_entrants() -> list[tuple[int, str]]:
    """Return the numbers and names of all players to whom something was billed, or who paid."""
    codes = {
        code
        for model in (models.Invoice, models.Payment)
        for code in model._default_manager.filter(debtor_kind=ENTRANT).values_list("debtor_code", flat=True).distinct()
    }
    return [(code, find_entrant_name(code)) for code in sorted(codes)]

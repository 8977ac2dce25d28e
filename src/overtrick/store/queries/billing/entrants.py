"""What a player owes as an entrant, under every number of the player: a merger moves no invoice."""

import datetime
from collections.abc import Iterable

from overtrick.billing.records import Debtor
from overtrick.store.invoices.payers import ENTRANT
from overtrick.store.queries.billing.accounts import DebtorAccount, find_account


def find_own_accounts(numbers: Iterable[str], day: datetime.date) -> list[DebtorAccount]:
    """Return the accounts of a player's numbers on a day, as far as something was billed or paid."""
    codes = [int(number) for number in numbers if number.isascii() and number.isdecimal()]
    found = [find_account(Debtor(ENTRANT, code), day) for code in codes if code < 2**31]
    return [each for each in found if each.invoices or each.payments]

"""Whom to remind: debtors whose invoices are overdue, without those that were reminded of lately."""

import datetime
from hashlib import sha256

import msgspec

from overtrick.billing.balances import Settled
from overtrick.billing.records import Debtor
from overtrick.billing.statements import find_reminder
from overtrick.store.invoices.addresses import BillingAddress, find_billing_addresses
from overtrick.store.invoices.letters import DAYS_BETWEEN_REMINDERS
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.billing.accounts import DebtorAccount, InvoiceSummary, find_accounts


class DebtorReminder(msgspec.Struct, frozen=True, kw_only=True):
    """A reminder to a debtor: the overdue invoices that it names, and those that it leaves out for now.

    Without an address it cannot be sent. It is `proposed` if one of its invoices has been due for as many days as the
    federation waits before its next reminder.
    """

    debtor: Debtor
    name: str
    address: BillingAddress
    invoices: tuple[InvoiceSummary, ...]
    rested: tuple[InvoiceSummary, ...] = ()
    proposed: bool = False

    @property
    def open(self) -> int:
        """What is owed of the invoices that it names."""
        return sum(each.open for each in self.invoices)

    @property
    def key(self) -> str:
        """What a form calls it."""
        return f"{self.debtor.kind}-{self.debtor.code}"

    @property
    def letters(self) -> dict[int, int]:
        """How many reminders of each invoice there were."""
        return {each.number: len(each.reminders) for each in self.invoices}


def find_reminders(day: datetime.date, now: datetime.datetime, *, again: bool = False) -> list[DebtorReminder]:
    """Find the reminders that can be sent: of every overdue invoice, except those of the last 14 days.

    With `again` those are in it too. A debtor all of whose invoices rest is in the list, without invoices to name.
    """
    accounts = [each for each in find_accounts(day) if each.owed > 0]
    overdue = {each.debtor: _find_overdue(each, day) for each in accounts}
    addresses = find_billing_addresses(debtor for debtor, invoices in overdue.items() if invoices)
    found = []
    for account in accounts:
        rested = {each.number for each in overdue[account.debtor] if not again and _was_reminded(each, now)}
        if overdue[account.debtor]:
            named = tuple(each for each in overdue[account.debtor] if each.number not in rested)
            found.append(DebtorReminder(
                debtor=account.debtor, name=account.name, address=addresses[account.debtor], invoices=named,
                rested=tuple(each for each in overdue[account.debtor] if each.number in rested),
                proposed=any(_is_proposed(each, day) for each in named),
            ))  # fmt: skip
    return found


def fingerprint_of(reminders: list[DebtorReminder]) -> str:
    """Return a text that is another one if anything that would be sent is another."""
    seen = [
        (each.key, each.address.email, [(one.number, one.open) for one in each.invoices], sorted(each.letters.items()))
        for each in reminders
    ]
    return sha256(msgspec.json.encode(seen)).hexdigest()


def _find_overdue(account: DebtorAccount, day: datetime.date) -> list[InvoiceSummary]:
    return [each for each in account.invoices if each.open > 0 and each.due < day]


def _is_proposed(invoice: InvoiceSummary, day: datetime.date) -> bool:
    settled = Settled(
        number=invoice.number, due=invoice.due, total=invoice.total, paid=invoice.paid, credited=invoice.credited
    )
    days = current_federation().fees_on(day).invoices.reminder_days
    return find_reminder(settled, day, days, len(invoice.reminders)) is not None


def _was_reminded(invoice: InvoiceSummary, now: datetime.datetime) -> bool:
    last = max((each.at for each in invoice.reminders), default=None)
    return last is not None and now - last < datetime.timedelta(days=DAYS_BETWEEN_REMINDERS)

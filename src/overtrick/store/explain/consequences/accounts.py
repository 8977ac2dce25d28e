"""What follows for those who pay: what they owe before and after, invoice by invoice."""

from collections.abc import Iterable

from overtrick.billing.amount_format import format_amount
from overtrick.billing.balances import Balance, settle
from overtrick.billing.records import Debtor
from overtrick.store import models
from overtrick.store.explain.consequences.records import AccountConsequence, InvoiceConsequence
from overtrick.store.invoices.debtor_accounts import find_debtor_accounts, find_invoice_names
from overtrick.store.invoices.debtor_names import find_debtor_name
from overtrick.store.invoices.issued import debtor_of
from overtrick.store.journal.federation_state import current_federation

_MOST_INVOICES = 20


class AccountsAfter:
    """The accounts that some decisions touch, as they are after them."""

    def __init__(self, seqs: range) -> None:
        rows = models.Money.objects.filter(seq__in=seqs).values_list("debtor_kind", "debtor_code").distinct()
        debtors = {Debtor(kind, code) for kind, code in rows}  # type: ignore[arg-type]
        self.balances = _find_balances(debtors)
        self.issued = _describe_new(seqs) if debtors else {}
        self.names = find_invoice_names() if debtors else {}


def compare_accounts(after: AccountsAfter) -> list[AccountConsequence]:
    """Compare accounts after some decisions with those on record now."""
    if not after.balances:
        return []
    before = _find_balances(after.balances)
    return [_compare(debtor, before[debtor], balance, after) for debtor, balance in after.balances.items()]


def _find_balances(debtors: Iterable[Debtor]) -> dict[Debtor, Balance]:
    wanted = list(debtors)
    accounts = find_debtor_accounts(wanted) if wanted else {}
    return {debtor: settle(*account) for debtor, account in accounts.items()}


def _describe_new(seqs: range) -> dict[Debtor, dict[str, tuple[str, ...]]]:
    """Return the total and the lines of every invoice or credit note that is issued, by debtor and printed number."""
    found: dict[Debtor, dict[str, tuple[str, ...]]] = {}
    for invoice in models.Invoice.objects.filter(seq__in=seqs).order_by("number"):
        lines = models.InvoiceLine.objects.filter(invoice=invoice.number).order_by("position")
        said = (_write(invoice.total), *(f"{line.description}: {_write(line.amount)}" for line in lines))
        found.setdefault(debtor_of(invoice), {})[invoice.label] = said
    return found


def _compare(debtor: Debtor, before: Balance, after: Balance, found: AccountsAfter) -> AccountConsequence:
    old = {each.number: each for each in before.invoices}
    changed = [
        InvoiceConsequence(
            name=found.names[each.number], before=_write(old[each.number].open), after=_write(each.open),
            is_settled=each.open == 0,
        )
        for each in after.invoices
        if each.number in old and each.open != old[each.number].open
    ]  # fmt: skip
    return AccountConsequence(
        name=find_debtor_name(debtor), before=_write(before.owed), after=_write(after.owed),
        ahead=_write(after.unused) if after.unused > 0 else "", invoices=tuple(changed[:_MOST_INVOICES]),
        issued=found.issued.get(debtor, {}),
    )  # fmt: skip


def _write(cents: int) -> str:
    return format_amount(cents, current_federation().scheme.fees.invoices)

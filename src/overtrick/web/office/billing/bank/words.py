"""The words of a bank's file: who paid, what a payment becomes, and the answers that a question has."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from overtrick.billing.payment_matching import (
    ALL_OF_DEBTOR,
    OTHER_AMOUNT,
    PAID_ABOVE,
    PAID_BEFORE,
    SAME_AMOUNT,
    SAME_AMOUNT_AND_NAME,
    SAME_NAME,
    Candidate,
)
from overtrick.billing.payment_plans import PlannedRow
from overtrick.billing.records import Debtor
from overtrick.store.commands.billing.bank_files import BankPlan
from overtrick.store.invoices.debtor_names import find_debtor_name, find_region_names
from overtrick.store.queries.billing.entrants import list_entrants
from overtrick.store.registers.code_names import code_names
from overtrick.web.invoices.amounts import write_money
from overtrick.web.reasons import translate_reason
from overtrick.web.terms import translate_term

# Why an invoice is a likely answer, the best reasons first: where there is one, those after it are folded away.
_LIKELY = (
    frozenset({OTHER_AMOUNT, PAID_ABOVE, PAID_BEFORE}), frozenset({SAME_AMOUNT_AND_NAME}), frozenset({ALL_OF_DEBTOR}),
    frozenset({SAME_AMOUNT}), frozenset({SAME_NAME}),
)  # fmt: skip
# What speaks for a club as a whole, and not for one of its invoices.
_WHOLE = frozenset({ALL_OF_DEBTOR, SAME_NAME})
# A name that fits a club with years of unpaid invoices is no reason to list all of them.
_MOST_CHOICES, _MOST_OTHERS = 4, 12


class Choice(NamedTuple):
    """An answer: its value in the form, what it says, why it is offered, and what would follow."""

    value: str
    label: str
    why: str
    then: str


class Question(NamedTuple):
    """A line of the file that a person has to decide: the answers that are likely, and others that are possible."""

    row: PlannedRow
    choices: list[Choice]
    others: list[Choice]
    chosen: str


def make_question(row: PlannedRow, plan: BankPlan) -> Question:
    """Make the question about a line: an answer for each invoice, and one for each club that may have paid."""
    found = row.match.candidates
    best = next(
        (reasons for reasons in _LIKELY if any(each.because.template in reasons for each in found)), frozenset()
    )
    likely = [each for each in found if each.because.template in best and ALL_OF_DEBTOR not in best][:_MOST_CHOICES]
    amount = row.match.row.amount
    whole = likely or [each for each in found if each.because.template in _WHOLE]
    debtors = list(dict.fromkeys(each.invoice.debtor for each in whole))
    choices = [_invoice_choice(each, amount, plan.labels) for each in likely]
    choices += [_debtor_choice(debtor, found if not likely else ()) for debtor in debtors[:_MOST_CHOICES]]
    others = [_invoice_choice(each, amount, plan.labels) for each in found if each not in likely]
    return Question(row, choices, others[:_MOST_OTHERS], str(row.answer or ""))


def _debtor_choice(debtor: Debtor, candidates: Sequence[Candidate]) -> Choice:
    """Offer a debtor as a whole, with the reason that holds for all its invoices."""
    name = translate_term(find_debtor_name(debtor), "clubs")
    because = next((each.because for each in candidates if each.invoice.debtor == debtor), None)
    why = translate_reason(because) if because else ""
    return Choice(f"{debtor.kind}-{debtor.code}", _("%(name)s, the oldest invoices first") % {"name": name}, why, "")


def _invoice_choice(candidate: Candidate, amount: int, labels: dict[int, str]) -> Choice:
    invoice = candidate.invoice
    said = {"invoice": labels[invoice.number], "name": translate_term(invoice.debtor_name, "clubs")}
    then = _say_difference(invoice.open, amount)
    return Choice(
        f"invoice-{invoice.number}", _("%(invoice)s of %(name)s") % said, translate_reason(candidate.because), then
    )


def _say_difference(due: int, amount: int) -> str:
    if due <= 0:
        return _("Nothing is unpaid. All of it would count for other invoices, or for the next one.")
    if amount < due:
        values = {"due": write_money(due), "rest": write_money(due - amount)}
        return _("%(due)s is unpaid. It is paid in part; %(rest)s is still unpaid after that.") % values
    if amount > due:
        values = {"due": write_money(due), "rest": write_money(amount - due)}
        return _("%(due)s is unpaid. %(rest)s is too much, and counts for other invoices or the next one.") % values
    return _("It is paid in full.")


def say_payer(row: PlannedRow) -> str:
    """Return who paid, as the register names them."""
    debtors = dict.fromkeys(payment.debtor for payment in row.payments)
    return ", ".join(translate_term(find_debtor_name(each), "clubs") for each in debtors)


def say_effect(row: PlannedRow, plan: BankPlan) -> list[str]:
    """Return what a payment becomes: which invoices it pays, in full or in part, and what is too much."""
    said = []
    for part in row.effect.parts:
        values = {
            "invoice": plan.labels[part.invoice], "amount": write_money(part.amount), "open": write_money(part.open)
        }  # fmt: skip
        if part.open:
            said.append(_("%(amount)s of %(invoice)s; %(open)s is still unpaid") % values)
        else:
            said.append(_("%(invoice)s is paid: %(amount)s") % values)
    if row.effect.ahead > 0:
        said.append(_("%(amount)s is paid ahead, and counts for the next invoice") % {
            "amount": write_money(row.effect.ahead)})  # fmt: skip
    return said


def say_known(row: PlannedRow) -> str:
    """Return why a line is not booked again."""
    return translate_reason(row.match.because) if row.match.because else ""


def list_debtors() -> dict[str, list[tuple[str, str]]]:
    """Return every club and region, and the players who were billed, as an answer and its name, in groups by name."""
    clubs = [(f"club-{code}", translate_term(club.name, "clubs")) for code, club in code_names().clubs.items()]
    regions = [(f"region-{code}", translate_term(name, "regions")) for code, name in find_region_names().items()]
    entrants = [(f"entrant-{code}", f"{name} ({code})") for code, name in list_entrants()]
    groups = {_("Clubs"): clubs, _("Regions"): regions, _("Players"): entrants}
    return {label: sorted(group, key=lambda each: each[1]) for label, group in groups.items() if group}

"""What clubs ask about the charges of their invoices: what was charged on which one, and what was answered."""

from collections.abc import Sequence

import msgspec

from overtrick.billing.records import Debtor, Item
from overtrick.store import models
from overtrick.store.invoices.charges import Charge, ChargedItem, find_charged_items, find_charges
from overtrick.store.invoices.payers import CLUB
from overtrick.store.journal.today import today
from overtrick.store.queries.billing.running import look_up_running


class ChargeAnswer(msgspec.Struct, frozen=True):
    """A question about a charge as an invoice shows it beside its item: its state, and the last word if it has one."""

    question: int
    state: str
    text: str
    answer: str


class AskedCharges(msgspec.Struct, frozen=True):
    """The questions of a club about the charges of its invoices."""

    asked: tuple[tuple[Charge, ChargeAnswer], ...] = ()

    def about(self, item: Item) -> list[ChargeAnswer]:
        """Return the questions about an item of an invoice, the oldest first."""
        return [answer for charge, answer in self.asked if charge.is_for(item)]


def find_question_charges(questions: Sequence[models.Question]) -> dict[int, list[ChargedItem]]:
    """Find what questions about charges are about, by their numbers; nothing for what is charged no more."""
    charges = find_charges(questions)
    items = find_charged_items(set(charges.values()), lambda debtor: look_up_running(debtor, today()))
    return {question: items[charge] for question, charge in charges.items()}


def find_asked_charges(debtor: Debtor, periods: set[str]) -> AskedCharges:
    """Find what a club has asked about charges of some periods."""
    if debtor.kind != CLUB:
        return AskedCharges()
    rows = list(
        models.Question.objects.filter(club=debtor.code, period__in=periods).exclude(charge="")
        .select_related("player", "session__revision").prefetch_related("remarks").order_by("id")
    )  # fmt: skip
    charges = find_charges(rows)
    return AskedCharges(tuple((charges[row.pk], _answer_of(row)) for row in rows))


def _answer_of(row: models.Question) -> ChargeAnswer:
    first, *later = sorted(row.remarks.all(), key=lambda each: each.seq)
    return ChargeAnswer(row.pk, row.state, first.text, later[-1].text if later else "")

"""The words of the papers about money are in the catalogue of the pages, though the pages do not show them all."""

import pytest
from django.utils import translation

from overtrick.billing.printing import InvoiceLabels
from overtrick.billing.statements import words
from overtrick.billing.statements.printing import StatementLabels
from overtrick.core.because import Because
from overtrick.jobs.money_papers import say, write_day
from overtrick.web.reasons import translate_reason
from overtrick.web.sentences.billing import BILLING_SENTENCES
from overtrick.web.sentences.papers import INVOICE_WORDS, STATEMENT_WORDS
from tests.store.store_fixture import StoreFixture

ONE_DATABASE = True


@pytest.mark.parametrize(
    ("labels", "listed"), [(InvoiceLabels(), INVOICE_WORDS), (StatementLabels(), STATEMENT_WORDS)]
)  # fmt: skip
def test_every_label_is_listed_to_be_translated(labels: InvoiceLabels | StatementLabels, listed: tuple[str]) -> None:
    assert {getattr(labels, name) for name in labels.__struct_fields__} == set(listed)


def test_every_sentence_of_a_statement_is_listed() -> None:
    assert {text for name, text in vars(words).items() if name.isupper()} <= set(BILLING_SENTENCES)


def test_a_letter_says_it_as_a_page_does(store: StoreFixture) -> None:
    because = Because("Player session charges for {month:month}", {"month": "2018-03-01"})
    with translation.override("el"):
        assert say(because) == translate_reason(because) != str(because)
        assert write_day(store.now.date().replace(2018, 3, 5)) == "5 Μαρτίου 2018"
    with translation.override("en"):
        assert say(because) == "Player session charges for March 2018"

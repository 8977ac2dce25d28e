"""Reasons in Greek, with the same values; the cases of the Cyprus scheme see to it that none is missing."""

import ast
import re
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from django.utils import translation

from overtrick.billing import corrections, levies, payment_matching, session_charges, words
from overtrick.billing.statements import words as statement_words
from overtrick.core.because import Because
from overtrick.standing import grades, measures, ranks, ratings, stars
from overtrick.store.invoices.entry_fees import ENTRY_FEE
from overtrick.tournaments import eligibility
from overtrick.web.reasons import SENTENCES, VALUES, WORDS, translate_reason
from overtrick.web.sentences.billing import BILLING_SENTENCES
from overtrick.web.sentences.standing import GRADE_PARTS, STANDING_SENTENCES
from overtrick.web.sentences.tournaments import ENTRY_SENTENCES
from tests.store.store_fixture import StoreFixture

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True
TABLE = Because(
    "{place:nth} {of}: {points:n} {unit} in the table", {"place": 1, "of": "at 3 tables", "points": 8, "unit": "Silver"}
)
TIED = Because(
    "{count} {noun} tied for {first:nth}: the average of {points:list} is {exact:n} {unit}",
    {"count": 2, "noun": "pairs", "first": 2, "points": [Fraction(8), Fraction(5)],
     "exact": Fraction(13, 2), "unit": "Silver"},
)  # fmt: skip


def test_every_sentence_of_an_invoice_is_listed() -> None:
    """What the lines, the items and their reasons say, in the modules that say it."""
    found: set[str] = set()
    for module in (words, levies, corrections, session_charges, payment_matching, statement_words):
        for name, value in vars(module).items():
            texts = [value] if isinstance(value, str) else list(value.values()) if isinstance(value, dict) else []
            for text in texts if name.isupper() and not name.startswith("_") else ():
                found |= {text} if isinstance(text, str) else set(text)
    assert "Entry fees" in found
    assert {text for text in found if "{" in text} <= set(BILLING_SENTENCES)
    assert set(BILLING_SENTENCES) <= found


def test_a_day_is_written_in_the_language_of_the_page(cyprus_store: StoreFixture) -> None:
    line = Because("Player session charges for {month:month}", {"month": "2016-11-01"})
    assert translate_reason(line) == "Player session charges for November 2016"
    with translation.override("el"):
        assert translate_reason(line).endswith("Νοέμβριος 2016")


def test_a_sentence_in_both_languages(cyprus_store: StoreFixture) -> None:
    assert translate_reason(TABLE) == "1st at 3 tables: 8 Silver in the table"
    with translation.override("el"):
        assert translate_reason(TABLE) == "1η θέση σε 3 τραπέζια: 8 Ασημένιοι στον πίνακα"
        assert translate_reason(TIED) == (
            "2 ζεύγη ισοβαθμούν στην 2η θέση: ο μέσος όρος των 8 και 5 είναι 6,5 Ασημένιοι"
        )


# Sentences of steps that Cyprus does not use, and what a Greek page says.
OTHER_STEPS = [
    (
        Because("{points:n} {unit} won in {years:list} expire: points of {unit} last {term}",
                {"points": 12, "unit": "Silver", "years": ["2021", "2022"],
                 "term": "3 years from the end of the year in which they were won"}),
        "12 Ασημένιοι που κερδήθηκαν το 2021 και 2022 λήγουν: οι βαθμοί Ασημένιοι ισχύουν για 3 έτη από το τέλος του "
        "έτους στο οποίο κερδήθηκαν",
    ),
    (
        Because("{boards} of {full} boards: {share} of the award, {rounding}: {points:list} {unit}",
                {"boards": 18, "full": 24, "share": "75 %", "rounding": "to 1 decimals, rounded down",
                 "points": [Fraction(3, 2), Fraction(1)], "unit": "Silver"}),
        "18 από 24 διανομές: το 75 % των βαθμών, με 1 δεκαδικά, με στρογγυλοποίηση προς τα κάτω: 1,5 και 1 Ασημένιοι",
    ),
    (
        Because("The strength of the field is {mean:n}, the mean of {players} players{unknown}: × {factor:n} = "
                "{points:list} {unit}",
                {"mean": Fraction(3, 2), "players": 20, "unknown": ", 4 of them not known", "factor": Fraction(2),
                 "points": [Fraction(8)], "unit": "Silver"}),
        "Η δύναμη των συμμετοχών είναι 1,5, ο μέσος όρος 20 παικτών, από τους οποίους 4 δεν είναι γνωστοί: × 2 = 8 "
        "Ασημένιοι",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("because", "shown"), OTHER_STEPS)
def test_a_sentence_of_another_step(cyprus_store: StoreFixture, because: Because, shown: str) -> None:
    with translation.override("el"):
        assert translate_reason(because) == shown


def test_the_unit_of_each_term_of_a_sum_is_translated(cyprus_store: StoreFixture) -> None:
    terms = [
        Because("{points:n} {unit}", {"points": Fraction(3, 2), "unit": "Gold"}),
        Because("{points:n} {unit} ÷ {part:n}", {"points": Fraction(200), "unit": "Silver", "part": 100}),
    ]
    because = Because(measures.SUM, {"terms": terms, "sum": Fraction(7, 2), "measure": "points"})
    assert str(because) == "1.5 Gold + 200 Silver ÷ 100 = 3.5 points"
    with translation.override("el"):
        assert translate_reason(because) == "1,5 Χρυσοί + 200 Ασημένιοι ÷ 100 = 3,5 βαθμοί"


def test_half_a_table_and_a_stage_are_translated(cyprus_store: StoreFixture) -> None:
    with translation.override("el"):
        assert "σε 7.5 τραπέζια" in translate_reason(
            msgspec.structs.replace(TABLE, values=TABLE.values | {"of": "at 7.5 tables"})
        )


# Why a rank and a grade: the words of Cyprus, and those of a federation with grades.
STANDING = [
    (
        Because("{rank} needs {needs:list}: the player has {has:list}",
                {"rank": "Club Master", "needs": ["200 Silver"], "has": ["203.5 Silver"]}),
        "Ο τίτλος Μάστερ Ομίλου χρειάζεται 200 Ασημένιοι: ο παίκτης έχει 203,5 Ασημένιοι",
    ),
    (
        Because("{grade} grade: {rank_to} or lower rank, more than {rating_over:n} rating points",
                {"grade": "Intermediate", "rank_to": "Club Master", "rating_over": Fraction(30)}),
        "Βαθμίδα Intermediate: Μάστερ Ομίλου ή χαμηλότερος τίτλος, πάνω από 30 βαθμούς αξιολόγησης",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("because", "shown"), STANDING)
def test_why_a_rank_and_a_grade(cyprus_store: StoreFixture, because: Because, shown: str) -> None:
    with translation.override("el"):
        assert translate_reason(because) == shown


def test_the_sentences_of_standing_are_those_of_the_engine() -> None:
    """One that the engine no longer says, or says in other words, would not be translated."""
    said = {
        value
        for room in (measures, ranks, stars, ratings, grades)
        for value in vars(room).values()
        if isinstance(value, str) and ("{" in value or value == grades.NO_GRADE)
    }
    assert set(STANDING_SENTENCES) <= said
    assert set(GRADE_PARTS) - {grades.ANYBODY} == {*grades.PHRASES.values(), grades.RANKS_BETWEEN}


def test_what_has_no_translation_stays_as_it_is(cyprus_store: StoreFixture) -> None:
    with translation.override("el"):
        assert translate_reason(Because("Nobody said {this:n} before", {"this": 3})) == "Nobody said 3 before"


def test_words_are_listed_once() -> None:
    assert len(set(WORDS)) == len(WORDS)
    assert len(set(VALUES)) == len(VALUES)
    assert len(set(SENTENCES)) == len(SENTENCES)


def test_every_sentence_about_entering_is_listed() -> None:
    """Those of the rules, collected from their source, and that of an entry fee."""
    source = Path(eligibility.__file__).read_text("utf-8")
    texts = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    said = {text for text in texts if isinstance(text, str) and re.search(r"\{\w+(:\w+)?\}", text)}
    assert said
    assert said | {ENTRY_FEE} <= set(ENTRY_SENTENCES) <= texts | {ENTRY_FEE}

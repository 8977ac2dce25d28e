"""Reasons in Greek, with the same values; the cases of the Cyprus scheme see to it that none is missing."""

from fractions import Fraction

from django.utils import translation

from overtrick.core.because import Because
from overtrick.web.reasons import SENTENCES, WORDS, translate_reason

TABLE = Because(
    "{place:nth} {of}: {points:n} {unit} in the table", {"place": 1, "of": "at 3 tables", "points": 8, "unit": "Silver"}
)
TIED = Because(
    "{count} {noun} tied for {first:nth}: the average of {points:list} is {exact:n} {unit}",
    {"count": 2, "noun": "pairs", "first": 2, "points": [Fraction(8), Fraction(5)],
     "exact": Fraction(13, 2), "unit": "Silver"},
)  # fmt: skip


def test_a_sentence_in_both_languages() -> None:
    assert translate_reason(TABLE) == "1st at 3 tables: 8 Silver in the table"
    with translation.override("el"):
        assert translate_reason(TABLE) == "1η θέση σε 3 τραπέζια: 8 Silver στον πίνακα"
        assert translate_reason(TIED) == ("2 ζεύγη ισοβαθμούν στην 2η θέση: ο μέσος όρος των 8 και 5 είναι 6.5 Silver")


def test_what_has_no_translation_stays_as_it_is() -> None:
    with translation.override("el"):
        assert translate_reason(Because("Nobody said {this:n} before", {"this": 3})) == "Nobody said 3 before"


def test_words_are_listed_once() -> None:
    assert len(set(WORDS)) == len(WORDS)
    assert len(set(SENTENCES)) == len(SENTENCES)

"""Problems and refusals of files in Greek: every sentence that the program can say is listed and translated."""

import re

import pytest
from django.utils import translation

from overtrick.schemes import load_scheme
from overtrick.web import terms
from overtrick.web.problems import SENTENCES, ruling_of, translate_column, translate_outcome, translate_problem
from overtrick.web.problems.fragments import FRAGMENTS
from tests.docs.mistakes import reports
from tests.store.store_fixture import StoreFixture
from tests.web.problem_sentences import NOTED, bare, reasons, sentences

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True
GREEK = re.compile(r"[Ͱ-Ͽἀ-῿]")
# Codes of the New Zealand results file, which clubs of a federation that reads Greek do not send.
NEW_ZEALAND = {
    "empty-file", "bad-byte", "quotes", "header-columns", "row-columns", "bad-date", "bad-club", "bad-round",
    "bad-unit", "bad-points-type", "bad-award", "bad-boards", "bad-list", "bad-place", "bad-score", "bad-player",
}  # fmt: skip
# What is kept, and what a Greek page says.
CASES = [
    ("'2nd' is not a place.", "Το «2nd» δεν είναι θέση."),
    # The text of the file is copied, whatever it looks like.
    ("'4 to 6' is not a place.", "Το «4 to 6» δεν είναι θέση."),
    (
        "Player 90003 appears on line 3 and again on line 5.",
        "Ο παίκτης 90003 υπάρχει στη γραμμή 3 και ξανά στη γραμμή 5.",
    ),
    # One sentence behind the other, each with values.
    (
        "'X' is not a contract. It was kept as it is. The same happens 3 times more, on lines 7, 8, 9.",
        "Το «X» δεν είναι συμβόλαιο. Έμεινε όπως είναι. Το ίδιο 3 φορές ακόμη, στις γραμμές 7, 8, 9.",
    ),
    # A part in a part.
    ("This row has 3 players, but the others have 4 to 6.", "Αυτή η σειρά έχει 3 παίκτες, ενώ οι άλλες έχουν 4 έως 6."),
    (
        "The file is waiting for a person to look at it: thursday.mcd already reports the same session (ruling F8).",
        "Το αρχείο περιμένει την απόφαση ενός ανθρώπου: το thursday.mcd αναφέρει ήδη την ίδια συνάντηση (απόφαση F8).",
    ),
    (
        "Player number 'AB12' has a check digit that does not fit its other digits. The player earns nothing.",
        "Ο αριθμός παίκτη «AB12» έχει ψηφίο ελέγχου που δεν ταιριάζει με τα άλλα ψηφία του. Ο παίκτης δεν παίρνει "
        "βαθμούς.",
    ),
    (
        "'Harbour' could be club 90, Harbour East or club 91, Harbour West.",
        "Το «Harbour» μπορεί να είναι ο όμιλος 90, Harbour East ή ο όμιλος 91, Harbour West.",
    ),
    (
        "The file states 15 BLACK, that is 1.5 Silver, for this contestant; by scheme cbf-2013 it earns 2.00.",
        "Το αρχείο δίνει 15 BLACK, δηλαδή 1.5 Ασημένιοι, σε αυτή τη συμμετοχή· με τον κανονισμό cbf-2013 παίρνει 2.00.",
    ),
    # Words of the federation's folder.
    (
        "Player 117 had no valid CBF ID card on the day and earns no points.",
        "Ο παίκτης 117 δεν είχε έγκυρη κάρτα CBF εκείνη την ημέρα και δεν παίρνει βαθμούς.",
    ),
    (
        "The event's category '77' is not one of the federation's; it is awarded as: Club event.",
        "Η κατηγορία «77» του αγώνα δεν είναι κατηγορία της ομοσπονδίας· οι βαθμοί δίνονται όπως για: Αγώνας ομίλου.",
    ),
    # Refusals of the club desk, with the reasons that stand in them.
    (
        "The registration of 117 cannot be taken back: the player has had points; the player has a login. If the "
        "person has another number, the federation merges the two.",
        "Η εγγραφή του 117 δεν μπορεί να αποσυρθεί: ο παίκτης είχε βαθμούς· ο παίκτης έχει λογαριασμό. Αν το πρόσωπο "
        "έχει άλλον αριθμό, η ομοσπονδία ενώνει τους δύο.",
    ),
    ("Application 3 is taken-back; this needs one that is open.",
     "Η αίτηση 3: αποσύρθηκε· εδώ χρειάζεται μια ανοιχτή."),
    ("0.555 Silver: points of this unit have 2 decimals.",
     "0.555 Ασημένιοι: οι βαθμοί αυτού του είδους έχουν 2 δεκαδικά."),
    ("1850 is not a year of birth: write four digits, from 1900 to 2026.",
     "Το 1850 δεν είναι έτος γέννησης: γράψτε τέσσερα ψηφία, από 1900 έως 2026."),
    ("A comment begins here with { and never ends.", "Εδώ αρχίζει ένα σχόλιο με { και δεν τελειώνει ποτέ."),
    # A text that the folder does not have is not taken apart.
    ("Player 117 is dormant: the points count, and the club is told.",
     "Ο παίκτης 117 is dormant: the points count, and the club is told."),
    # Something that an earlier version of the program said.
    ("Nobody says this any more.", "Nobody says this any more."),
]  # fmt: skip
OUTCOMES = [
    ("it takes back what was reported before (contests: 1) (ruling F12)",
     "αποσύρει όσα είχαν αναφερθεί (αγώνες: 1)"),
    ("the file has errors; the earlier file still counts (ruling F7)",
     "το αρχείο έχει σφάλματα· ισχύει η προηγούμενη αποστολή"),
    ("Spring Cup is Swiss Pairs, whose Gold points need the federation's approval, and none is on record",
     "ο αγώνας Spring Cup είναι της κατηγορίας Ελβετικά ζεύγη, της οποίας οι βαθμοί (Χρυσοί) χρειάζονται έγκριση της "
     "ομοσπονδίας, και δεν έχει καταχωριστεί καμία"),
    ("refused by the federation: a slip", "δεν έγινε δεκτό από την ομοσπονδία: a slip"),
]  # fmt: skip


def test_every_sentence_of_the_program_is_listed() -> None:
    listed = {bare(template) for template in (*SENTENCES, *FRAGMENTS)}
    new = {text: where for text, where in (*sentences(), *reasons()) if text not in listed and text not in NOTED}
    assert new == {}, "list them in web/problems, with a name for each value, and translate them"


def test_no_sentence_is_listed_that_nobody_says() -> None:
    said = {text for text, _ in sentences()} | {f"{text}." for text, _ in reasons()}
    assert {template for template in SENTENCES if bare(template) not in said} == set()
    assert {text for text, _ in sentences()} >= NOTED


def test_nothing_is_listed_twice() -> None:
    assert len({bare(template) for template in SENTENCES}) == len(SENTENCES)
    assert len(set(FRAGMENTS)) == len(FRAGMENTS)


@pytest.mark.parametrize(("kept", "shown"), CASES)
def test_a_problem_in_greek(cyprus_store: StoreFixture, kept: str, shown: str) -> None:
    assert translate_problem(kept) == kept
    with translation.override("el"):
        assert translate_problem(kept) == shown


@pytest.mark.parametrize(("kept", "shown"), OUTCOMES)
def test_an_outcome_in_greek(cyprus_store: StoreFixture, kept: str, shown: str) -> None:
    words, _, ruling = kept.partition(" (ruling ")
    assert translate_outcome(kept) == words
    assert ruling_of(kept) == (f"ruling {ruling.removesuffix(')')}" if ruling else "")
    with translation.override("el"):
        assert translate_outcome(kept) == shown
        assert ruling_of(kept) == (f"απόφαση {ruling.removesuffix(')')}" if ruling else "")


def test_columns_have_names_and_fields_have_those_of_their_format() -> None:
    with translation.override("el"):
        assert translate_column("Player(s)") == "Παίκτες"
        assert translate_column("40 Rank (min)") == "40 Rank (min)"
    assert translate_column("Player(s)") == "Player(s)"


def test_every_problem_of_the_reference_page_is_greek(monkeypatch: pytest.MonkeyPatch) -> None:
    # The mistakes are made in stores of their own, and none is open afterwards.
    found = reports()
    monkeypatch.setattr(terms, "scheme_today", lambda: load_scheme("cbf-2013"))
    with translation.override("el"):
        english = {
            (code, text)
            for code, problem in found.items()
            if code not in NEW_ZEALAND
            for text in (problem.message, problem.advice)
            if text and not GREEK.search(translate_problem(text))
        }
    assert english == set()

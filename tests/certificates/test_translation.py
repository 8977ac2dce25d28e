"""A certificate in the language of its player: the federation's words, and the names of ranks, clubs and units."""

from datetime import date

from overtrick.certificates import print_certificates, translate_issuer, write_letter
from overtrick.schemes import load_scheme
from overtrick.schemes.translations import Translations, translations_of

from .cast import issuer, promotion
from .pdf import texts

CYPRUS = load_scheme("cbf-2013")
MASTER = promotion(
    "Ελένη Χαραλάμπους", club="Nicosia", rank="Club Master", date=date(2026, 3, 5), points={"Silver": "203.5"}
)


def test_everything_on_the_page_is_translated() -> None:
    greek = translate_issuer(issuer("cbf-2013"), translations_of(CYPRUS)["el"])
    (page,) = texts(print_certificates([MASTER], greek).pdf)
    said = " ".join(page)
    assert "Πιστοποιητικό Βαθμών Μάστερ" in said
    assert "Μάστερ Ομίλου" in said
    assert "5 Μαρτίου 2026" in said
    assert "203.5 Ασημένιοι" in said
    assert greek.words.language == "el"
    assert "Certificate" not in said


def test_the_letter_is_translated() -> None:
    greek = translate_issuer(issuer("cbf-2013"), translations_of(CYPRUS)["el"])
    letter = write_letter([MASTER], greek)
    assert letter.subject == "Το πιστοποιητικό σας: Μάστερ Ομίλου"
    assert letter.body.startswith("Ελένη Χαραλάμπους,\n\nσυγχαρητήρια: αποκτήσατε τον τίτλο Μάστερ Ομίλου.")


def test_words_without_a_translation_stay_in_their_language() -> None:
    english = issuer("cbf-2013")
    found = translate_issuer(english, Translations("el", {"ranks": {"Club Master": "Μάστερ Ομίλου"}}))
    assert found.words == english.words
    assert write_letter([MASTER], found).subject == "Your certificate: Μάστερ Ομίλου"

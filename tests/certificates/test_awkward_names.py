"""Names that are hard to print: long ones, other letters, signs that mean something to the typesetter."""

import pytest
import typst

from overtrick.certificates import Signatory, print_certificates

from .cast import issuer, promotion
from .pdf import bookmarks, pages, texts

LONG = "Bartholomew-Fitzgerald Wolfeschlegelsteinhausen Papadopoulos"
MARKUP = '#panic() $x^2$ *Bo* _it_ @ref <label> \\ // `raw` [a] {b} ~ -- ... "q" = /* &amp; %s'


@pytest.mark.parametrize(
    "name",
    [
        "Ngāhuia Hēmi Tītoki Ōtautahi Ūpokohue",
        "Χριστόδουλος Παπαϊωάννου Ψαρρός Ωμέγα Ξένια",
        "Łukasz Nguyễn Þór Ştefan Čapek Øß",
        "Жуков Ёлкин",
        MARKUP,
    ],
)
def test_every_letter_is_on_the_page_as_it_was_written(name: str) -> None:
    printed = print_certificates([promotion(name)], issuer())
    shown = " ".join(texts(printed.pdf)[0][3:]).split(" Auckland Bridge Club")[0]
    assert (shown, printed.omissions) == (name, ())
    assert bookmarks(printed.pdf) == [name]


@pytest.mark.parametrize("name", ["שלום כהן", "محمد علي"])
def test_a_name_from_right_to_left_has_its_letters(name: str) -> None:
    printed = print_certificates([promotion(name)], issuer())
    assert (bookmarks(printed.pdf), printed.omissions) == ([name], ())
    # The letters stand from right to left, and the page is written from left to right.
    assert name[::-1] in "".join(texts(printed.pdf)[0])


def test_an_apostrophe_is_set_as_a_printer_sets_it() -> None:
    (page,) = texts(print_certificates([promotion("Niamh O'Brien")], issuer()).pdf)
    assert page[3] == "Niamh O’Brien"


def test_sixty_characters_stand_in_two_lines_broken_where_they_are_most_even() -> None:
    assert len(LONG) == 60
    (page,) = pages(print_certificates([promotion(LONG)], issuer()).pdf)
    lines = [run for run in page if run.text in LONG]
    assert [run.text for run in lines] == ["Bartholomew-Fitzgerald", "Wolfeschlegelsteinhausen Papadopoulos"]
    assert {run.size for run in lines} == {"34"}


def test_the_longer_the_name_the_smaller_the_letters_and_never_a_second_page() -> None:
    names = ["M" * count for count in (5, 20, 30, 80, 400)] + [("Mary " * count).strip() for count in (8, 20, 60)]
    printed = print_certificates([promotion(name) for name in names], issuer())
    found = pages(printed.pdf)
    assert len(found) == len(names)
    sizes = [float(page[3].size) for page in found]
    # One word in one line, and then narrower; many words in two lines.
    assert sizes[0] == 50
    assert sizes[:5] == sorted(sizes[:5], reverse=True)
    assert sizes[5:] == sorted(sizes[5:], reverse=True)


@pytest.mark.parametrize("signatories", [1, 2])
def test_everything_as_long_as_can_be_is_still_one_page(signatories: int) -> None:
    words = "of all the islands " * 12
    many = promotion(words, club=words, rank=words, number="9" * 20, points={words: "1"})
    person = Signatory(words, words)
    crowded = issuer(federation=words, first=person, second=person if signatories == 2 else None, place=words)
    assert len(pages(print_certificates([many, promotion()], crowded).pdf)) == 2


def test_signs_that_nobody_sees_are_not_printed() -> None:
    printed = print_certificates([promotion("Marama\x01\n\tKereama \u0085")], issuer())
    assert texts(printed.pdf)[0][3] == "Marama Kereama"


def test_a_name_that_no_font_can_print_is_left_out_and_named_and_the_others_are_printed() -> None:
    # A sign for private use, of the last plane: no font has it.
    three = [promotion("Aroha"), promotion("Bo \U0010fffd"), promotion("Cleo")]
    printed = print_certificates(three, issuer())
    assert [page[3] for page in texts(printed.pdf)] == ["Aroha", "Cleo"]
    assert printed.promotions == (three[0], three[2])
    ((left, why),) = printed.omissions
    assert left == three[1]
    assert why.startswith("no font on this machine can print ")


def test_nobody_gets_a_certificate_without_a_name() -> None:
    printed = print_certificates([promotion(" \n")], issuer())
    assert (printed.pdf, [left.why for left in printed.omissions]) == (b"", ["the player has no name"])


def test_letters_that_come_with_no_program_are_taken_from_the_machine() -> None:
    if "DejaVu Sans" not in typst.Fonts().families():
        pytest.skip("this machine has no font with letters beyond those of typst")
    printed = print_certificates([promotion("ⵜⴰⵎⴰⵣⵉⵖⵜ")], issuer())
    assert texts(printed.pdf)[0][3] == "ⵜⴰⵎⴰⵣⵉⵖⵜ"


def test_a_mistake_in_the_template_is_not_taken_for_a_strange_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("overtrick.typesetting.templates._PDF_STANDARD", "a-2b")
    with pytest.raises(typst.TypstError, match="date"):
        print_certificates([promotion()], issuer())

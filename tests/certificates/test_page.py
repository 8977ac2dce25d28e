"""What stands on a certificate: who, which rank, when, in the federation's words and with its signatories."""

import os
import re
import subprocess
import sys
from datetime import date

import pytest
from msgspec.structs import replace

from overtrick.certificates import Signatory, print_certificates
from overtrick.schemes import load_scheme
from overtrick.schemes.brand.logo import Logo
from tests.pictures import png

from .cast import issuer, promotion
from .pdf import bookmarks, pages, texts

# The bytes of a certificate must not depend on where and when it is printed.
SAME = """
import hashlib
from overtrick.certificates import print_certificates
from tests.certificates.cast import issuer, promotion
print(hashlib.sha256(print_certificates([promotion(), promotion("Ελένη Χατζή")], issuer()).pdf).hexdigest())
"""


def test_a_certificate_of_new_zealand_with_one_signatory() -> None:
    printed = print_certificates([promotion()], issuer())
    assert texts(printed.pdf) == [
        [
            "New Zealand Bridge", "Masterpoint Certificate", "This is to certify that", "Marama Kereama",
            "Auckland Bridge Club", "has earned the rank of", "Provincial Master", "1 May 2019", "Wellington",
            "Hinemoa Pukeko", "Secretary", "No. 38441  ·  57 A  ·  63 B",
        ]
    ]  # fmt: skip
    assert (printed.promotions, printed.omissions) == ((promotion(),), ())


@pytest.mark.parametrize("content", [None, png(32, 16)], ids=["svg", "png"])
def test_the_logo_is_in_the_seal_and_everything_else_as_without(content: bytes | None) -> None:
    logo = Logo(content, "png") if content else load_scheme("nz-2017").logo
    printed, plain = (print_certificates([promotion()], issuer(logo=each)) for each in (logo, None))
    assert printed.omissions == ()
    assert texts(printed.pdf) == texts(plain.pdf)
    assert (b"/Subtype/Image" in printed.pdf, b"/Subtype/Image" in plain.pdf) == (content is not None, False)
    # For those who cannot see it: what the picture is.
    assert b"/Alt(New Zealand Bridge)" in printed.pdf
    assert b"/Alt(New Zealand Bridge)" not in plain.pdf


def test_a_certificate_of_cyprus_with_two_signatories() -> None:
    eleni = promotion("Ελένη Χατζή", number="5001", club="Nicosia", rank="Town Master", points={"Silver": "512.5"})
    signed = {"first": Signatory("Andreas Flamingo", "President"), "second": Signatory("Maria Griffon", "Secretary")}
    printed = print_certificates([eleni], issuer("cbf-2013", **signed, place="Nicosia"))
    assert texts(printed.pdf) == [
        [
            "Cyprus Bridge Federation", "Master Points Certificate", "This is to certify that", "Ελένη Χατζή",
            "Nicosia Bridge Club", "has earned the rank of", "Town Master", "Nicosia, 1 May 2019",
            "Andreas Flamingo", "President", "Maria Griffon", "Secretary", "No. 5001  ·  512.5 Silver",
        ]
    ]  # fmt: skip


def test_the_page_is_a4_across_and_the_name_is_the_largest_thing_on_it() -> None:
    pdf = print_certificates([promotion()], issuer()).pdf
    # 297 and 210 mm are 841.89 and 595.28 points of 1/72 inch.
    assert re.findall(rb"/MediaBox\[([^\]]*)\]", pdf) == [b"0 0 841.8898 595.2756"]
    (page,) = pages(pdf)
    assert max(page, key=lambda run: float(run.size)).text == "Marama Kereama"


def test_a_name_is_one_bookmark_so_that_a_page_is_found_among_many() -> None:
    names = ["Marama Kereama", "Ngāhuia Te Whāiti", "Ελένη Χατζή"]
    printed = print_certificates([promotion(name) for name in names], issuer())
    assert bookmarks(printed.pdf) == names


def test_another_day_may_be_printed_on_all() -> None:
    two = [promotion(), promotion("Bertram Tuckwell", date=date(2019, 5, 31))]
    own = texts(print_certificates(two, issuer()).pdf)
    same = texts(print_certificates(two, issuer(), date(2019, 6, 22)).pdf)
    assert [page[7] for page in own] == ["1 May 2019", "31 May 2019"]
    assert [page[7] for page in same] == ["22 June 2019", "22 June 2019"]


def test_the_words_are_the_federations_own() -> None:
    months = ("Ιανουαρίου", "Φεβρουαρίου", "Μαρτίου", "Απριλίου", "Μαΐου", *["later"] * 7)
    greek = replace(
        issuer("cbf-2013").words, language="el", title="Δίπλωμα", certifies="Πιστοποιείται ότι", club="Λέσχη {club}",
        earned="έλαβε τον τίτλο", date="{day} {month} {year}", months=months, number="Αρ. {number}",
    )  # fmt: skip
    (page,) = texts(print_certificates([promotion(club="Ζήνων")], issuer("cbf-2013", words=greek)).pdf)
    assert page[1:8] == [
        "Δίπλωμα", "Πιστοποιείται ότι", "Marama Kereama", "Λέσχη Ζήνων", "έλαβε τον τίτλο", "Provincial Master",
        "1 Μαΐου 2019",
    ]  # fmt: skip
    assert "".join(page).endswith("Αρ. 38441  ·  57 A  ·  63 B")


@pytest.mark.parametrize(
    ("club", "shown"),
    [
        ("Auckland", "Auckland Bridge Club"),
        ("Kapiti Bridge Club", "Kapiti Bridge Club"),
        ("", "has earned the rank of"),
    ],
)
def test_a_club_has_its_full_name_once_and_nobody_gets_a_club_of_none(club: str, shown: str) -> None:
    (page,) = texts(print_certificates([promotion(club=club)], issuer()).pdf)
    assert page[4] == shown


def test_a_rank_with_asterisks_has_its_stars() -> None:
    (page,) = texts(print_certificates([promotion(rank="***Master")], issuer("cbf-2013")).pdf)
    assert "★★★ Master" in page


def test_without_a_signatory_there_is_a_line_to_sign_on_and_no_words() -> None:
    (page,) = texts(print_certificates([promotion()], issuer(first=Signatory(), place="")).pdf)
    assert page[6:] == ["Provincial Master", "1 May 2019", "No. 38441  ·  57 A  ·  63 B"]


def test_no_promotions_make_no_file() -> None:
    assert print_certificates([], issuer()) == (b"", (), ())


def test_the_same_data_give_the_same_bytes_wherever_and_whenever() -> None:
    seen = set()
    for zone, seed in (("Pacific/Auckland", "1"), ("America/Anchorage", "2")):
        environment = {**os.environ, "TZ": zone, "PYTHONHASHSEED": seed, "SOURCE_DATE_EPOCH": seed}
        ran = subprocess.run([sys.executable, "-c", SAME], env=environment, capture_output=True, text=True, check=True)
        seen.add(ran.stdout)
    assert len(seen) == 1
    assert len(seen.pop().strip()) == 64

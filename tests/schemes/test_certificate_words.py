"""The words of certificates are data of the registers, and words that could not be filled in are refused."""

import re
from datetime import date
from pathlib import Path

import pytest

from overtrick.certificates import Promotion, format_date, write_letter
from overtrick.certificates.records import Issuer
from overtrick.schemes import SchemeError, load_scheme
from overtrick.schemes.registers.records import FILLED_IN, CertificateWords

from .conftest import edited

TITLE = 'title = "Masterpoint Certificate"\n'


@pytest.mark.parametrize(
    ("scheme", "title"),
    [("nz-2017", "Masterpoint Certificate"), ("cbf-2013", "Master Points Certificate")],
)
def test_each_federation_has_its_own_title(scheme: str, title: str) -> None:
    assert load_scheme(scheme).registers.certificate.title == title


def test_a_scheme_without_registers_has_english_words(folder: Path) -> None:
    path = folder / "federation.toml"
    path.write_text(edited(path.read_text(encoding="utf-8"), ('registers = "registers.toml"\n', "")))
    assert load_scheme(str(folder / "nz-2017.toml")).registers.certificate == CertificateWords()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('club = "{clbu}"', "certificate club: {clbu} is not known there; in braces may stand: {club}"),
        ('club = "{club.__class__}"', "certificate club: {club.__class__} is not known there"),
        ('number = "{number!r}"', "certificate number: {number} is not known there"),
        ('earned = "{rank}"', "certificate earned: {rank} is not known there; in braces may stand: nothing"),
        ('date = "{day"', "certificate date: "),
        ('letter = "Dear {name}, {"', "certificate letter: "),
        ('months = ["May"]', "certificate months: there are 1 names; give 12"),
        ('language = "English"', "certificate language 'English': give two or three small letters"),
        ('colour = "red"', "unknown field `colour`"),
    ],
)
def test_words_that_cannot_be_filled_in_are_refused_when_they_are_read(folder: Path, line: str, says: str) -> None:
    path = folder / "registers.toml"
    text = path.read_text(encoding="utf-8")
    key = line.partition(" = ")[0]
    text = re.sub(rf"(?m)^{key} = .*\n", "", text) if key in ("club", "earned") else text
    path.write_text(edited(text, (TITLE, f"{TITLE}{line}\n")), encoding="utf-8")
    with pytest.raises(SchemeError) as caught:
        load_scheme(str(folder / "nz-2017.toml"))
    assert str(caught.value).startswith("registers.toml: ")
    assert says in str(caught.value)


def test_every_text_is_checked() -> None:
    assert set(FILLED_IN) == set(CertificateWords.__struct_fields__) - {"language", "months"}


@pytest.mark.parametrize(
    ("day", "words"),
    [
        (date(2019, 5, 14), "14 May 2019"),
        (date(2024, 2, 29), "29 February 2024"),
        (date(2018, 12, 1), "1 December 2018"),
    ],
)
def test_a_day_is_written_in_words(day: date, words: str) -> None:
    assert format_date(day, CertificateWords()) == words


def test_a_letter_names_the_player_the_ranks_and_the_federation_and_fills_in_nothing_twice() -> None:
    issuer = Issuer(federation="New Zealand Bridge", words=CertificateWords())
    common = {"line": 1, "number": "1", "club": "", "date": date(2019, 5, 1), "points": {}}
    two = [Promotion(key=rank, name="{rank} Bo", rank=rank, **common) for rank in ("Club Master", "Local Master")]  # type: ignore[arg-type]
    letter = write_letter(two, issuer)
    assert letter.subject == "Your certificate: Club Master, Local Master"
    assert letter.body == (
        "Dear {rank} Bo,\n\ncongratulations: you have earned the rank of Club Master, Local Master. Your certificate "
        "is attached, ready to be printed on A4 paper.\n\nNew Zealand Bridge\n"
    )

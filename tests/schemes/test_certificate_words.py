"""The words of certificates are data of the registers, and words that could not be filled in are refused."""

import re
from datetime import date
from pathlib import Path

import pytest

from overtrick.certificates import Promotion, format_date, write_letter
from overtrick.certificates.records import Issuer
from overtrick.schemes import SchemeError, load_scheme
from overtrick.schemes.registers.records import FILLED_IN, CalendarWords, CertificateWords

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
    left_out = ('registers = "registers.toml"\n', ""), ('words = "words.toml"\n', "")
    text = edited(path.read_text(encoding="utf-8"), *left_out)
    path.write_text(text, encoding="utf-8")
    assert load_scheme(str(folder / "nz-2017.toml")).registers.certificate == CertificateWords()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('club = "{clbu}"', "certificate club: {clbu} is not known there; in curly brackets you can write: {club}"),
        ('club = "{club.__class__}"', "certificate club: {club.__class__} is not known there"),
        ('number = "{number!r}"', "certificate number: {number} is not known there"),
        (
            'earned = "{rank}"',
            "certificate earned: {rank} is not known there; in curly brackets you can write: nothing",
        ),
        ('date = "{day"', "certificate date: "),
        ('letter = "Dear {name}, {"', "certificate letter: "),
        ('months = ["May"]', "certificate months: there are 1 names; give 12"),
        ('language = "English"', "certificate language 'English': give two or three small letters"),
        ('colour = "red"', "there is no key 'colour' here"),
    ],
)
def test_words_that_cannot_be_filled_in_are_refused_when_they_are_read(folder: Path, line: str, says: str) -> None:
    path = folder / "words.toml"
    text = path.read_text(encoding="utf-8")
    key = line.partition(" = ")[0]
    text = re.sub(rf"(?m)^{key} = .*\n", "", text) if key in ("club", "earned") else text
    path.write_text(edited(text, (TITLE, f"{TITLE}{line}\n")), encoding="utf-8")
    with pytest.raises(SchemeError) as caught:
        load_scheme(str(folder / "nz-2017.toml"))
    line_number = path.read_text(encoding="utf-8").splitlines().index(line) + 1
    assert str(caught.value).startswith(f"words.toml line {line_number}: ")
    assert says in str(caught.value)


def test_every_text_is_checked() -> None:
    assert set(FILLED_IN["certificate"]) == set(CertificateWords.__struct_fields__) - {"language", "months"}
    assert set(FILLED_IN["calendar"]) == set(CalendarWords.__struct_fields__) - {"months"}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('place = "{rank}"', "calendar place: {rank} is not known there; in curly brackets you can write: {place}"),
        ('name = "{event}"', "calendar name: {event} is not known there; in curly brackets you can write: nothing"),
        ('months = ["Jan"]', "calendar months: there are 1 names; give 12, from January on"),
        ('weekday = "Monday"', "there is no key 'weekday' here"),
    ],
)
def test_words_of_the_calendar_are_checked_too(folder: Path, line: str, says: str) -> None:
    path = folder / "words.toml"
    path.write_text(edited(path.read_text(encoding="utf-8"), ("[calendar]\n", f"[calendar]\n{line}\n")), "utf-8")
    with pytest.raises(SchemeError) as caught:
        load_scheme(str(folder / "nz-2017.toml"))
    assert str(caught.value).startswith("words.toml line ")
    assert says in str(caught.value)


@pytest.fixture
def older(folder: Path) -> Path:
    """A folder whose registers have the words of certificates."""
    path = folder / "registers.toml"
    table = '[certificate]\ntitle = "Diploma"\n\n[spellings.rank]'
    path.write_text(edited(path.read_text(encoding="utf-8"), ("[spellings.rank]", table)), encoding="utf-8")
    return folder


def test_the_registers_of_an_older_folder_may_have_the_words(older: Path) -> None:
    path = older / "federation.toml"
    path.write_text(edited(path.read_text(encoding="utf-8"), ('words = "words.toml"\n', "")), encoding="utf-8")
    assert load_scheme(str(older / "nz-2017.toml")).registers.certificate.title == "Diploma"


def test_words_in_two_places_are_refused(older: Path) -> None:
    with pytest.raises(SchemeError, match=r"words\.toml: the registers have a table \[certificate\] too"):
        load_scheme(str(older / "nz-2017.toml"))


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

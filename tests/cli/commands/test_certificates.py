"""`overtrick certificates`: a month's worth, a player's, a line's; in one file, and to those who want theirs."""

from pathlib import Path

import pytest

from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.db import data_directory
from tests.certificates.pdf import texts
from tests.cli.conftest import Call
from tests.store.rank_decisions import raised, run, undo
from tests.store.store_fixture import StoreFixture


@pytest.fixture
def promoted(records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """In May 2018 Aroha and Bertram reached ranks, and Aroha another one in June; the line of May."""
    data_directory.open_directory(records)
    store = StoreFixture(records, "sqlite")
    may, june = run(store, "2018-05-01"), run(store, "2018-06-01")
    raised(may, "38441", "2", "3", "2018-05-01")
    raised(may, "20093", "1", "2", "2018-05-31")
    raised(june, "38441", "3", "4", "2018-06-01")
    monkeypatch.chdir(tmp_path)
    return may


def names(file: str) -> list[tuple[str, str]]:
    """Name and rank on each page of a file."""
    return [(page[3], page[6]) for page in texts(Path(file).read_bytes())]


def test_a_month_is_one_file_called_after_it(call: Call, records: Path, promoted: int) -> None:
    assert call("certificates", "--month", "2018-05", "--dir", records) == (
        0, "certificates-2018-05.pdf: 2 certificates\n", "",
    )  # fmt: skip
    assert names("certificates-2018-05.pdf") == [
        ("Aroha Arohason", "Club Master"),
        ("Bertram Bertramson", "Certificate of Proficiency"),
    ]


def test_the_certificates_of_a_club_lie_together(call: Call, records: Path, promoted: int) -> None:
    store = StoreFixture(records, "sqlite")
    store.decide("move", number="20093", club=103, start="2018-04-01")
    call("certificates", "--month", "2018-05", "--dir", records)
    # Akarana comes before Auckland.
    assert [name for name, _ in names("certificates-2018-05.pdf")] == ["Bertram Bertramson", "Aroha Arohason"]


def test_a_player_gets_every_promotion_so_far(call: Call, records: Path, promoted: int) -> None:
    status, out, _ = call("certificates", "--player", "38441", "-o", "aroha.pdf", "--dir", records)
    assert (status, out) == (0, "aroha.pdf: 2 certificates\n")
    assert names("aroha.pdf") == [("Aroha Arohason", "Club Master"), ("Aroha Arohason", "Local Master")]


def test_a_line_of_the_journal_and_a_day_of_ones_own(call: Call, records: Path, promoted: int) -> None:
    words = ["certificates", "--line", promoted + 1, "--date", "2018-06-22", "--dir", records]
    assert call(*words)[:2] == (0, f"certificates-line-{promoted + 1}.pdf: 1 certificate\n")
    (page,) = texts(Path(f"certificates-line-{promoted + 1}.pdf").read_bytes())
    assert "22 June 2018" in page


@pytest.mark.parametrize(
    ("words", "which"),
    [(["--month", "2018-07"], "2018-07"), (["--player", "9205"], "9205"), (["--line", "1"], "line 1")],
)
def test_nothing_to_print_is_said_and_is_no_error_and_no_file(
    call: Call, records: Path, promoted: int, tmp_path: Path, words: list[str], which: str
) -> None:
    before = sorted(tmp_path.iterdir())
    expected = f"{which}: nobody was promoted, so there is nothing to print\n"
    assert call("certificates", *words, "--mail", "-o", "x.pdf", "--dir", records) == (0, expected, "")
    assert sorted(tmp_path.iterdir()) == before


def test_a_run_that_was_undone_prints_nothing(call: Call, records: Path, promoted: int) -> None:
    undo(promoted, by=promoted + 1)
    assert "nothing to print" in call("certificates", "--month", "2018-05", "--dir", records)[1]


def test_those_who_want_theirs_by_mail_get_them_once(call: Call, records: Path, promoted: int) -> None:
    contacts.enter_contact("38441", email="aroha@mail.example", certificates=True)
    contacts.enter_contact("20093", email="bertram@mail.example")
    words = ["certificates", "--month", "2018-05", "--mail", "--dir", records]
    printed = "certificates-2018-05.pdf: 2 certificates\n"
    assert call(*words) == (0, f"{printed}1 letter put into the outbox\n", "")
    assert call(*words) == (0, f"{printed}0 letters put into the outbox\n", "")
    letter = models.Mail.objects.get()
    assert (letter.address, letter.attachment_name) == ("aroha@mail.example", "certificate-38441.pdf")
    assert letter.attachment is not None
    assert [page[3] for page in texts(bytes(letter.attachment))] == ["Aroha Arohason"]


def test_the_settings_of_the_data_directory_are_printed(call: Call, records: Path, promoted: int) -> None:
    with (records / "overtrick.toml").open("a", encoding="utf-8") as settings:
        settings.write('[certificates]\nsignatory = "Hinemoa Pukeko"\noffice = "Secretary"\n')
    call("certificates", "--line", promoted, "-o", "x.pdf", "--dir", records)
    assert {tuple(page[8:10]) for page in texts(Path("x.pdf").read_bytes())} == {("Hinemoa Pukeko", "Secretary")}


def test_a_name_that_cannot_be_printed_is_named_and_the_others_are_printed(
    call: Call, records: Path, promoted: int
) -> None:
    StoreFixture(records, "sqlite").decide("amend", number="38441", first="Aro\U0010fffd")
    status, out, err = call("certificates", "--month", "2018-05", "--dir", records)
    assert (status, out) == (1, "certificates-2018-05.pdf: 1 certificate\n")
    assert "38441 Aro\U0010fffd Arohason is not printed: no font on this machine can print" in err
    status, out, err = call("certificates", "--player", "38441", "-o", "none.pdf", "--dir", records)
    assert (status, out, len(err.splitlines())) == (1, "", 2)
    assert not Path("none.pdf").exists()


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        ([], 2, "one of the arguments --month --player --line is required"),
        (["--month", "May"], 2, "'May' is not a month; write it as 2026-05"),
        (["--month", "2018-13"], 2, "is not a month"),
        (["--month", "2018-05", "--player", "38441"], 2, "not allowed with"),
        (["--player", "77"], 1, "Nobody has the number 77."),
        (["--line", "99999"], 1, "The journal has no line 99999."),
        (["--line", "0"], 1, "The journal has no line 0."),
        (["--month", "2018-05", "-o", "no/such/folder/x.pdf"], 2, "no/such/folder/x.pdf cannot be written"),
        (["--month", "2018-05", "--date", "today"], 2, "is not a date"),
    ],
)
def test_what_cannot_be_is_said_in_words(
    call: Call, records: Path, promoted: int, words: list[str], status: int, says: str
) -> None:
    found, _, err = call("certificates", *words, "--dir", records)
    assert (found, says in err, "Traceback" in err) == (status, True, False)

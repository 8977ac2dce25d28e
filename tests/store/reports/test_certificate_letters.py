"""Certificates by email: to those who want theirs, each once, with their own name on them."""

import logging
from datetime import UTC, date, datetime, timedelta

import pytest

from overtrick.certificates import print_certificates
from overtrick.config.settings_file import SettingsError
from overtrick.schemes.translations import Translations
from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.db import leases
from overtrick.store.mail import outbox
from overtrick.store.reports import certificate_letters
from overtrick.store.reports.certificate_letters import (
    issuer,
    mail_certificates_of_entry,
    mail_promotions,
    print_for_federation,
)
from overtrick.store.standings.promotions import find_entry_promotions, find_promotions
from tests.certificates.pdf import texts
from tests.store.cast import NUMBERS
from tests.store.rank_decisions import raised, run, undo
from tests.store.store_fixture import StoreFixture

NOW = datetime(2018, 4, 1, 13, tzinfo=UTC)
LATER = NOW + timedelta(days=3)
EMAIL = "marama@mail.example"
SETTINGS = """\
[certificates]
federation = "New Zealand Bridge Incorporated"
signatory = "Hinemoa Pukeko"
office = "Secretary"
second_signatory = "Rangi Kererū"
second_office = "Chair"
place = "Wellington"
"""


@pytest.fixture
def promoted(store: StoreFixture) -> int:
    """Marama and Bertram became Club Masters, and Marama wants to be sent hers; the line of the journal."""
    store.register(*NUMBERS)
    contacts.enter_contact("38441", email=EMAIL, certificates=True)
    seq = run(store)
    raised(seq, "38441", "2", "3")
    raised(seq, "20093", "2", "3")
    return seq


def outgoing() -> list[tuple[str, str, str]]:
    """Address, subject and name of the file of every letter."""
    return list(models.Mail.objects.order_by("id").values_list("address", "subject", "attachment_name"))


def names_in(letter: models.Mail) -> list[str]:
    """The names on the certificates that a letter carries."""
    assert letter.attachment is not None
    return [page[3] for page in texts(bytes(letter.attachment))]


def test_a_letter_goes_to_those_who_want_one_with_their_certificate(promoted: int) -> None:
    assert mail_certificates_of_entry(promoted, NOW) == 1
    assert outgoing() == [(EMAIL, "Your certificate: Club Master", "certificate-38441.pdf")]
    letter = models.Mail.objects.get()
    assert letter.body.startswith("Dear Marama Kereama,\n\n")
    assert "New Zealand Bridge" in letter.body
    assert (letter.made, letter.due, letter.sent) == (NOW, NOW, None)
    assert names_in(letter) == ["Marama Kereama"]
    marama = [promotion for promotion in find_entry_promotions(promoted) if promotion.number == "38441"]
    assert letter.attachment is not None
    assert bytes(letter.attachment) == print_certificates(marama, issuer()).pdf


def test_a_letter_is_in_the_language_of_its_player(promoted: int, monkeypatch: pytest.MonkeyPatch) -> None:
    greek = Translations("el", {"certificate": {"Your certificate: {rank}": "Το πιστοποιητικό σας: {rank}"}})
    monkeypatch.setattr(certificate_letters, "translations_of", lambda scheme: {"el": greek})
    contacts.enter_contact("38441", language="el")
    contacts.enter_contact("20093", email="bertram@mail.example", certificates=True, language="en")
    assert mail_certificates_of_entry(promoted, NOW) == 2
    assert {address: subject for address, subject, _ in outgoing()} == {
        EMAIL: "Το πιστοποιητικό σας: Club Master",
        "bertram@mail.example": "Your certificate: Club Master",
    }


def test_nothing_is_sent_twice(promoted: int) -> None:
    assert [mail_certificates_of_entry(promoted, NOW), mail_certificates_of_entry(promoted, LATER)] == [1, 0]
    outbox.send_due_letters(lambda letter: None, NOW)
    assert mail_certificates_of_entry(promoted, LATER) == 0
    assert mail_promotions(find_promotions(date(2018, 4, 1), date(2018, 4, 30)), LATER) == 0
    assert len(outgoing()) == 1


def test_whoever_asks_later_gets_it_later(promoted: int) -> None:
    mail_certificates_of_entry(promoted, NOW)
    contacts.enter_contact("20093", email="bertram@mail.example", certificates=True)
    assert mail_certificates_of_entry(promoted, LATER) == 1
    assert [address for address, *_ in outgoing()] == [EMAIL, "bertram@mail.example"]
    assert [names_in(letter) for letter in models.Mail.objects.order_by("id")] == [
        ["Marama Kereama"],
        ["Bertram Tuckwell"],
    ]


def test_an_address_alone_is_no_wish(promoted: int) -> None:
    contacts.enter_contact("38441", certificates=False)
    assert mail_certificates_of_entry(promoted, NOW) == 0
    assert outgoing() == []


def test_a_run_that_was_undone_sends_nothing_and_the_same_run_again_sends_nothing_twice(
    store: StoreFixture, promoted: int
) -> None:
    mail_certificates_of_entry(promoted, NOW)
    again = run(store)
    undo(promoted, by=again)
    raised(again, "38441", "2", "3")
    assert [mail_certificates_of_entry(promoted, LATER), mail_certificates_of_entry(again, LATER)] == [0, 0]
    assert len(outgoing()) == 1


def test_a_promotion_of_another_day_is_another_one(store: StoreFixture, promoted: int) -> None:
    """The run was undone because it was wrong, and the rank was reached two months later after all."""
    mail_certificates_of_entry(promoted, NOW)
    later = run(store, "2018-06-01")
    undo(promoted, by=later)
    raised(later, "38441", "2", "3", "2018-06-01")
    assert mail_certificates_of_entry(later, LATER) == 1


def test_several_promotions_of_a_player_are_one_letter(store: StoreFixture, promoted: int) -> None:
    second = run(store, "2018-04-08")
    raised(second, "38441", "3", "4", "2018-04-08")
    assert mail_promotions(find_promotions(date(2018, 4, 1), date(2018, 4, 30)), NOW) == 1
    assert [subject for _, subject, _ in outgoing()] == ["Your certificate: Club Master, Local Master"]
    letter = models.Mail.objects.get()
    assert letter.attachment is not None
    assert [page[6] for page in texts(bytes(letter.attachment))] == ["Club Master", "Local Master"]


def test_only_what_was_not_sent_goes_into_the_next_letter(store: StoreFixture, promoted: int) -> None:
    mail_certificates_of_entry(promoted, NOW)
    second = run(store, "2018-04-08")
    raised(second, "38441", "3", "4", "2018-04-08")
    assert mail_promotions(find_promotions(date(2018, 4, 1), date(2018, 4, 30)), LATER) == 1
    assert [subject for _, subject, _ in outgoing()] == [
        "Your certificate: Club Master",
        "Your certificate: Local Master",
    ]


def test_a_merged_number_is_written_to_under_the_one_that_survives(store: StoreFixture, promoted: int) -> None:
    mail_certificates_of_entry(promoted, NOW)
    store.decide("merge", number="38441", into="12356")
    # What went out under the old number does not go out again under the new one.
    assert mail_certificates_of_entry(promoted, LATER) == 0
    second = run(store, "2018-05-01")
    raised(second, "12356", "3", "4", "2018-05-01")
    assert mail_certificates_of_entry(second, LATER) == 1
    assert outgoing()[1] == (EMAIL, "Your certificate: Local Master", "certificate-12356.pdf")


def test_two_who_send_at_the_same_moment_send_one_letter(promoted: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second comes while the first is printing."""
    counts: list[int] = []

    def slow(*words: object) -> object:
        monkeypatch.undo()
        counts.append(mail_certificates_of_entry(promoted, NOW))
        return print_certificates(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(certificate_letters, "print_certificates", slow)
    assert mail_certificates_of_entry(promoted, NOW) == 0
    assert counts == [1]
    assert len(outgoing()) == 1


def test_a_crash_before_the_letter_is_in_the_outbox_leaves_nothing_behind(
    promoted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(*words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(outbox, "add_letter", dies)
    with pytest.raises(KeyboardInterrupt):
        mail_certificates_of_entry(promoted, NOW)
    monkeypatch.undo()
    assert not models.Slot.objects.exists()
    assert mail_certificates_of_entry(promoted, LATER) == 1


def test_a_name_that_cannot_be_printed_is_logged_and_not_taken_for_sent(
    store: StoreFixture, promoted: int, caplog: pytest.LogCaptureFixture
) -> None:
    store.decide("amend", number="38441", family="\U0010fffd")
    with caplog.at_level(logging.WARNING):
        assert mail_certificates_of_entry(promoted, NOW) == 0
    assert "a certificate cannot be printed" in caplog.text
    store.decide("amend", number="38441", family="Kereama")
    assert mail_certificates_of_entry(promoted, LATER) == 1


def test_what_was_sent_is_remembered_for_good(promoted: int) -> None:
    mail_certificates_of_entry(promoted, NOW)
    leases.delete_expired_logins(LATER)
    models.Mail.objects.all().delete()
    assert mail_certificates_of_entry(promoted, LATER) == 0


def test_the_federations_name_and_signatories_come_from_the_settings(store: StoreFixture, promoted: int) -> None:
    (plain,) = texts(print_for_federation(find_entry_promotions(promoted)[:1]).pdf)
    assert (plain[0], plain[7:-1]) == ("New Zealand Bridge", ["1 April 2018"])
    (store.directory / "overtrick.toml").write_text(SETTINGS, encoding="utf-8")
    (signed,) = texts(print_for_federation(find_entry_promotions(promoted)[:1]).pdf)
    assert signed[0] == "New Zealand Bridge Incorporated"
    assert signed[7:-1] == ["Wellington, 1 April 2018", "Hinemoa Pukeko", "Secretary", "Rangi Kererū", "Chair"]
    mail_certificates_of_entry(promoted, NOW)
    assert models.Mail.objects.get().body.endswith("New Zealand Bridge Incorporated\n")


def test_settings_that_cannot_be_read_send_nothing(store: StoreFixture, promoted: int) -> None:
    (store.directory / "overtrick.toml").write_text('[certificates]\nsignatry = "X"\n', encoding="utf-8")
    with pytest.raises(SettingsError, match="signatry"):
        mail_certificates_of_entry(promoted, NOW)
    assert outgoing() == []

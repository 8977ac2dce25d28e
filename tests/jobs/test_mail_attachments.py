"""A letter with a file leaves with that very file, by a mail server and into a folder alike."""

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest

from overtrick.certificates import print_certificates
from overtrick.store import models
from overtrick.store.mail import outbox
from overtrick.store.mail.outbox import Attachment
from tests.certificates.cast import issuer, promotion
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

from .conftest import Workers
from .post_office import post_office

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True
ADDRESS, SENDER = "marama@mail.example", "results@federation.example"
SUBJECT, BODY = "Your certificate: Provincial Master", "Kia ora Mārama,\n\n. a line that begins with a point\n"


@pytest.fixture(scope="module")
def certificate() -> bytes:
    """A real certificate."""
    return print_certificates([promotion()], issuer()).pdf


def check(letter: bytes, certificate: bytes) -> None:
    """See that a letter has its words and exactly one file, the certificate."""
    mail = message_from_bytes(letter, policy=default)
    assert isinstance(mail, EmailMessage)
    assert (mail["From"], mail["To"], mail["Subject"]) == (SENDER, ADDRESS, SUBJECT)
    text = mail.get_body()
    assert text is not None
    assert text.get_content().replace("\r\n", "\n") == BODY
    (file,) = mail.iter_attachments()
    assert (file.get_content_type(), file.get_filename()) == ("application/pdf", "certificate-38441.pdf")
    assert file.get_content_disposition() == "attachment"
    assert file.get_content() == certificate


def test_a_folder_has_the_letter_with_its_file(store: StoreFixture, worker: Workers, certificate: bytes) -> None:
    outbox.queue_letter(ADDRESS, SUBJECT, BODY, FIRST_MOMENT, Attachment("certificate-38441.pdf", certificate))
    worker(mail={"folder": "letters", "sender": SENDER}).run_due_jobs(FIRST_MOMENT)
    (path,) = (store.directory / "letters").iterdir()
    assert path.suffix == ".eml"
    check(path.read_bytes(), certificate)
    assert models.Mail.objects.get().sent == FIRST_MOMENT


def test_a_mail_server_gets_the_letter_with_its_file(store: StoreFixture, worker: Workers, certificate: bytes) -> None:
    outbox.queue_letter(ADDRESS, SUBJECT, BODY, FIRST_MOMENT, Attachment("certificate-38441.pdf", certificate))
    with post_office() as office:
        mail = {"host": "127.0.0.1", "port": office.port, "tls": False, "sender": SENDER}
        worker(mail=mail).run_due_jobs(FIRST_MOMENT)
    (letter,) = office.letters
    check(letter, certificate)
    assert models.Mail.objects.get().sent == FIRST_MOMENT


def test_every_letter_is_a_file_of_its_own_in_the_order_of_sending(store: StoreFixture, worker: Workers) -> None:
    for subject in ("one", "two", "three"):
        outbox.queue_letter(ADDRESS, subject, "words", FIRST_MOMENT)
    worker(mail={"folder": "letters"}).run_due_jobs(FIRST_MOMENT)
    files = sorted((store.directory / "letters").iterdir())
    found = [message_from_bytes(path.read_bytes(), policy=default) for path in files]
    assert [mail["Subject"] for mail in found] == ["one", "two", "three"]
    assert not any(mail.is_multipart() for mail in found)


def test_a_folder_that_cannot_be_written_leaves_the_letter_for_later(store: StoreFixture, worker: Workers) -> None:
    one = worker(mail={"folder": "letters"})
    outbox.queue_letter(ADDRESS, SUBJECT, BODY, FIRST_MOMENT)
    Path(store.directory / "letters").rmdir()
    one.run_due_jobs(FIRST_MOMENT)
    mail = models.Mail.objects.get()
    assert (mail.sent, mail.attempts) == (None, 1)
    assert mail.trouble.startswith("FileNotFoundError")

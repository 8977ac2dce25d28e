"""Letters leave the outbox: into a folder where people can look at them, or by a mail server."""

import socket
import ssl
from datetime import UTC, datetime
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from threading import Thread

import msgspec
import pytest
from django.core.mail.backends.smtp import EmailBackend

from overtrick.config.settings_file import Mail
from overtrick.intake.tls import certificate
from overtrick.jobs import mailing
from overtrick.store import models
from overtrick.store.mail import outbox
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

from .conftest import Workers

ADDRESS, SENDER = "administrator@federation.example", "overtrick@federation.example"
_RULE = b"-" * 79


def letters(folder: Path) -> list[tuple[str, str, str, str]]:
    """From, to, subject and text of every letter in a folder."""
    found = []
    for path in sorted(folder.iterdir()):
        for part in path.read_bytes().split(_RULE):
            if part.strip():
                mail = message_from_bytes(part.lstrip(), policy=default)
                body = mail.get_content().strip()
                found.append((str(mail["From"]), str(mail["To"]), str(mail["Subject"]), body))
    return found


def test_a_worker_puts_letters_into_the_folder_once(store: StoreFixture, worker: Workers) -> None:
    one = worker(mail={"folder": "letters", "sender": SENDER})
    outbox.queue_letter(ADDRESS, "A file is stuck: 106_monday.txt", "It is kept.\nThe log says more.", FIRST_MOMENT)
    outbox.queue_letter(ADDRESS, "Māori names: Hāmi", "Ōtautahi", FIRST_MOMENT)
    for _ in range(3):
        one.run_due_jobs(FIRST_MOMENT)
    assert letters(store.directory / "letters") == [
        (SENDER, ADDRESS, "A file is stuck: 106_monday.txt", "It is kept.\nThe log says more."),
        (SENDER, ADDRESS, "Māori names: Hāmi", "Ōtautahi"),
    ]
    assert models.Mail.objects.exclude(sent=FIRST_MOMENT).count() == 0


def test_a_second_worker_writes_beside_the_first(store: StoreFixture, worker: Workers) -> None:
    for number in range(2):
        outbox.queue_letter(ADDRESS, f"number {number}", "words", FIRST_MOMENT)
        worker(mail={"folder": "letters"}).run_due_jobs(FIRST_MOMENT)
    assert sorted(subject for _, _, subject, _ in letters(store.directory / "letters")) == ["number 0", "number 1"]


def test_a_subject_cannot_carry_further_lines_into_the_letter(tmp_path: Path) -> None:
    way = mailing.mail_backend(Mail(folder="letters"), tmp_path)
    assert way is not None
    mail = models.Mail(address=ADDRESS, subject="hello\r\nBcc: everybody@else.example\n", body="words")
    mailing.send_mail(way, mail, SENDER)
    assert [subject for _, _, subject, _ in letters(tmp_path / "letters")] == ["hello Bcc: everybody@else.example"]


def test_an_address_with_further_lines_is_not_sent_to_and_noted(store: StoreFixture, worker: Workers) -> None:
    outbox.queue_letter("a@b.example\nBcc: c@d.example", "hello", "words", FIRST_MOMENT)
    worker(mail={"folder": "letters"}).run_due_jobs(FIRST_MOMENT)
    assert letters(store.directory / "letters") == []
    mail = models.Mail.objects.get()
    assert (mail.sent, mail.attempts) == (None, 1)
    assert mail.trouble


def test_without_a_way_out_letters_stay_in_the_outbox(store: StoreFixture, worker: Workers) -> None:
    assert mailing.mail_backend(Mail(), store.directory) is None
    outbox.queue_letter(ADDRESS, "hello", "words", FIRST_MOMENT)
    worker().run_due_jobs(FIRST_MOMENT)
    assert models.Mail.objects.get().attempts == 0


def test_the_mail_server_is_the_one_of_the_settings(tmp_path: Path) -> None:
    settings = Mail(host="mail.example", port=2525, user="u", password="p", tls=True)
    way = mailing.mail_backend(settings, tmp_path)
    assert isinstance(way, EmailBackend)
    assert (way.host, way.port, way.username, way.password, way.use_tls) == ("mail.example", 2525, "u", "p", True)
    assert way.timeout


@pytest.mark.parametrize(
    ("settings", "starttls", "from_the_start"),
    [
        (Mail(), True, False),
        (Mail(port=465), False, True),
        (Mail(port=465, tls=False), False, False),
        (Mail(port=2465, tls_first=True), False, True),
        (Mail(port=25, tls=False), False, False),
    ],
)
def test_tls_comes_first_at_port_465_or_where_the_settings_say_so(
    tmp_path: Path, settings: Mail, starttls: bool, from_the_start: bool
) -> None:
    way = mailing.mail_backend(msgspec.structs.replace(settings, host="mail.example"), tmp_path)
    assert isinstance(way, EmailBackend)
    assert (way.use_tls, way.use_ssl) == (starttls, from_the_start)


class PostOffice(Thread):
    """A mail server that speaks TLS, from its first word or when it is asked to, and takes in one letter."""

    def __init__(self, folder: Path, *, tls_first: bool) -> None:
        super().__init__(daemon=True)
        own = certificate(folder, ("127.0.0.1",), datetime.now(UTC).date())
        self.certificate, self.letter = own.certificate, ""
        self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._tls.load_cert_chain(own.certificate, own.key)
        self._first = tls_first
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = self._server.getsockname()[1]

    def run(self) -> None:
        """Serve one client."""
        with self._server, self._server.accept()[0] as plain:
            plain.settimeout(20)
            link = self._tls.wrap_socket(plain, server_side=True) if self._first else plain
            link.sendall(b"220 ready\r\n")
            while word := self._line(link).upper():
                if word == "STARTTLS":
                    link.sendall(b"220 go\r\n")
                    link = self._tls.wrap_socket(link, server_side=True)
                elif word == "DATA":
                    link.sendall(b"354 go\r\n")
                    while (line := self._line(link)) != ".":
                        self.letter += f"{line}\n"
                    link.sendall(b"250 taken\r\n")
                else:
                    secure = isinstance(link, ssl.SSLSocket)
                    link.sendall(b"250-here\r\n250 STARTTLS\r\n" if not secure else b"250 fine\r\n")
            link.close()

    def _line(self, link: socket.socket) -> str:
        found = b""
        while not found.endswith(b"\n"):
            one = link.recv(1)
            if not one:
                return ""
            found += one
        return found.decode().rstrip("\r\n") or " "


@pytest.mark.parametrize("tls_first", [True, False])
def test_a_letter_goes_to_a_server_that_speaks_tls(
    store: StoreFixture, worker: Workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tls_first: bool
) -> None:
    office = PostOffice(tmp_path, tls_first=tls_first)
    office.start()
    monkeypatch.setenv("SSL_CERT_FILE", str(office.certificate))
    outbox.queue_letter(ADDRESS, "hello", "words of the letter", FIRST_MOMENT)
    worker(mail={"host": "127.0.0.1", "port": office.port, "tls_first": tls_first}).run_due_jobs(FIRST_MOMENT)
    office.join(20)
    mail = models.Mail.objects.get()
    assert (mail.sent, mail.trouble) == (FIRST_MOMENT, "")
    assert "words of the letter" in office.letter


def test_a_mail_server_that_does_not_answer_is_tried_again(store: StoreFixture, worker: Workers) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        outbox.queue_letter(ADDRESS, "hello", "words", FIRST_MOMENT)
        worker(mail={"host": "127.0.0.1", "port": port, "tls": False}).run_due_jobs(FIRST_MOMENT)
    mail = models.Mail.objects.get()
    assert (mail.sent, mail.attempts) == (None, 1)
    assert "refused" in mail.trouble.lower()


@pytest.mark.parametrize("folder", ["letters", "deep/er/letters"])
def test_the_folder_is_made_for_the_owner_alone(tmp_path: Path, folder: str) -> None:
    mailing.mail_backend(Mail(folder=folder), tmp_path)
    assert (tmp_path / folder).stat().st_mode & 0o077 == 0

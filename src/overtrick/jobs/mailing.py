"""Sending the letters of the outbox: by a mail server, or as files in a folder."""

import mimetypes
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend as SmtpBackend

from overtrick.config.settings_file import Mail
from overtrick.store import models

_TIMEOUT_SECONDS = 30
# At this port a connection begins with TLS, and there is no STARTTLS.
_TLS_FIRST_PORT = 465
_ANY_FILE = "application/octet-stream"


class FolderBackend(BaseEmailBackend):
    """Writes each letter to a file that mail programs can open; a file gets its name when it is complete."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Write letters; return how many."""
        for message in email_messages:
            content = message.message().as_bytes()
            name = f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}-{os.getpid()}.eml"
            unfinished = self._folder / f".{name}"
            unfinished.write_bytes(content)
            unfinished.rename(self._folder / name)
        return len(email_messages)


def mail_backend(settings: Mail, directory: Path) -> BaseEmailBackend | None:
    """Return the backend that the settings ask for; None if they name none."""
    if settings.folder:
        folder = directory / settings.folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return FolderBackend(folder)
    if settings.host:
        tls_first = settings.tls_first or (settings.tls and settings.port == _TLS_FIRST_PORT)
        return SmtpBackend(
            host=settings.host, port=settings.port, username=settings.user, password=settings.password,
            use_tls=settings.tls and not tls_first, use_ssl=tls_first, timeout=_TIMEOUT_SECONDS,
        )  # fmt: skip
    return None


def send_mail(backend: BaseEmailBackend, mail: models.Mail, sender: str) -> None:
    """Send a letter; raise any error, so that the outbox tries again."""
    message = EmailMessage(
        subject=" ".join(mail.subject.split()), body=mail.body, from_email=sender, to=[mail.address], connection=backend
    )
    if mail.attachment is not None:
        kind = mimetypes.guess_type(mail.attachment_name)[0] or _ANY_FILE
        message.attach(mail.attachment_name, bytes(mail.attachment), kind)
    message.send(fail_silently=False)

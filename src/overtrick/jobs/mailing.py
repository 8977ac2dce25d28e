"""Sending what is in the outbox: by a mail server, or into a folder where people can look at it."""

from pathlib import Path

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.filebased import EmailBackend as Folder
from django.core.mail.backends.smtp import EmailBackend as Server

from overtrick.store import models
from overtrick.store.settings_file import Mail

_SECONDS = 30
# At this port a server speaks TLS from its first word, and does not know STARTTLS.
_TLS_FIRST_PORT = 465


def backend(settings: Mail, directory: Path) -> BaseEmailBackend | None:
    """The way out; None if the settings name none."""
    if settings.folder:
        folder = directory / settings.folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return Folder(file_path=str(folder))
    if settings.host:
        first = settings.tls_first or (settings.tls and settings.port == _TLS_FIRST_PORT)
        return Server(
            host=settings.host, port=settings.port, username=settings.user, password=settings.password,
            use_tls=settings.tls and not first, use_ssl=first, timeout=_SECONDS,
        )  # fmt: skip
    return None


def send(way: BaseEmailBackend, mail: models.Mail, sender: str) -> None:
    """Send a letter; whatever goes wrong is raised, and the outbox tries again."""
    message = EmailMessage(
        subject=" ".join(mail.subject.split()), body=mail.body, from_email=sender, to=[mail.address], connection=way
    )
    message.send(fail_silently=False)

"""What went wrong with a letter is said in words, with the answer of the mail server."""

import smtplib
import socket

import pytest

from overtrick.web.office.queue.mail_words import say_trouble

ERRORS: list[tuple[Exception, str]] = [
    (
        smtplib.SMTPRecipientsRefused({"gone@mail.example": (550, b"no such user")}),
        "The mail server does not accept the address. 550 no such user",
    ),
    (smtplib.SMTPDataError(554, b"too large"), "The mail server did not accept the email. 554 too large"),
    (
        smtplib.SMTPAuthenticationError(535, b"bad password"),
        "The mail server does not accept the login of this program. 535 bad password",
    ),
    (ConnectionRefusedError(111, "Connection refused"), "The mail server could not be reached."),
    (TimeoutError("timed out"), "The mail server could not be reached."),
    (socket.gaierror(-2, "Name or service not known"), "The mail server could not be reached."),
    (KeyError("x"), "The email could not be sent."),
]


@pytest.mark.parametrize(("error", "said"), ERRORS)
def test_an_error_of_the_program_is_said_in_words(error: Exception, said: str) -> None:
    """As the outbox keeps it."""
    assert say_trouble(f"{type(error).__name__}: {error}") == said


def test_the_words_of_a_mail_server_stay() -> None:
    assert say_trouble("550 no such user") == "550 no such user"

"""What went wrong with a letter, in words: the records keep what the program and the mail server said."""

import re
from typing import Any

from django.utils.translation import gettext_lazy as _

_ERROR = re.compile(r"(?P<name>\w+): (?P<said>.*)", re.DOTALL)
# What a mail server answered: its number and its words, as the program writes them down.
_ANSWER = re.compile(r"\(?(?P<code>[245]\d\d), b?(?P<quote>['\"])(?P<words>.*?)(?P=quote)", re.DOTALL)
_NOT_REACHED = _("The mail server could not be reached.")
_WORDS: dict[str, Any] = {
    "SMTPRecipientsRefused": _("The mail server does not accept the address."),
    "SMTPSenderRefused": _("The mail server does not accept the sender."),
    "SMTPDataError": _("The mail server did not accept the email."),
    "SMTPAuthenticationError": _("The mail server does not accept the login of this program."),
    "SMTPServerDisconnected": _("The mail server ended the connection."),
    "SMTPConnectError": _NOT_REACHED,
    "ConnectionRefusedError": _NOT_REACHED,
    "ConnectionResetError": _NOT_REACHED,
    "TimeoutError": _NOT_REACHED,
    "OSError": _NOT_REACHED,
    "gaierror": _NOT_REACHED,
    "SSLError": _("The mail server and this program could not agree on a secure connection."),
    "SSLCertVerificationError": _("The certificate of the mail server is not valid."),
}
_OTHERWISE = _("The email could not be sent.")


def say_trouble(trouble: str) -> str:
    """Return what went wrong, with the answer of the mail server if it gave one."""
    error = _ERROR.fullmatch(trouble)
    if error is None:
        return trouble
    words = str(_WORDS.get(error["name"], _OTHERWISE))
    answer = _ANSWER.search(error["said"])
    return f"{words} {answer['code']} {answer['words']}" if answer else words

"""Letters about the safety of a login: always in the words of the program, and shown for completeness."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy

from overtrick.store.journal.today import about_today
from overtrick.web.office.management.letters.examples import SITE

# By the name of their templates.
_FIXED: dict[str, Any] = {
    "account/email/password_reset_key": gettext_lazy("Link to choose a new password"),
    "account/email/password_reset": gettext_lazy("A new password was set"),
    "account/email/password_changed": gettext_lazy("The password was changed"),
    "mfa/email/totp_activated": gettext_lazy("An app was set up as the second step"),
    "mfa/email/totp_deactivated": gettext_lazy("The app was removed"),
    "mfa/email/recovery_codes_generated": gettext_lazy("New codes on paper were made"),
    "mfa/email/webauthn_added": gettext_lazy("A passkey was added"),
    "mfa/email/webauthn_removed": gettext_lazy("A passkey was removed"),
}


def list_fixed_letters() -> Iterator[tuple[Any, str, str]]:
    """Yield each letter's title, subject and body in the language that is active."""
    context = {
        "federation": about_today(), "username": "seaside", "password_reset_url": f"{SITE}/a1b2c3",
        "timestamp": datetime(2026, 3, 14, 9, 30, tzinfo=UTC), "ip": "203.0.113.7",
    }  # fmt: skip
    for template, title in _FIXED.items():
        subject, body = (render_to_string(f"{template}_{part}.txt", context) for part in ("subject", "message"))
        yield title, " ".join(subject.split()), body.strip()

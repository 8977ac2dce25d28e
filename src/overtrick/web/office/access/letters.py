"""Emails about logins: the invitation with its link, and what the office has done to a login."""

from datetime import UTC, datetime

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from overtrick.store import models
from overtrick.store.access.accounts import CLUB, PLAYER
from overtrick.store.access.club_logins import VALID_FOR, is_invited, make_password_link
from overtrick.store.journal.today import about_today
from overtrick.store.mail import outbox
from overtrick.store.registers.code_names import code_names
from overtrick.web.page_urls import absolute_url
from overtrick.web.terms import translate_term


def write_invitation(request: HttpRequest, account: models.Account) -> tuple[str, str]:
    """Return subject and text of the email with which a person sets a password, for the first time or anew."""
    token = make_password_link(account)
    link = absolute_url(request, reverse("club-login-link", kwargs={"token": token}))
    days = VALID_FOR.days
    if is_invited(account):
        lines = [
            _say_invitation(account),
            _("Its name is %(name)s. You can sign in with your email address too.") % {"name": account.name},
            _("Open this link to set your password. It works once, within %(days)s days:") % {"days": days},
            link,
            _("If you do not know what this is about, do nothing: without the link nobody gets in."),
        ]
        return _write(_("Your login"), lines)
    lines = [
        _("The federation sends you a link to a new password for the login %(name)s.") % {"name": account.name},
        _("Open it to set the password. It works once, within %(days)s days, and not after you have signed in:")
        % {"days": days},
        link,
        _("If you did not ask for it, do nothing: your password stays as it is."),
    ]
    return _write(_("Your new password"), lines)


def _say_invitation(account: models.Account) -> str:
    if account.role == CLUB and account.club is not None:
        club = translate_term(code_names().club(account.club).name, "clubs")
        return _("The federation gives you a login for the club %(club)s.") % {"club": club}
    if account.role == PLAYER:
        words = _("The federation gives you a login as player %(number)s, for your results, points and details.")
        return words % {"number": account.player}
    return _("The federation gives you a login for its office. At the first sign-in you set up a second step.")


def send_invitation(request: HttpRequest, account: models.Account) -> None:
    """Send the email with the link."""
    subject, body = write_invitation(request, account)
    outbox.queue_letter(account.email, subject, body, datetime.now(UTC))


def send_note(address: str, subject: str, *lines: str) -> None:
    """Tell a person what was done to the login; nothing is sent without an address."""
    if address:
        outbox.queue_letter(address, *_write(subject, [*lines, _("If that is a mistake, tell the federation.")]),
                            datetime.now(UTC))  # fmt: skip


def _write(subject: str, lines: list[str]) -> tuple[str, str]:
    name = translate_term(about_today().name, "federation")
    return f"{name}: {subject}", "\n\n".join((*lines, name)) + "\n"

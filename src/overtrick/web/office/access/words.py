"""The words of the office for roles, states and acts of logins, contacts and keys, and for the lines of files."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.access.credentials import KEY, PASSWORD, TOKEN
from overtrick.store.access.office import login_list
from overtrick.store.access.token_scopes import DECIDE, DETAILS, ENTRIES, QUESTIONS, READ, RESULTS

ROLE_WORDS: dict[str, Any] = {FEDERATION: _("Office"), CLUB: _("Club"), PLAYER: _("Player")}
STATE_WORDS: dict[str, Any] = {
    login_list.OPEN: _("open"), login_list.INVITED: _("invited"), login_list.CLOSED: _("closed"),
}  # fmt: skip
STEP_WORDS: dict[str, Any] = {
    login_list.APP: _("App"), login_list.PASSKEY: _("Passkey"), login_list.NO_STEP: _("No second step"),
}  # fmt: skip
KIND_WORDS: dict[str, Any] = {
    PASSWORD: _("Password for FTP and SFTP"), KEY: _("Key for SFTP"), TOKEN: _("Token for the web"),
}  # fmt: skip
SCOPE_WORDS: dict[str, Any] = {
    READ: _("read"), RESULTS: _("send results"), DECIDE: _("decide"), QUESTIONS: _("questions"),
    DETAILS: _("details"), ENTRIES: _("entries"),
}  # fmt: skip
# What was done, in a history.
ACT_WORDS: dict[str, Any] = {
    "invited": _("Invited"), "closed": _("Closed"), "reopened": _("Opened again"),
    "owner": _("Role, club or player changed"), "address": _("Email address changed"),
    "second-step": _("Second step taken away"), "signed-out": _("Signed out on all devices"),
    "password-link": _("Link to a new password sent"), "edited": _("Changed"), "deleted": _("Deleted"),
    "imported": _("Imported from a file"), "made": _("Made"), "renewed": _("Made again"),
    "turned-off": _("Turned off"),
}  # fmt: skip
VALUE_WORDS: dict[str, Any] = {
    "role": _("Role"), "club": _("Club"), "player": _("Player"), "email": _("Email"), "open": _("Can sign in"),
    "telephone": _("Phone"), "certificates": _("Certificates"), "corrections": _("Corrections"),
    "roundup": _("Roundup"), "scorecards": _("Scorecards"),
}  # fmt: skip
REGISTER_WORDS: dict[str, Any] = {
    "addresses": _("Email addresses and logins"), "players": _("Players (the player file)"),
    "access": _("Extract of an Access database"), "clubs": _("Clubs"), "memberships": _("Memberships"),
    "statuses": _("Statuses"), "periods": _("Periods, such as suspensions"), "births": _("Years of birth"),
    "approvals": _("Approved events"), "tournaments": _("Tournaments of the calendar"),
    "entries": _("Entries of tournaments"),
}  # fmt: skip
LINE_WORDS: dict[str, Any] = {
    "wrong": _("Wrong"), "doubt": _("In doubt"), "warning": _("To look at"), "new": _("New"),
    "changed": _("Changed"), "same": _("Already there"),
}  # fmt: skip
# Why a line of a file of addresses is wrong or in doubt; `other` is the person, the line or the word that it is about.
BECAUSE: dict[str, Any] = {
    "both": _("The line names a player and a club. Give one of them."),
    "nobody": _("The line names neither a player nor a club."),
    "office": _("A login of the office is set up separately: use “New login”."),
    "role": _("The role must be player or club, as the line says whose it is; or empty."),
    "no-email": _("There is no email address."),
    "email": _("This is not an email address."),
    "unknown-player": _("Nobody has this number."),
    "erased": _("This player has been erased."),
    "twice": _("The same person is on line %(other)s already."),
    "unknown-club": _("There is no club %(other)s."),
    "login-name": _("A login of a club needs the name of the person: not a number, and not an email address."),
    "name-taken": _("There is a login %(other)s already. Write the name in another way."),
    "too-many": _("The club would have more than %(other)s logins."),
    "other-person": _("This is the address of %(other)s."),
    "other-line": _("The file gives this address to %(other)s too."),
    "name": _("The file says %(other)s, and the register has another name."),
}


def say_because(because: str, other: str) -> str:
    """Return why a line is wrong or in doubt."""
    return str(BECAUSE[because]) % {"other": other} if because else ""


def say_changes(before: dict[str, Any], after: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Return the values that were changed: label, before and after."""
    names = [name for name in VALUE_WORDS if name in before or name in after]
    return [(str(VALUE_WORDS[name]), _say(name, before.get(name)), _say(name, after.get(name))) for name in names]


def _say(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return str(_("yes") if value else _("no"))
    if value in (None, ""):
        return "–"
    return str(ROLE_WORDS.get(value, value)) if name == "role" else str(value)

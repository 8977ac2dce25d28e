"""How acts on logins and contacts are undone: what was is put back, unless something has come between."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from overtrick.store.access.office import login_acts
from overtrick.store.access.office.contact_list import change_contact
from overtrick.store.access.office.login_acts import LoginOwner
from overtrick.store.access.office.login_list import CLOSED, find_login
from overtrick.store.errors import Refusal
from overtrick.web.acting import acting_account
from overtrick.web.office.access.letters import send_note
from overtrick.web.office.access.logins import note_of

REASON = "Undone on the page where it was done"
Values = Mapping[str, Any]


def undo_closing(request: HttpRequest, club: int | None, values: Values) -> str:
    """Open a login again."""
    _account, row = find_login(values["login"])
    if row.state != CLOSED:
        raise Refusal(_("Someone has changed it since. Look at it again; nothing was undone."))
    account = login_acts.reopen_login(row.id, row.version, note_of(request, REASON))
    again = _("The federation has opened the login %(name)s again. Its password is the one from before.")
    send_note(account.email, _("Your login is open again"), again % {"name": account.name})
    return _("Undone: the login %(name)s is open again.") % {"name": account.name}


def undo_owner(request: HttpRequest, club: int | None, values: Values) -> str:
    """Give a login the role, club and player from before."""
    own, note = acting_account(request).pk, note_of(request, REASON)
    role, of_club, player = values["owner"]
    login_acts.change_owner(values["login"], values["version"], own, LoginOwner(role, of_club, player), note)
    return _("Undone: the login is for the same person as before.")


def undo_email(request: HttpRequest, club: int | None, values: Values) -> str:
    """Give a login the address from before."""
    login_acts.change_email(values["login"], values["version"], values["email"], note_of(request, REASON))
    return _("Undone: the address is the one from before.")


def undo_contact(request: HttpRequest, club: int | None, values: Values) -> str:
    """Enter a contact as it was before."""
    change_contact(values["number"], values["version"], values["before"], note_of(request, REASON))
    return _("Undone: the contact is as before.")

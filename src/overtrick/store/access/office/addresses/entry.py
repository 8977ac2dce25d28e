"""Enter the lines of a file of addresses that was checked: contacts, logins, and the invitations to them.

Some hundred lines are one transaction, in which they are checked once more, so that others need not wait for thousands.
What a crash leaves out is entered by importing the file again: the lines that are there already are the same then.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.contrib.auth.hashers import make_password

from overtrick.store import models
from overtrick.store.access.accounts import CLUB, PLAYER
from overtrick.store.access.office.addresses.check import CheckedLine, check_addresses, lines_to_enter
from overtrick.store.access.office.addresses.reader import AddressLine
from overtrick.store.access.office.changes import CONTACT, IMPORT, LOGIN, ActNote, record_change, record_changes
from overtrick.store.db import database

_CHUNK = 1_000
# So many invitations a minute: other letters must not wait for thousands.
LETTERS_A_MINUTE = 30
# The subject and the text of an invitation to a login.
Writer = Callable[[models.Account], tuple[str, str]]


class ImportedAddresses(msgspec.Struct, frozen=True):
    """What an import came to: addresses entered, and logins invited."""

    addresses: int
    logins: int


def enter_addresses(
    name: str, lines: Sequence[AddressLine], note: ActNote, write: Writer, *, doubtful: bool
) -> ImportedAddresses:
    """Enter the lines that count, and queue the letters, spread over time."""
    wanted = lines_to_enter(check_addresses(lines), doubtful=doubtful)
    chosen = {line.line for line in wanted}
    due, addresses, logins = note.at, 0, 0
    for start in range(0, len(lines), _CHUNK):
        part = [line for line in lines[start : start + _CHUNK] if line.line in chosen]
        if not part:
            continue
        with database.write_transaction():
            # What was in doubt was chosen above; what went wrong since is left out.
            good = lines_to_enter(check_addresses(part), doubtful=True)
            addresses += _enter_contacts(good, note)
            invited = _make_logins(good, note)
            due = _queue_letters(invited, note.at, due, write)
            logins += len(invited)
    with database.write_transaction():
        record_change(IMPORT, "addresses", "imported", note, {},
                      {"file": name, "addresses": addresses, "logins": logins})  # fmt: skip
    return ImportedAddresses(addresses, logins)


def _enter_contacts(lines: Sequence[CheckedLine], note: ActNote) -> int:
    """Enter the addresses of players, those of their logins too; return how many are new or another one."""
    known = {each.player: each for each in models.Contact.objects.filter(player__in=[each.player for each in lines])}
    logins = list(models.Account.objects.filter(player__in=[each.player for each in lines if each.player]))
    emails = {each.player: each.email for each in lines if each.player}
    changed = [number for number, email in emails.items() if number not in known or known[number].email != email]
    before = {number: known[number].email if number in known else "" for number in changed}
    for number in changed:
        if number in known:
            known[number].email = emails[number]
    models.Contact.objects.bulk_update([known[number] for number in changed if number in known], ["email"])
    new = [models.Contact(player=number, email=emails[number]) for number in changed if number not in known]
    models.Contact.objects.bulk_create(new)
    for login in logins:
        login.email = emails[login.player].lower()
    models.Account.objects.bulk_update(logins, ["email"])
    notes = [(number, {"email": before[number]}, {"email": emails[number]}) for number in changed]
    record_changes(CONTACT, "imported", note, notes)
    return len(changed)


def _make_logins(lines: Sequence[CheckedLine], note: ActNote) -> list[models.Account]:
    invited = [line for line in lines if line.invite]
    numbers = [line.player for line in invited if line.player]
    # Hardly ever a club's login is called by the number of a player.
    taken = set(models.Account.objects.filter(name__in=numbers).values_list("name", flat=True))
    models.Account.objects.bulk_create([_new_login(line, taken) for line in invited])
    names = [_login_name(line, taken) for line in invited]
    made = list(models.Account.objects.filter(name__in=names).order_by("id"))
    rows: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
        (str(each.pk), {}, {"role": each.role, "club": each.club, "player": each.player, "email": each.email})
        for each in made
    ]
    record_changes(LOGIN, "invited", note, rows)
    return made


def _login_name(line: CheckedLine, taken: set[str]) -> str:
    if not line.player:
        return line.name
    return f"player-{line.player}" if line.player in taken else line.player


def _new_login(line: CheckedLine, taken: set[str]) -> models.Account:
    return models.Account(
        name=_login_name(line, taken), role=PLAYER if line.player else CLUB, club=line.club or None,
        player=line.player, email=line.email.lower(), password=make_password(None),
    )  # fmt: skip


def _queue_letters(invited: Sequence[models.Account], now: datetime, due: datetime, write: Writer) -> datetime:
    """Queue a letter for each login, one after the other in time; return when the next one is due."""
    letters = []
    for account in invited:
        subject, body = write(account)
        letters.append(models.Mail(address=account.email, subject=subject, body=body, made=now, due=due))
        due += timedelta(minutes=1) / LETTERS_A_MINUTE
    models.Mail.objects.bulk_create(letters)
    return due

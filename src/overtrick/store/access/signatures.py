"""Who signs what people read: the journal notes a login, and readers want the name of a person or of a club."""

import re
from collections.abc import Iterable

import msgspec

from overtrick.store import models
from overtrick.store.access.accounts import CLUB, PLAYER
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import ERASED, full_name

# Letters, spaces and what stands in names.
_NAME = re.compile(r"[^\W\d_]+([ .'’-]+[^\W\d_]+)*\.?")
_BY_NUMBER = re.compile(r"player[ -](\S+?)(?: by .+)?")
_BY_PROGRAM = re.compile(r"(\d{1,9}) by .+")
# The users of programs, as `credentials` names them.
_BY_USER = re.compile(r"(federation|\d{1,9})-[a-z0-9]+(?: by .+)?")


class Signature(msgspec.Struct, frozen=True):
    """Who wrote something: a person if the name is known, for a club or, without one, for the federation.

    `is_player` says that it was a player, who writes for nobody else.
    """

    person: str = ""
    club_name: str = ""
    is_player: bool = False


def find_signatures(logins: Iterable[str]) -> dict[str, Signature]:
    """Return how each of the persons who act in the journal signs."""
    wanted = set(logins)
    numbers = {login: match[1] for login in wanted if (match := _BY_NUMBER.fullmatch(login))}
    names = {player.number: full_name(player) for player in models.Player.objects.filter(number__in=numbers.values())}
    found = {login: Signature(names.get(number, ""), is_player=True) for login, number in numbers.items()}
    for account in models.Account.objects.filter(name__in=wanted - set(found)):
        found[account.name] = _sign(account)
    return found | {login: _sign_unknown(login) for login in wanted - set(found)}


def is_reserved(name: str) -> bool:
    """Tell whether the journal writes players or programs like a name, so that no person may have it as a login."""
    return any(form.fullmatch(name.lower()) for form in (_BY_NUMBER, _BY_PROGRAM, _BY_USER))


def _is_person(login: str) -> bool:
    """Tell whether a login reads like the name of a person: Moira Tait does, and club106 or office do not."""
    return login[:1].isupper() and _NAME.fullmatch(login) is not None


def _sign(account: models.Account) -> Signature:
    person = account.name if _is_person(account.name) else ""
    club = code_names().club(account.club).name if account.role == CLUB and account.club is not None else ""
    return Signature(person, club, is_player=account.role == PLAYER)


def _sign_unknown(login: str) -> Signature:
    """Return how someone without a login signs: a club by its program or its name, else the federation."""
    if match := _BY_PROGRAM.fullmatch(login):
        return Signature(club_name=code_names().club(int(match[1])).name)
    if any(club.name == login for club in code_names().clubs.values()):
        return Signature(club_name=login)
    return Signature(login if _is_person(login) or login == ERASED else "")

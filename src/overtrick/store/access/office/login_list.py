"""Every login as the office sees it: whose it is, how it signs in, and whether it is open."""

from datetime import datetime
from functools import reduce
from operator import and_, or_

import msgspec
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db.models import Q, QuerySet
from django.utils.crypto import salted_hmac

from overtrick.store import models
from overtrick.store.access.accounts import FEDERATION
from overtrick.store.access.club_logins import is_invited
from overtrick.store.errors import NotFound
from overtrick.store.registers.players import full_name

OPEN, INVITED, CLOSED = "open", "invited", "closed"
STATES = (OPEN, INVITED, CLOSED)
# The second steps, as allauth names them; an app stands before a passkey where a login has both.
APP, PASSKEY, NO_STEP = "totp", "webauthn", "none"
SECOND_STEPS = (APP, PASSKEY, NO_STEP)
PAGE_SIZE, _LAST_PAGE, _MOST_WORDS = 50, 10_000, 6
_LARGEST = 2**63 - 1


class LoginFilter(msgspec.Struct, frozen=True, kw_only=True):
    """What a list shows: words in name, address or number, a role, a club, a state, and a second step."""

    text: str = ""
    role: str = ""
    club: int | None = None
    state: str = ""
    second_step: str = ""


class LoginRow(msgspec.Struct, frozen=True, kw_only=True):
    """A login; `steps` are the kinds of its second steps, `version` changes with everything that is shown here."""

    id: int
    name: str
    role: str
    club: int | None
    player: str
    player_name: str
    email: str
    last_login: datetime | None
    steps: tuple[str, ...]
    state: str
    version: str


class LoginPage(msgspec.Struct, frozen=True):
    """A page of logins, how many match, and whether there are more."""

    rows: list[LoginRow]
    matching: int
    more: bool


def list_logins(wanted: LoginFilter, page: int = 1) -> LoginPage:
    """Return a page of the logins that match, by name."""
    found = _filter(wanted)
    start = (min(max(page, 1), _LAST_PAGE) - 1) * PAGE_SIZE
    rows = list(found.order_by("name")[start : start + PAGE_SIZE + 1])
    return LoginPage(_describe(rows[:PAGE_SIZE]), found.count(), len(rows) > PAGE_SIZE)


def find_login(number: int) -> tuple[models.Account, LoginRow]:
    """Return a login by its number; NotFound if there is none."""
    found = models.Account.objects.filter(pk=number).first() if 0 < number <= _LARGEST else None
    if found is None:
        raise NotFound(f"There is no login {number}.")
    return found, _describe([found])[0]


def working_office_logins() -> QuerySet[models.Account]:
    """Return the logins of the federation with which someone can sign in."""
    own = models.Account.objects.filter(role=FEDERATION, is_active=True)
    return own.exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX)


def _filter(wanted: LoginFilter) -> QuerySet[models.Account]:
    found: QuerySet[models.Account] = models.Account.objects.all()
    words = wanted.text.split()[:_MOST_WORDS]
    if words:
        people = reduce(and_, (_any(word, "first", "preferred", "family") for word in words))
        numbers = models.Player.objects.filter(people, erased=False).values("number")
        typed = reduce(and_, (_any(word, "name", "email", "player") for word in words))
        found = found.filter(typed | Q(player__in=numbers))
    if wanted.role:
        found = found.filter(role=wanted.role)
    if wanted.club is not None:
        found = found.filter(club=wanted.club)
    if wanted.state:
        found = _in_state(found, wanted.state)
    if wanted.second_step:
        kinds = (APP, PASSKEY) if wanted.second_step == NO_STEP else (wanted.second_step,)
        holders = models.Authenticator.objects.filter(type__in=kinds).values("user_id")
        found = found.exclude(pk__in=holders) if wanted.second_step == NO_STEP else found.filter(pk__in=holders)
    return found


def _any(word: str, *columns: str) -> Q:
    return reduce(or_, (Q(**{f"{column}__icontains": word}) for column in columns))


def _in_state(found: QuerySet[models.Account], state: str) -> QuerySet[models.Account]:
    if state == CLOSED:
        return found.filter(is_active=False)
    invited = Q(password__startswith=UNUSABLE_PASSWORD_PREFIX)
    return found.filter(invited if state == INVITED else ~invited, is_active=True)


def _describe(accounts: list[models.Account]) -> list[LoginRow]:
    steps: dict[int, set[str]] = {}
    own = models.Authenticator.objects.filter(user__in=accounts, type__in=(APP, PASSKEY))
    for user, kind in own.values_list("user_id", "type"):
        steps.setdefault(user, set()).add(kind)
    numbers = [each.player for each in accounts if each.player]
    names = {player.number: full_name(player) for player in models.Player.objects.filter(number__in=numbers)}
    return [_row(each, tuple(sorted(steps.get(each.pk, ()))), names.get(each.player, "")) for each in accounts]


def _row(account: models.Account, steps: tuple[str, ...], player_name: str) -> LoginRow:
    state = CLOSED if not account.is_active else INVITED if is_invited(account) else OPEN
    values = (account.pk, account.name, account.role, account.club, account.player, account.email, steps, state)
    return LoginRow(
        id=account.pk, name=account.name, role=account.role, club=account.club, player=account.player,
        player_name=player_name, email=account.email, last_login=account.last_login, steps=steps, state=state,
        version=salted_hmac("overtrick.login-version", repr(values)).hexdigest()[:16],
    )  # fmt: skip

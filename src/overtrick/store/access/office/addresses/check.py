"""Each line of a file of addresses, compared with contacts, logins and the register: what it does, or what is wrong.

Thousands of lines are checked with a few queries.
"""

from collections.abc import Iterable, Sequence

import msgspec
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from overtrick.core.spellings import fold_accents
from overtrick.store import models
from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER, ROLES
from overtrick.store.access.club_logins import MOST_LOGINS, check_name
from overtrick.store.access.office.addresses.reader import AddressLine
from overtrick.store.db import database
from overtrick.store.errors import Refusal
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.registers import mergers

# What becomes of a line. Lines in doubt are left out unless the office says otherwise, wrong ones always.
NEW, CHANGED, SAME, DOUBT, WRONG = "new", "changed", "same", "doubt", "wrong"
STATES = (WRONG, DOUBT, NEW, CHANGED, SAME)
_LONGEST_EMAIL, _LONGEST_CODE = 254, 9
# Addresses that a file gives to more than one player, each with two of them.
Shared = dict[str, tuple[str, str]]
_PLAYERS = "SELECT number, first, preferred, family, erased FROM player"


class CheckedLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line and what it would do. `because` says why it is wrong or in doubt, with `other`, such as the other person.

    `player` is the number that counts now; `before` is the address until now, `invite` whether a login is given.
    """

    line: int
    state: str
    because: str = ""
    other: str = ""
    player: str = ""
    club: int = 0
    name: str = ""
    email: str = ""
    before: str = ""
    invite: bool = False


class AddressBook:
    """All that lines are compared with."""

    def __init__(self) -> None:
        rows = database.rows(_PLAYERS)
        self.erased = {number for number, *_, erased in rows if erased}
        self.names = {number: (first, preferred, family) for number, first, preferred, family, _ in rows}
        self.merged = mergers.mergers_by_number()
        self.clubs = {code for (code,) in database.rows("SELECT code FROM club")}
        self.emails = dict(models.Contact.objects.values_list("player", "email"))
        self.holders: dict[str, set[str]] = {}
        for number, email in self.emails.items():
            self.holders.setdefault(email.casefold(), set()).add(self.survivor(number))
        logins = list(models.Account.objects.values_list("name", "role", "club", "player", "email", "is_active"))
        self.login_names = {name.casefold() for name, *_ in logins}
        self.players_with_login = {self.survivor(player) for _, _, _, player, _, _ in logins if player}
        self.club_emails = {(club, email): name for name, role, club, _, email, _ in logins if role == CLUB}
        self.club_counts: dict[int, int] = {}
        for _, role, club, *_ in logins:
            if role == CLUB and club is not None:
                self.club_counts[club] = self.club_counts.get(club, 0) + 1

    def survivor(self, number: str) -> str:
        """Return the number that counts now."""
        return mergers.survivor(number, self.merged.get)

    def full_name(self, number: str) -> str:
        """Return the name of a player."""
        first, preferred, family = self.names.get(number, ("", "", ""))
        return " ".join(filter(None, (preferred or first, family)))


def check_addresses(lines: Sequence[AddressLine]) -> list[CheckedLine]:
    """Return every line with what it would do."""
    book, seen = AddressBook(), dict[tuple[str, str], int]()
    shared = _shared_in_file(lines, book)
    return [_check(line, book, seen, shared) for line in lines]


def _shared_in_file(lines: Iterable[AddressLine], book: AddressBook) -> Shared:
    """Return the addresses that the file gives to more than one player, each with two of them."""
    first: dict[str, str] = {}
    shared: Shared = {}
    for line in lines:
        if line.player and line.email:
            number, key = book.survivor(canonical_number(line.player)), line.email.casefold()
            if first.setdefault(key, number) != number:
                shared.setdefault(key, (first[key], number))
    return shared


def _check(line: AddressLine, book: AddressBook, seen: dict[tuple[str, str], int], shared: Shared) -> CheckedLine:
    because = _find_mistake(line)
    if because:
        return _wrong(line, because)
    if line.player:
        return _check_player(line, book, seen, shared)
    return _check_club(line, book, seen)


def _find_mistake(line: AddressLine) -> str:
    """Return what is wrong with a line by itself."""
    if bool(line.player) == bool(line.club):
        return "both" if line.player else "nobody"
    if line.role == FEDERATION:
        return "office"
    if line.role and (line.role not in ROLES or line.role != (PLAYER if line.player else CLUB)):
        return "role"
    if not line.email:
        return "no-email"
    try:
        validate_email(line.email)
    except ValidationError:
        return "email"
    return "email" if len(line.email) > _LONGEST_EMAIL or not line.email.isprintable() else ""


def _wrong(line: AddressLine, because: str, other: str = "", player: str = "") -> CheckedLine:
    return CheckedLine(
        line=line.line, state=WRONG, because=because, other=other, player=player or line.player, name=line.name,
        email=line.email,
    )  # fmt: skip


def _check_player(
    line: AddressLine, book: AddressBook, seen: dict[tuple[str, str], int], shared: Shared
) -> CheckedLine:
    number = book.survivor(canonical_number(line.player))
    if number not in book.names:
        return _wrong(line, "unknown-player")
    if number in book.erased:
        return _wrong(line, "erased", player=number)
    before = seen.setdefault((PLAYER, number), line.line)
    if before != line.line:
        return _wrong(line, "twice", str(before), number)
    own = book.emails.get(number, "")
    invite = line.role == PLAYER and number not in book.players_with_login
    same = own == line.email
    found = CheckedLine(
        line=line.line, state=SAME if same and not invite else NEW if not own or same else CHANGED, player=number,
        name=book.full_name(number), email=line.email, before="" if same else own, invite=invite,
    )  # fmt: skip
    because, other = _find_doubt(line, number, book, shared)
    if because and found.state != SAME:
        return msgspec.structs.replace(found, state=DOUBT, because=because, other=other)
    return found


def _find_doubt(line: AddressLine, number: str, book: AddressBook, shared: Shared) -> tuple[str, str]:
    """Return why a line may be meant for another person: the address is another's, or the name is."""
    key = line.email.casefold()
    others = sorted(book.holders.get(key, set()) - {number})
    if others:
        return "other-person", f"{book.full_name(others[0])} ({others[0]})"
    if key in shared:
        other = next(each for each in shared[key] if each != number)
        return "other-line", f"{book.full_name(other)} ({other})"
    words = set(fold_accents(line.name).split())
    known = set(fold_accents(" ".join(book.names[number])).split())
    return ("name", line.name) if words and not words & known else ("", "")


def _check_club(line: AddressLine, book: AddressBook, seen: dict[tuple[str, str], int]) -> CheckedLine:
    is_code = line.club.isascii() and line.club.isdigit() and len(line.club) <= _LONGEST_CODE
    if not is_code or int(line.club) not in book.clubs:
        return _wrong(line, "unknown-club", line.club)
    club, email = int(line.club), line.email.lower()
    before = seen.setdefault((f"{CLUB} {club}", email), line.line)
    if before != line.line:
        return _wrong(line, "twice", str(before))
    if name := book.club_emails.get((club, email)):
        return CheckedLine(line=line.line, state=SAME, club=club, name=name, email=email)
    try:
        check_name(line.name)
    except Refusal:
        return _wrong(line, "login-name")
    before = seen.setdefault((CLUB, line.name.casefold()), line.line)
    if line.name.casefold() in book.login_names or before != line.line:
        return _wrong(line, "name-taken", line.name)
    book.club_counts[club] = book.club_counts.get(club, 0) + 1
    if book.club_counts[club] > MOST_LOGINS:
        return _wrong(line, "too-many", str(MOST_LOGINS))
    return CheckedLine(line=line.line, state=NEW, club=club, name=line.name, email=email, invite=True)


def count_states(lines: Iterable[CheckedLine]) -> dict[str, int]:
    """Count the lines by what becomes of them."""
    counts = dict.fromkeys(STATES, 0)
    for line in lines:
        counts[line.state] += 1
    return counts


def lines_to_enter(lines: Iterable[CheckedLine], *, doubtful: bool) -> list[CheckedLine]:
    """Return the lines that count: new and changed ones, and those in doubt if the office says so."""
    states = (NEW, CHANGED, DOUBT) if doubtful else (NEW, CHANGED)
    return [line for line in lines if line.state in states]

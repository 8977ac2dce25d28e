"""Decisions about players: register one, change the entry, hide it from public pages."""

import re
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.decisions.common.affected_sessions import award_again_for
from overtrick.store.decisions.common.kind import Record, audit, keep_unnamed, list_named
from overtrick.store.decisions.common.names import check_first_and_family, check_person_names
from overtrick.store.decisions.common.player_checks import (
    check_handicap,
    check_handicap_decimals,
    check_rating,
    check_stars,
    check_year_of_birth,
)
from overtrick.store.decisions.common.player_numbers import find_next_number
from overtrick.store.decisions.common.points import edition_on
from overtrick.store.decisions.common.references import (
    ClubCode,
    CountryCode,
    GenderCode,
    GradeCode,
    PlayerNumber,
    RankCode,
    SourceCode,
    StatusCode,
)
from overtrick.store.decisions.erasures import blank_if_erased
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, entries_of_kinds
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.kinds import UNREGISTER
from overtrick.store.journal.number_form import canonical_number, number_form
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.registers.players import EARLIEST, find_player
from overtrick.store.registers.players_on_day import GRADE, STATUS
from overtrick.store.standings.starting_grades import find_starting_grades

_PLAYER_NUMBER = re.compile(r"[1-9][0-9]{0,9}")


class Registration(Record, frozen=True, kw_only=True):
    """A new player, with all fields of 'Input of new players'. The federation's data say what is left out."""

    number: str | msgspec.UnsetType = msgspec.UNSET
    first: str
    preferred: str = ""
    family: str
    club: ClubCode
    start: date
    year_of_birth: int | None = None
    gender: GenderCode
    source: SourceCode | None = None
    country: CountryCode | msgspec.UnsetType | None = msgspec.UNSET
    grade: GradeCode | msgspec.UnsetType = msgspec.UNSET
    rank: RankCode | msgspec.UnsetType = msgspec.UNSET
    stars: int = 0
    rating: Decimal = Decimal(0)
    handicap: Decimal = Decimal(0)
    status: StatusCode
    overseas_number: str = ""
    id_card: str = ""


class Amendment(Record, frozen=True, kw_only=True):
    """New values for some fields of a player's entry."""

    number: PlayerNumber
    first: str | msgspec.UnsetType = msgspec.UNSET
    preferred: str | msgspec.UnsetType = msgspec.UNSET
    family: str | msgspec.UnsetType = msgspec.UNSET
    year_of_birth: int | msgspec.UnsetType | None = msgspec.UNSET
    gender: GenderCode | msgspec.UnsetType = msgspec.UNSET
    source: SourceCode | msgspec.UnsetType | None = msgspec.UNSET
    country: CountryCode | msgspec.UnsetType | None = msgspec.UNSET
    overseas_number: str | msgspec.UnsetType = msgspec.UNSET
    id_card: str | msgspec.UnsetType = msgspec.UNSET
    handicap: Decimal | msgspec.UnsetType = msgspec.UNSET


class Visibility(Record, frozen=True, kw_only=True):
    """Whether a player is left out of public pages."""

    number: PlayerNumber
    hidden: bool


def complete_registration(entry: JournalEntry, registration: Registration) -> Registration:
    """Fill in what was left out: the next number, the country of the club, and the rank and grade of a beginner."""
    registers = current_federation().registers_on(entry.day)
    country = models.Club.objects.filter(code=registration.club).values_list("country", flat=True).first()
    registration = keep_unnamed(registration, {"country": country or registers.home_country})
    starting = {"rank": registers.new_players.rank, "grade": _find_starting_grade(entry, registration)}
    registration = keep_unnamed(registration, {what: code for what, code in starting.items() if code is not None})
    for what, value in (("rank", registration.rank), ("grade", registration.grade)):
        if value is msgspec.UNSET:
            raise Refusal(f"The {what} is missing: the club gives a new player one, such as {what}=1.")
    number = canonical_number(registration.number) if registration.number else ""
    number = number or find_next_number(entry.kind, registers.new_players, number_form())
    return msgspec.structs.replace(registration, number=number)


def _find_starting_grade(entry: JournalEntry, registration: Registration) -> int | None:
    """Find the grade in which a new player starts: by the country, else the one that every beginner has; or None."""
    by_country = find_starting_grades(edition_on(entry.day)).get(_country_of(registration))
    return by_country.code if by_country else current_federation().registers_on(entry.day).new_players.grade


def _country_of(registration: Registration) -> int:
    return registration.country if isinstance(registration.country, int) else 0


def check_registration(entry: JournalEntry, registration: Registration) -> None:
    """Refuse an entry that cannot be right, and a grade other than the one that the player's country starts in."""
    check_first_and_family(first=registration.first, family=registration.family)
    form = number_form()
    if form is not None and (wrong := form.mistake(str(registration.number))):
        raise Refusal(f"The number '{registration.number}' {wrong}. Leave it out to get the next free one.")
    if any(earlier.data["number"] == registration.number for earlier in entries_of_kinds(UNREGISTER)):
        raise Refusal(
            f"The number {registration.number} was given by mistake once, and is never given again. Leave it out to "
            "get the next free one."
        )
    _check_values(entry, registration.year_of_birth, registration.handicap)
    start = find_starting_grades(edition_on(entry.day)).get(_country_of(registration))
    if start and registration.grade != start.code:
        raise Refusal(
            f"{start.because}: leave the grade out, or write {start.code}. If there is evidence for another grade, "
            "the federation sets it afterwards with the decision 'grade'."
        )


def check_amendment(entry: JournalEntry, amendment: Amendment) -> None:
    """Refuse values that cannot be right: an empty name, a year without four digits, a handicap of three decimals."""
    named = list_named(amendment)
    check_first_and_family(**{name: named[name] for name in ("first", "family") if name in named})
    _check_values(entry, named.get("year_of_birth"), named.get("handicap", Decimal(0)))


def _check_values(entry: JournalEntry, year_of_birth: int | None, handicap: Decimal) -> None:
    if year_of_birth is not None:
        check_year_of_birth(year_of_birth, entry.day)
    check_handicap_decimals(handicap)


def register(work: UnitOfWork, entry: JournalEntry, registration: Registration) -> None:
    """Enter a new player, and award what waited under the number."""
    number = str(registration.number)
    # A form of the federation's own is an objection: at a replay the number has been given.
    if work.state.federation.scheme.federation.player_numbers is None and not _PLAYER_NUMBER.fullmatch(number):
        raise Refusal(f"'{number}' is not a player number: up to 10 digits without leading zeroes.")
    check_person_names(registration.first, registration.preferred, registration.family)
    if models.Player.objects.filter(number=number).exists():
        raise Refusal(f"The number {number} is taken. Leave it out to get the next free one.")
    check_stars(registration.stars)
    check_rating(registration.rating)
    check_handicap(registration.handicap)
    rank = work.state.federation.registers_on(entry.day).new_players.rank
    named = keep_unnamed(registration, {"country": None, "rank": rank})
    data = msgspec.structs.asdict(named) | {"joined": registration.start}
    write_player(work, entry.day, number, data, registration.start)
    values = blank_if_erased(work, number, msgspec.to_builtins(named))
    audit(work, entry, "player", number, None, values | {"number": number})
    award_again_for(work, entry, [number], None, "registered")


def write_player(work: UnitOfWork, stamp: date, number: str, data: dict[str, Any], since: date | None) -> int:
    """Write a player, with the first membership and status if they begin on a day that is given, and the first grade.

    Returns the player's key.
    """
    data = blank_if_erased(work, number, data)
    values = (
        number, data["first"], data["preferred"], data["family"], data["club"], data["year_of_birth"], data["gender"],
        data["source"], data["country"], data["grade"], data["rank"], data["stars"], f"{data['rating']:f}",
        f"{data['handicap']:f}", data["status"], data["overseas_number"], data["id_card"], data["joined"],
        stamp, False, False, None,
    )  # fmt: skip
    key = work.writer.add(models.Player, *values)
    if since is not None:
        work.writer.add(models.Membership, key, data["club"], since, None)
        work.writer.add(models.Spell, key, STATUS, str(data["status"]), since, None)
    work.writer.add(models.Spell, key, GRADE, str(data["grade"]), since or EARLIEST, None)
    return key


def amend(work: UnitOfWork, entry: JournalEntry, amendment: Amendment) -> None:
    """Change a player's entry. Clubs, statuses and grades have decisions of their own, for they have dates."""
    player = find_player(amendment.number)
    if player.erased:
        raise Refusal(f"Player {amendment.number} was erased, and the entry stays empty.")
    named = list_named(amendment)
    del named["number"]
    check_person_names(*(named[name] for name in ("first", "preferred", "family") if name in named))
    if isinstance(amendment.handicap, Decimal):
        check_handicap(amendment.handicap)
    before = blank_if_erased(work, amendment.number, {name: getattr(player, name) for name in named})
    after = blank_if_erased(work, amendment.number, named)
    for name, value in after.items():
        setattr(player, name, f"{value:f}" if isinstance(value, Decimal) else value)
    player.stamp = entry.day
    player.save()
    audit(work, entry, "player", amendment.number, before, after)


def hide(work: UnitOfWork, entry: JournalEntry, visibility: Visibility) -> None:
    """Leave a player out of public pages, or show the player again."""
    player = find_player(visibility.number)
    if player.erased:
        raise Refusal(f"Player {visibility.number} was erased and stays hidden.")
    audit(work, entry, "player", visibility.number, {"hidden": player.hidden}, {"hidden": visibility.hidden})
    models.Player.objects.filter(pk=player.pk).update(hidden=visibility.hidden)

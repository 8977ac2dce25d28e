"""What applications of each kind ask for: the shape of `data`, and what cannot be asked for."""

import datetime
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from overtrick.store.decisions.common.kind import Record
from overtrick.store.decisions.common.names import check_first_and_family, check_person_names
from overtrick.store.decisions.common.player_checks import check_year_of_birth
from overtrick.store.decisions.common.points import edition_on, parse_all
from overtrick.store.decisions.common.references import (
    ClubCode,
    CountryCode,
    GenderCode,
    GradeCode,
    PlayerNumber,
    RankCode,
    SourceCode,
    StatusCode,
    check_references,
)
from overtrick.store.errors import Refusal
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.models.states import ADJUSTMENT, NAME, OVERSEAS, RETURNING
from overtrick.store.registers.players import find_player

# Of a new member whose old records the federation looks for before a number is given.
NEWCOMERS = (RETURNING, OVERSEAS)
_MOST_PLAYERS = 100
_LONGEST = 200


class PlayersChange(Record, frozen=True, kw_only=True):
    """The points by unit that a player is to gain or, below zero, to lose."""

    number: PlayerNumber
    points: dict[str, str]


class AdjustmentWanted(Record, frozen=True, kw_only=True):
    """The changes that a club applies for, the event, its day, and the club's file that reported it."""

    players: tuple[PlayersChange, ...]
    event: str
    date: datetime.date | None = None
    file: str = ""


class Newcomer(Record, frozen=True, kw_only=True):
    """A new member who has played before, here or in another federation: the fields of 'Input of new players'.

    Without a `home_club` it is the club that applies. How the member is reached is no part of the records.
    """

    first: str
    preferred: str = ""
    family: str
    home_club: ClubCode | None = None
    start: datetime.date | None = None
    year_of_birth: int | None = None
    gender: GenderCode | None = None
    source: SourceCode | None = None
    country: CountryCode | None = None
    grade: GradeCode | None = None
    rank: RankCode | None = None
    status: StatusCode | None = None
    handicap: str = ""
    overseas_number: str = ""
    id_card: str = ""


class NameWanted(Record, frozen=True, kw_only=True):
    """The whole name that a player asks for."""

    first: str
    preferred: str = ""
    family: str


CONTENTS: Mapping[str, type[Record]] = MappingProxyType(
    {ADJUSTMENT: AdjustmentWanted, RETURNING: Newcomer, OVERSEAS: Newcomer, NAME: NameWanted}
)


def read_contents(kind: str, data: dict[str, Any]) -> Record:
    """Read what an application asks for; refuse a kind that there is not, and data that its kind does not have."""
    if kind not in CONTENTS:
        raise Refusal(f"'{kind}' is not a kind of application. Choose from: {', '.join(CONTENTS)}.")
    try:
        return msgspec.convert(data, CONTENTS[kind])
    except msgspec.ValidationError as error:
        raise Refusal(f"The application cannot be read: {error}.") from error


def write_contents(contents: Record) -> dict[str, Any]:
    """Return contents as plain values, with the players' numbers in the form in which the register has them."""
    plain: dict[str, Any] = msgspec.to_builtins(contents)
    for player in plain.get("players", ()):
        player["number"] = canonical_number(player["number"])
    return plain


def check_contents(contents: Record, number: str, day: datetime.date) -> None:
    """Refuse what cannot be asked for on a day."""
    for record in (contents, *getattr(contents, "players", ())):
        check_references(record, day)
    _CHECKS[type(contents)](contents, number, day)


def _check_adjustment(wanted: AdjustmentWanted, number: str, day: datetime.date) -> None:
    numbers = [each.number for each in wanted.players]
    if not numbers:
        raise Refusal("Name the players whose points should change.")
    if len(numbers) > _MOST_PLAYERS:
        raise Refusal(f"An application has at most {_MOST_PLAYERS} players; send two.")
    if len(set(numbers)) < len(numbers):
        raise Refusal("Name each player once, with all units of points together.")
    if not wanted.event.strip():
        raise Refusal("Say which event or session it is about.")
    if len(wanted.event) > _LONGEST or len(wanted.file) > _LONGEST:
        raise Refusal(f"The name of the event has at most {_LONGEST} characters.")
    if wanted.date is not None and wanted.date > day:
        raise Refusal(f"{wanted.date} has not come yet.")
    for each in wanted.players:
        if find_player(each.number).erased:
            raise Refusal(f"Player {each.number} was erased.")
        parse_all(each.points, edition_on(wanted.date or day))


def _check_newcomer(newcomer: Newcomer, number: str, day: datetime.date) -> None:
    if number:
        raise Refusal("This new member has a number already: do not register anyone, but let the club add the player.")
    check_first_and_family(first=newcomer.first, family=newcomer.family)
    check_person_names(newcomer.first, newcomer.preferred, newcomer.family)
    if newcomer.year_of_birth is not None:
        check_year_of_birth(newcomer.year_of_birth, day)
    if max(map(len, (newcomer.overseas_number, newcomer.id_card, newcomer.handicap))) > _LONGEST:
        raise Refusal(f"A number has at most {_LONGEST} characters.")


def _check_name(name: NameWanted, number: str, day: datetime.date) -> None:
    if not number:
        raise Refusal("Say whose name should change: number is missing.")
    check_first_and_family(first=name.first, family=name.family)
    check_person_names(name.first, name.preferred, name.family)
    player = find_player(number)
    if player.erased:
        raise Refusal(f"Player {number} was erased.")
    if (player.first, player.preferred, player.family) == (name.first, name.preferred, name.family):
        raise Refusal("That is the name on record already.")


_CHECKS: Mapping[type[Record], Callable[[Any, str, datetime.date], None]] = MappingProxyType(
    {AdjustmentWanted: _check_adjustment, Newcomer: _check_newcomer, NameWanted: _check_name}
)

"""What the keys of decisions refer to: players, clubs, regions, codes … A record declares it with its fields.

A reference is checked when a decision is made, and not at a replay: what it names existed then.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Annotated, Any, TypeVar, get_args, get_type_hints

import msgspec

from overtrick.schemes.registers.records import TABLES, Kind
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.values import day_or_none
from overtrick.store.decisions.common.kind import Record
from overtrick.store.errors import Refusal
from overtrick.store.invoices.charges import CHARGES
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.number_form import canonical_number, number_form
from overtrick.store.registers.clubs import check_club
from overtrick.store.registers.players import find_player

R = TypeVar("R", bound=Record)
_PLAYER = "player"
CLUB_KINDS: tuple[str, ...] = get_args(Kind)
_CODES = 'SELECT code, name, start, "end" FROM code WHERE "table" = %s ORDER BY code, id'


@dataclass(frozen=True)
class Reference:
    """What the value of a key names.

    `check` refuses a value that names nothing on a day. Where there is none, the handler or the objection of the kind
    refuses it, because it needs other keys for that.
    """

    what: str
    check: Callable[[Any, date], None] | None = None


def check_references(record: Record, day: date) -> None:
    """Refuse a decision of a day with a key that names something which does not exist."""
    valid_on = getattr(record, record.valid_on) if record.valid_on else day
    for name, reference in references_of(type(record)).items():
        value = getattr(record, name)
        if reference.check is not None and value is not None and value is not msgspec.UNSET:
            for each in value if isinstance(value, tuple) else (value,):
                reference.check(each, valid_on)


def references_of(record: type[Record]) -> Mapping[str, Reference]:
    """Return the keys of a record that refer to something, each with what it refers to."""
    hints = get_type_hints(record, include_extras=True)
    return MappingProxyType({name: found for name, hint in hints.items() for found in _find_references(hint)})


def _find_references(hint: Any) -> Iterator[Reference]:
    yield from (each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Reference))
    for part in get_args(hint):
        yield from _find_references(part)


def write_player_numbers(record: R) -> R:
    """Return a record with the players' numbers in the form in which the register has them."""
    if number_form() is None:
        return record
    written: dict[str, Any] = {}
    for name, reference in references_of(type(record)).items():
        value = getattr(record, name)
        if reference.what == _PLAYER and isinstance(value, str) and value:
            written[name] = canonical_number(value)
        elif reference.what == _PLAYER and isinstance(value, tuple):
            written[name] = tuple(canonical_number(each) for each in value)
    return msgspec.structs.replace(record, **written)


def _check_player(number: str, day: date) -> None:
    form = number_form()
    if form is not None and (wrong := form.mistake(number)):
        raise Refusal(f"Player number '{number}' {wrong}.")
    find_player(number)


def _check_player_if_named(number: str, day: date) -> None:
    if number:
        _check_player(number, day)


def _check_club(code: int, day: date) -> None:
    check_club(code)


def _check_region_code(code: int, day: date) -> None:
    if not database.rows("SELECT 1 FROM region WHERE code = %s", code):
        known = ", ".join(
            f"{each} {name}" for each, name in database.rows("SELECT code, name FROM region ORDER BY code")
        )
        raise Refusal(f"There is no region {code}. Choose from: {known or 'none'}.")


def _check_invoice(number: int, day: date) -> None:
    if not database.rows("SELECT 1 FROM invoice WHERE number = %s", number):
        raise Refusal(f"There is no invoice {number}.")


def _check_charge(charge: str, day: date) -> None:
    if charge not in CHARGES:
        raise Refusal(f"'{charge}' is not a kind of charge. Choose from: {', '.join(CHARGES)}.")


def _check_tournament(number: int, day: date) -> None:
    if not database.rows("SELECT 1 FROM tournament WHERE id = %s AND NOT deleted", number):
        raise Refusal(f"There is no tournament {number}.")


def _check_entry(number: int, day: date) -> None:
    if not database.rows("SELECT 1 FROM tournament_entry WHERE id = %s", number):
        raise Refusal(f"There is no entry {number}.")


def full_region_name(name: str, day: date) -> str:
    """Return the name that the register has for a region, where a short name of the federation's data is given."""
    codes = [each.code for each in current_federation().registers_on(day).regions if name in each.also]
    return models.Region.objects.filter(code__in=codes).values_list("name", flat=True).first() or name


def check_region(name: str, day: date) -> None:
    """Refuse a region that the register does not have; none at all is accepted."""
    known = list(models.Region.objects.order_by("code").values_list("name", flat=True))
    if name and name not in known:
        raise Refusal(f"There is no region '{name}'. Choose from: {', '.join(known) or 'none'}.")


def _check_club_kind(kind: str, day: date) -> None:
    if kind not in CLUB_KINDS:
        raise Refusal(f"'{kind}' is not a kind of club. Choose from: {', '.join(CLUB_KINDS)}.")


def _check_code_table(table: str, day: date) -> None:
    if table not in TABLES:
        raise Refusal(f"There is no table of codes '{table}'. Choose from: {', '.join(TABLES)}.")


def _check_period_kind(kind: str, day: date) -> None:
    known = sorted(current_federation().registers_on(day).periods)
    if kind not in known:
        raise Refusal(f"'{kind}' is not a kind of period. Choose from: {', '.join(known)}.")


def _code_in(table: str) -> Reference:
    """Return a reference to a code of a table; any code is accepted by a table without rows."""

    def check(code: int, day: date) -> None:
        rows = [
            (each, name, day_or_none(start), day_or_none(end))
            for each, name, start, end in database.rows(_CODES, table)
        ]
        in_use = {each: name for each, name, start, end in rows if (start or date.min) <= day <= (end or date.max)}
        if not rows or code in in_use:
            return
        listed = ", ".join(f"{each} {name}" for each, name in in_use.items())
        retired = [(name, end) for each, name, _, end in rows if each == code and end is not None]
        if retired:
            raise Refusal(f"The {table} {code} {retired[-1][0]} was in use until {retired[-1][1]}. In use: {listed}.")
        raise Refusal(f"{code} is not a {table}. Choose from: {listed}.")

    return Reference(table, check)


PlayerNumber = Annotated[str, Reference(_PLAYER, _check_player)]
# An empty text names no player.
PlayerNumberOrNone = Annotated[str, Reference(_PLAYER, _check_player_if_named)]
ClubCode = Annotated[int, Reference("club", _check_club)]
RegionName = Annotated[str, Reference("region", check_region)]
RegionCode = Annotated[int, Reference("code of a region", _check_region_code)]
InvoiceNumber = Annotated[int, Reference("invoice", _check_invoice)]
ChargeName = Annotated[str, Reference("kind of charge", _check_charge)]
TournamentNumber = Annotated[int, Reference("tournament", _check_tournament)]
TournamentEntryNumber = Annotated[int, Reference("entry of a tournament", _check_entry)]
ClubKind = Annotated[str, Reference("kind of club", _check_club_kind)]
CodeTable = Annotated[str, Reference("table of codes", _check_code_table)]
PeriodKind = Annotated[str, Reference("kind of period", _check_period_kind)]
GenderCode = Annotated[int, _code_in("gender")]
SourceCode = Annotated[int, _code_in("source")]
CountryCode = Annotated[int, _code_in("country")]
GradeCode = Annotated[int, _code_in("grade")]
RankCode = Annotated[int, _code_in("rank")]
StatusCode = Annotated[int, _code_in("status")]

_FILE = Reference("file")
FileClub = Annotated[int, _FILE]
FileName = Annotated[str, _FILE]
JournalLine = Annotated[int, Reference("line of the journal")]
QuestionNumber = Annotated[int, Reference("question")]
ApplicationNumber = Annotated[int, Reference("application")]
ApplicationKind = Annotated[str, Reference("kind of application")]
PolicyName = Annotated[str, Reference("policy for graded nights")]
RankName = Annotated[str, Reference("rank of the scheme")]
BonusName = Annotated[str, Reference("proposed bonus")]
ForeignPoints = Annotated[str, Reference("kind of points from abroad")]
RegisterFormat = Annotated[str, Reference("register")]
ClassName = Annotated[str, Reference("class of event")]
UnitName = Annotated[str, Reference("unit of points")]
RunName = Annotated[str, Reference("run of the scheme")]

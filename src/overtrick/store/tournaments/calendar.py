"""The tournaments of the calendar, as they are on record."""

from collections.abc import Mapping
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import encode_json
from overtrick.tournaments.records import Tournament, TournamentDetails

_LISTS = ("restrictions", "own_table")
_PLAIN = tuple(name for name in Tournament.__struct_fields__ if name not in {"number", "details", *_LISTS})


def find_tournament(number: int) -> Tournament:
    """Find a tournament by its number; refuse a number that none has, or one that was deleted."""
    row = models.Tournament.objects.filter(pk=number, deleted=False).first()
    if row is None:
        raise Refusal(f"There is no tournament {number}.")
    return read_tournament(row)


def read_tournament(row: models.Tournament, *, with_logo: bool = True) -> Tournament:
    """Return the tournament of a row; a list, which shows no logo, leaves it out."""
    values: dict[str, Any] = {name: getattr(row, name) for name in _PLAIN}
    values |= {name: msgspec.json.decode(getattr(row, name), type=tuple[str, ...]) for name in _LISTS}
    details = msgspec.json.decode(row.details, type=TournamentDetails)
    if with_logo:
        details = msgspec.structs.replace(details, sponsor_logo=row.logo)
    return Tournament(number=row.pk, details=details, **values)


def tournament_columns(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the table keeps of these fields of a tournament, by column."""
    written: dict[str, Any] = {name: encode_json(value) if name in _LISTS else value for name, value in values.items()}
    if "details" in written:
        details = written["details"]
        written["details"] = encode_json(msgspec.structs.replace(details, sponsor_logo=""))
        written["logo"] = details.sponsor_logo
    return written


def find_number(seq: int) -> int:
    """Return the number of the tournament that an entry of the journal announced or changed last."""
    return int(models.Tournament.objects.values_list("pk", flat=True).get(seq=seq))


def last_change_of(number: int) -> int:
    """Return the last entry of the journal that changed a tournament, by which two writers notice each other."""
    return int(models.Tournament.objects.values_list("seq", flat=True).get(pk=number))

"""The numbers of the present scheme that a trial can change, as people name them."""

import re
from collections.abc import Collection, Iterator
from decimal import Decimal
from typing import Any, NamedTuple

from overtrick.schemes.editing.toml_values import read_value
from overtrick.schemes.editing.values import list_values
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.laboratory.laboratory import newest_contents

# Of the fees, those that follow from points.
_POINT_FEES = "points"
# Sections on which nothing depends that is replayed, and keys by which files name classes.
_NOT_REPLAYED = ("programs", "transfers", "temporary", "award_columns", "counting", "carries")
_NAMES = ("award", "events_a_year")
_NUMBER = re.compile(r"(?P<number>\d{1,7}(?:\.\d{1,6})?)(?:/(?P<parts>\d{1,4}))?(?P<unit>(?: |$).{0,40})")
_MOST_DECIMALS = 6
# Multipliers, shares and rates can be any number; so can points. All else is counted.
_MULTIPLIER, _SHARE, _RATE = "times", "%", re.compile(r".+ an? \w+")


class TrialValue(NamedTuple):
    """A number with its unit, under a record and key; `file` is where it is written, `whole` that it is counted.

    `is_text` says that a file writes it in quotes.
    """

    file: str
    where: str
    number: Decimal
    unit: str
    whole: bool = False
    is_text: bool = False

    def written(self, number: Decimal) -> str:
        """Return the value with another number; one without a unit as a file writes it."""
        text = f"{number.normalize():f}{self.unit}"
        return f'"{text}"' if self.is_text and not self.unit else text

    def setting(self, number: Decimal) -> str:
        """Return the line of a trial that sets another number."""
        value = f'"{self.written(number)}"' if self.unit else self.written(number)
        return f"{self.file}: {self.where} = {value}"


def list_trial_values() -> dict[str, TrialValue]:
    """Return the numbers of the scheme in use, by record and key."""
    contents, edition = newest_contents(), current_federation().scheme.on(today())
    units = {*edition.units, *edition.measures, *edition.byes}
    found: dict[str, TrialValue] = {}
    for value in list_values(contents, today()):
        is_fee = value.record.startswith(_POINT_FEES)
        if not value.file.endswith(".toml") or not value.since or not ("/" in value.file or is_fee):
            continue
        if value.record.partition(" ")[0].partition(".")[0] in _NOT_REPLAYED or value.key in _NAMES:
            continue
        for key, written in _numbers_in(value.key, read_value(value.value)):
            matched = _NUMBER.fullmatch(str(written))
            if matched and not key.startswith(("clause", "code")):
                where = f"{value.record}.{key}"
                number = _read_number(matched["number"], matched["parts"])
                if number is not None:
                    is_text, unit = isinstance(written, str), matched["unit"]
                    whole = _is_counted(unit.strip(), units) and not is_fee if unit else not is_text
                    found[where] = TrialValue(value.file, where, number, unit, whole, is_text)
    return found


def _read_number(number: str, parts: str | None) -> Decimal | None:
    """Return a number that may be written as a fraction; None if it has too many decimals for a slider."""
    if parts is None:
        return Decimal(number)
    if not int(parts):
        return None
    found = round(Decimal(number) / int(parts), _MOST_DECIMALS).normalize()
    return found if found * int(parts) == Decimal(number) else None


def _is_counted(unit: str, units: Collection[str]) -> bool:
    return unit not in (_MULTIPLIER, _SHARE, *units) and not _RATE.fullmatch(unit)


def _numbers_in(key: str, value: Any) -> Iterator[tuple[str, str | int | Decimal]]:
    if isinstance(value, dict):
        for name, inside in value.items():
            yield from _numbers_in(f"{key}.{name}", inside)
    elif isinstance(value, list):
        kinds = [each.get("op") if isinstance(each, dict) else None for each in value]
        for at, (kind, inside) in enumerate(zip(kinds, value, strict=True), 1):
            if isinstance(inside, dict):
                named = kind and kinds.count(kind) == 1
                yield from _numbers_in(f"{key}.{kind}" if named else f"{key}[{at}]", inside)
    elif isinstance(value, str | int | Decimal) and not isinstance(value, bool):
        yield key, value

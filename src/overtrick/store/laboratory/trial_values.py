"""The numbers of the present scheme that a trial can change, as people name them."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NamedTuple

from overtrick.schemes.editing.toml_values import read_value
from overtrick.schemes.editing.values import list_values
from overtrick.store.journal.today import today
from overtrick.store.laboratory.laboratory import newest_contents

# Of the fees, those that follow from points.
_POINT_FEES = "points"
_NUMBER = re.compile(r"(?P<number>\d{1,7}(?:\.\d{1,6})?)(?P<unit>(?: |$).{0,40})")


class TrialValue(NamedTuple):
    """A number with its unit, under a record and key; `file` is where it is written."""

    file: str
    where: str
    number: Decimal
    unit: str

    def written(self, number: Decimal) -> str:
        """Return the value with another number, as a file writes it."""
        return f"{number.normalize():f}{self.unit}"

    def setting(self, number: Decimal) -> str:
        """Return the line of a trial that sets another number."""
        value = f'"{self.written(number)}"' if self.unit else self.written(number)
        return f"{self.file}: {self.where} = {value}"


def list_trial_values() -> dict[str, TrialValue]:
    """Return the numbers of the scheme in use, by record and key."""
    contents = newest_contents()
    found: dict[str, TrialValue] = {}
    for value in list_values(contents, today()):
        of_awards = "/" in value.file or value.record.startswith(_POINT_FEES)
        if not value.file.endswith(".toml") or not value.since or not of_awards:
            continue
        for key, written in _numbers_in(value.key, read_value(value.value)):
            matched = _NUMBER.fullmatch(written)
            if matched and not key.startswith(("clause", "code")):
                where = f"{value.record}.{key}"
                found[where] = TrialValue(value.file, where, Decimal(matched["number"]), matched["unit"])
    return found


def _numbers_in(key: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, inside in value.items():
            yield from _numbers_in(f"{key}.{name}", inside)
    elif isinstance(value, str | int | Decimal) and not isinstance(value, bool):
        yield key, str(value)

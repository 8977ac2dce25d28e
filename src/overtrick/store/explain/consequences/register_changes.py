"""What a decision changes in the register: the rows of its audit log, value by value."""

from collections.abc import Iterator
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.explain.consequences.records import RegisterChange
from overtrick.store.explain.consequences.sessions import find_names

MOST_REGISTER = 40
_PLAYER = "player"
# What is shown elsewhere: points as totals, ranks and grades with their day. The rest names the entry itself.
# Payments and credit notes are shown with the accounts that they change.
_MONEY = ("payment", "invoice")
_SHOWN_ELSEWHERE = ("points", "kind", "date", "number", "withdrawn", "rank", "stars", "rating")


def find_register_changes(seqs: range) -> tuple[list[RegisterChange], int]:
    """Return the values that entries change, and how many more there are."""
    rows = list(models.Audit.objects.filter(seq__in=seqs).exclude(what__in=_MONEY).order_by("id"))
    names = find_names(row.key for row in rows if row.what == _PLAYER)
    found = [change for row in rows for change in _changes(row, names)]
    return found[:MOST_REGISTER], max(len(found) - MOST_REGISTER, 0)


def _changes(row: models.Audit, names: dict[str, str]) -> Iterator[RegisterChange]:
    before, after = (msgspec.json.decode(text) for text in (row.before, row.after))
    shown_elsewhere = _SHOWN_ELSEWHERE if row.what == _PLAYER and before is not None else ()
    for field, old, new in _pairs(before, after):
        if field not in shown_elsewhere:
            yield RegisterChange(
                what=row.what, key=row.key, name=names.get(row.key, ""), field=field, before=old, after=new
            )


def _pairs(before: Any, after: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield each value that differs; a record is compared key by key."""
    if not isinstance(before, dict | None) or not isinstance(after, dict | None):
        if before != after:
            yield "", before, after
        return
    old, new = before or {}, after or {}
    for key in {**old, **new}:
        if old.get(key) != new.get(key) and not (_is_empty(old.get(key)) and _is_empty(new.get(key))):
            yield key, old.get(key), new.get(key)


def _is_empty(value: Any) -> bool:
    return value is None or value in ("", [], {})

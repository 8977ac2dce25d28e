"""What invoices on record have charged for the same items, and what credit notes have taken off."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from overtrick.billing.corrections import Charged, sum_charged
from overtrick.billing.documents import DocumentItem, DocumentLine, DocumentTax, read_line
from overtrick.billing.records import Debtor, Line, LineReference
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of, day_or_none
from overtrick.store.invoices.issued import read_numbers
from overtrick.store.invoices.play import SessionMark, session_key

CREDIT_NOTE = "credit"
_ITEMS = (
    "SELECT v.debtor_kind, v.debtor_code, v.kind, v.number, l.position, l.kind, l.period, l.unit, l.taxes, i.key, "
    "i.date, i.until, i.name, i.rounds, i.sessions, i.number, i.players, i.units, i.rate, i.amount "
    "FROM invoice_item i JOIN invoice_line l ON l.id = i.line_id JOIN invoice v ON v.number = l.invoice_id WHERE "
)
_COUNTS = "SELECT key, count(*) FROM session WHERE key IN ({marks}) GROUP BY key"
_LABELS = "SELECT number, label FROM invoice WHERE number IN ({marks})"
_KINDS = ("club-sessions", "tournament-sessions")


class ChargedItems(NamedTuple):
    """What a debtor was charged for items, by key, and what credit notes took off them."""

    charged: dict[str, Charged]
    credited: dict[str, Charged]


def find_by_key(keys: Iterable[str]) -> dict[Debtor, ChargedItems]:
    """Find what was charged under some keys, by debtor."""
    return _sum_items("i.key", keys)


def find_by_member(numbers: Iterable[str]) -> dict[Debtor, ChargedItems]:
    """Find what was charged for members, by debtor."""
    return _sum_items("i.number <> '' AND i.number", numbers)


def list_play_keys(marks: Iterable[SessionMark], units: Iterable[str]) -> set[str]:
    """List the keys under which sessions may have been charged, for their players and for points of some units."""
    marked = list(marks)
    counts = _count_sessions({mark.key for mark in marked if mark.key})
    prefixes = (*_KINDS, *(f"points {unit}" for unit in units))
    found: set[str] = set()
    for mark in marked:
        own = session_key(mark.key, mark.batch, mark.position)
        known_by = [own, *(f"{own} {at}" for at in range(2, counts.get(mark.key, 1) + 1))]
        found |= {f"{prefix} {key}" for prefix in prefixes for key in known_by}
        found |= {f"{kind} {mark.event} {mark.date}" for kind in _KINDS}
    return found


def find_labels(numbers: Iterable[int]) -> dict[int, str]:
    """Return the numbers of invoices as they are printed."""
    return {
        number: label
        for marks, some in in_chunks(set(numbers))
        for number, label in database.rows(_LABELS.format(marks=marks), *some)
    }


def _count_sessions(keys: set[str]) -> dict[str, int]:
    return {
        key: int(count)
        for marks, some in in_chunks(keys)
        for key, count in database.rows(_COUNTS.format(marks=marks), *some)
    }


def _sum_items(column: str, values: Iterable[str]) -> dict[Debtor, ChargedItems]:
    rows = [
        row
        for marks, some in in_chunks(set(values))
        for row in database.rows(f"{_ITEMS} {column} IN ({marks}) ORDER BY v.number, l.position, i.id", *some)
    ]
    lines: dict[tuple[Debtor, bool], list[tuple[LineReference, Line]]] = {}
    for kind, code, invoice, number, position, *rest in sorted(rows, key=lambda row: (row[3], row[4])):
        own = lines.setdefault((Debtor(kind, code), invoice == CREDIT_NOTE), [])
        own.append((LineReference(number, position), _read_line(rest)))
    return {
        debtor: ChargedItems(
            sum_charged(lines.get((debtor, False), ())), sum_charged(lines.get((debtor, True), ()))
        )
        for debtor in dict.fromkeys(debtor for debtor, _ in lines)
    }  # fmt: skip


def _read_line(row: list[Any]) -> Line:
    kind, period, unit, taxes, key, day, until, name, rounds, sessions, number, players, units, rate, amount = row
    item = DocumentItem(
        key=key, date=day_of(day), until=day_or_none(until), name=name, rounds=read_numbers(rounds),
        sessions=read_numbers(sessions), number=number, players=players, units=units, rate=rate, amount=amount,
    )  # fmt: skip
    found = DocumentLine(
        kind=kind, period=period, description="", unit=unit, units=units, rate=rate, amount=amount,
        taxes=tuple(msgspec.json.decode(taxes, type=list[DocumentTax])), items=(item,),
    )  # fmt: skip
    return read_line(found)

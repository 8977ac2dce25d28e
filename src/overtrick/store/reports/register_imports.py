"""What an import of a register came to: the entries that were read in, and the balances that were posted."""

from datetime import datetime

import msgspec

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.models.points_field import from_parts

_BALANCES = (
    "SELECT a.unit, sum(a.points) FROM award a JOIN posting p ON p.id = a.posting_id "
    "WHERE p.seq = %s AND a.kind = 'opening' GROUP BY a.unit ORDER BY a.unit"
)


class RegisterImport(msgspec.Struct, frozen=True):
    """An import: how many entries are new, and the opening balances by unit."""

    entries: int
    balances: dict[str, str]


def register_import(seq: int) -> RegisterImport:
    """Return what the import of a journal entry came to."""
    audit = models.Audit.objects.get(seq=seq, what="register")
    balances = {unit: f"{from_parts(int(parts)):f}" for unit, parts in database.rows(_BALANCES, seq)}
    return RegisterImport(msgspec.json.decode(audit.after)["count"], balances)


class PastImport(msgspec.Struct, frozen=True):
    """A file that was imported: its line of the journal, when, by whom, the register, and how many entries came in."""

    seq: int
    at: datetime
    who: str
    register: str
    file: str
    entries: int


def list_imports(most: int = 30) -> list[PastImport]:
    """Return the imports of registers, the latest first."""
    found = models.Audit.objects.filter(what="register").order_by("-id")[:most]
    rows = [(each, msgspec.json.decode(each.after)) for each in found]
    return [PastImport(each.seq, each.at, each.who, each.key, after["file"], after["count"]) for each, after in rows]

"""Promotions for the tests: runs and changes of rank as the monthly run will write them, put in by hand."""

from datetime import date
from decimal import Decimal
from itertools import count
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.models.points_field import to_parts

_keys = count(1)


def run(store: Any, day: str = "2018-04-01", *, undone: int | None = None) -> int:
    """A run of a day, by a line of the journal; the number of that line."""
    line = store.decide("region", code=50, name=f"Region of line {next(_keys)}")
    values = {"seq": line.seq, "name": "monthly", "date": date.fromisoformat(day), "undone": undone}
    models.Run.objects.create(id=line.seq, **values)
    return int(line.seq)


def undo(seq: int, by: int) -> None:
    """Undo a run by a later line."""
    models.Run.objects.filter(seq=seq).update(undone=by)


def raised(seq: int, number: str, before: str, after: str, day: str = "2018-04-01", **values: Any) -> None:
    """A player's rank became another on a day, by a line of the journal. Values: what, totals."""
    points = values.get("totals", {"A": "57.00", "B": "63", "C": "250"})
    totals = msgspec.json.encode({unit: to_parts(Decimal(text)) for unit, text in points.items()}).decode()
    key = int(database.rows("SELECT coalesce(max(id), 0) + 1 FROM change")[0][0])
    models.Change.objects.create(
        cause="run",
        stays=False,
        id=key, seq=seq, player=models.Player.objects.get(number=number), what=values.get("what", "rank"),
        date=date.fromisoformat(day), before=before, after=after, totals=totals,
    )  # fmt: skip

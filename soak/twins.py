"""The same files and decisions on SQLite and PostgreSQL: in the end every row of every table must be the same."""

import random
from typing import Any

from overtrick.store import models
from overtrick.store.db.archive_tables import VIEW_OF_TABLE
from soak.progress import Progress
from soak.stores import VENDORS, new_store
from tests.postgres import Databases, server
from tests.store.event_sequences import EVENTS, NAMES, PEOPLE, STATUSES, Federation, Operation
from tests.store.store_fixture import StoreFixture
from tests.store.years import run

Contents = dict[str, list[tuple[Any, ...]]]
STEPS = 25
# Every store has its own salts, and with them its own chain.
_CHAIN = {"words", "salt", "link"}
_LONGEST_ROW = 300
_RUN_DAYS = ("2018-04-01", "2018-05-01", "2018-06-01")


def twins(count: int, seed: int, progress: Progress) -> str:
    """Try so many sequences on both databases; return the counts, or raise an AssertionError with the seed."""
    with server() as url:
        postgres = Databases(url)
        while not progress.is_complete:
            own = seed + progress.done
            check_twins(own, postgres)
            progress.note(progress.done + 1)
        postgres.close()
    return f"{count:,} sequences of {STEPS} steps, the same rows on both databases; {progress.seconds:,.0f} s"


def check_twins(seed: int, postgres: Databases) -> None:
    """Let the same happen on both databases, and compare them table by table."""
    ends = {}
    for vendor in VENDORS:
        with new_store(vendor, postgres) as store:
            _let_happen(store, random.Random(seed))
            assert store.verify() == [], f"{vendor}, seed {seed}"
            ends[vendor] = _contents()
    first, second = (ends[vendor] for vendor in VENDORS)
    differing = [table for table in first if first[table] != second[table]]
    assert not differing, f"seed {seed}: {', '.join(differing)} differ: {_first_difference(first, second, differing)}"


def _let_happen(store: StoreFixture, dice: random.Random) -> None:
    federation = Federation(store)
    for number in PEOPLE[:6]:
        federation.do(("register", number))
    for _ in range(STEPS):
        federation.do(_choose(dice))
    for day in _RUN_DAYS:
        run(store, day)


def _choose(dice: random.Random) -> Operation:
    name, who, event = dice.choice(NAMES), dice.choice(PEOPLE), dice.choice(EVENTS)
    send = ("send", name, event, dice.randrange(4))
    return dice.choice(
        [
            send, send, send, ("empty", name, event), ("broken", name), ("enter", dice.randrange(4)), ("cancel", name),
            ("confirm", name), ("refuse", name), ("register", who), ("status", who, dice.choice(sorted(STATUSES))),
            ("merge", who, dice.choice(PEOPLE)), ("unmerge", who), ("erase", who),
            ("adjust", who, dice.choice((25, -10))), ("withdraw",), ("close",), ("open",),
        ]
    )  # fmt: skip


def _contents() -> Contents:
    """Every row as Python sees it: the databases write dates and truth values in their own ways."""
    found = {}
    for model in (*models.SOURCE_MODELS, *models.DERIVED_MODELS):
        table = model._meta.db_table
        rows = model._default_manager.raw(f'SELECT * FROM "{VIEW_OF_TABLE.get(table, table)}"')
        fields = [field.attname for field in model._meta.concrete_fields]
        names = [name for name in fields if model is not models.Journal or name not in _CHAIN]
        found[table] = sorted((tuple(_plain(getattr(row, name)) for name in names) for row in rows), key=repr)
    return found


def _plain(value: Any) -> Any:
    return bytes(value) if isinstance(value, memoryview) else value


def _first_difference(first: Contents, second: Contents, tables: list[str]) -> str:
    table = tables[0]
    own, other = set(map(repr, first[table])), set(map(repr, second[table]))
    return " and ".join("".join(sorted(rows)[:1])[:_LONGEST_ROW] for rows in (own - other, other - own))

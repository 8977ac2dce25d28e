"""Years of a federation in a test: points that players were given on a day, and runs on the 1st."""

from datetime import UTC, date, datetime
from typing import Any

from overtrick.store import models
from overtrick.store.commands import standing_runs
from overtrick.store.journal.entries import JournalEntry
from tests.store.store_fixture import SECRETARY, StoreFixture


def on(store: StoreFixture, day: str) -> StoreFixture:
    """Let it be noon of a day in Greenwich: the evening or night of that day in New Zealand, or the next day there."""
    store.now = datetime.fromisoformat(f"{day}T01:00").replace(tzinfo=UTC)
    return store


def earn(store: StoreFixture, number: str, day: str, **points: str) -> JournalEntry:
    """Points that were posted on a day: earn(store, "38441", "2014-03-05", A="10.64", B="33")."""
    return on(store, day).decide("adjust", number=number, points=points, asked_by="the club", reason="for the test")


def run(store: StoreFixture, day: str, name: str = "monthly") -> JournalEntry | None:
    """Apply a run on its own day."""
    if store.now.date() < date.fromisoformat(day):
        on(store, day)
    return standing_runs.apply_run(name, date.fromisoformat(day), store._moment(), SECRETARY)


def year_end(store: StoreFixture, year: int) -> None:
    """The runs of 1 January: the monthly one, then the yearly one for the year that ended."""
    run(store, f"{year + 1}-01-01")
    run(store, f"{year + 1}-01-01", "yearly")


def held(number: str) -> tuple[int, int, str, int]:
    """What a player holds now: the codes of rank and grade, stars, and the rating as it is kept."""
    player = models.Player.objects.get(number=number)
    return player.rank, player.stars, player.rating, player.grade


def changes(number: str = "") -> list[tuple[Any, ...]]:
    """Every change, without the numbers of its line and its row."""
    rows = models.Change.objects.order_by("date", "player__number", "what", "id")
    found = rows.filter(player__number=number) if number else rows
    columns = ("player__number", "what", "date", "before", "after", "cause", "stays", "totals")
    return list(found.values_list(*columns))

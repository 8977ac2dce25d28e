"""An open store for tests, with short ways to register people, send files, make decisions and read points."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from overtrick.store import models
from overtrick.store.commands import decide as commands
from overtrick.store.commands import receive
from overtrick.store.db import database
from overtrick.store.db.archive_tables import VIEW_OF_TABLE
from overtrick.store.db.backends import DATABASE_VARIABLE
from overtrick.store.deliveries.processing import Receipt
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import forget_state
from overtrick.store.models.points_field import from_parts
from overtrick.store.results.delivery import Delivery
from overtrick.store.upkeep import seasons
from overtrick.store.upkeep.verify import verify_records
from tests.snapshots import Snapshots
from tests.store.cast import AUCKLAND, PEOPLE, Person

# The evening of 11 March 2018 in New Zealand, the day after the sessions of the cast.
FIRST_MOMENT = datetime(2018, 3, 11, 6, tzinfo=UTC)
SECRETARY = "secretary"
_CHAIN_COLUMNS = 3
# So many people take longer to register than a store to copy.
_WORTH_A_SNAPSHOT = 3
LONG_AFTER = datetime(2022, 6, 1, tzinfo=UTC)


class AwardInForce(NamedTuple):
    """An award that was not taken back."""

    player: str
    number: str
    unit: str
    points: Decimal
    kind: str


class StoreFixture:
    """An open store, and a clock: every action is a minute after the one before."""

    def __init__(
        self,
        directory: Path,
        vendor: str,
        url: str = "",
        now: datetime = FIRST_MOMENT,
        snapshots: Snapshots | None = None,
    ) -> None:
        self.directory = directory
        self.vendor = vendor
        self.url = url
        self.now = now
        self._snapshots = snapshots

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a process that is to work on this store."""
        return {"OVERTRICK_DIR": str(self.directory), DATABASE_VARIABLE: self.url}

    def later(self, **how_long: int) -> "StoreFixture":
        """Let time pass: later(days=3)."""
        self.now += timedelta(**how_long)
        return self

    def begin(self, step: str, act: Callable[[], object]) -> "StoreFixture":
        """Do what many tests begin with, or, in a store that nothing was done with, take a copy of one after it.

        The step's name says everything on which it depends beside the store and its clock.
        """

        def acted() -> datetime:
            act()
            return self.now

        if self._snapshots:
            code = act.__code__
            self.now, url = self._snapshots.take(f"{code.co_filename}:{code.co_firstlineno} {step}", self.now, acted)
            self.url = self.url if url is None else url
        else:
            act()
        return self

    def _moment(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now

    # ── people ──────────────────────────────────────────────────────────────────────────────────────────────

    def register(self, *numbers: str, **values: Any) -> "StoreFixture":
        """Register players, those of the cast with name, club and grade. Active, and members since 2010."""
        if len(numbers) < _WORTH_A_SNAPSHOT:
            self._register(*numbers, **values)
            return self
        return self.begin(f"{numbers} {values}", lambda: self._register(*numbers, **values))

    def _register(self, *numbers: str, **values: Any) -> None:
        for number in numbers:
            person = PEOPLE.get(number, Person(f"First{number}", f"Family{number}"))
            entry: dict[str, Any] = {
                "number": number, "first": person.first, "family": person.family, "club": person.club, "gender": 1,
                "grade": person.grade, "status": 1, "start": "2010-01-01",
            }  # fmt: skip
            self.decide("register", **(entry | values))

    # ── files ───────────────────────────────────────────────────────────────────────────────────────────────

    def delivery(
        self,
        name: str,
        content: str | bytes,
        *,
        club: int | None = AUCKLAND,
        door: str = "sftp",
        cut_unseen: bool = False,
        by_hand: dict[str, Any] | None = None,
    ) -> Delivery:
        """Make a delivery of a file, without sending it."""
        data = content.encode() if isinstance(content, str) else content
        return Delivery(
            name=name, content=data, at=self._moment(), club=club, door=door, cut_unseen=cut_unseen, who="scorer",
            by_hand=by_hand,
        )  # fmt: skip

    def send(self, name: str, content: str | bytes, **how: Any) -> Receipt:
        """Send a file. Returns its receipt."""
        return receive.receive([self.delivery(name, content, **how)])[0]

    # ── decisions ───────────────────────────────────────────────────────────────────────────────────────────

    def decide(self, kind: str, /, *, reason: str = "", **data: Any) -> JournalEntry:
        """Make a decision. Dates may be written as texts."""
        return commands.decide(kind, self._moment(), SECRETARY, data, reason)

    def import_register(self, format_name: str, content: str | bytes, *, name: str = "", **how: Any) -> JournalEntry:
        """Import a file of a register."""
        delivery = self.delivery(name or f"{format_name}.csv", content, club=None, door="web")
        return commands.import_register(format_name, delivery, **how)

    # ── records ─────────────────────────────────────────────────────────────────────────────────────────────

    def points(self, number: str) -> dict[str, Decimal | int]:
        """Add up a player's points by unit over the ledger. A unit that comes to 0 is left out."""
        sql = (
            "SELECT a.unit, sum(a.points) FROM award a JOIN player p ON p.id = a.player_id WHERE p.number = %s "
            "GROUP BY a.unit ORDER BY a.unit"
        )
        return {unit: from_parts(int(parts)) for unit, parts in database.rows(sql, number) if parts}

    def in_force(self) -> list[AwardInForce]:
        """Read every award that was not taken back, by player and unit."""
        sql = (
            "SELECT p.number, a.number, a.unit, a.points, a.kind FROM award a JOIN player p ON p.id = a.player_id "
            "WHERE a.reverses_id IS NULL AND NOT EXISTS (SELECT 1 FROM award r WHERE r.reverses_id = a.id) "
            "ORDER BY p.number, a.unit, a.id"
        )
        return [
            AwardInForce(player, own, unit, from_parts(int(parts)), kind)
            for player, own, unit, parts, kind in rows(sql)
        ]

    def count(self, table: str) -> int:
        """Count the rows of a table."""
        return int(rows(f'SELECT count(*) FROM "{table}"')[0][0])

    def batch(self, name: str, club: int = AUCKLAND) -> models.Batch:
        """Find a batch by its key."""
        return models.Batch.objects.get(name=name, club=club)

    def revisions(self, name: str, club: int = AUCKLAND) -> list[str]:
        """Read the states of all files of a batch, in order."""
        found = models.Revision.objects.filter(batch__name=name, batch__club=club).order_by("number")
        return [revision.state for revision in found]

    def contents(self) -> dict[str, list[tuple[Any, ...]]]:
        """Read every row of every table, archived or not, to see that something changed nothing."""
        tables = [model._meta.db_table for model in (*models.SOURCE_MODELS, *models.DERIVED_MODELS)]
        return {
            table: sorted(map(comparable, rows(f'SELECT * FROM "{VIEW_OF_TABLE.get(table, table)}"')))
            for table in tables
        }

    def contents_without_chain(self) -> dict[str, list[tuple[Any, ...]]]:
        """Read every row as `contents` does, without the hashes of the journal: two stores never have the same."""
        contents = self.contents()
        return contents | {"journal": [row[:-_CHAIN_COLUMNS] for row in contents["journal"]]}

    # ── seasons ─────────────────────────────────────────────────────────────────────────────────────────────

    def close_season(self, year: int = 2018) -> seasons.SeasonMove:
        """Close a year, some years after it."""
        return seasons.close_season(year, LONG_AFTER, SECRETARY)

    def open_season(self, year: int = 2018) -> seasons.SeasonMove:
        """Open a year again."""
        return seasons.reopen_season(year)

    def verify(self) -> list[str]:
        """Compare the records with what follows from files and journal. Returns the differences."""
        return [str(difference) for difference in verify_records()]

    def restart(self) -> "StoreFixture":
        """Forget what the process remembers, as if it had started anew."""
        forget_state()
        return self


def rows(sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """Run a query in SQL."""
    return database.rows(sql, *values)


def comparable(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a row with its bytes as such, which PostgreSQL shows as a view of them."""
    return tuple(bytes(value) if isinstance(value, memoryview) else value for value in row)


def day(text: str) -> date:
    """Read a date such as 2018-03-10."""
    return date.fromisoformat(text)

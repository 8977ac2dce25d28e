"""Bulk load of a federation's folder: its registers, then its deliveries in order. The layout is that of a nation.

Deliveries are processed by the hundred, each chunk in one transaction: raw files, journal and ledger are the same as if
each file had come through a door.
"""

import tomllib
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack
from datetime import date, datetime
from pathlib import Path

import msgspec
from msgspec.structs import replace

from overtrick.store.commands import decide, receive
from overtrick.store.commands.bulk_reader import BulkReader, start_reader
from overtrick.store.commands.imports.late_registrations import (
    LateRegistration,
    read_late_registrations,
    register_late,
)
from overtrick.store.commands.imports.tournament_entries import enter_tournaments
from overtrick.store.commands.standing_runs import apply_run
from overtrick.store.db import database
from overtrick.store.db.gc_pauses import pause_gc
from overtrick.store.errors import LoadError, NoStore, Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.registers.csv_tables import Line, TableError, read_table
from overtrick.store.results.delivery import Delivery, PreparedFiles

WHO = "load"
REGISTERS = ("clubs", "players", "memberships", "statuses", "periods", "births", "approvals", "tournaments")
_FILES = {"players": "players.txt"}
_FIRST_CHUNK, _LARGEST_CHUNK, _CHUNKS_AHEAD, _MANY_FILES = 100, 800, 6, 2_000
Progress = Callable[[int], None]
# What else happens on the 1st of a month: it gets the day, and the moment of the first file after it.
OnFirstDay = Callable[[date, datetime], None]


class LoadCounts(msgspec.Struct):
    """How many files, registrations and runs were loaded, and the files by state."""

    files: int = 0
    registered: int = 0
    runs: int = 0
    states: dict[str, int] = {}


class _DueRun(msgspec.Struct, frozen=True):
    """A run whose day has come."""

    name: str
    day: date
    at: datetime


class _FirstDay(msgspec.Struct, frozen=True):
    """The 1st of a month, after its runs and before its files."""

    day: date
    at: datetime


_Task = LateRegistration | _DueRun | _FirstDay | list[Delivery]


def count_deliveries(folder: Path) -> int:
    """Count the deliveries of a folder, for a progress bar."""
    with (folder / "deliveries.csv").open("rb") as lines:
        return max(sum(1 for _ in lines) - 1, 0)


def load_folder(
    folder: Path,
    progress: Progress = lambda count: None,
    *,
    runs: bool = False,
    registered: Callable[[], None] = lambda: None,
    on_first_day: OnFirstDay = lambda day, at: None,
) -> LoadCounts:
    """Load a folder; raise a LoadError that says what is wrong with it. With `runs`, apply each run on its day.

    `registered` is called when everybody is registered and no file has come yet, `on_first_day` on the 1st of every
    month, after its runs.
    """
    try:
        scheme, founded_with = _read_plan(folder / "nation.toml")
        deliveries = (folder / "deliveries.csv").read_bytes()
        began = next((_read_time(row) for row in _read_delivery_log(deliveries)), None)
        if began is None:
            raise LoadError(f"{folder / 'deliveries.csv'} names no delivery")
        _open_federation(scheme, began, founded_with)
        with ExitStack() as stack, pause_gc() as after_each:
            # To start another process takes longer than it saves, except for many files.
            bulk_reader = stack.enter_context(start_reader()) if deliveries.count(b"\n") > _MANY_FILES else None
            with database.bulk_write():
                _load_registers(folder, began)
            registered()
            tasks = _plan_tasks(folder, deliveries)
            planned = _add_runs(tasks, began) if runs else tasks
            loaded = _carry_out_tasks(planned, bulk_reader, progress, after_each, on_first_day)
            enter_tournaments(folder / "registers" / "entries.csv", _last_time(deliveries), WHO)
            return loaded
    except OSError as error:
        details = f"{error.filename}: {error.strerror}"
        raise LoadError(f"{folder} is not a folder as overtrick nation writes it ({details})") from error
    except (TableError, Refusal) as error:
        raise LoadError(str(error)) from error


def _read_plan(path: Path) -> tuple[str, str]:
    """Return the name of the scheme, and what the federation is founded with: the scheme, or a folder of its own."""
    try:
        plan = tomllib.loads(path.read_text(encoding="utf-8"))
        scheme, federation = str(plan["scheme"]), str(plan.get("federation", ""))
    except (KeyError, tomllib.TOMLDecodeError) as error:
        raise LoadError(f"{path} cannot be used: {error}") from error
    return scheme, federation if Path(federation).is_absolute() else scheme


def _open_federation(scheme: str, at: datetime, founded_with: str = "") -> None:
    """Found the federation of the folder, unless the store has it already."""
    try:
        own = current_federation().scheme.name
    except NoStore:
        decide.found_federation(founded_with or scheme, at, WHO)
        return
    if own != scheme:
        raise LoadError(f"the store's federation has the scheme {own}, and the folder's has {scheme}")


def _load_registers(folder: Path, at: datetime) -> None:
    for register in REGISTERS:
        path = folder / "registers" / _FILES.get(register, f"{register}.csv")
        if path.is_file():
            file = Delivery(name=path.name, content=path.read_bytes(), at=at, door="register", who=WHO)
            players = register == "players"
            decide.import_register(register, file, opening=players, timed=players)


def _read_delivery_log(content: bytes) -> Iterator[Line]:
    return read_table(content, ("order", "time", "club", "file"))


def _read_time(row: Line) -> datetime:
    try:
        moment = datetime.fromisoformat(row.text("time"))
    except ValueError as error:
        raise TableError(f"deliveries.csv, line {row.number}: '{row.text('time')}' is not a time") from error
    if moment.tzinfo is None:
        raise TableError(f"deliveries.csv, line {row.number}: '{row.text('time')}' has no offset such as +13:00")
    return moment


def _last_time(deliveries: bytes) -> datetime:
    *_, last = map(_read_time, _read_delivery_log(deliveries))
    return last


def _carry_out_tasks(
    tasks: Iterator[_Task], bulk_reader: BulkReader | None, progress: Progress, after_each: Callable[[], None],
    on_first_day: OnFirstDay,
) -> LoadCounts:  # fmt: skip
    loaded = LoadCounts()
    planned: deque[tuple[_Task, Future[PreparedFiles] | None]] = deque()

    def carry_out(task: _Task, prepared: Future[PreparedFiles] | None) -> None:
        if isinstance(task, _FirstDay):
            on_first_day(task.day, task.at)
        else:
            _carry_out(task, prepared, loaded, progress)

    with database.bulk_write():
        for task in tasks:
            planned.append((task, bulk_reader.read(task) if bulk_reader and isinstance(task, list) else None))
            if len(planned) > _CHUNKS_AHEAD:
                carry_out(*planned.popleft())
                after_each()
    # Their commits wait for the disk, and so for all that was committed before.
    for task, prepared in planned:
        carry_out(task, prepared)
    return loaded


def _carry_out(
    task: LateRegistration | _DueRun | list[Delivery], prepared: Future[PreparedFiles] | None, loaded: LoadCounts,
    progress: Progress,
) -> None:  # fmt: skip
    if isinstance(task, _DueRun):
        loaded.runs += apply_run(task.name, task.day, task.at, WHO) is not None
        return
    if isinstance(task, LateRegistration):
        register_late(task, WHO)
        loaded.registered += 1
        return
    for receipt in receive.receive(task, prepared.result() if prepared else None):
        state = "repeated" if receipt.repeated else receipt.state
        loaded.states[state] = loaded.states.get(state, 0) + 1
    loaded.files += len(task)
    progress(len(task))


def _plan_tasks(folder: Path, content: bytes) -> Iterator[LateRegistration | list[Delivery]]:
    """Yield chunks of deliveries, and the registrations between them."""
    late = read_late_registrations(folder / "registers" / "unregistered.csv")
    chunk: list[Delivery] = []
    size = _FIRST_CHUNK
    for row in _read_delivery_log(content):
        at = _read_time(row)
        while late and late[0].on <= at.date():
            if chunk:
                yield chunk
                chunk = []
            yield replace(late.pop(0), at=at)
        path = folder / "results" / row.text("file")
        chunk.append(
            Delivery(name=path.name, content=path.read_bytes(), at=at, club=row.integer("club"), door="folder", who=WHO)
        )
        if len(chunk) >= size:
            yield chunk
            # The first chunks are small, so that there is something to write soon.
            chunk, size = [], min(2 * size, _LARGEST_CHUNK)
    if chunk:
        yield chunk
        yield from (replace(each, at=chunk[-1].at) for each in late)


def _add_runs(tasks: Iterator[LateRegistration | list[Delivery]], began: datetime) -> Iterator[_Task]:
    """Yield the runs of the scheme between the chunks; a chunk with the 1st of a month inside is cut in two."""
    own = current_federation()
    day = _next_month(own.day_of(began))
    for task in tasks:
        if isinstance(task, LateRegistration):
            yield task
            continue
        rest = task
        while rest and own.day_of(rest[-1].at) >= day:
            cut = next(at for at, each in enumerate(rest) if own.day_of(each.at) >= day)
            if cut:
                yield rest[:cut]
            rest = rest[cut:]
            yield from (_DueRun(name, day, rest[0].at) for name in _find_due_runs(day))
            yield _FirstDay(day, rest[0].at)
            day = _next_month(day)
        if rest:
            yield rest


def _find_due_runs(day: date) -> list[str]:
    """Return the runs of the 1st of a month: those of the month before those of the year."""
    runs = [run for run in current_federation().scheme.on(day).runs.values() if run.every != "award"]
    due = [run for run in runs if run.every == "month" or day.month == 1]
    return [run.name for run in sorted(due, key=lambda run: run.every)]


def _next_month(day: date) -> date:
    return date(day.year + day.month // 12, day.month % 12 + 1, 1)

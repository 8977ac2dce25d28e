"""A whole folder of a federation taken in: its registers, then its deliveries in order. The layout is a nation's.

Deliveries go in by the hundred, each lot in one transaction: raw files, journal and ledger are the same as if each had
come through a door.
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
from overtrick.store.commands.standing_runs import apply_run
from overtrick.store.db import database
from overtrick.store.db.gc_pauses import pause_gc
from overtrick.store.errors import LoadError, NoStore, Refusal
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.registers.csv_tables import Line, TableError, read_table
from overtrick.store.results.reading import Delivery, PreparedFiles

WHO = "load"
REGISTERS = ("clubs", "players", "memberships", "statuses", "periods", "births")
_FILES = {"players": "players.txt"}
_FIRST_LOT, _LOT, _AHEAD, _MANY = 100, 800, 2, 2_000
Progress = Callable[[int], None]


class LoadCounts(msgspec.Struct):
    """How much came in, by what became of it."""

    files: int = 0
    registered: int = 0
    runs: int = 0
    states: dict[str, int] = {}


class _Late(msgspec.Struct, frozen=True):
    """A player who is registered only after having played."""

    on: date
    at: datetime | None
    number: str
    first: str
    family: str
    club: int


class _Due(msgspec.Struct, frozen=True):
    """A run whose day has come."""

    name: str
    day: date
    at: datetime


_Work = _Late | _Due | list[Delivery]


def count_deliveries(folder: Path) -> int:
    """How many deliveries a folder has, for a progress bar."""
    with (folder / "deliveries.csv").open("rb") as lines:
        return max(sum(1 for _ in lines) - 1, 0)


def load_folder(folder: Path, progress: Progress = lambda count: None, *, runs: bool = False) -> LoadCounts:
    """Take a folder in; a LoadError says what is wrong with it. With `runs` each is applied when its day has come."""
    try:
        scheme = _scheme(folder / "nation.toml")
        deliveries = (folder / "deliveries.csv").read_bytes()
        began = next((_time(row) for row in _deliveries(deliveries)), None)
        if began is None:
            raise LoadError(f"{folder / 'deliveries.csv'} names no delivery")
        _open(scheme, began)
        database.prepare_bulk_write()
        with ExitStack() as stack, pause_gc() as after_a_lot:
            # A process of its own is worth its start only for many files.
            helper = stack.enter_context(start_reader()) if deliveries.count(b"\n") > _MANY else None
            _load_registers(folder, began)
            works = _works(folder, deliveries)
            return _load_deliveries(_with_runs(works, began) if runs else works, helper, progress, after_a_lot)
    except OSError as error:
        words = f"{error.filename}: {error.strerror}"
        raise LoadError(f"{folder} is not a folder as overtrick nation writes it ({words})") from error
    except (TableError, Refusal) as error:
        raise LoadError(str(error)) from error


def _scheme(path: Path) -> str:
    try:
        return str(tomllib.loads(path.read_text(encoding="utf-8"))["scheme"])
    except (KeyError, tomllib.TOMLDecodeError) as error:
        raise LoadError(f"{path} cannot be used: {error}") from error


def _open(scheme: str, at: datetime) -> None:
    """Found the federation of the folder, unless it is there."""
    try:
        own = federation_state().federation.scheme.name
    except NoStore:
        decide.found_federation(scheme, at, WHO)
        return
    if own != scheme:
        raise LoadError(f"the store's federation has the scheme {own}, and the folder's has {scheme}")


def _load_registers(folder: Path, at: datetime) -> None:
    for register in REGISTERS:
        path = folder / "registers" / _FILES.get(register, f"{register}.csv")
        if path.is_file():
            file = Delivery(name=path.name, content=path.read_bytes(), at=at, door="register", who=WHO)
            decide.import_register(register, file, timed=register == "players")


def _deliveries(content: bytes) -> Iterator[Line]:
    return read_table(content, ("order", "time", "club", "file"))


def _time(row: Line) -> datetime:
    try:
        moment = datetime.fromisoformat(row.text("time"))
    except ValueError as error:
        raise TableError(f"deliveries.csv, line {row.number}: '{row.text('time')}' is not a time") from error
    if moment.tzinfo is None:
        raise TableError(f"deliveries.csv, line {row.number}: '{row.text('time')}' has no offset such as +13:00")
    return moment


def _load_deliveries(
    works: Iterator[_Work], helper: BulkReader | None, progress: Progress, after_a_lot: Callable[[], None]
) -> LoadCounts:
    loaded = LoadCounts()
    coming: deque[tuple[_Work, Future[PreparedFiles] | None]] = deque()
    for work in works:
        coming.append((work, helper.read(work) if helper and isinstance(work, list) else None))
        if len(coming) > _AHEAD:
            _do(*coming.popleft(), loaded, progress)
            after_a_lot()
    for work, ahead in coming:
        _do(work, ahead, loaded, progress)
    return loaded


def _do(work: _Work, ahead: Future[PreparedFiles] | None, loaded: LoadCounts, progress: Progress) -> None:
    if isinstance(work, _Due):
        loaded.runs += apply_run(work.name, work.day, work.at, WHO) is not None
        return
    if isinstance(work, _Late):
        _register(work)
        loaded.registered += 1
        return
    for receipt in receive.receive(work, ahead.result() if ahead else None):
        state = "repeated" if receipt.repeated else receipt.state
        loaded.states[state] = loaded.states.get(state, 0) + 1
    loaded.files += len(work)
    progress(len(work))


def _works(folder: Path, content: bytes) -> Iterator[_Late | list[Delivery]]:
    """Lots of deliveries, and the registrations between them."""
    late = _unregistered(folder / "registers" / "unregistered.csv")
    lot: list[Delivery] = []
    size = _FIRST_LOT
    for row in _deliveries(content):
        at = _time(row)
        while late and late[0].on <= at.date():
            if lot:
                yield lot
                lot = []
            yield replace(late.pop(0), at=at)
        path = folder / "results" / row.text("file")
        lot.append(
            Delivery(name=path.name, content=path.read_bytes(), at=at, club=row.integer("club"), door="folder", who=WHO)
        )
        if len(lot) >= size:
            yield lot
            # The first lots are small, so that there is something to write soon.
            lot, size = [], min(2 * size, _LOT)
    if lot:
        yield lot
        yield from (replace(each, at=lot[-1].at) for each in late)


def _with_runs(works: Iterator[_Late | list[Delivery]], began: datetime) -> Iterator[_Work]:
    """The runs of the scheme between the lots; a lot that lies on both sides of a 1st is cut in two."""
    own = federation_state().federation
    day = _next_first(own.day_of(began))
    for work in works:
        if isinstance(work, _Late):
            yield work
            continue
        rest = work
        while rest and own.day_of(rest[-1].at) >= day:
            cut = next(at for at, each in enumerate(rest) if own.day_of(each.at) >= day)
            if cut:
                yield rest[:cut]
            rest = rest[cut:]
            yield from (_Due(name, day, rest[0].at) for name in _runs_of(day))
            day = _next_first(day)
        if rest:
            yield rest


def _runs_of(day: date) -> list[str]:
    """The runs of a 1st: those of the month before those of the year."""
    runs = [run for run in federation_state().federation.scheme.on(day).runs.values() if run.every != "award"]
    falling = [run for run in runs if run.every == "month" or day.month == 1]
    return [run.name for run in sorted(falling, key=lambda run: run.every)]


def _next_first(day: date) -> date:
    return date(day.year + day.month // 12, day.month % 12 + 1, 1)


def _unregistered(path: Path) -> list[_Late]:
    if not path.is_file():
        return []
    columns = ("number", "first", "family", "club", "registered_on")
    rows = [
        _Late(
            row.day("registered_on"),
            None,
            row.text("number"),
            row.text("first"),
            row.text("family"),
            row.integer("club"),
        )
        for row in read_table(path.read_bytes(), columns)
    ]
    return sorted(rows, key=lambda row: (row.on, row.number))


def _register(late: _Late) -> None:
    assert late.at is not None
    registers = federation_state().federation.registers
    data = {
        "number": late.number, "first": late.first, "family": late.family, "club": late.club,
        "start": date(late.on.year, 1, 1).isoformat(), "gender": registers.unknown, "grade": registers.unknown,
        "status": registers.active,
    }  # fmt: skip
    decide.decide("register", late.at, WHO, data)

"""The parts of the laboratory beside the columnar copy: made again where the copy has written sessions anew."""

import fcntl
import os
import shutil
from calendar import monthrange
from datetime import date
from pathlib import Path

import msgspec

from overtrick.lab.cases import CaseBook
from overtrick.lab.history import HistoryBuilder
from overtrick.lab.parts import VERSION, Part, make_part
from overtrick.store.columns.manifest import Manifest
from overtrick.store.columns.schema import SESSIONS
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.laboratory.part_files import read_part_folders, write_part
from overtrick.store.laboratory.sessions import SessionReader, knows

FOLDER, _LIST_FILE, _LOCK_FILE = "lab", "current.json", "refresh.lock"


class PartsList(msgspec.Struct, frozen=True):
    """The parts that are there: of each the folder, and the file of the copy that it goes with."""

    version: int
    folders: dict[str, str] = {}
    sources: dict[str, str] = {}


def refresh_parts(folder: Path, manifest: Manifest) -> int:
    """Make the parts again whose sessions the copy has written anew; return how many. One process at a time does it."""
    own = folder / FOLDER
    own.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (own / _LOCK_FILE).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return _refresh(own, manifest)


def _refresh(own: Path, manifest: Manifest) -> int:
    before = read_list(own)
    folders, sources = dict[str, str](), dict[str, str]()
    made = 0
    for part, source in manifest.files.get(SESSIONS.name, {}).items():
        sources[part] = source
        if before.sources.get(part) == source and (own / before.folders[part]).is_dir():
            folders[part] = before.folders[part]
            continue
        folders[part] = f"{part}.{manifest.number}"
        shutil.rmtree(own / folders[part], ignore_errors=True)
        write_part(own, folders[part], _read_records(*days_of_part(part)))
        made += 1
    if made or before.folders != folders:
        _write_list(own, PartsList(VERSION, folders, sources))
        _remove_others(own, {*folders.values(), *before.folders.values()})
    return made


def read_list(folder: Path) -> PartsList:
    """Return the parts that are there, and that this program can read."""
    try:
        found = msgspec.json.decode((folder / _LIST_FILE).read_bytes(), type=PartsList)
    except (OSError, msgspec.DecodeError):
        return PartsList(VERSION)
    return found if found.version == VERSION else PartsList(VERSION)


def read_parts(folder: Path) -> list[Part]:
    """Return all parts, in their order."""
    own = folder / FOLDER
    known = read_list(own)
    return read_part_folders([own / known.folders[part] for part in sorted(known.folders)])


def days_of_part(part: str) -> tuple[date, date]:
    """Return the first and the last day of a part: of a season such as 2017, or of a month such as 2026-11."""
    year, dash, month = part.partition("-")
    if not dash:
        return date(int(year), 1, 1), date(int(year), 12, 31)
    return date(int(year), int(month), 1), date(int(year), int(month), monthrange(int(year), int(month))[1])


def _read_records(first: date, last: date) -> Part:
    state = federation_state().copy()
    builder = HistoryBuilder(CaseBook(grades_known=True), counts=lambda number: knows(state.register, number))
    for played in SessionReader(state).read(first, last):
        builder.add(played)
    return make_part(builder.build())


def _write_list(folder: Path, found: PartsList) -> None:
    aside = folder / f"{_LIST_FILE}.part"
    aside.write_bytes(msgspec.json.encode(found))
    os.replace(aside, folder / _LIST_FILE)


def _remove_others(folder: Path, kept: set[str]) -> None:
    """Remove the parts that neither this list nor the one before has."""
    for path in folder.iterdir():
        if path.is_dir() and path.name not in kept:
            shutil.rmtree(path, ignore_errors=True)

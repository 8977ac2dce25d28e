"""The files that a scheme names, wherever they lie, gathered into one folder that needs nothing outside it."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Any

from overtrick.schemes.errors import Mistake, SchemeError
from overtrick.schemes.folders import FEDERATION_FILE, SCHEMES, folder_of_scheme, packaged_schemes
from overtrick.schemes.loader import FILES
from overtrick.schemes.scheme_files import read_toml

_FILE_NAME = re.compile(r"[^\n\0]{1,200}\.(?:csv|toml)")
_FILE_KEYS = frozenset(key for keys in FILES.values() for key in keys)


def collect_files(present: Mapping[str, Path], first: Mapping[str, Path]) -> dict[str, bytes]:
    """The files of a folder by their path in it: those that are there, and the first ones with all that they name."""
    found = _Collection(present)
    for inside, path in first.items():
        found.add(inside, path)
    return {**{inside: path.read_bytes() for inside, path in present.items()}, **found.files}


def find_outside(files: Mapping[str, bytes]) -> Iterator[Mistake]:
    """Find every name in the files of a folder that leads to a file outside it."""
    for inside, content in files.items():
        parent = PurePosixPath(inside).parent
        if not inside.endswith(".toml") or parent.name not in ("", SCHEMES):
            continue
        for name in _stated_files(inside, content):
            if normpath(parent / name) not in files:
                text = f"'{name}' is not in the federation's folder; put a copy of the file there"
                yield Mistake(inside, 0, text)


def _stated_files(inside: str, content: bytes) -> Iterator[str]:
    """The files that federation.toml or a scheme says it needs; what cannot be read is told when it is loaded."""
    try:
        raw = tomllib.loads(content.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return
    about = raw if inside == FEDERATION_FILE else raw.get("federation", {})
    stated = [(about, FILES["federation"]), *((table, FILES["tables"]) for table in raw.get("tables", ()))]
    for record, keys in stated:
        if isinstance(record, dict):
            yield from (record[key] for key in keys if isinstance(record.get(key), str) and record[key])
    extends = raw.get("extends")
    if isinstance(extends, str) and extends:
        yield extends if extends.endswith(".toml") else f"{extends}.toml"


class _Collection:
    """Files by their path in the folder, each from a place on the disk."""

    def __init__(self, present: Mapping[str, Path]) -> None:
        self.files: dict[str, bytes] = {}
        self._sources = {inside: path.resolve() for inside, path in present.items()}

    def add(self, inside: str, path: Path) -> None:
        """Add a file under its path in the folder, and the files that it names."""
        if inside in self.files:
            return
        try:
            content = path.read_bytes()
        except OSError as error:
            raise SchemeError(f"{path}: cannot be read ({error.strerror})") from error
        self._sources[inside] = path.resolve()
        self.files[inside] = content
        if path.suffix != ".toml":
            return
        raw = read_toml(path)
        for name in dict.fromkeys(_named_files(raw)):
            if (path.parent / name).is_file():
                self._add_named(inside, path, name)
        extends = raw.get("extends")
        if isinstance(extends, str) and not extends.endswith(".toml"):
            self._add_base(inside, path.parent / f"{extends}.toml", extends)

    def _add_named(self, inside: str, path: Path, name: str) -> None:
        """Add a file that another names, and name it as it is kept."""
        named = path.parent / name
        parent = PurePosixPath(inside).parent
        place = self._find_place(parent, name, named.resolve())
        if place != normpath(parent / name):
            kept = relpath(place, parent)
            self.files[inside] = _with_other_name(self.files[inside], name, kept, path)
        self.add(place, named)

    def _find_place(self, parent: PurePosixPath, name: str, source: Path) -> str:
        """The path in the folder for a named file: that which its name says, unless it leads out or is taken."""
        wanted = normpath(parent / name)
        places = [] if _leads_out(wanted) else [wanted]
        places += [place for place, each in self._sources.items() if each == source]
        places += [normpath(parent / f"{prefix}{source.name}") for prefix in ("", *(f"{n}-" for n in range(2, 1000)))]
        return next(place for place in places if self._sources.get(place, source) == source)

    def _add_base(self, inside: str, beside: Path, name: str) -> None:
        """Add what a scheme extends: a scheme that lies beside it, or one of the package with its federation."""
        base = beside if beside.is_file() else packaged_schemes().get(name)
        if base is None:
            return
        schemes = PurePosixPath(inside).parent
        self.add((schemes / base.name).as_posix(), base)
        folder = folder_of_scheme(base) if base != beside else None
        if folder is not None:
            above = schemes.parent if schemes.name == SCHEMES else schemes
            self.add((above / FEDERATION_FILE).as_posix(), folder / FEDERATION_FILE)


def _leads_out(inside: str) -> bool:
    path = PurePosixPath(inside)
    return path.is_absolute() or ".." in path.parts


def _with_other_name(content: bytes, name: str, kept: str, path: Path) -> bytes:
    """The text of a TOML file that names a file otherwise."""
    quoted = re.compile(rf"(?P<quote>[\"']){re.escape(name)}(?P=quote)".encode())
    changed, count = quoted.subn(f'"{kept}"'.encode(), content)
    if not count:
        raise SchemeError(f"{path}: '{name}' is not in the federation's folder; put a copy of the file there")
    return changed


def _named_files(value: Any, key: str = "") -> Iterator[str]:
    """Every text in TOML that may be the name of a file."""
    if isinstance(value, str):
        if value and (key in _FILE_KEYS or _FILE_NAME.fullmatch(value)):
            yield value
    elif isinstance(value, dict):
        for own, each in value.items():
            yield from _named_files(each, own)
    elif isinstance(value, list):
        for each in value:
            yield from _named_files(each, key)

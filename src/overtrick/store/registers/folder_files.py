"""The federation's folder on record: its files in the database, and the copy of a version that the program reads.

The copy lies in the data directory under the folder's hash. It is made from the records when it is missing or not as
they are, so records that were moved or restored need nothing else.
"""

import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from overtrick.config.settings_file import DIRECTORY_VARIABLE
from overtrick.schemes import Scheme, load_scheme
from overtrick.schemes.editing.contents import FolderContents, check_path, hash_manifest, read_contents
from overtrick.schemes.editing.named_files import find_outside
from overtrick.schemes.errors import SchemeError
from overtrick.schemes.scheme_files import find_wrong_name, scheme_names
from overtrick.schemes.translations import translations_of
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import TABLES, insert_rows
from overtrick.store.db.fetch import in_chunks
from overtrick.store.errors import Refusal
from overtrick.store.registers.federation import Version

COPIES = "federation"
_DIGITS = 24
_LAST = "SELECT max(id) FROM folder_file"
# Where the copy of a version is, by the folder for copies and its hash.
_compared: dict[tuple[Path, str], Path] = {}


def keep_contents(contents: FolderContents) -> None:
    """Store the files of a folder that are not on record yet, within a transaction."""
    wanted = {digest: contents.files[path] for path, digest in contents.manifest.items()}
    missing = sorted(wanted.keys() - _select("id", wanted).keys())
    last = int(database.rows(_LAST)[0][0] or 0)
    rows = [(last + at, digest, len(wanted[digest]), wanted[digest]) for at, digest in enumerate(missing, 1)]
    if rows:
        insert_rows(TABLES[models.FolderFile], rows)


def contents_on_record(scheme_file: str, manifest: Mapping[str, str]) -> FolderContents:
    """Return the files of a version from the records; refuse if some are missing there or were changed."""
    found = {key: bytes(content) for key, content in _select("content", manifest.values()).items()}
    for path, digest in manifest.items():
        if digest not in found or sha256(found[digest]).hexdigest() != digest:
            says = "is missing" if digest not in found else "was changed"
            raise Refusal(f"The file {path} of the federation's folder {says} in the records; restore a backup.")
    return FolderContents(scheme_file, {path: found[digest] for path, digest in manifest.items()})


def version_on_record(seq: int, start: date, scheme_file: str, manifest: Mapping[str, str]) -> Version:
    """Return a version of the federation's folder that is on record."""
    digest = hash_manifest(scheme_file, manifest)
    name = _packaged_digests().get(digest)
    scheme = load_scheme(name) if name else _load_copy(scheme_file, manifest, digest)
    return Version(seq=seq, start=start, digest=digest, scheme=scheme, scheme_file=scheme_file, files=manifest)


def load_contents(contents: FolderContents) -> Scheme:
    """Load the scheme of a folder that is not on record yet; a SchemeError says what is wrong with it."""
    name = _packaged_digests().get(contents.digest)
    if name:
        return load_scheme(name)
    if outside := tuple(find_outside(contents.files)):
        raise SchemeError(*outside)
    copy = _ensure_copy(contents)
    try:
        path = copy / contents.scheme_file
        scheme = load_scheme(str(path))
        # A scheme outside a federation's folder may be called anything.
        if scheme.federation.scheme == path.stem and (wrong := tuple(find_wrong_name(path))):
            raise SchemeError(*wrong)
        # Read here for their mistakes: no page could be shown in a language whose translations are wrong.
        translations_of(scheme)
    except SchemeError:
        shutil.rmtree(copy, ignore_errors=True)
        raise
    return scheme


@cache
def _packaged_digests() -> dict[str, str]:
    """Return the schemes of the package by the hash of their folder: a copy of what is there already is not needed."""
    return {read_contents(name).digest: name for name in scheme_names()}


def _load_copy(scheme_file: str, manifest: Mapping[str, str], digest: str) -> Scheme:
    copies = _copies()
    folder = _compared.get((copies, digest))
    # Compared once in a process: it is asked for again after every decision.
    if folder is None or not folder.is_dir():
        folder = copies / digest[:_DIGITS]
        if not _is_intact(folder, manifest):
            folder = _ensure_copy(contents_on_record(scheme_file, manifest))
        _compared[copies, digest] = folder
    return load_scheme(str(folder / scheme_file))


def _ensure_copy(contents: FolderContents) -> Path:
    """Write the copy of a folder unless it is there; return where it is."""
    try:
        return _write_copy(contents, _copies())
    except OSError:
        # Records on a full disk, or where nobody may write, can be read all the same.
        return _write_copy(contents, _temporary_copies())


def _write_copy(contents: FolderContents, copies: Path) -> Path:
    """Write a copy under a name that it gets when it is complete."""
    folder = copies / contents.digest[:_DIGITS]
    if _is_intact(folder, contents.manifest):
        return folder
    copies.mkdir(parents=True, exist_ok=True)
    part = Path(tempfile.mkdtemp(dir=copies, prefix=".part-"))
    try:
        for path, content in contents.files.items():
            check_path(path)
            (part / "new" / path).parent.mkdir(parents=True, exist_ok=True)
            (part / "new" / path).write_bytes(content)
        if folder.exists():
            folder.rename(part / "wrong")
        (part / "new").rename(folder)
    except OSError:
        # Another process may have made it in the meantime.
        if not _is_intact(folder, contents.manifest):
            raise
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return folder


def _copies() -> Path:
    directory = os.environ.get(DIRECTORY_VARIABLE, "")
    return Path(directory).resolve() / COPIES if directory else _temporary_copies()


@cache
def _temporary_copies() -> Path:
    return Path(tempfile.mkdtemp(prefix="overtrick-federation-"))


def _is_intact(folder: Path, manifest: Mapping[str, str]) -> bool:
    """Tell whether a copy has the files of a version as they are on record, and no others."""
    try:
        found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
        return found == manifest.keys() and all(
            sha256((folder / path).read_bytes()).hexdigest() == digest for path, digest in manifest.items()
        )
    except OSError:
        return False


def _select(column: str, digests: Iterable[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for marks, chunk in in_chunks(set(digests)):
        found |= dict(database.rows(f"SELECT sha256, {column} FROM folder_file WHERE sha256 IN ({marks})", *chunk))
    return found

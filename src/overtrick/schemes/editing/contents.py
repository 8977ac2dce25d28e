"""The contents of a federation's folder, as they are kept on record: its files, and which of them is the scheme."""

import json
from collections.abc import Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from pathlib import Path, PurePosixPath

from overtrick.schemes.editing.named_files import collect_files
from overtrick.schemes.errors import SchemeError
from overtrick.schemes.folders import FEDERATION_FILE, SCHEMES, folder_of_scheme
from overtrick.schemes.scheme_files import scheme_path

# Data for made-up nations, which no federation's records need.
LEFT_OUT = frozenset({"nation.toml", "names.toml"})


class FolderContents:
    """The files of a folder by their path in it, with `/` between its parts, and the path of the scheme."""

    def __init__(self, scheme_file: str, files: Mapping[str, bytes]) -> None:
        self.scheme_file = scheme_file
        self.files = dict(sorted(files.items()))

    @cached_property
    def manifest(self) -> dict[str, str]:
        """The hash of each file, by its path."""
        return {path: sha256(content).hexdigest() for path, content in self.files.items()}

    @cached_property
    def digest(self) -> str:
        """The hash of the whole folder."""
        return hash_manifest(self.scheme_file, self.manifest)


def hash_manifest(scheme_file: str, manifest: Mapping[str, str]) -> str:
    """The hash of a folder, from its scheme and the hashes of its files."""
    return sha256(json.dumps([scheme_file, sorted(manifest.items())]).encode()).hexdigest()


def read_contents(name: str) -> FolderContents:
    """The contents to keep for a scheme by its name, or for the path of a .toml file or of a federation's folder.

    A scheme outside a federation's folder is kept with the files that it names and with what it extends. A file that
    lies elsewhere is kept in the folder too, and named there as it is kept.
    """
    path = scheme_path(name).resolve()
    folder = folder_of_scheme(path)
    if folder is None:
        inside = f"{SCHEMES}/{path.name}"
        return FolderContents(inside, collect_files({}, {inside: path}))
    inside = path.relative_to(folder).as_posix()
    first = {inside: path, FEDERATION_FILE: folder / FEDERATION_FILE}
    return FolderContents(inside, collect_files(dict(_list_files(folder)), first))


def check_path(path: str) -> None:
    """Refuse a path that does not stay within its folder."""
    parts = PurePosixPath(path)
    if not path or parts.is_absolute() or ".." in parts.parts or parts.as_posix() != path:
        raise SchemeError(f"'{path}' is not in the federation's folder")


def _list_files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Every file of a folder with its path in it; hidden files are those of editors and of version control."""
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        hidden = any(part.startswith(".") or part == "__pycache__" for part in inside.parts)
        if path.is_file() and not hidden and inside.as_posix() not in LEFT_OUT:
            yield inside.as_posix(), path

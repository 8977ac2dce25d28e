"""The federation of a store: the versions of its folder, each with its scheme and registers, and its time zone."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from zoneinfo import ZoneInfo

import msgspec

import overtrick
from overtrick.schemes import Scheme, federation, load_scheme
from overtrick.schemes.fees import Fees
from overtrick.schemes.folders import folder_of_scheme
from overtrick.schemes.registers.records import Registers
from overtrick.schemes.registers.trophies import Trophies
from overtrick.schemes.scheme_files import scheme_path
from overtrick.schemes.versions import SchemeVersions

ENGINE = f"overtrick {overtrick.__version__}"
_FILE_NAMES = re.compile(r'"([\w.-]+\.(?:csv|toml))"')
_DIGITS = 12
_MOST_KEPT = 64


class Version(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """A version of the federation's folder: the journal entry that it came with, and the day from which it counts.

    `digest` is the hash of the folder on record, `files` are those of its files. A store of 0.1 has none on record.
    """

    seq: int
    start: date
    digest: str
    scheme: Scheme
    scheme_file: str = ""
    files: Mapping[str, str] = MappingProxyType({})

    @property
    def label(self) -> str:
        """Return what journal entries call the version."""
        return f"{self.scheme.name} {self.digest[:_DIGITS]}"


class Federation:
    """All that follows from the versions of a federation's folder, which are in the order of their adoption."""

    def __init__(self, versions: Sequence[Version]) -> None:
        self.versions = tuple(versions)
        self.scheme: Scheme = _join_schemes(tuple((version.start, version.scheme) for version in versions))
        # A version that changes it is refused: days on record would no longer be those of their moments.
        self.time_zone = ZoneInfo(self.scheme.federation.time_zone)

    def day_of(self, moment: datetime) -> date:
        """Return the day of a moment in the federation's time zone."""
        return moment.astimezone(self.time_zone).date()

    def version_on(self, day: date) -> Version:
        """Return the version that counts on a day: the last that was adopted from that day or an earlier one."""
        return next((each for each in reversed(self.versions) if each.start <= day), self.versions[0])

    def fees_on(self, day: date) -> Fees:
        """Return the fees of the version that counts on a day."""
        return self.version_on(day).scheme.fees

    def trophies_on(self, day: date) -> Trophies:
        """Return the trophies of the version that counts on a day."""
        return self.version_on(day).scheme.trophies

    def about_on(self, day: date) -> federation.Federation:
        """Return what the folder of a day says of the federation itself, such as its name and its formats."""
        return self.scheme.federation_on(day)

    def registers_on(self, day: date) -> Registers:
        """Return the registers of a day."""
        return self.scheme.registers_on(day)


@lru_cache(maxsize=_MOST_KEPT)
def _join_schemes(versions: tuple[tuple[date, Scheme], ...]) -> Scheme:
    """Join the schemes of versions; the same ones once only, because what is calculated is remembered by edition."""
    return SchemeVersions(versions) if len(versions) > 1 else versions[0][1]


def today_in(scheme: Scheme) -> date:
    """Return the current day in the time zone of a scheme's federation."""
    return datetime.now(ZoneInfo(scheme.federation.time_zone)).date()


def version_by_name(scheme: str) -> Version:
    """Return the version of a federation whose folder is not on record: what has the scheme's name or path now."""
    return Version(seq=1, start=date.min, digest=scheme_digest(scheme), scheme=load_scheme(scheme))


@cache
def scheme_digest(scheme: str) -> str:
    """Return a short hash of a scheme's text, which changes with its federation's folder or the files that it names."""
    path = scheme_path(scheme)
    digest = hashlib.sha256()
    folder = folder_of_scheme(path)
    if folder is not None:
        for file in sorted(file for file in folder.rglob("*") if file.is_file()):
            digest.update(file.read_bytes())
        return digest.hexdigest()[:_DIGITS]
    seen: set[Path] = set()
    waiting = [path]
    while waiting:
        file = waiting.pop()
        if file in seen or not file.is_file():
            continue
        seen.add(file)
        text = file.read_bytes()
        digest.update(text)
        waiting += sorted(file.parent / name for name in set(_FILE_NAMES.findall(text.decode("utf-8"))))
    return digest.hexdigest()[:_DIGITS]

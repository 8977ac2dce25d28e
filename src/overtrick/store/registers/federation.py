"""The federation of a store: its scheme, the data of its registers, its time zone, and the versions in use."""

import hashlib
import re
from datetime import date, datetime
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo

import overtrick
from overtrick.schemes import Scheme, load_scheme
from overtrick.schemes.folders import folder_of_scheme
from overtrick.schemes.loader import scheme_path
from overtrick.schemes.registers.on_day import registers_of
from overtrick.schemes.registers.records import Registers

ENGINE = f"overtrick {overtrick.__version__}"
_FILE_NAMES = re.compile(r'"([\w.-]+\.(?:csv|toml))"')
_DIGITS = 12


class Federation:
    """All that follows from the name of a scheme."""

    def __init__(self, scheme: str) -> None:
        self.scheme: Scheme = load_scheme(scheme)
        self.registers: Registers = registers_of(self.scheme)
        # The formats in which clubs send results, the usual one first.
        self.formats: tuple[str, ...] = self.scheme.federation.formats
        self.time_zone = ZoneInfo(self.scheme.federation.time_zone)
        self.version = f"{self.scheme.name} {scheme_digest(scheme)}"

    def day_of(self, moment: datetime) -> date:
        """Return the day of a moment in the federation's time zone."""
        return moment.astimezone(self.time_zone).date()


def today_in(scheme: Scheme) -> date:
    """Return the current day in the time zone of a scheme's federation."""
    return datetime.now(ZoneInfo(scheme.federation.time_zone)).date()


@cache
def federation_of_scheme(scheme: str) -> Federation:
    """Return the federation of a scheme."""
    return Federation(scheme)


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

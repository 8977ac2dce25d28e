"""The federation that a store serves: its scheme, its registers' data, its clock, and the versions at work."""

import hashlib
import re
from datetime import date, datetime
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo

import overtrick
from overtrick.schemes import Scheme, load_scheme
from overtrick.schemes.loader import scheme_path
from overtrick.schemes.registers.on_day import registers_of
from overtrick.schemes.registers.records import Registers

ENGINE = f"overtrick {overtrick.__version__}"
_FILE_NAMES = re.compile(r'"([\w.-]+\.(?:csv|toml))"')
_DIGITS = 12


class Federation:
    """What follows from the name of a scheme."""

    def __init__(self, scheme: str) -> None:
        self.scheme: Scheme = load_scheme(scheme)
        self.registers: Registers = registers_of(self.scheme)
        # In which formats clubs send results, the usual one first.
        self.formats: tuple[str, ...] = self.scheme.federation.formats
        self.time_zone = ZoneInfo(self.scheme.federation.time_zone)
        self.version = f"{self.scheme.name} {scheme_digest(scheme)}"

    def day_of(self, moment: datetime) -> date:
        """The day at a moment where the federation is."""
        return moment.astimezone(self.time_zone).date()


def today_in(scheme: Scheme) -> date:
    """Return this day in the time zone of a scheme's federation."""
    return datetime.now(ZoneInfo(scheme.federation.time_zone)).date()


@cache
def federation_of_scheme(scheme: str) -> Federation:
    """The federation of a scheme."""
    return Federation(scheme)


@cache
def scheme_digest(scheme: str) -> str:
    """A short name for the very text of a scheme: it changes with the file, or with any file that it names."""
    path = scheme_path(scheme)
    digest = hashlib.sha256()
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

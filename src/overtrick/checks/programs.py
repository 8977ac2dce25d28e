"""Which scoring program wrote a file, and whether its version is too old.

Programs name their versions as they like: 17.2, 2017.8.17, 7 Sep 2017. A version that cannot be compared
with the one required gives no warning, so that no scorer is warned without cause.
"""

import re
from functools import lru_cache

from overtrick.checks.expectations import Program

Version = tuple[int, ...]

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAY = re.compile(r"\b([0-9]{1,2})[ -]([a-z]{3})[a-z]*[ -,]+([0-9]{4})\b")
_NUMBERS = re.compile(r"[0-9]{1,9}(?:[.-][0-9]{1,9})*")
_FIRST_YEAR = 1900


def parse_version(text: str) -> Version | None:
    """Return the numbers of a version, a date as year, month and day; None where there are none."""
    text = text.lower()
    day = _DAY.search(text)
    if day and day[2] in _MONTHS:
        return int(day[3]), _MONTHS.index(day[2]) + 1, int(day[1])
    numbers = _NUMBERS.search(text)
    if numbers is None:
        return None
    return tuple(map(int, re.split("[.-]", numbers[0])))


@lru_cache(maxsize=4096)
def find_outdated(text: str, programs: tuple[Program, ...]) -> Program | None:
    """Return the known program that this text names, if its version is older than the federation asks for."""
    for program in programs:
        for name in (program.code, program.name):
            rest = _text_after(text, name)
            if rest is not None:
                return program if _is_older(parse_version(rest), parse_version(program.since)) else None
    return None


def _text_after(text: str, name: str) -> str | None:
    """Return what follows a program's name; None if the text names another program."""
    text = text.strip()
    if not text.lower().startswith(name.lower()):
        return None
    rest = text[len(name) :]
    runs_on = rest[:1].isalpha() or (rest[:1].isdigit() and name[-1:].isdigit())
    return None if runs_on and not re.match(r"v(?:er)?(?:sion)?[ .]?[0-9]", rest.lower()) else rest


def _is_older(version: Version | None, since: Version | None) -> bool:
    if version is None or since is None or (since[0] >= _FIRST_YEAR) is not (version[0] >= _FIRST_YEAR):
        return False
    longest = max(len(version), len(since))
    return _pad(version, longest) < _pad(since, longest)


def _pad(numbers: Version, length: int) -> Version:
    return numbers + (0,) * (length - len(numbers))

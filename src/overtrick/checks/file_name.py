"""Whether a file's name can identify its batch for good (ruling F5).

The name is half of a batch's key, so a door refuses what scoring programs and file systems spell differently:
capitals, spaces, accents. On a local file it is only a warning.
"""

import re
from collections.abc import Iterator

from overtrick.core.problems import Problem, Severity
from overtrick.core.session import Batch, Session

_SUFFIXES = {"mcd": ".mcd", "usebio": ".xml", "pbn": ".pbn"}
_RESULTS_SUFFIX = ".txt"
_STEM = re.compile(r"[a-z0-9_]+")
_OTHER = re.compile(r"[^a-z0-9]+")
_EXAMPLE = "106_2017_03_14_jubilee_pairs_1"
_LONGEST = 120
# Five words of so many characters fit.
_SHORT_WORD = 20


def bad_file_name(batch: Batch, name: str, *, at_a_door: bool) -> Iterator[Problem]:
    """A name outside a to z, 0 to 9, _ and the suffix of its format; no name at all is no problem."""
    suffix = _SUFFIXES.get(batch.format, _RESULTS_SUFFIX)
    if not name or (name.endswith(suffix) and _STEM.fullmatch(name.removesuffix(suffix))):
        return
    severity = Severity.ERROR if at_a_door else Severity.WARNING
    says = f"A file name may hold only a to z, 0 to 9 and _, and must end in {suffix}."
    advice = f"A good name would be {good_name(batch)}."
    yield Problem("bad-file-name", severity, 0, "", name, says, advice)


def good_name(batch: Batch) -> str:
    """A name that tells club, day, event and round apart: 106_2017_03_14_jubilee_pairs_1.txt."""
    suffix = _SUFFIXES.get(batch.format, _RESULTS_SUFFIX)
    return next((_stem(session) for session in batch.sessions), _EXAMPLE) + suffix


def _stem(session: Session) -> str:
    """Formats without club numbers and rounds have a licence or a name for the club, and a serial number."""
    details = session.details
    if session.date is None:
        return _EXAMPLE
    if session.club is not None and session.round is not None:
        club, stage = str(session.club), "final" if session.final else str(session.round)
    elif details and (details.licence or details.club_name):
        club, stage = details.licence or details.club_name, str(abs(details.serial)) if details.serial else ""
    else:
        return _EXAMPLE
    texts = (club, f"{session.date:%Y_%m_%d}", session.event, session.section, stage)
    words = [word for word in (_OTHER.sub("_", text.lower()).strip("_") for text in texts) if word]
    stem = "_".join(words)
    return stem if len(stem) < _LONGEST - _SHORT_WORD else "_".join(word[:_SHORT_WORD].strip("_") for word in words)


def name_refusal(name: str) -> str:
    """Why no door takes a file of this name, whatever is in it; nothing if one may."""
    suffixes = (_RESULTS_SUFFIX, *_SUFFIXES.values())
    stem = next((name.removesuffix(suffix) for suffix in suffixes if name.endswith(suffix)), "")
    if _STEM.fullmatch(stem) and len(name) <= _LONGEST:
        return ""
    shown = "".join(char if char.isprintable() else "?" for char in name[:_LONGEST])
    return (
        f"'{shown}' cannot be the name of a results file: only a to z, 0 to 9 and _ and one of "
        f"{', '.join(suffixes)} at its end, {_LONGEST} characters at most. A good name: {_EXAMPLE}.txt"
    )

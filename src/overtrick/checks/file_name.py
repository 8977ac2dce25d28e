"""Checks whether a file's name can identify its batch for good (ruling F5).

The name is half of a batch's key, so a door refuses what scoring programs and file systems spell differently:
capitals, spaces, accents. On a local file it is only a warning.
"""

import re
from collections.abc import Iterator, Sequence

from overtrick.core.problems import Problem, Severity
from overtrick.core.session import NO_FORMAT, Batch, Session
from overtrick.formats import TITLES

_SUFFIXES = {"nzb": ".txt", "mcd": ".mcd", "usebio": ".xml", "pbn": ".pbn"}
_STEM = re.compile(r"[a-z0-9_]+")
_OTHER_CHARACTERS = re.compile(r"[^a-z0-9]+")
_EXAMPLE = "106_2017_03_14_jubilee_pairs_1"
_WITHOUT_CLUBS = "pbn"
_LONGEST = 120
# Five words of this length fit into a name.
_SHORT_WORD = 20


def unknown_format(batch: Batch, formats: Sequence[str]) -> Iterator[Problem]:
    """Report a file in no known format, where clubs do not send the format that unknown files are read as."""
    if batch.format == NO_FORMAT:
        format_names = _join_words([f"{TITLES[each]} ({_SUFFIXES[each]})" for each in formats])
        message = f"The file is empty, or in no format that clubs send here: {format_names}."
        advice = "Let the scoring program write the file in one of these, and send it again."
        yield Problem("unknown-format", Severity.ERROR, 0, "", "", message, advice)


def bad_file_name(batch: Batch, name: str, formats: Sequence[str], *, at_a_door: bool) -> Iterator[Problem]:
    """Report a name outside a to z, 0 to 9, _ and the suffix of its format; an empty name is not a problem."""
    own = _SUFFIXES.get(batch.format)
    suffixes = [own] if own else [_SUFFIXES[each] for each in formats]
    if not name or _strip_suffix(name, suffixes) or _may_be_another_format(batch, name):
        return
    severity = Severity.ERROR if at_a_door else Severity.WARNING
    message = f"A file name may hold only a to z, 0 to 9 and _, and must end in {_join_words(suffixes)}."
    advice = f"A good name would be {good_name(batch, formats)}."
    yield Problem("bad-file-name", severity, 0, "", name, message, advice)


def _may_be_another_format(batch: Batch, name: str) -> bool:
    """Return whether there is nothing in a file to tell its format by, and its name is that of another format."""
    return batch.format == "nzb" and not batch.sessions and bool(_strip_suffix(name, tuple(_SUFFIXES.values())))


def name_without_club(batch: Batch, name: str) -> Iterator[Problem]:
    """Report the name of a New Zealand file that does not have the number of its club."""
    club = next((session.club for session in batch.sessions if session.club is not None), None)
    simple = _strip_suffix(name, (_SUFFIXES["nzb"],))
    if batch.format != "nzb" or club is None or not simple or re.search(rf"(?<!\d){club}(?!\d)", simple):
        return
    message = f"The name {name} does not have the club's number, {club}, so nobody can tell from it whose file it is."
    advice = f"Let the scoring program make names such as {good_name(batch)}."
    yield Problem("name-without-club", Severity.WARNING, 0, "", name, message, advice)


def good_name(batch: Batch, formats: Sequence[str] = tuple(_SUFFIXES)) -> str:
    """Return a name made of club, day, event and round: 106_2017_03_14_jubilee_pairs_1.txt."""
    suffix = _SUFFIXES[batch.format if batch.format in _SUFFIXES else formats[0]]
    # PBN knows no numbers of clubs, so that a name with one would be another federation's.
    example = _EXAMPLE.partition("_")[2] if batch.format == _WITHOUT_CLUBS else _EXAMPLE
    return (next((_make_stem(session) for session in batch.sessions), "") or example) + suffix


def _join_words(several: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(several[:-1]), several[-1])))


def _strip_suffix(name: str, suffixes: Sequence[str]) -> str:
    """Return a name without its suffix; an empty text if it is not a good name."""
    for suffix in suffixes:
        if name.endswith(suffix):
            stem = name.removesuffix(suffix)
            return stem if _STEM.fullmatch(stem) else ""
    return ""


def _make_stem(session: Session) -> str:
    """Return a stem; an empty text if too little is known.

    Formats without club numbers and rounds give the licence or the name, and a serial number.
    """
    details = session.details
    if session.date is None:
        return ""
    if session.club is not None and session.round is not None:
        club, stage = str(session.club), "final" if session.final else str(session.round)
    elif details and (details.licence or details.club_name):
        club, stage = details.licence or details.club_name, str(abs(details.serial)) if details.serial else ""
    elif details and session.event:  # a format that has no numbers of clubs
        club, stage = "", "" if session.round is None else str(session.round)
    else:
        return ""
    texts = (club, f"{session.date:%Y_%m_%d}", session.event, session.section, stage)
    words = [word for word in (_OTHER_CHARACTERS.sub("_", text.lower()).strip("_") for text in texts) if word]
    stem = "_".join(words)
    return stem if len(stem) < _LONGEST - _SHORT_WORD else "_".join(word[:_SHORT_WORD].strip("_") for word in words)


def name_refusal(name: str, formats: Sequence[str] = tuple(_SUFFIXES)) -> str:
    """Return why no door takes a file of this name, whatever is in it; an empty text if one may."""
    suffixes = [_SUFFIXES[each] for each in formats]
    if _strip_suffix(name, suffixes) and len(name) <= _LONGEST:
        return ""
    suffix = next((each for each in suffixes if name.lower().endswith(each)), suffixes[0])
    printable_name = "".join(char if char.isprintable() else "?" for char in name[:_LONGEST])
    return (
        f"'{printable_name}' cannot be the name of a results file: only a to z, 0 to 9 and _ and one of "
        f"{', '.join(suffixes)} at its end, {_LONGEST} characters at most. A good name: {_EXAMPLE}{suffix}"
    )

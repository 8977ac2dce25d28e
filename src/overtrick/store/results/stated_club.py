"""Finds the club whose session a file reports: by the code in its header, a licence number or a name, in any format."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from overtrick.core.problems import Problem, Severity
from overtrick.core.session import Session
from overtrick.core.spellings import fold_accents, spelling_keys
from overtrick.formats import magic_contest, pbn, usebio
from overtrick.formats.common.fields import read_whole, shorten
from overtrick.formats.magic_contest.identity import licensees
from overtrick.store.registers.clubs import ClubRegister

LICENCE, NAME, CODE = "licence", "name", "code"
# How the club of a contest report is found in every federation: its format has a licence number for this.
_OF_REPORTS = (LICENCE, NAME)
_MOST_SPELLINGS, _CACHED = 64, 4096
# The fields of licence and name, by format.
_COLUMNS = {
    magic_contest.FORMAT: ("95", "94"),
    usebio.FORMAT: ("CLUB_ID_NUMBER", "CLUB_NAME"),
    pbn.FORMAT: ("", "Site"),
}


class _StatedClub(NamedTuple):
    """The club as a file states it, in a format."""

    licence: str
    name: str
    format: str

    @property
    def columns(self) -> tuple[str, str]:
        return _COLUMNS.get(self.format, ("", ""))


class ClubFinder:
    """Finds the clubs of the sessions of a file, and collects the problems. `ways` are those of the federation.

    `translate` gives the names of a club in other languages.
    """

    def __init__(
        self,
        clubs: ClubRegister,
        ways: tuple[str, ...],
        sender: int | None,
        problems: list[Problem],
        translate: Callable[[str], Iterable[str]] = lambda name: (),
    ) -> None:
        self._clubs = clubs
        self._ways = ways
        self._sender = sender
        self._problems = problems
        self._translate = translate

    def find(self, session: Session, format_name: str) -> int | None:
        """Return the club of a session: as it is stated, else the sender; None where neither is known."""
        if session.club is not None:
            return self._find_numbered(session.club)
        ways = self._ways or (_OF_REPORTS if format_name == magic_contest.FORMAT else ())
        stated = _read_stated_club(session, format_name)
        if not ways or not (stated.licence or stated.name or format_name == magic_contest.FORMAT):
            return self._sender
        for way in ways:
            club = self._find_in_one_way(way, stated)
            if club is not None:
                return club
        return self._report_unknown(stated, self._clubs_of_name(stated) if NAME in ways else [])

    def _find_numbered(self, number: int) -> int:
        """Return the club of the number in a header, which may be that of a licence."""
        if number in self._clubs.names or LICENCE not in self._ways:
            return number
        licensed: int = self._clubs.licences.get(str(number), number)
        return licensed

    def _find_in_one_way(self, way: str, stated: _StatedClub) -> int | None:
        if way == LICENCE:
            return self._find_by_licence(stated)
        return self._find_by_code(stated) if way == CODE else self._find_by_name(stated)

    def _find_by_licence(self, stated: _StatedClub) -> int | None:
        club = self._clubs.licences.get(stated.licence)
        if club is not None and not self._fits(stated, club):
            self._problems.append(_licence_name_problem(stated, self._clubs.names[club]))
        return club

    def _find_by_code(self, stated: _StatedClub) -> int | None:
        code = read_whole(stated.licence)
        known = code is not None and code in self._clubs.names and self._fits(stated, code)
        return code if known else None

    def _find_by_name(self, stated: _StatedClub) -> int | None:
        named = self._clubs_of_name(stated)
        if self._ways and self._sender in named:
            named = [self._sender]
        if len(named) != 1:
            return None
        if stated.licence or not self._ways:
            self._problems.append(_unknown_licence_problem(stated, f"By its name it is club {named[0]}."))
        return named[0]

    def _clubs_of_name(self, stated: _StatedClub) -> list[int]:
        """Return the clubs of a name. A club with another licence is not meant.

        A whole name comes before a part, a name as it is written before other spellings, and before translations.
        """
        clubs = self._clubs.unlicensed if stated.licence or not self._ways else self._clubs.names
        for fits in (_same_text, _same_spelling, _part_of_text, names_match) if self._ways else (names_match,):
            found = [code for code, name in clubs.items() if fits(stated.name, name)]
            found = found or [
                code for code, name in clubs.items() if any(fits(stated.name, each) for each in self._translate(name))
            ]
            if found:
                return found
        return []

    def _fits(self, stated: _StatedClub, club: int) -> bool:
        """Tell whether the stated name may be that of the club; a contest report must have one, others need not."""
        unnamed = not stated.name and stated.format != magic_contest.FORMAT
        name = self._clubs.names[club]
        return (
            unnamed or names_match(stated.name, name)
            or any(names_match(stated.name, each) for each in self._translate(name))
        )  # fmt: skip

    def _report_unknown(self, stated: _StatedClub, named: list[int]) -> int | None:
        if len(named) > 1:
            self._problems.append(_ambiguous_problem(stated, {code: self._clubs.names[code] for code in named}))
            return None
        sender = None if stated.format == magic_contest.FORMAT else self._sender
        says = f"It is taken as a file of club {sender}, which sent it." if sender is not None else ""
        self._problems.append(_unknown_licence_problem(stated, says))
        return sender


def _read_stated_club(session: Session, format_name: str) -> _StatedClub:
    if format_name == magic_contest.FORMAT:
        # The organiser of a contest is its club; a director who only scored it needs no licence here (F15).
        licensee = licensees(session)[-1]
        return _StatedClub(licensee.number, licensee.name, format_name)
    if session.details is None or format_name == pbn.FORMAT:
        return _StatedClub("", session.location, format_name)
    return _StatedClub(session.details.licence, session.details.club_name, format_name)


def _fold(name: str) -> str:
    return " ".join(name.casefold().replace(".", " ").split())


@lru_cache(_CACHED)
def _spellings(name: str) -> frozenset[str]:
    """Return the keys of a name, which all its spellings share, in Greek or in Latin letters."""
    keys = (spelling_keys(word) for word in fold_accents(name).split())
    return frozenset(" ".join(words) for words in islice(product(*keys), _MOST_SPELLINGS)) - {""}


def _same_text(stated: str, name: str) -> bool:
    return bool(stated) and _fold(name) == _fold(stated)


def _same_spelling(stated: str, name: str) -> bool:
    return bool(_spellings(name) & _spellings(stated))


def _part_of_text(stated: str, name: str) -> bool:
    ours, theirs = _fold(name), _fold(stated)
    return bool(theirs) and (ours in theirs or theirs in ours)


def names_match(stated: str, name: str) -> bool:
    """Tell whether a stated name is that of the club, in whatever spelling: one contains the other."""
    return _part_of_text(stated, name) or any(
        ours in theirs or theirs in ours for ours in _spellings(name) for theirs in _spellings(stated)
    )


def _unknown_licence_problem(stated: _StatedClub, taken_as: str) -> Problem:
    if stated.licence or stated.format == magic_contest.FORMAT:
        says, column, found = f"No club has the licence number {stated.licence} ({stated.name}).", 0, stated.licence
    else:
        says, column, found = f"No club is called '{shorten(stated.name)}'.", 1, stated.name
    advice = "Ask the federation to enter the licence in its register of clubs."
    severity = Severity.WARNING if taken_as else Severity.ERROR
    message = f"{says} {taken_as}".rstrip()
    return Problem("unknown-licence", severity, 0, stated.columns[column], shorten(found), message, advice)


def _licence_name_problem(stated: _StatedClub, club: str) -> Problem:
    says = f"The licence number {stated.licence} belongs to {club}, and the report comes from {stated.name}."
    advice = "Correct the name or the licence number in the scoring program."
    return Problem("licence-name", Severity.ERROR, 0, stated.columns[1], stated.name, says, advice)


def _ambiguous_problem(stated: _StatedClub, clubs: dict[int, str]) -> Problem:
    listed = " or ".join(f"club {code}, {name}" for code, name in clubs.items())
    says = f"'{shorten(stated.name)}' could be {listed}."
    advice = "Write the whole name of the club, or its licence number, in the scoring program."
    return Problem("ambiguous-club", Severity.ERROR, 0, stated.columns[1], shorten(stated.name), says, advice)

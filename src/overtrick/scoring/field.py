"""The contestants who are compared with one another, and every deal that they played, ready to be scored.

A section is a field of its own, unless several sections that played the same boards are scored as one.
"""

from collections.abc import Iterable

import msgspec

from overtrick.core.boards import Board, Result, read_side
from overtrick.core.lists import numbers_repeat
from overtrick.core.session import Entry, Session, SessionDetails
from overtrick.scoring.contracts import EW, NS
from overtrick.scoring.results import NOTHING, Side, sides_of

# Section, direction (NS, EW, or nothing where all pairs are one list) and number.
Key = tuple[str, str, str]
# What contestants are sorted by: section, East-West, how long the number is, the number, how it is written.
Order = tuple[str, bool, int, str, str]
_NOTHING_MORE = SessionDetails()


# In an individual, two players who sat together: 3+7.
TOGETHER = "+"
# The place of the side that was not there.
SAT_OUT = -1


class Contestant(msgspec.Struct, frozen=True):
    """A pair or a team by its number in the movement, and its row in the file, if there is one."""

    section: str
    direction: str
    number: str
    entry: Entry | None = None

    @property
    def players(self) -> list["Contestant"]:
        """The contestant itself; of two players who sat together in an individual, each of them."""
        numbers = self.number.split(TOGETHER)
        return [self] if len(numbers) == 1 else [Contestant(self.section, self.direction, each) for each in numbers]


class Play(msgspec.Struct, frozen=True, gc=False):
    """One result: who sat where, counted in the field's contestants, and what each side has of it."""

    ns: int
    ew: int
    ns_side: Side
    ew_side: Side
    result: Result

    @property
    def signed(self) -> bool:
        """Whether a side has average plus or minus, which may follow its other boards."""
        return bool(self.ns_side.sign or self.ew_side.sign)

    @property
    def score(self) -> int | None:
        """North-South's points, where they are compared with others."""
        return self.ns_side.points


class Deal(msgspec.Struct, frozen=True):
    """A board and the results on it that count in this field; `datum` is what the file measures them by.

    `at` is the place of the board in the file, from 0.
    """

    number: int
    plays: tuple[Play, ...]
    datum: int | None = None
    at: int = 0


class Field(msgspec.Struct, frozen=True):
    """Contestants and deals. `contest` is the session's: pairs, teams or individual; `winners` its number of lists."""

    contestants: tuple[Contestant, ...]
    deals: tuple[Deal, ...]
    contest: str = ""
    winners: int = 1


def numeric_order(contestant: Contestant) -> Order:
    """Sorts pair 10 behind pair 9, and East-West behind North-South.

    A file may give a number of any length, which is too long for an integer; the longer of two is the larger.
    """
    number = contestant.number
    digits = number.lstrip("0") if number.isdecimal() else ""
    return contestant.section, contestant.direction == EW, len(digits), digits, number


def details_of(session: Session) -> SessionDetails:
    """What the file says beyond a header; nothing for a format that says no more."""
    return session.details or _NOTHING_MORE


def fields_of(session: Session, *, together: bool = False) -> list[Field]:
    """The fields of a session, in the order of their sections."""
    details = details_of(session)
    results = [result for board in details.boards for result in board.results]
    only = _only_section(session, results)
    winners = 2 if two_winners(session, results) else 1
    apart = winners == 2 or numbers_repeat(session.entries)
    sections = [""] if together else sorted({result.section or only for result in results})
    fields = []
    for section in sections:
        builder = _Builder(only, by_direction=apart)
        chosen = None if together else section
        deals = tuple(builder.deal(board, chosen, at) for at, board in enumerate(details.boards))
        contestants = builder.contestants(session.entries)
        fields.append(Field(contestants, tuple(deal for deal in deals if deal.plays), details.contest, winners))
    return [field for field in fields if field.deals]


def _only_section(session: Session, results: Iterable[Result]) -> str:
    """The section of whatever names none: the only one there is, else the session's own."""
    named = {result.section for result in results} | {
        entry.details.section for entry in session.entries if entry.details
    }
    named.discard("")
    return named.pop() if len(named) == 1 else "" if named else session.section


def two_winners(session: Session, results: list[Result]) -> bool:
    """Whether North-South and East-West are two lists: as the file says, else as the seats of the pairs tell.

    In a file that does not say it, a number that meets itself is two pairs, and so are two groups of numbers that
    never change their seats.
    """
    details = details_of(session)
    if details.winners:
        return details.winners == 2
    if any(entry.details and entry.details.direction for entry in session.entries):
        return True
    if details.contest in ("teams", "individual"):
        return False
    sat_ns = {(result.section, result.ns) for result in results}
    sat_ew = {(result.section, result.ew) for result in results}
    return any(result.ns == result.ew for result in results) or sat_ns.isdisjoint(sat_ew)


class _Builder:
    """Gives every contestant its place in the field, in the order in which they turn up."""

    def __init__(self, only: str, *, by_direction: bool) -> None:
        self.only = only
        self.sides = (NS, EW) if by_direction else ("", "")
        self.places: dict[Key, int] = {}
        # As results name them: a pair may sit in the seats of the other direction.
        self.seats: dict[Key, int] = {}

    def deal(self, board: Board, section: str | None, at: int) -> Deal:
        plays = []
        ns_side, ew_side = self.sides
        for result in board.results:
            of = result.section or self.only
            if section is not None and of != section:
                continue
            sides = sides_of(board, result)
            if sides is None:
                continue
            ns, ew = self._place(of, ns_side, result.ns, sides[0]), self._place(of, ew_side, result.ew, sides[1])
            plays.append(Play(ns, ew, *sides, result))
        return Deal(board.number, tuple(plays), board.datum, at)

    def _place(self, section: str, side: str, number: str, has: Side) -> int:
        if not number and has == NOTHING:
            return SAT_OUT
        seat = (section, side, number)
        known = self.seats.get(seat)
        if known is None:
            if side:
                number, side = read_side(number, side)
            known = self.seats[seat] = self.places.setdefault((section, side, number), len(self.places))
        return known

    def contestants(self, entries: Iterable[Entry]) -> tuple[Contestant, ...]:
        rows: dict[Key, Entry] = {}
        for entry in entries:
            if not entry.phantom and (key := self._key(entry)):
                rows.setdefault(key, entry)
        return tuple(Contestant(*key, rows.get(key)) for key in self.places)

    def _key(self, entry: Entry) -> Key | None:
        if entry.details is None:
            return None
        section, number = entry.details.section or self.only, entry.details.number
        sides = (entry.details.direction,) if self.sides[0] and entry.details.direction else self.sides
        # A two-winner file that gives no directions still says who is who if the number sat one way only.
        keys = {(section, side, number) for side in sides} & self.places.keys()
        return keys.pop() if len(keys) == 1 else None

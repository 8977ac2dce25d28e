"""Who a number is on a day: the players of the register, kept in memory as long as nobody changed them.

A session asks for twenty or fifty numbers, and nearly all of them are active members of whom nothing is to be said.
"""

from bisect import bisect_right
from collections.abc import Generator, Iterable
from datetime import date, timedelta

from overtrick.schemes.registers.on_day import PlayerFacts, status_on
from overtrick.schemes.registers.records import Registers
from overtrick.store.db.fetch import Lookup, Query, Rows, run_lookups
from overtrick.store.db.values import day_of, day_or_none
from overtrick.store.registers import mergers

STATUS, GRADE = "status", "grade"
_NO_CLUB = "none"
_ONE_DAY = timedelta(days=1)
# Below the number of values that any SQLite takes in one question.
_CHUNK = 500
_CLUB_KINDS = "SELECT code, kind FROM club"
_STATUS_NAMES = 'SELECT code, name FROM code WHERE "table" = %s ORDER BY id'
_PLAYERS = (
    "SELECT p.number, p.id, m.number, p.grade FROM player p LEFT JOIN player m ON m.id = p.merged_into_id "
    "WHERE p.number IN ({marks})"
)
_CLUBS = (
    'SELECT m.player_id, m.club, m.start, m."end" FROM player p JOIN membership m ON m.player_id = p.id '
    "WHERE p.number IN ({marks}) ORDER BY m.id"
)
_PERIODS = (
    'SELECT s.player_id, s.kind, s.value, s.start, s."end" FROM player p JOIN spell s ON s.player_id = p.id '
    "WHERE p.number IN ({marks}) ORDER BY s.id"
)


class Period:
    """Something that is true from a day to a day, both included."""

    __slots__ = ("end", "kind", "start", "value")

    def __init__(self, kind: str, value: str, start: date, end: date | None) -> None:
        self.kind = kind
        self.value = value
        self.start = start
        self.end = end

    def covers(self, day: date) -> bool:
        """Whether a day lies in it."""
        return self.start <= day and (self.end is None or day <= self.end)


class RegisteredPlayer:
    """A registered player, with all that the register says of the past."""

    __slots__ = ("_segments", "_statuses", "clubs", "grade", "id", "merged_into", "number", "spells")

    def __init__(self, number: str, key: int, merged_into: str, grade: int) -> None:
        self.number = number
        self.id = key
        self.merged_into = merged_into
        self.grade = grade
        self.clubs: list[Period] = []
        self.spells: list[Period] = []
        self._segments: list[date] | None = None
        self._statuses: dict[int, str] = {}

    def grade_on(self, day: date) -> int:
        """The code of the grade on a day; the first one known for a day before it."""
        return int(_value_on([spell for spell in self.spells if spell.kind == GRADE], day) or self.grade)

    @property
    def status_change_days(self) -> list[date]:
        """The days on which a membership or a status began or ended."""
        spells = (*self.clubs, *(spell for spell in self.spells if spell.kind == STATUS))
        ends = [spell.end for spell in spells if spell.end and spell.end < date.max]
        return sorted({spell.start for spell in spells} | {end + _ONE_DAY for end in ends})

    def segment(self, day: date) -> int:
        """Between which two changes a day lies: the answer for one day of a segment is that for all."""
        if self._segments is None:
            spells = (*self.clubs, *self.spells)
            ends = [spell.end for spell in spells if spell.end and spell.end < date.max]
            changes = {spell.start for spell in spells} | {end + _ONE_DAY for end in ends}
            self._segments = sorted(changes)
        return bisect_right(self._segments, day)


def _value_on(spells: list[Period], day: date) -> str:
    """The value of the last spell that had begun; before the first one, the first applies backwards."""
    spells = sorted(spells, key=lambda spell: spell.start)
    begun = [spell for spell in spells if spell.start <= day] or spells[:1]
    return begun[-1].value if begun else ""


class PlayerRegister:
    """The players that were asked for so far, and what their numbers mean on a day."""

    def __init__(self, registers: Registers) -> None:
        self.registers = registers
        self._status_names: dict[int, str] = {}
        self._players: dict[str, RegisteredPlayer | None] = {}
        self._club_kinds: dict[int, str] = {}
        self._statuses: dict[tuple[str, int], str] = {}
        self._unknown = status_on(PlayerFacts(registered=False), registers)

    def load(self, numbers: Iterable[str]) -> None:
        """Fetch the players of these numbers, those who survive a merger too."""
        run_lookups(self.lookup(numbers))

    def lookup(self, numbers: Iterable[str]) -> Lookup:
        """Fetch them while others ask too."""
        missing = sorted({number for number in numbers if number not in self._players})
        if missing and not self._club_kinds:
            kinds, names = yield [(_CLUB_KINDS, ()), (_STATUS_NAMES, (STATUS,))]
            self._club_kinds, self._status_names = dict(kinds), dict(names)
        while missing:
            some, missing = missing[:_CHUNK], missing[_CHUNK:]
            survivors = yield from self._fetch(some)
            missing = sorted({*missing, *(number for number in survivors if number not in self._players)})

    def copy(self) -> "PlayerRegister":
        """Return a register that knows the same and can forget some of it."""
        twin = PlayerRegister(self.registers)
        twin._status_names, twin._club_kinds = self._status_names, self._club_kinds
        twin._players, twin._statuses = self._players.copy(), self._statuses.copy()
        return twin

    def drop(self, numbers: Iterable[str]) -> None:
        """Forget some players, because a decision changed what is known of them."""
        dropped = set(numbers)
        for number in dropped:
            self._players.pop(number, None)
        self._statuses = {key: status for key, status in self._statuses.items() if key[0] not in dropped}

    def player(self, number: str) -> RegisteredPlayer | None:
        """The player of a number; None if nobody has it."""
        if number not in self._players:
            self.load([number])
        return self._players[number]

    def survivor(self, number: str) -> str:
        """Return the number that a number stands for after all mergers."""
        return mergers.survivor(number, self._merged_into)

    def _merged_into(self, number: str) -> str | None:
        known = self.player(number)
        return known.merged_into or None if known else None

    def status(self, number: str, day: date) -> str:
        """What the scheme calls the player's standing on a day; nothing where nothing is to be said."""
        known = self._players[number] if number in self._players else self.player(number)
        if known is None:
            return self._unknown
        key = (number, known.segment(day))
        status = self._statuses.get(key)
        if status is None:
            status = self._statuses[key] = status_on(self._facts(known, day), self.registers)
        return status

    def exceptional_numbers(self, numbers: Iterable[str], day: date) -> list[str]:
        """Those of the numbers of whom something is to be said on a day: of nearly all nothing is."""
        players, statuses = self._players, self._statuses
        found: list[str] = []
        for number in numbers:
            known = players.get(number)
            if known is None or known.merged_into or statuses.get((number, known.segment(day))) != "":
                found.append(number)
        return [number for number in found if self.status(number, day) or self._merged_into(number)]

    def _facts(self, known: RegisteredPlayer, day: date) -> PlayerFacts:
        held = _value_on([spell for spell in known.spells if spell.kind == STATUS], day)
        return PlayerFacts(
            registered=True,
            status=self._status_names.get(int(held), "") if held else "",
            club_kinds=frozenset(
                self._club_kinds.get(int(spell.value), _NO_CLUB) for spell in known.clubs if spell.covers(day)
            ),
            periods=frozenset(
                spell.kind for spell in known.spells if spell.kind not in (STATUS, GRADE) and spell.covers(day)
            ),
        )

    def _fetch(self, numbers: list[str]) -> Generator[list[Query], list[Rows], set[str]]:
        """Fetch some players; the numbers of those with whom they were merged."""
        marks = ", ".join(["%s"] * len(numbers))
        # By the number each time, so that all three can be asked at once; the players last: somebody may come in
        # between, and nobody ever goes.
        (clubs, spells, players) = yield [(sql.format(marks=marks), numbers) for sql in (_CLUBS, _PERIODS, _PLAYERS)]
        found = {number: RegisteredPlayer(number, key, merged or "", grade) for number, key, merged, grade in players}
        by_id = {known.id: known for known in found.values()}
        for key, club, start, end in clubs:
            by_id[key].clubs.append(Period("club", str(club), day_of(start), day_or_none(end)))
        for key, kind, value, start, end in spells:
            by_id[key].spells.append(Period(kind, value, day_of(start), day_or_none(end)))
        # Only now, because another thread may ask for them at once.
        self._players.update({number: found.get(number) for number in numbers})
        return {known.merged_into for known in found.values() if known.merged_into}

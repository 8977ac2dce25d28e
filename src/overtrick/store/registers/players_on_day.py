"""The players of the register as they were on a day, kept in memory until a decision changes them.

A session has twenty or fifty numbers, and nearly all of them belong to active members without any special status.
"""

from bisect import bisect_right
from collections.abc import Generator, Iterable
from datetime import date, timedelta

from overtrick.schemes.registers.on_day import PlayerFacts, status_on
from overtrick.schemes.registers.records import Registers
from overtrick.store.db.fetch import Lookup, Query, Rows, run_lookups
from overtrick.store.db.values import day_of, day_or_none
from overtrick.store.registers import mergers
from overtrick.store.registers.code_meanings import known_meanings
from overtrick.store.registers.kind_periods import KINDS, ClubKinds

# The registers of each version of the federation's folder, with the day from which it counts.
DatedRegisters = tuple[tuple[date, Registers], ...]
STATUS, GRADE = "status", "grade"
_NO_CLUB = "none"
_ONE_DAY = timedelta(days=1)
# Fewer values than any SQLite allows in one query.
_CHUNK = 500
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
    """A value of the register that is valid from a day to a day, both included."""

    __slots__ = ("end", "kind", "start", "value")

    def __init__(self, kind: str, value: str, start: date, end: date | None) -> None:
        self.kind = kind
        self.value = value
        self.start = start
        self.end = end

    def covers(self, day: date) -> bool:
        """Tell whether a day is in the period."""
        return self.start <= day and (self.end is None or day <= self.end)


class RegisteredPlayer:
    """A player with the clubs, statuses and grades of the past."""

    __slots__ = ("_change_days", "clubs", "grade", "id", "merged_into", "number", "periods")

    def __init__(self, number: str, key: int, merged_into: str, grade: int) -> None:
        self.number = number
        self.id = key
        self.merged_into = merged_into
        self.grade = grade
        self.clubs: list[Period] = []
        self.periods: list[Period] = []
        self._change_days: list[date] | None = None

    def grade_on(self, day: date) -> int:
        """Return the code of the grade on a day; before the first known grade, that one."""
        return int(_value_on([period for period in self.periods if period.kind == GRADE], day) or self.grade)

    @property
    def status_change_days(self) -> list[date]:
        """Return the days on which a membership or a status began or ended."""
        return _change_days([*self.clubs, *(period for period in self.periods if period.kind == STATUS)])

    @property
    def change_days(self) -> list[date]:
        """Return the days on which anything began or ended: between two of them every day has the same status."""
        if self._change_days is None:
            self._change_days = _change_days([*self.clubs, *self.periods])
        return self._change_days

    def segment(self, day: date) -> int:
        """Return the number of changes up to a day."""
        return bisect_right(self.change_days, day)

    def unchanged_around(self, day: date) -> tuple[date, date]:
        """Return the days around a day between which nothing changed: the first, and the one after the last."""
        days, at = self.change_days, self.segment(day)
        return days[at - 1] if at else date.min, days[at] if at < len(days) else date.max


def _change_days(periods: list[Period]) -> list[date]:
    """Return the days on which a period began, or was over for the first time."""
    ends = [period.end for period in periods if period.end and period.end < date.max]
    return sorted({period.start for period in periods} | {end + _ONE_DAY for end in ends})


def _value_on(periods: list[Period], day: date) -> str:
    """Return the value of the last period that had begun on a day; before the first period, its value."""
    periods = sorted(periods, key=lambda period: period.start)
    begun = [period for period in periods if period.start <= day] or periods[:1]
    return begun[-1].value if begun else ""


class PlayerRegister:
    """The players that were needed so far, and the status of each on a day."""

    def __init__(self, dated_registers: DatedRegisters) -> None:
        self._dated_registers = dated_registers
        self._starts = [start for start, _ in dated_registers]
        # By the version of the federation's folder, each in its place among them.
        self._status_names: list[dict[int, str]] = []
        self._players: dict[str, RegisteredPlayer | None] = {}
        self._club_kinds = ClubKinds(())
        self._statuses: dict[tuple[str, int, int], str] = {}
        # The days around one on which a player was an ordinary member: nearly all players are, on nearly every day.
        self._ordinary: dict[str, tuple[date, date]] = {}
        self._unknown = [status_on(PlayerFacts(registered=False), registers) for _, registers in dated_registers]

    def load(self, numbers: Iterable[str]) -> None:
        """Fetch the players of these numbers, and those they were merged into."""
        run_lookups(self.lookup(numbers))

    def lookup(self, numbers: Iterable[str]) -> Lookup:
        """Fetch them in a lookup that runs together with others."""
        missing = sorted({number for number in numbers if number not in self._players})
        if missing and not self._club_kinds:
            kinds, names = yield [(KINDS, ()), (_STATUS_NAMES, (STATUS,))]
            self._club_kinds = ClubKinds(kinds)
            self._status_names = [
                dict(names) | known_meanings(STATUS, registers) for _, registers in self._dated_registers
            ]
        while missing:
            some, missing = missing[:_CHUNK], missing[_CHUNK:]
            survivors = yield from self._fetch(some)
            missing = sorted({*missing, *(number for number in survivors if number not in self._players)})

    def copy(self) -> "PlayerRegister":
        """Return a register with the same players, which can be changed without an effect on this one."""
        copy = PlayerRegister(self._dated_registers)
        copy._status_names, copy._club_kinds = self._status_names, self._club_kinds
        copy._players, copy._statuses = self._players.copy(), self._statuses.copy()
        copy._ordinary = self._ordinary.copy()
        return copy

    def drop(self, numbers: Iterable[str]) -> None:
        """Forget some players, because a decision changed them."""
        dropped = set(numbers)
        for number in dropped:
            self._players.pop(number, None)
            self._ordinary.pop(number, None)
        self._statuses = {key: status for key, status in self._statuses.items() if key[0] not in dropped}

    def player(self, number: str) -> RegisteredPlayer | None:
        """Return the player of a number; None if no player has it."""
        if number not in self._players:
            self.load([number])
        return self._players[number]

    def survivor(self, number: str) -> str:
        """Return the number that a number stands for after all mergers."""
        return mergers.survivor(number, self._merged_into)

    def _merged_into(self, number: str) -> str | None:
        player = self.player(number)
        return player.merged_into or None if player else None

    def status(self, number: str, day: date) -> str:
        """Return the scheme's name for a player's status on a day; empty for an ordinary member."""
        player = self._players[number] if number in self._players else self.player(number)
        version = self._version(day)
        if player is None:
            return self._unknown[version]
        key = (number, player.segment(day), version)
        status = self._statuses.get(key)
        if status is None:
            _, registers = self._dated_registers[version]
            status = self._statuses[key] = status_on(self._facts(player, day, version), registers)
        return status

    def _version(self, day: date) -> int:
        """Return the place of the version of a day among the versions; nearly always there is one."""
        return bisect_right(self._starts, day) - 1 if len(self._starts) > 1 else 0

    def exceptional_numbers(self, numbers: Iterable[str], day: date) -> list[str]:
        """Return the numbers that have a special status on a day, or were merged; nearly always there are none."""
        ordinary = self._ordinary
        others = [number for number in numbers if not ((span := ordinary.get(number)) and span[0] <= day < span[1])]
        return [number for number in others if self._is_exceptional(number, day)]

    def _is_exceptional(self, number: str, day: date) -> bool:
        if self.status(number, day) or self._merged_into(number):
            return True
        player = self.player(number)
        if player is not None:
            self._ordinary[number] = self._within_version(day, *player.unchanged_around(day))
        return False

    def _within_version(self, day: date, first: date, after: date) -> tuple[date, date]:
        """Return the days around a day on which its version counts."""
        version = self._version(day)
        ends = self._starts[version + 1 :]
        return max(first, self._starts[version]), min([after, *ends[:1]])

    def _facts(self, player: RegisteredPlayer, day: date, version: int) -> PlayerFacts:
        status = _value_on([period for period in player.periods if period.kind == STATUS], day)
        return PlayerFacts(
            registered=True,
            status=self._status_names[version].get(int(status), "") if status else "",
            club_kinds=frozenset(
                self._club_kinds.on(int(period.value), day) or _NO_CLUB for period in player.clubs if period.covers(day)
            ),
            periods=frozenset(
                period.kind for period in player.periods if period.kind not in (STATUS, GRADE) and period.covers(day)
            ),
        )

    def _split_by_kind(self, club: int, start: date, end: date | None) -> list[Period]:
        """Return a membership in the parts in which its club was of one kind: nearly always it is one."""
        kinds = self._club_kinds.every_kind(club)
        if len(kinds) < 2:
            return [Period("club", str(club), start, end)]
        parts = ((max(start, kind.start or start), min(end or date.max, kind.end or date.max)) for kind in kinds)
        return [
            Period("club", str(club), first, end if last == (end or date.max) else last)
            for first, last in parts
            if first <= last
        ]

    def _fetch(self, numbers: list[str]) -> Generator[list[Query], list[Rows], set[str]]:
        """Fetch some players; return the numbers that they were merged into."""
        marks = ", ".join(["%s"] * len(numbers))
        # All three by number, so that they can run together; the players last, because a player may be added between
        # two queries. One who was registered by mistake may be removed between them.
        (clubs, periods, players) = yield [(sql.format(marks=marks), numbers) for sql in (_CLUBS, _PERIODS, _PLAYERS)]
        found = {number: RegisteredPlayer(number, key, merged or "", grade) for number, key, merged, grade in players}
        by_id = {player.id: player for player in found.values()}
        for key, club, start, end in clubs:
            if key in by_id:
                by_id[key].clubs += self._split_by_kind(club, day_of(start), day_or_none(end))
        for key, kind, value, start, end in periods:
            if key in by_id:
                by_id[key].periods.append(Period(kind, value, day_of(start), day_or_none(end)))
        # Only when they are complete, because another thread may use them at once.
        self._players.update({number: found.get(number) for number in numbers})
        return {player.merged_into for player in found.values() if player.merged_into}

"""Which entries of the journal the audit log shows: decisions or files, by day, person, kind, player, club and reason.

Decisions have an index of their own, and there are few of them beside the files; files are found by when they came, and
no further back than a year unless a day is asked for. So no choice reads the whole journal.
"""

from datetime import date, datetime, time, timedelta, tzinfo
from typing import Any

import msgspec

from overtrick.store.errors import NotFound
from overtrick.store.journal.kinds import CLUB_DETAILS, DELIVERY
from overtrick.store.queries.session_list import LIKE_ESCAPES
from overtrick.store.registers.players import player_and_numbers

_A_YEAR = timedelta(days=366)
_LIKE = "LIKE %s ESCAPE '!'"
# Steps of questions and applications name these and not the player.
_QUESTION_STEPS = (
    "SELECT r.seq FROM remark r JOIN question q ON q.id = r.question_id JOIN player p ON p.id = q.player_id "
    "WHERE p.number IN ({marks})"
)
_PLAYED = (
    "SELECT r.seq FROM revision r JOIN session s ON s.revision_id = r.id WHERE s.id IN "
    "(SELECT x.session_id FROM sitting x WHERE x.number IN ({marks}))"
)
Condition = tuple[str, list[Any]]


class AuditFilter(msgspec.Struct, frozen=True, kw_only=True):
    """A choice of entries; an empty field leaves nothing out. With the kind of deliveries it is about files."""

    kind: str = ""
    start: date | None = None
    end: date | None = None
    who: str = ""
    player: str = ""
    club: int | None = None
    text: str = ""

    @property
    def is_of_files(self) -> bool:
        """Whether files are asked for and not decisions."""
        return self.kind == DELIVERY

    def condition(self, day: date, zone: tzinfo) -> Condition:
        """Return the choice as an SQL condition on entries `j`, the arrivals `a` and batches `b` of files."""
        parts = [_files(self, day, zone) if self.is_of_files else _decisions(self)]
        if self.who:
            parts.append((f"lower(j.who) {_LIKE}", [_anywhere(self.who.lower())]))
        if self.text:
            wanted = [_anywhere(self.text.lower()), _anywhere(self.text)]
            parts.append((f"(lower(j.reason) {_LIKE} OR j.reason {_LIKE})", wanted))
        if self.player:
            parts.append(_about_player(self.player, is_of_files=self.is_of_files))
        if self.club is not None:
            parts.append(("coalesce(b.club, a.club) = %s", [self.club]) if self.is_of_files else _about_club(self.club))
        return " AND ".join(sql for sql, _ in parts), [value for _, own in parts for value in own]

    def first_day(self, day: date) -> date | None:
        """Return the day before which nothing is looked for: files are too many to be looked for without one."""
        if self.start or not self.is_of_files:
            return self.start
        end = min(self.end or day, day)
        return end - _A_YEAR if end - date.min > _A_YEAR else date.min


def _decisions(filters: AuditFilter) -> Condition:
    parts: list[Condition] = [("j.kind <> 'delivery'", [])]
    if filters.kind:
        parts.append(("j.kind = %s", [filters.kind]))
    if filters.start:
        parts.append(("j.day >= %s", [filters.start]))
    if filters.end:
        parts.append(("j.day <= %s", [filters.end]))
    return " AND ".join(sql for sql, _ in parts), [value for _, own in parts for value in own]


def _files(filters: AuditFilter, day: date, zone: tzinfo) -> Condition:
    first = filters.first_day(day) or date.min
    sql, values = "j.kind = 'delivery' AND a.at >= %s", [_moment(first, time.min, zone)]
    if filters.end:
        sql += " AND a.at <= %s"
        values.append(_moment(filters.end, time.max, zone))
    return sql, list(values)


def _moment(day: date, at: time, zone: tzinfo) -> datetime:
    """Return a moment of a day; the first and the last days that there are have no room for another zone."""
    safe = min(max(day, date.min + timedelta(days=2)), date.max - timedelta(days=2))
    return datetime.combine(safe, at, zone)


def _about_player(number: str, *, is_of_files: bool) -> Condition:
    """Return the condition for entries about a player, under whatever number the player had then."""
    try:
        _, numbers = player_and_numbers(number)
    except NotFound:
        numbers = [number]
    marks = ", ".join(["%s"] * len(numbers))
    if is_of_files:
        return f"j.seq IN ({_PLAYED.format(marks=marks)})", list(numbers)
    audited = f"j.seq IN (SELECT seq FROM audit WHERE what = 'player' AND key IN ({marks}))"
    asked = f"j.seq IN ({_QUESTION_STEPS.format(marks=marks)})"
    named = " OR ".join([f"j.data {_LIKE}"] * len(numbers))
    return f"({audited} OR {asked} OR {named})", [*numbers, *numbers, *(_anywhere(f'"{each}"') for each in numbers)]


def _about_club(club: int) -> Condition:
    """Return the condition for decisions that name a club, or change what the register says about it."""
    audited = "j.seq IN (SELECT seq FROM audit WHERE what IN ('club', %s) AND key = %s)"
    keys = [f'"{name}":{club}{end}' for name in ("club", "also_for") for end in (",", "}")]
    named = " OR ".join([f"j.data {_LIKE}"] * len(keys))
    return f"({audited} OR {named})", [CLUB_DETAILS, str(club), *map(_anywhere, keys)]


def _anywhere(text: str) -> str:
    return f"%{text.translate(LIKE_ESCAPES)}%"

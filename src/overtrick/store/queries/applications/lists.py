"""Applications as pages list them: open and answered, of a club, of a player, for the federation."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime
from typing import Any

import msgspec
from django.db.models import QuerySet

from overtrick.store import models
from overtrick.store.models.states import APPLICATION_KINDS, OPEN
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import full_name


class ApplicationShown(msgspec.Struct, frozen=True, kw_only=True):
    """An application with the names that go with it; `names` are those of all players in it, by number."""

    application: int
    seq: int
    kind: str
    club: int
    club_name: str
    number: str
    at: datetime
    who: str
    text: str
    data: dict[str, Any]
    with_club: bool
    state: str
    answer: str
    answered: datetime | None
    answered_by: str
    granted: str
    lines: tuple[int, ...]
    names: dict[str, str]

    @property
    def played(self) -> date | None:
        """Return the day of the event of an adjustment, if it was named."""
        return date.fromisoformat(self.data["date"]) if self.data.get("date") else None

    @property
    def home_club(self) -> str:
        """Return the name of the club that a new member is to be at home in, if it is not the one that applies."""
        code = self.data.get("home_club")
        return code_names().club(code).name if code not in (None, self.club) else ""

    @property
    def rank(self) -> str:
        """Return the name of the rank that the club knows a new member to have."""
        code = self.data.get("rank")
        return code_names().name("rank", code) if code is not None else ""

    @property
    def is_open(self) -> bool:
        """Tell whether the application waits for an answer."""
        return self.state == OPEN


def find_applications(
    *, club: int | None = None, players: Iterable[str] | None = None, kinds: Collection[str] = (),
    is_open: bool | None = None, with_club: bool | None = None, application: int | None = None,
) -> list[ApplicationShown]:  # fmt: skip
    """Find applications, the oldest first: of a club, of players, of kinds, open or not, for whom to decide, or one."""
    found = models.Application.objects.order_by("id")
    if club is not None:
        found = found.filter(club=club)
    if players is not None:
        found &= find_rows_about(players)
    if kinds:
        found = found.filter(kind__in=kinds)
    if is_open is not None:
        found = found.filter(state=OPEN) if is_open else found.exclude(state=OPEN)
    if with_club is not None:
        found = found.filter(with_club=with_club)
    if application is not None:
        found = found.filter(pk=application)
    return _show(list(found))


def count_open(*, club: int | None = None, with_club: bool | None = None) -> dict[str, int]:
    """Count the open applications by kind: of a club, for the club or for the federation to decide."""
    found = models.Application.objects.filter(state=OPEN)
    if club is not None:
        found = found.filter(club=club)
    if with_club is not None:
        found = found.filter(with_club=with_club)
    counts = Counter(found.values_list("kind", flat=True))
    return {kind: counts[kind] for kind in APPLICATION_KINDS if counts[kind]}


def find_rows_about(players: Iterable[str]) -> QuerySet[models.Application]:
    """Return the applications of players, and those by which they got a number, the oldest first."""
    own = list(players)
    found = models.Application.objects.order_by("id")
    return found.filter(number__in=own) | found.filter(granted__in=own)


def find_players_of(applications: Iterable[ApplicationShown]) -> dict[str, models.Player]:
    """Return the players who ask for another name, by number, as the register has them."""
    numbers = {each.number for each in applications if each.number}
    return {player.number: player for player in models.Player.objects.filter(number__in=numbers)} if numbers else {}


def _show(rows: Sequence[models.Application]) -> list[ApplicationShown]:
    contents: list[dict[str, Any]] = [msgspec.json.decode(row.data) for row in rows]
    clubs = {code: club.name for code, club in code_names().clubs.items()}
    numbers = [_numbers(row, data) for row, data in zip(rows, contents, strict=True)]
    players = models.Player.objects.filter(number__in=set[str]().union(*numbers)) if rows else ()
    names = {player.number: full_name(player) for player in players}
    return [
        ApplicationShown(
            application=row.pk, seq=row.seq, kind=row.kind, club=row.club, club_name=clubs.get(row.club, ""),
            number=row.number, at=row.at, who=row.who, text=row.text, data=data, with_club=row.with_club,
            state=row.state, answer=row.answer, answered=row.answered, answered_by=row.answered_by, granted=row.granted,
            lines=tuple(msgspec.json.decode(row.lines)),
            names={number: names[number] for number in sorted(own) if number in names},
        )
        for row, data, own in zip(rows, contents, numbers, strict=True)
    ]  # fmt: skip


def _numbers(row: models.Application, data: dict[str, Any]) -> set[str]:
    """Return the players' numbers in an application."""
    return {row.number, row.granted, *(player["number"] for player in data.get("players", ()))} - {""}

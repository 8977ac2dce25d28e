"""The table of a trophy: places, players, clubs and points; and the awards of one player that count for it.

Players who are hidden or erased are in no table, like in the rankings.
"""

from datetime import date

import msgspec

from overtrick.core.places import place_text
from overtrick.schemes.registers.trophies import Trophy
from overtrick.standing.transfers import TRANSFER
from overtrick.store.access.permissions import Actor
from overtrick.store.db import cache, database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of, day_or_none
from overtrick.store.explain.posting_reasons import explain_postings
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.ledger.in_force import AwardInForce, awards_in_force
from overtrick.store.models.points_field import from_parts
from overtrick.store.queries.player import find_visible_player
from overtrick.store.queries.trophies.contenders import find_contenders, sum_points, uncounted_kinds
from overtrick.store.queries.visibility import find_people_by_key
from overtrick.store.registers.code_names import code_names

_LAST_AWARD = "SELECT max(id) FROM award"
_FIRST_DAY = "SELECT min(date) FROM session"
_CLUBS = "SELECT id, club FROM player WHERE id IN ({marks})"
_SESSIONS = "SELECT id, name, date, club, event_class FROM session WHERE id IN ({marks})"
_LINES = "SELECT id, line FROM every_entry WHERE id IN ({marks})"
# So many periods are offered; older ones are found by their address.
_MOST_PERIODS = 12
# Why an award does not count.
TRANSFERRED, NOT_WON, OTHER_CLASS = "transferred", "not-won", "class"


class TrophyRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a table."""

    place: str
    number: str
    name: str
    club: int
    club_name: str
    region: str
    points: str


class TrophyTable(msgspec.Struct, frozen=True, kw_only=True):
    """The table of a period; `year` is the one in which it begins, `years` are all that there are, the newest first."""

    trophy: Trophy
    year: int
    first: date
    last: date
    years: tuple[int, ...]
    rows: tuple[TrophyRow, ...]
    is_over: bool


class TrophyAward(msgspec.Struct, frozen=True, kw_only=True):
    """An award in the unit of the trophy and its period; `left_out` says why it does not count, empty if it does."""

    date: date
    event: str
    event_class: str
    points: str
    kind: str
    session: int | None
    line: int | None
    left_out: str


class TrophyPoints(msgspec.Struct, frozen=True, kw_only=True):
    """What a player won for a trophy: the awards, the newest first, and their sum."""

    number: str
    name: str
    points: str
    awards: tuple[TrophyAward, ...]


def list_trophies(day: date | None = None) -> list[Trophy]:
    """List the trophies of today, or of a day."""
    on = day or today()
    return current_federation().trophies_on(on).on(on)


def find_trophy(name: str, year: int | None = None) -> TrophyTable | None:
    """Find the table of a trophy; of the period of today unless another is asked for. None if there is none."""
    day = today()
    trophies = current_federation().trophies_on(day)
    newest = trophies.latest(name)
    if newest is None:
        return None
    years = _list_years(newest, day)
    if year is not None and not years[-1] <= year <= years[0]:
        return None
    wanted = years[0] if year is None else year
    trophy = trophies.find(name, wanted)
    return _make_table(trophy, wanted, years, day) if trophy else None


def find_standing_on(trophy: Trophy, day: date) -> TrophyTable | None:
    """Find how a table stood at the end of a day; None if no period of the trophy was played on it."""
    year = trophy.year_of(day)
    first, last = trophy.period(year)
    if not first <= day <= last:
        return None
    rows = _find_rows(trophy, first, day)
    return TrophyTable(trophy=trophy, year=year, first=first, last=last, years=(year,), rows=rows, is_over=last <= day)


def find_trophy_points(table: TrophyTable, number: str, who: Actor | None = None) -> TrophyPoints | None:
    """Find the awards of a player that count for a table, and those of its unit and period that do not."""
    player = find_visible_player(number, who)
    if player is None:
        return None
    found = [
        each
        for each in awards_in_force("player_id", [player.id])
        if each.unit == table.trophy.unit and table.first <= each.played <= table.last
    ]
    awards = _describe_awards(table, found)
    counted = sum(each.points for each, own in zip(found, awards, strict=True) if not own.left_out)
    ordered = sorted(awards, key=lambda each: each.date, reverse=True)
    return TrophyPoints(number=player.number, name=player.name, points=_write(counted), awards=tuple(ordered))


def _list_years(trophy: Trophy, day: date) -> tuple[int, ...]:
    first = day_or_none(database.rows(_FIRST_DAY)[0][0]) or day
    newest = trophy.year_of(day)
    oldest = max(min(trophy.year_of(first), newest), newest - _MOST_PERIODS)
    return tuple(range(newest, oldest - 1, -1))


def _make_table(trophy: Trophy, year: int, years: tuple[int, ...], day: date) -> TrophyTable:
    first, last = trophy.period(year)
    valid_for = (cache.version(), database.rows(_LAST_AWARD)[0][0], trophy)
    rows = cache.get_or_make(f"trophy {trophy.name} {year}", valid_for, lambda: _find_rows(trophy, first, last))
    return TrophyTable(trophy=trophy, year=year, first=first, last=last, years=years, rows=rows, is_over=last < day)


def _find_rows(trophy: Trophy, first: date, last: date) -> tuple[TrophyRow, ...]:
    won = sum_points(trophy, first, last)
    contenders = find_contenders(trophy, won, first, last)
    ordered = sorted((-won[key], family, given, number, key) for key, family, given, number in contenders)
    sums = [row[0] for row in ordered]
    shown = ordered[: trophy.places]
    people, names = find_people_by_key(row[-1] for row in shown), code_names()
    homes: dict[int, int] = {}
    for marks, some in in_chunks([row[-1] for row in shown]):
        homes |= dict(database.rows(_CLUBS.format(marks=marks), *some))
    rows = []
    for less, _, _, number, key in shown:
        home = names.clubs.get(homes[key])
        rows.append(
            TrophyRow(
                place=place_text(sums.index(less) + 1, tied=sums.count(less) > 1), number=number,
                name=people[key].name, club=homes[key], club_name=home.name if home else "",
                region=home.region if home else "", points=_write(-less),
            )
        )  # fmt: skip
    return tuple(rows)


def _describe_awards(table: TrophyTable, found: list[AwardInForce]) -> list[TrophyAward]:
    sessions: dict[int, tuple[str, date, int, str]] = {}
    for marks, some in in_chunks({each.session for each in found if each.session}):
        for key, *values in database.rows(_SESSIONS.format(marks=marks), *some):
            sessions[key] = values[0], day_of(values[1]), values[2], values[3]
    lines: dict[int, int] = {}
    for marks, some in in_chunks({each.entry for each in found if each.entry}):
        lines |= dict(database.rows(_LINES.format(marks=marks), *some))
    events = {each.award.id: each.event for each in explain_postings([each for each in found if not each.session])}
    uncounted = uncounted_kinds(table.trophy, table.last)
    awards = []
    for each in found:
        name, _, _, event_class = sessions.get(each.session or 0, (events.get(each.id, ""), each.played, 0, ""))
        awards.append(
            TrophyAward(
                date=each.played, event=name, event_class=event_class, points=_write(each.points), kind=each.kind,
                session=each.session, line=lines.get(each.entry or 0),
                left_out=_why_left_out(table.trophy, each.kind, event_class, uncounted),
            )
        )  # fmt: skip
    return awards


def _why_left_out(trophy: Trophy, kind: str, event_class: str, uncounted: list[str]) -> str:
    if kind in uncounted:
        return TRANSFERRED if kind == TRANSFER else NOT_WON
    return OTHER_CLASS if trophy.classes and event_class not in trophy.classes else ""


def _write(parts: int) -> str:
    return f"{from_parts(parts):f}"

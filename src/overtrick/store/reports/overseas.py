"""The points that visitors won here for their own federation (N28); the ledger does not have them.

Every session is awarded once more as if the visitors could earn, which changes no other award; the awards of the
visitors are the report. Which players, clubs and points count is data of the registers.
"""

import csv
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from decimal import Decimal
from io import StringIO

import msgspec

from overtrick.schemes.registers.records import Outward
from overtrick.store import models
from overtrick.store.journal.federation_state import current_federation, federation_state
from overtrick.store.journal.today import registers_today
from overtrick.store.registers.players import full_name
from overtrick.store.results.event_parts import EventPartsReader
from overtrick.store.results.sessions import calculate_awards, find_contest_sessions
from overtrick.store.results.stored_sessions import StoredSession

COLUMNS = ("to", "number", "overseas_number", "name", "date", "event", "file", "line", "unit", "points", "kind")
_ONE_DAY = timedelta(days=1)


class OverseasAward(msgspec.Struct, frozen=True, kw_only=True):
    """Points that a visitor won in a session, with the reasons; `to` is the federation that they go to."""

    to: str
    number: str
    overseas_number: str
    name: str
    date: date
    event: str
    file: str
    line: int
    unit: str
    points: str
    kind: str
    because: tuple[str, ...]


def find_overseas_awards(year: int) -> list[OverseasAward]:
    """Find what visitors won in the events of a year, by player and day."""
    found = [won for rule, first, last in _rules_of(year) for won in _awards_under_rule(rule, first, last)]
    return sorted(found, key=lambda won: (won.to, len(won.number), won.number, won.date, won.file, won.line))


def _rules_of(year: int) -> Iterator[tuple[Outward, date, date]]:
    """Yield the rules that count in a year, each with its first and last day there."""
    versions = current_federation().scheme.dated_registers
    ends = [start - _ONE_DAY for start, _ in versions[1:]]
    for (start, registers), end in zip(versions, [*ends, date.max], strict=True):
        first, last = max(start, date(year, 1, 1)), min(end, date(year, 12, 31))
        if first <= last:
            yield from ((rule, first, last) for rule in registers.outward)


def _awards_under_rule(rule: Outward, first: date, last: date) -> Iterator[OverseasAward]:
    sessions = models.Session.objects.select_related("revision__batch").filter(
        club__in=rule.clubs, stands=True, date__gte=first, date__lte=last
    )
    events = EventPartsReader()
    for session in sessions.order_by("date", "id"):
        group = find_contest_sessions(session.pk)
        visitors = _visitors(rule, group)
        if visitors:
            yield from _awards_in_session(rule, events, session, group, visitors)


def _visitors(rule: Outward, group: Iterable[StoredSession]) -> dict[str, models.Player]:
    """Find the players of a session, by number, who count as visitors from the country on the day."""
    register = federation_state().register
    numbers = {(number, each.played) for each in group for entry in each.session.entries for number in entry.players}
    register.load(number for number, _ in numbers)
    overseas = {
        register.survivor(number)
        for number, day in numbers
        if register.status(register.survivor(number), day) == rule.status
    }
    players = models.Player.objects.filter(number__in=overseas)
    return {player.number: player for player in players if _country(player) == rule.country}


def _country(player: models.Player) -> int:
    """Return the country of a player: the player's own, or that of the home club where none is known."""
    registers = registers_today()
    if player.country not in (None, registers.unknown):
        return int(player.country or 0)
    home = models.Club.objects.filter(code=player.club).values_list("country", flat=True).first()
    return home or registers.unknown


def _awards_in_session(
    rule: Outward,
    events: EventPartsReader,
    session: models.Session,
    group: list[StoredSession],
    visitors: dict[str, models.Player],
) -> Iterator[OverseasAward]:
    awarded = calculate_awards(
        federation_state(), events, [_as_if_eligible(rule, each, visitors) for each in group]
    ).awards
    at = next(at for at, each in enumerate(group) if each.id == session.pk)
    first = sum(len(each.entries) for each in group[:at])
    rows = awarded.entries[first : first + len(group[at].entries)] if awarded else ()
    for row in rows:
        for award in row.awards:
            player = visitors.get(award.player)
            if player is None or award.unit not in rule.units or not award.points:
                continue
            yield OverseasAward(
                to=rule.to, number=player.number, overseas_number=player.overseas_number, name=full_name(player),
                date=session.date, event=session.name, file=session.revision.batch.name, line=row.entry.line,
                unit=award.unit, points=f"{award.points:f}", kind=award.kind,
                because=(*map(str, award.because), f"As if eligible ({rule.clause})"),
            )  # fmt: skip


def _as_if_eligible(rule: Outward, stored: StoredSession, visitors: Iterable[str]) -> StoredSession:
    """Record the status of the visitors as one that earns, beside the other facts of a session."""
    players = {player["number"]: player for player in stored.facts.get("players", ())}
    for number in visitors:
        players[number] = {"number": number} | players.get(number, {}) | {"status": rule.as_status}
    return stored._replace(facts=stored.facts | {"players": list(players.values())})


def sum_overseas_awards(won: Iterable[OverseasAward]) -> dict[tuple[str, str], Decimal]:
    """Add up the points of each player and unit."""
    totals: dict[tuple[str, str], Decimal] = {}
    for each in won:
        key = (each.number, each.unit)
        totals[key] = totals.get(key, Decimal(0)) + Decimal(each.points)
    return totals


def write_overseas_csv(won: Iterable[OverseasAward]) -> str:
    """Write the report as CSV, a row for each award."""
    text = StringIO(newline="")
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows([getattr(each, column) for column in COLUMNS] for each in won)
    return text.getvalue()

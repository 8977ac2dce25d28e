"""The points that visitors won here for their own federation (N28); the ledger does not have them.

Every session is awarded once more as if the visitors could earn, which changes no other award; the awards of the
visitors are the report. Which players, clubs and points count is data of the registers.
"""

import csv
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from decimal import Decimal
from io import StringIO

import msgspec

from overtrick.schemes.registers.records import Outward
from overtrick.store import models
from overtrick.store.db.fetch import fetch_models, in_chunks
from overtrick.store.journal.federation_state import current_federation, federation_state
from overtrick.store.journal.today import registers_today
from overtrick.store.registers.players import full_name
from overtrick.store.results.event_parts import EventPartsReader
from overtrick.store.results.sessions import calculate_awards, find_contests_of
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
    found = models.Session.objects.select_related("revision__batch").filter(
        club__in=rule.clubs, stands=True, date__gte=first, date__lte=last
    )
    sessions = {session.pk: session for session in found}
    contests = dict(find_contests_of(sessions))
    visitors = _find_visitors(rule, contests)
    events = EventPartsReader()
    events.load(sessions[number].event_id for number, own in visitors.items() if own)
    for number, own in visitors.items():
        if own:
            yield from _awards_in_session(rule, events, sessions[number], contests[number], own)


def _find_visitors(
    rule: Outward, contests: Mapping[int, Iterable[StoredSession]]
) -> dict[int, dict[str, models.Player]]:
    """Find the players of each session, by number, who count as visitors from the country on the day."""
    register = federation_state().register
    played = {
        session: {(number, each.played) for each in group for entry in each.session.entries for number in entry.players}
        for session, group in contests.items()
    }
    register.load(number for seats in played.values() for number, _ in seats)
    overseas = {
        session: {
            register.survivor(number)
            for number, day in seats
            if register.status(register.survivor(number), day) == rule.status
        }
        for session, seats in played.items()
    }
    players = _find_players_of(rule.country, set().union(*overseas.values()))
    return {
        session: {number: players[number] for number in sorted(numbers) if number in players}
        for session, numbers in overseas.items()
    }


def _find_players_of(country: int, numbers: Iterable[str]) -> dict[str, models.Player]:
    """Find which of these numbers have a player of a country: the player's own, or the home club's if none is known."""
    unknown = registers_today().unknown
    players = [
        player
        for marks, some in in_chunks(numbers)
        for player in fetch_models(models.Player, f"number IN ({marks})", *some)
    ]
    homes = dict(models.Club.objects.values_list("code", "country"))

    def country_of(player: models.Player) -> int:
        if player.country not in (None, unknown):
            return int(player.country or 0)
        return homes.get(player.club) or unknown

    return {player.number: player for player in players if country_of(player) == country}


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

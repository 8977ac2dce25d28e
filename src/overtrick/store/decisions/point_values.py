"""What the decisions that post points share: points as people write them, whose they are, and what must not be.

Points are texts in a decision, so that no program on the way makes a floating-point number of them.
"""

import datetime
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from overtrick.core.numbers import plain
from overtrick.schemes.edition import Edition
from overtrick.standing.measures import pool_units
from overtrick.store import models
from overtrick.store.decisions.kind import audit
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.in_force import totals_of
from overtrick.store.ledger.postings import NewAward, post
from overtrick.store.models.points_field import PARTS, sum_by_unit, to_parts, totals_text
from overtrick.store.registers.players import find_player, survivor_of

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9})?")


def edition_on(day: datetime.date) -> Edition:
    """The regulations of a day."""
    return federation_state().federation.scheme.on(day)


def counted_on(entry: JournalEntry, day: datetime.date | None) -> datetime.date:
    """The day on which points count as earned: the one that was told, else that of the decision."""
    if day is not None and day > entry.day:
        raise Refusal(f"{day} has not come yet: points count from {entry.day} on at the latest.")
    return day or entry.day


def read_points(text: str, unit: str, edition: Edition) -> int:
    """Points of a unit in stored parts; a Refusal for what the unit cannot have."""
    if unit not in edition.units:
        raise Refusal(f"There are no points called '{unit}'. There are: {', '.join(edition.units)}.")
    if not _NUMBER.fullmatch(text):
        raise Refusal(f"'{text}' is not a number of points; write 12, 0.5 or -1.00.")
    points = Decimal(text)
    decimals = edition.units[unit].decimals
    if points != round(points, decimals):
        most = f"{decimals} decimals" if decimals else "no decimals"
        raise Refusal(f"{text} {unit}: points of this unit have {most}.")
    if not points:
        raise Refusal(f"{text} {unit} would change nothing.")
    return to_parts(points)


def read_all(told: Mapping[str, str], edition: Edition) -> dict[str, int]:
    """Points by unit in stored parts."""
    if not told:
        raise Refusal(f"No points are named. Write them by unit: {', '.join(edition.units)}.")
    return {unit: read_points(text, unit, edition) for unit, text in sorted(told.items())}


def holder_of(number: str) -> models.Player:
    """Who has the points of a number: the player, or who survived a merger."""
    return survivor_of(find_player(number))


def refuse_debt(changes: Mapping[str, Mapping[str, int]], day: datetime.date) -> None:
    """Refuse changes, by number and unit, that would leave a player with less than nothing.

    Units that carry into one another are looked at together: 100 C are 1 B (S6), so 1 B can be taken from 150 C.
    """
    edition = edition_on(day)
    players = {number: holder_of(number) for number in changes}
    totals = totals_of(player.pk for player in players.values())
    for number, change in changes.items():
        before = totals.get(players[number].pk, {})
        after = {unit: before.get(unit, 0) + change.get(unit, 0) for unit in {*before, *change}}
        had, would_have = (pool_units(exact(each), edition) for each in (before, after))
        for unit, points in would_have.items():
            if points < 0 and points < had.get(unit, 0):
                has = ", ".join(f"{number} {unit}" for unit, number in totals_text(before).items()) or "no points"
                raise Refusal(f"Player {number} has {has}: that is {plain(-points)} {unit} too few for this.")


def exact(parts: Mapping[str, int]) -> dict[str, Fraction]:
    """Stored points as exact numbers."""
    return {unit: Fraction(number, PARTS) for unit, number in parts.items()}


def in_parts(points: Mapping[str, Fraction]) -> dict[str, int]:
    """Exact numbers, which have no more decimals than their unit, as stored points; nothing for 0."""
    return {unit: int(number * PARTS) for unit, number in sorted(points.items()) if number}


def post_beside(
    work: UnitOfWork,
    entry: JournalEntry,
    kind: str,
    day: datetime.date,
    points: Iterable[tuple[str, Mapping[str, int]]],
) -> None:
    """Post points that no session gave, by number and unit; the audit log gets the totals before and after."""
    told = list(points)
    players = {number: holder_of(number) for number, _ in told}
    before = totals_of(player.pk for player in players.values())
    new = [
        NewAward(None, players[number].pk, number, unit, parts, kind)
        for number, own in told
        for unit, parts in own.items()
    ]
    post(work, entry, entry.kind, None, day, new=new)
    work.writer.flush()
    note_totals(work, entry, players, before, {"kind": kind, "date": day})


def note_totals(
    work: UnitOfWork,
    entry: JournalEntry,
    players: Mapping[str, models.Player],
    before: Mapping[int, Mapping[str, int]],
    more: Mapping[str, Any],
) -> None:
    """Note each player's totals before and after a decision about points."""
    after = totals_of(player.pk for player in players.values())
    # What a repair has pinned is posted when the decision has had its other effects.
    pinned = [row for posted in work.state.pins.postings.get(entry.seq, ()) for row in posted["rows"]]
    for number, player in players.items():
        own = [(unit, parts) for _, key, _, unit, parts, *_ in pinned if key == player.pk]
        are = sum_by_unit([*after.get(player.pk, {}).items(), *own])
        told = {"points": totals_text(are), **more}
        audit(work, entry, "player", number, {"points": totals_text(dict(before.get(player.pk, {})))}, told)

"""Points in decisions: read them as people write them, check them, and post them.

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
from overtrick.store.decisions.common.kind import audit
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.in_force import current_totals
from overtrick.store.ledger.postings import NewAward, post
from overtrick.store.models.points_field import PARTS, sum_by_unit, to_parts, totals_text
from overtrick.store.registers.players import find_player, survivor_of

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9})?")


def edition_on(day: datetime.date) -> Edition:
    """Return the edition of the scheme that holds on a day."""
    return current_federation().scheme.on(day)


def choose_day(entry: JournalEntry, day: datetime.date | None) -> datetime.date:
    """Choose the day on which points count as earned: the given one, else that of the decision; refuse a later one."""
    if day is not None and day > entry.day:
        raise Refusal(f"{day} has not come yet: points count from {entry.day} on at the latest.")
    return day or entry.day


def parse_points(text: str, unit: str, edition: Edition) -> int:
    """Read points of a unit, as the ledger stores them; refuse what points of the unit cannot be."""
    if unit not in edition.units:
        raise Refusal(f"There are no points called '{unit}'. Choose from: {', '.join(edition.units)}.")
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


def parse_all(texts: Mapping[str, str], edition: Edition) -> dict[str, int]:
    """Read points by unit, as the ledger stores them; refuse none at all."""
    if not texts:
        raise Refusal(f"No points are given. Write them by unit: {', '.join(edition.units)}.")
    return {unit: parse_points(text, unit, edition) for unit, text in sorted(texts.items())}


def find_holder(number: str) -> models.Player:
    """Find the player who has the points of a number: after a merger the survivor."""
    return survivor_of(find_player(number))


def refuse_debt(changes: Mapping[str, Mapping[str, int]], day: datetime.date) -> None:
    """Refuse changes, by number and unit, that would leave a player with less than no points.

    Units that carry into one another are looked at together: 100 C are 1 B (S6), so 1 B can be taken from 150 C.
    """
    edition = edition_on(day)
    players = {number: find_holder(number) for number in changes}
    totals = current_totals(player.pk for player in players.values())
    for number, change in changes.items():
        before = totals.get(players[number].pk, {})
        after = {unit: before.get(unit, 0) + change.get(unit, 0) for unit in {*before, *change}}
        had, would_have = (pool_units(to_fractions(each), edition) for each in (before, after))
        for unit, points in would_have.items():
            if points < 0 and points < had.get(unit, 0):
                has = ", ".join(f"{number} {unit}" for unit, number in totals_text(before).items()) or "no points"
                raise Refusal(f"Player {number} has {has}: that is {plain(-points)} {unit} too few for this.")


def to_fractions(parts: Mapping[str, int]) -> dict[str, Fraction]:
    """Convert stored points into exact numbers."""
    return {unit: Fraction(number, PARTS) for unit, number in parts.items()}


def fractions_to_parts(points: Mapping[str, Fraction]) -> dict[str, int]:
    """Convert exact numbers, with no more decimals than their unit has, into stored points; leave out 0."""
    return {unit: int(number * PARTS) for unit, number in sorted(points.items()) if number}


def post_without_session(
    work: UnitOfWork,
    entry: JournalEntry,
    kind: str,
    day: datetime.date,
    points: Iterable[tuple[str, Mapping[str, int]]],
) -> None:
    """Post points without a session, by number and unit; write the totals before and after to the audit log."""
    points = list(points)
    players = {number: find_holder(number) for number, _ in points}
    before = current_totals(player.pk for player in players.values())
    new = [
        NewAward(None, players[number].pk, number, unit, parts, kind)
        for number, own in points
        for unit, parts in own.items()
    ]
    post(work, entry, entry.kind, None, day, new=new)
    work.writer.flush()
    audit_totals(work, entry, players, before, {"kind": kind, "date": day})


def audit_totals(
    work: UnitOfWork,
    entry: JournalEntry,
    players: Mapping[str, models.Player],
    before: Mapping[int, Mapping[str, int]],
    more: Mapping[str, Any],
) -> None:
    """Write each player's totals before and after a decision about points to the audit log, and `more` about it."""
    after = current_totals(player.pk for player in players.values())
    # What a repair has pinned is posted after the handler: count it in.
    pinned = [row for posted in work.state.pins.postings.get(entry.seq, ()) for row in posted["rows"]]
    for number, player in players.items():
        own = [(unit, parts) for _, key, _, unit, parts, *_ in pinned if key == player.pk]
        total = sum_by_unit([*after.get(player.pk, {}).items(), *own])
        earlier = {"points": totals_text(dict(before.get(player.pk, {})))}
        audit(work, entry, "player", number, earlier, {"points": totals_text(total), **more})

"""The possible causes of a difference between an old system's total of a player and ours, each with its points.

A cause is exact: it has points, and a difference is explained only where the points of one cause, or of a few, are the
difference. `reconcile` looks for them.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from itertools import combinations

import msgspec

from overtrick.awards import award_session
from overtrick.core.because import and_list
from overtrick.schemes.edition import Edition
from overtrick.standing.measures import pool_units
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.journal.entry_summaries import entry_summaries
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.models.points_field import sum_by_unit, to_parts
from overtrick.store.results.event_parts import EventPartsReader
from overtrick.store.results.sessions import calculate_awards, find_contest_sessions
from overtrick.store.results.uncounted_files import UncountedFile

AFTER, NOTHING, MERGED = "after", "earned-nothing", "merged"
MAX_CAUSES = 3
# Beyond so many causes, three of them fit almost any difference by chance, and would explain nothing.
MAX_TRIED = 40
_EFFECTS = (
    "SELECT o.seq, o.cause, a.unit, a.points, a.played, a.reverses_id IS NOT NULL "
    "OR (a.session_id IS NULL AND a.kind <> 'opening') FROM award a JOIN posting o "
    "ON o.id = a.posting_id JOIN player p ON p.id = a.player_id WHERE p.number IN ({marks}) ORDER BY a.id"
)
Vector = tuple[tuple[str, Fraction], ...]


class Cause(msgspec.Struct, frozen=True):
    """Something that makes our total so much larger than theirs (or smaller), in stored parts by unit."""

    kind: str
    words: str
    points: dict[str, int]
    later: bool = False


def comparable_points(points: dict[str, int], edition: Edition) -> Vector:
    """Convert points so that equal ones compare equal: a larger unit is counted in the smaller one (S6)."""
    found = pool_units({unit: Fraction(parts) for unit, parts in points.items()}, edition)
    return tuple(sorted((unit, number) for unit, number in found.items() if number))


def subtract_points(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    """Return the difference of two totals by unit."""
    units = sorted({*one, *other})
    return {unit: one.get(unit, 0) - other.get(unit, 0) for unit in units}


def add_up_causes(causes: Sequence[Cause]) -> dict[str, int]:
    """Return the points of several causes together."""
    return sum_by_unit(each for cause in causes for each in cause.points.items())


def find_fitting_causes(difference: dict[str, int], causes: Sequence[Cause], edition: Edition) -> tuple[Cause, ...]:
    """Find the fewest causes that make a difference: all after the day with up to three others, or a few alone."""
    wanted = comparable_points(difference, edition)
    later = [cause for cause in causes if cause.later]
    others = [cause for cause in causes if not cause.later][:MAX_TRIED]
    rest = comparable_points(subtract_points(difference, add_up_causes(later)), edition)
    if later and not rest:
        return tuple(later)
    tries: list[tuple[tuple[Cause, ...], Vector, list[Cause]]] = [((), wanted, [*later, *others][:MAX_TRIED])]
    if later:
        tries.insert(0, (tuple(later), rest, others))
    for count in range(1, MAX_CAUSES + 1):
        for base, left, some in tries:
            for chosen in combinations(some, count):
                if comparable_points(add_up_causes(chosen), edition) == left:
                    return (*base, *chosen)
    return ()


def find_journal_causes(numbers: Sequence[str], extracted: date) -> Iterator[Cause]:
    """Find what each journal entry did to a player's points that an old system may not have done.

    Whatever was played or posted after the day of the extract; and corrections, cancellations, adjustments and the like
    before it.
    """
    lines: dict[int, list[tuple[str, str, int, date, bool]]] = {}
    for marks, some in in_chunks(numbers):
        for seq, cause, unit, parts, played, decided in database.rows(_EFFECTS.format(marks=marks), *some):
            lines.setdefault(seq, []).append((cause, unit, parts, day_of(played), bool(decided)))
    entries = entry_summaries(lines)
    for seq, rows in lines.items():
        played = max(row[3] for row in rows)
        later = max(played, entries[seq].day) > extracted
        on_the_day = entries[seq].day == extracted
        decided = any(row[4] for row in rows)
        if not (later or on_the_day or decided):
            continue
        points = sum_by_unit((row[1], row[2]) for row in rows)
        kind = AFTER if later or on_the_day else rows[0][0]
        if any(points.values()):
            yield Cause(kind, f"{_describe_kind(kind)} played {played}: {entries[seq]}", points, later)


def _describe_kind(kind: str) -> str:
    return "after the day of the extract," if kind == AFTER else f"{kind},"


def find_file_causes(number: str, files: Sequence[UncountedFile]) -> Iterator[Cause]:
    """Find the files that do not count with us, and that an old system may have counted."""
    for file in files:
        own = file.earned.get(number)
        if own:
            yield Cause(file.state, str(file), {unit: -parts for unit, parts in own.items()})


def find_merger_causes(player: int, numbers: Sequence[str]) -> Iterator[Cause]:
    """Find the numbers that are the same player with us, and that the extract does not have."""
    for number in numbers:
        sql = "SELECT unit, sum(points) FROM award WHERE player_id = %s AND number = %s GROUP BY unit"
        points = {unit: int(parts) for unit, parts in database.rows(sql, player, number) if parts}
        if points:
            yield Cause(
                MERGED, f"The number {number} was merged in our register, and the extract does not have it.", points
            )


def find_unearned_causes(player: int, numbers: Sequence[str], extracted: date) -> Iterator[Cause]:
    """Find the sessions that earned the player nothing with us, though the place alone would have earned points."""
    state = federation_state()
    events = EventPartsReader()
    for session, file in _without_awards(player, numbers, extracted):
        group = find_contest_sessions(session)
        at = next(at for at, each in enumerate(group) if each.id == session)
        played = group[at].session
        place_only = award_session(played, state.federation.scheme.on(group[at].played))
        awarded = calculate_awards(state, events, group)
        first = sum(len(each.entries) for each in group[:at])
        for row, each in enumerate(place_only.entries):
            points = sum_by_unit(
                (award.unit, -to_parts(award.points)) for award in each.awards if award.player in numbers
            )
            if points:
                why = awarded.awards.entries[first + row].because if awarded.awards else ()
                reasons = and_list([str(reason) for reason in why]) or and_list(
                    [problem.message for problem in awarded.problems]
                )
                yield Cause(NOTHING, f"{file}, {played.event}, {played.date}: nothing, because {reasons}", points)


def _without_awards(player: int, numbers: Sequence[str], extracted: date) -> Iterator[tuple[int, str]]:
    for marks, some in in_chunks(numbers):
        sql = (
            "SELECT DISTINCT s.id, b.name FROM sitting x JOIN session s ON s.id = x.session_id "
            "JOIN revision r ON r.id = s.revision_id "
            f"JOIN batch b ON b.id = r.batch_id WHERE x.number IN ({marks}) AND s.stands AND s.date <= %s "
            "AND NOT EXISTS (SELECT 1 FROM award a LEFT JOIN award z ON z.reverses_id = a.id WHERE a.session_id = s.id "
            "AND a.player_id = %s AND a.reverses_id IS NULL AND z.id IS NULL) ORDER BY s.id"
        )
        yield from database.rows(sql, *some, extracted, player)

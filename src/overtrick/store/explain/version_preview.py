"""What a new version of the federation's folder would change: the awards of past sessions, as if it had counted."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from fractions import Fraction

import msgspec

from overtrick.core.numbers import plain
from overtrick.schemes.scheme import Scheme
from overtrick.schemes.versions import SchemeAsIfCounting
from overtrick.store.db import database
from overtrick.store.journal.federation_state import FederationState, federation_state
from overtrick.store.models.points_field import from_parts
from overtrick.store.registers.federation import Federation, Version
from overtrick.store.registers.players_on_day import PlayerRegister
from overtrick.store.results.awarding import EarnedAward
from overtrick.store.results.event_parts import EventPartsReader
from overtrick.store.results.sessions import calculate_awards, find_contest_sessions
from overtrick.store.results.stored_sessions import StoredSession

_YEAR = timedelta(days=365)
_SESSIONS = "SELECT id FROM session WHERE stands AND date > %s AND date <= %s ORDER BY date DESC, id DESC"
Progress = Callable[[int], None]


class ChangedAward(msgspec.Struct, frozen=True, kw_only=True):
    """The points of a player in a session that would differ; the points as they are on pages."""

    session: int
    date: date
    club: int
    event: str
    player: str
    unit: str
    before: str
    after: str


class AwardPreview(msgspec.Struct, frozen=True, kw_only=True):
    """The awards that would differ, the newest first, and the sums by unit of all sessions that were looked at."""

    sessions: int
    left_out: int
    changed: tuple[ChangedAward, ...]
    before: dict[str, str]
    after: dict[str, str]

    @property
    def changed_sessions(self) -> int:
        """Return how many sessions would be awarded otherwise."""
        return len({each.session for each in self.changed})

    @property
    def changed_players(self) -> int:
        """Return how many players would have other points."""
        return len({each.player for each in self.changed})


def count_sessions(upto: date) -> int:
    """Return how many sessions the twelve months before a day have."""
    return len(database.rows(_SESSIONS, upto - _YEAR, upto))


def preview_awards(
    scheme: Scheme, start: date, upto: date, progress: Progress = lambda count: None, most: int | None = None
) -> AwardPreview:
    """Award the sessions of the twelve months before a day by the last version and by a new one, and compare.

    Both count as they are to on the new one's first day, so that a difference is due to the new version alone, and not
    to what was adopted or dated before it. `most` limits it to the newest sessions, for a page that must be quick.
    """
    state = federation_state().copy()
    now, then = (_state_with(state, each, start) for each in (state.federation.versions[-1].scheme, scheme))
    numbers = [number for (number,) in database.rows(_SESSIONS, upto - _YEAR, upto)]
    looked_at = numbers[:most]
    seen: set[int] = set()
    changed: list[ChangedAward] = []
    sums: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for number in looked_at:
        progress(1)
        if number in seen:
            continue
        group = find_contest_sessions(number)
        seen.update(each.id for each in group)
        old, new = (calculate_awards(state, EventPartsReader(), group).earned for state in (now, then))
        for stored, before, after in zip(group, old, new, strict=True):
            changed += _compare(stored, before, after)
            for total, earned in zip(sums, (before, after), strict=True):
                for each in earned:
                    total[each.unit] += each.points
    units = dict.fromkeys([*sums[0], *sums[1]])
    texts = [{unit: _points_text(total[unit]) for unit in units} for total in sums]
    return AwardPreview(
        sessions=len(looked_at), left_out=len(numbers) - len(looked_at), changed=tuple(changed), before=texts[0],
        after=texts[1],
    )  # fmt: skip


def _state_with(state: FederationState, scheme: Scheme, start: date) -> FederationState:
    """Return the state in which a version counts on every day."""
    as_if = SchemeAsIfCounting(scheme, start)
    federation = Federation([Version(seq=0, start=date.min, digest="", scheme=as_if)])
    return msgspec.structs.replace(state, federation=federation, register=PlayerRegister(as_if.dated_registers))


def _compare(stored: StoredSession, before: Sequence[EarnedAward], after: Sequence[EarnedAward]) -> list[ChangedAward]:
    old, new = _by_player(before), _by_player(after)
    return [
        ChangedAward(
            session=stored.id, date=stored.played, club=stored.session.club or 0, event=stored.session.event,
            player=player, unit=unit, before=_points_text(old[player, unit]),
            after=_points_text(new[player, unit]),
        )
        for player, unit in dict.fromkeys([*old, *new])
        if old[player, unit] != new[player, unit]
    ]  # fmt: skip


def _points_text(parts: int) -> str:
    return plain(Fraction(from_parts(parts)))


def _by_player(earned: Sequence[EarnedAward]) -> Counter[tuple[str, str]]:
    points: Counter[tuple[str, str]] = Counter()
    for each in earned:
        points[each.number, each.unit] += each.points
    return points

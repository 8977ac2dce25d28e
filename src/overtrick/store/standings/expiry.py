"""Points that expire or fade by a day: whose they are, how many, and why.

The ledger says what was won and when, and what a run took off before; the rest follows from the scheme. So a run also
settles what came late or was corrected since the one before it.
"""

from collections.abc import Collection, Iterator, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from overtrick.core.because import Because
from overtrick.schemes import Scheme
from overtrick.schemes.standing_records import Expiry
from overtrick.standing.expiry import DECAY, EXPIRY, EXPIRY_KINDS, explain_expiry, fade, last_expired_day, newly_expired
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.ledger.in_force import AwardInForce, awards_posted_by
from overtrick.store.ledger.origins import find_origins
from overtrick.store.ledger.totals import Sums, add_sums
from overtrick.store.models.points_field import PARTS

# Points by player and year of play; those that a run took off before are added up apart.
_ACCOUNTS = (
    "SELECT a.player_id, {year}, a.kind = %s, a.played <= %s, a.played > %s, sum(a.points) FROM award a{more} "
    "WHERE a.unit = %s{which} GROUP BY 1, 2, 3, 4, 5"
)
# What was taken off an account after a day, other than by expiry. `+ 0` as in the ledger.
_TAKEN = (
    "SELECT a.player_id, sum(a.points) FROM award a LEFT JOIN award r ON r.reverses_id = a.id{more} "
    "WHERE a.unit = %s AND a.points < 0 AND a.reverses_id + 0 IS NULL AND r.id IS NULL AND a.played > %s "
    "AND a.kind <> %s{which} GROUP BY a.player_id"
)
_BEFORE = " JOIN posting p ON p.id = a.posting_id"
_POSTED_SINCE = (
    "SELECT a.player_id, a.unit, sum(a.points) FROM award a JOIN posting p ON p.id = a.posting_id "
    "JOIN run u ON u.seq = p.seq JOIN journal j ON j.seq = p.seq "
    "WHERE a.kind IN (%s, %s) AND u.undone IS NULL AND u.date <= %s AND j.day >= %s GROUP BY a.player_id, a.unit"
)
_FIRST_HOLDER = (
    "SELECT a.player_id FROM award a JOIN posting p ON p.id = a.posting_id "
    "WHERE p.seq = %s AND a.number = %s AND a.unit = %s AND a.kind = %s ORDER BY a.id"
)


class DueExpiry(NamedTuple):
    """Points of a player that expire or fade by a day, in stored parts below 0; above 0 where some come back."""

    player: int
    unit: str
    kind: str
    parts: int
    because: tuple[Because, ...]


class _Account(NamedTuple):
    """A player's points of a unit: those won by year, those whose time is over, the years new among them, the gone."""

    by_year: dict[int, int]
    over: int
    new_years: list[int]
    gone: int


class _Scope(NamedTuple):
    """Which rows of the ledger count: all, or those of one player before an entry of the journal."""

    player: int | None = None
    before: int | None = None

    @property
    def more(self) -> str:
        return "" if self.before is None else _BEFORE

    @property
    def which(self) -> str:
        own = "" if self.player is None else f" AND a.player_id = {int(self.player)}"
        return own if self.before is None else f"{own} AND p.seq < {int(self.before)}"


def find_due_expiry(day: date, scheme: Scheme, players: Collection[int] | None = None) -> list[DueExpiry]:
    """Return what a run of a day takes off the accounts of all players or of some, in their order."""
    scopes = [_Scope()] if players is None else [_Scope(player) for player in sorted(players)]
    due = (each for scope in scopes for each in _find_due(day, scheme, scope))
    return sorted(due, key=lambda each: (each.player, each.unit))


def sum_of_due(due: Sequence[DueExpiry]) -> Sums:
    """Return the same points by player and unit."""
    found: Sums = {}
    for each in due:
        found.setdefault(each.player, {})[each.unit] = each.parts
    return found


def points_on_day(points: Sums, day: date, scheme: Scheme, due: Sequence[DueExpiry] = ()) -> Sums:
    """Return points that were posted before a day without what has expired by it, though a run came later."""
    if not any(edition.expiry for edition in scheme.editions):
        return points
    found: Sums = {}
    for player, unit, parts in database.rows(_POSTED_SINCE, *EXPIRY_KINDS, day, day):
        found.setdefault(player, {})[unit] = int(parts)
    return add_sums(points, found, sum_of_due(due))


def find_expired_points(seq: int) -> list[AwardInForce]:
    """Return the awards in force by which a run took points off, also those that a merger moved since."""
    found = awards_posted_by([seq], EXPIRY_KINDS)
    moved = models.Award.objects.filter(kind__in=EXPIRY_KINDS, posting__seq=seq, reversal__isnull=False)
    numbers = set(moved.values_list("number", flat=True))
    if not numbers:
        return found
    later = models.Award.objects.filter(kind__in=EXPIRY_KINDS, number__in=numbers, posting__seq__gt=seq)
    others = awards_posted_by(later.values_list("posting__seq", flat=True).distinct(), EXPIRY_KINDS)
    origins = find_origins(each.id for each in others)
    return sorted({*found, *(each for each in others if origins[each.id] == seq)})


def explain_expired_points(award: AwardInForce, seq: int, day: date) -> tuple[Because, ...]:
    """Return why a run of a day, entry `seq` of the journal, took points off or gave some back."""
    holder = database.rows(_FIRST_HOLDER, seq, award.number, award.unit, award.kind)
    scope = _Scope(holder[0][0] if holder else award.player, seq)
    due = _find_due(day, current_federation().scheme, scope)
    return next((each.because for each in due if (each.unit, each.kind) == (award.unit, award.kind)), ())


def _find_due(day: date, scheme: Scheme, scope: _Scope) -> Iterator[DueExpiry]:
    since = _last_run_day(day, scheme, scope)
    for rule in scheme.on(day).expiry.values():
        find = _find_expired if rule.after else _find_faded
        yield from find(rule, day, since, scheme, scope)


def _find_expired(rule: Expiry, day: date, since: date | None, scheme: Scheme, scope: _Scope) -> Iterator[DueExpiry]:
    last = last_expired_day(rule.unit, day, scheme)
    assert last
    earlier = (last_expired_day(rule.unit, since, scheme) if since else None) or date.min
    accounts = _accounts(rule.unit, EXPIRY, last, earlier, scope)
    sql = _TAKEN.format(more=scope.more, which=scope.which)
    taken = {player: -int(parts) for player, parts in database.rows(sql, rule.unit, last, EXPIRY)}
    for player, own in accounts.items():
        parts = -int(newly_expired(own.over, -own.gone, taken.get(player, 0)))
        if parts:
            why = explain_expiry(Fraction(parts, PARTS), rule, last, own.new_years)
            yield DueExpiry(player, rule.unit, EXPIRY, parts, (why,))


def _find_faded(rule: Expiry, day: date, since: date | None, scheme: Scheme, scope: _Scope) -> Iterator[DueExpiry]:
    for player, own in _accounts(rule.unit, DECAY, day, day, scope).items():
        won = {year: Fraction(parts, PARTS) for year, parts in own.by_year.items()}
        faded = fade(rule.unit, won, day, scheme)
        parts = -int(faded.lost * PARTS) - own.gone
        if parts:
            new = [each for each in faded.because if since is None or each.values["day"] > since.isoformat()]
            yield DueExpiry(player, rule.unit, DECAY, parts, tuple(new or faded.because))


def _accounts(unit: str, kind: str, last: date, earlier: date, scope: _Scope) -> dict[int, _Account]:
    """Return the accounts of players: what was won by a last day is over, and new since an earlier one."""
    year = "extract(year FROM a.played)" if database.connection().vendor == "postgresql" else "substr(a.played, 1, 4)"
    sql = _ACCOUNTS.format(year=f"CAST({year} AS integer)", more=scope.more, which=scope.which)
    found: dict[int, _Account] = {}
    for player, won_in, taken_off, is_over, is_new, points in database.rows(sql, kind, last, earlier, unit):
        parts = int(points)
        own = found.get(player) or _Account({}, 0, [], 0)
        if taken_off:
            own = own._replace(gone=own.gone + parts)
        else:
            own.by_year[won_in] = own.by_year.get(won_in, 0) + parts
            if is_over:
                own = own._replace(over=own.over + parts)
                if is_new and parts and won_in not in own.new_years:
                    own.new_years.append(won_in)
                    own.new_years.sort()
        found[player] = own
    return found


def _last_run_day(day: date, scheme: Scheme, scope: _Scope) -> date | None:
    """Return the day of the last run before one of a day that let points expire."""
    runs = models.Run.objects.filter(date__lt=day, undone=None).order_by("-date", "-seq")
    if scope.before is not None:
        runs = runs.filter(seq__lt=scope.before)
    for run in runs.iterator():
        known = scheme.on(run.date).runs.get(run.name)
        if known and EXPIRY in known.does:
            return run.date
    return None

"""What is charged for play: each player in each session, and each point of a unit that has a fee.

Sessions are counted as reports count them (`standing.session_count`), so that a club can add up its players' counts
and find the units of its invoice.
"""

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import msgspec

from overtrick.billing.cents import to_cents
from overtrick.billing.periods import month_of
from overtrick.billing.records import Item, LineKind, Tax
from overtrick.core.because import Because
from overtrick.core.session import FINAL_ROUND, MATCH_LISTS, NO_NUMBER
from overtrick.schemes.fees import Fees, SessionFee
from overtrick.schemes.standing_records import Counting
from overtrick.standing.session_count import PlayedSession, count_sessions

A_SESSION = "{players} players at {rate} each"
MATCHES = "{rounds} rounds of matches, {boards} boards in all: a session for every {size} boards makes {count}"
PLAYER_SESSIONS = "{units:n} player sessions at {rate} each"
PROMPT = "The file came within {days} days: {share:percent} off"
POINTS = "{points:n} {unit} points awarded at {rate} each"


class ChargedSession(msgspec.Struct, frozen=True, kw_only=True):
    """A session that stands: what its charge depends on.

    `numbers` are the players' numbers, one for each seat except those that nobody sat in; a player without a number has
    an empty one. `points` are those awarded, by unit; `received` is the day on which the file came.
    """

    session: int
    key: str
    event: int
    name: str
    date: datetime.date
    round: int
    lists: int
    boards: int | None
    tournament: bool
    numbers: tuple[str, ...]
    points: dict[str, Fraction]
    received: datetime.date

    @property
    def is_final(self) -> bool:
        """Whether it is the final ladder of an event, which is never charged for its players."""
        return self.round == FINAL_ROUND


def charge_play(sessions: Iterable[ChargedSession], fees: Fees, counting: Counting | None) -> list[Item]:
    """List what is charged for sessions, in the order of play; what has no fee is left out."""
    ordered = sorted(sessions, key=lambda each: (each.date, each.name, each.round, each.session))
    items = [item for group in _groups(ordered, counting) for item in _charge_players(group, fees, counting)]
    return items + [item for each in ordered for item in _charge_points(each, fees)]


def _groups(sessions: Sequence[ChargedSession], counting: Counting | None) -> list[list[ChargedSession]]:
    """Put the match rounds of one event on one day together, where they are counted together."""
    groups: dict[tuple[object, ...], list[ChargedSession]] = {}
    for each in sessions:
        if not each.is_final:
            key = (each.event, each.date) if is_joined(each.lists, each.date, counting) else (each.session,)
            groups.setdefault(key, []).append(each)
    return list(groups.values())


def is_joined(lists: int, day: datetime.date, counting: Counting | None) -> bool:
    """Whether a session is a round of matches that is counted together with the others of its day."""
    return counting is not None and lists == MATCH_LISTS and day >= counting.since


def _charge_players(group: list[ChargedSession], fees: Fees, counting: Counting | None) -> Iterator[Item]:
    first = group[0]
    kind: LineKind = "tournament-sessions" if first.tournament else "club-sessions"
    fee = fees.session_fee_on("tournament" if first.tournament else "club", first.date)
    if fee is None:
        return
    counts = _count_players(group, counting)
    units = Fraction(sum(counts.values()))
    if not units:
        return
    rate = fee.amount.number
    exact, because = units * rate, _explain(group, counts, fee, counting)
    if fee.prompt and all((each.received - each.date).days <= fee.prompt.within_days for each in group):
        exact -= exact * fee.prompt.share.number
        values = {"days": fee.prompt.within_days, "share": fee.prompt.share.number}
        because = (*because, Because(PROMPT, values, fee.clause))
    joined = is_joined(first.lists, first.date, counting)
    yield Item(
        key=f"{kind} {first.event} {first.date}" if joined else f"{kind} {first.key}", kind=kind,
        period=month_of(first.date).name, date=first.date, name=first.name,
        rounds=tuple(each.round for each in group), sessions=tuple(each.session for each in group),
        players=len(counts), units=units, rate=rate, amount=to_cents(exact), taxes=taxes_on(fees, first.date),
        because=because,
    )  # fmt: skip


def _count_players(group: list[ChargedSession], counting: Counting | None) -> Counter[str]:
    """Count the sessions of every player in a group. Players without a number are told apart by their place in it."""
    played: dict[str, dict[int, PlayedSession]] = {}
    for each in group:
        own = PlayedSession(each.event, each.date, each.round, each.lists, each.boards)
        nameless = 0
        for number in each.numbers:
            nameless += number == NO_NUMBER
            player = f" {nameless}" if number == NO_NUMBER else number
            played.setdefault(player, {})[each.session] = own
    return Counter({player: count_sessions(own.values(), counting) for player, own in played.items()})


def _explain(
    group: list[ChargedSession], counts: Counter[str], fee: SessionFee, counting: Counting | None
) -> tuple[Because, ...]:
    rate = f"{fee.amount.money.amount:.2f} {fee.amount.unit}"
    if counting is None or not is_joined(group[0].lists, group[0].date, counting):
        return (Because(A_SESSION, {"players": len(counts), "rate": rate}, fee.clause),)
    boards = sum(each.boards or 0 for each in group)
    most = max(counts.values())
    values = {"rounds": len(group), "boards": boards, "count": most, "size": counting.boards.count}
    units = Because(PLAYER_SESSIONS, {"units": sum(counts.values()), "rate": rate}, fee.clause)
    return Because(MATCHES, values, counting.clause), units


def _charge_points(session: ChargedSession, fees: Fees) -> Iterator[Item]:
    for unit, points in sorted(session.points.items()):
        fee = fees.point_fee_on(unit, session.date)
        if fee is None or not points:
            continue
        rate = fee.amount.number
        values = {"points": points, "unit": unit, "rate": f"{fee.amount.money.amount:.2f} {fee.amount.unit}"}
        yield Item(
            key=f"points {unit} {session.key}", kind="points", period=month_of(session.date).name, date=session.date,
            name=session.name, rounds=(session.round,), sessions=(session.session,), units=points, rate=rate, unit=unit,
            amount=to_cents(points * rate), taxes=taxes_on(fees, session.date),
            because=(Because(POINTS, values, fee.clause),),
        )  # fmt: skip


def taxes_on(fees: Fees, day: datetime.date) -> tuple[Tax, ...]:
    """The taxes on what was supplied on a day."""
    return tuple(Tax(tax.name, tax.rate.number) for tax in fees.taxes_on(day))

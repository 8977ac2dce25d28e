"""Why a player has a rank, stars, a rating or a grade: every change with the points behind it, and what recorded it.

What a player has had since before the records began, or since the registration, was changed by nothing: then the reason
is the entry of the journal that brought the player into the register.
"""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import Any

import msgspec

from overtrick.core.because import Because
from overtrick.schemes import Edition
from overtrick.standing.progress import Need, rank_progress
from overtrick.standing.rank_ways import Merits
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import fetch_models, in_chunks
from overtrick.store.journal.entries import entries_of_kinds
from overtrick.store.journal.entry_summaries import EntrySummary, entry_summaries
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.kinds import IMPORT
from overtrick.store.ledger.award_kinds import OPENING
from overtrick.store.standings.change_reasons import StandingNames, explain_change
from overtrick.store.standings.holdings import AWARD, RANK, RATING, RUN, Holding, holding_of, holdings_on_days
from overtrick.store.standings.on_day import format_points, format_rating
from overtrick.store.standings.run_calculation import StandingChange, to_points

# The registers that bring new players.
_PLAYER_REGISTERS = ("players", "access")
_REGISTERED = "SELECT seq FROM audit WHERE what = 'player' AND key = %s AND before = 'null' ORDER BY id LIMIT 1"
_OPENED = (
    "SELECT p.seq FROM award a JOIN posting p ON p.id = a.posting_id WHERE a.player_id = %s AND a.kind = %s "
    "ORDER BY a.id LIMIT 1"
)
_SESSIONS = (
    "SELECT p.seq, a.session_id FROM award a JOIN posting p ON p.id = a.posting_id "
    "WHERE a.player_id = %s AND a.session_id IS NOT NULL AND p.seq IN ({marks}) ORDER BY a.id"
)


class StandingStep(msgspec.Struct, frozen=True, kw_only=True):
    """A change of rank, stars, rating or grade, from what to what, and the day from which it holds.

    `cause` is a run, an award, a merger or a decision. `points` are those behind it, small units carried into larger
    ones, and `needs` what a rank needed of them. `session` is the one whose award gave a rank.
    """

    date: date
    before: str
    after: str
    cause: str
    by: EntrySummary
    points: dict[str, str]
    needs: tuple[Need, ...]
    because: tuple[Because, ...]
    session: int | None = None


def explain_steps(player: models.Player, what: str) -> list[StandingStep]:
    """Return every change of a player's rank, stars, rating or grade, the newest first."""
    changes = fetch_models(models.Change, "player_id = %s ORDER BY date, id", player.pk)
    own = [row for row in changes if row.what == what]
    entries = entry_summaries(row.seq for row in own)
    sessions = _find_sessions(player, [row.seq for row in own if row.cause == AWARD])
    holdings = holdings_on_days(holding_of(player), changes, [row.date for row in own])
    steps = [
        _step(row, player, after._replace(**_value(row)), entries[row.seq], sessions.get(row.seq))
        for row, after in zip(own, holdings, strict=True)
    ]
    return steps[::-1]


def find_arrival(player: models.Player) -> EntrySummary | None:
    """Return the entry that brought a player into the register, or an opening balance; None where none can be named."""
    found = database.rows(_REGISTERED, player.number) or database.rows(_OPENED, player.pk, OPENING)
    seqs = [seq for (seq,) in found] or _player_imports()
    return next(iter(entry_summaries(seqs).values()), None) if len(seqs) == 1 else None


def _player_imports() -> list[int]:
    return [entry.seq for entry in entries_of_kinds(IMPORT) if entry.data["format"] in _PLAYER_REGISTERS]


def _value(row: models.Change) -> dict[str, Any]:
    return {row.what: row.after if row.what == RATING else int(row.after)}


def _step(
    row: models.Change, player: models.Player, after: Holding, by: EntrySummary, session: int | None
) -> StandingStep:
    scheme, names = current_federation().scheme, StandingNames()
    edition, totals = scheme.on(row.date), msgspec.json.decode(row.totals)
    change = StandingChange(row.player_id, row.what, row.before, row.after, totals)
    worked_out = row.cause in (RUN, AWARD)
    return StandingStep(
        date=row.date, before=_shown(row.what, row.before, edition, names),
        after=_shown(row.what, row.after, edition, names), cause=row.cause, by=by, session=session,
        points=format_points(totals, edition) if worked_out else {},
        needs=_needs(row, player, after, edition) if worked_out else (),
        because=tuple(explain_change(change, row.date, after, scheme)) if worked_out else (),
    )  # fmt: skip


def _shown(what: str, value: str, edition: Edition, names: StandingNames) -> str:
    return format_rating(value, edition) if what == RATING else names.name_of(what, value)


def _needs(row: models.Change, player: models.Player, after: Holding, edition: Edition) -> tuple[Need, ...]:
    """Return what a rank needed of the points on the day."""
    rank = next((each for each in edition.ranks if row.what == RANK and str(each.code) == row.after), None)
    if rank is None:
        return ()
    merits = Merits(Fraction(after.rating), player.joined)
    return rank_progress(rank, to_points(msgspec.json.decode(row.totals)), edition, merits).needs


def _find_sessions(player: models.Player, entries: Sequence[int]) -> dict[int, int]:
    """Return the sessions of the awards by some entries of the journal; of several, the last one."""
    found: dict[int, int] = {}
    for marks, some in in_chunks(entries):
        found |= dict(database.rows(_SESSIONS.format(marks=marks), player.pk, *some))
    return found

"""What a run would change or has changed, as rows that can be searched; the reasons are worked out for some of them.

A run of a year changes thousands of players. The rows are kept until the next decision, or for some minutes in which
files may come in; only those that somebody looks at are explained. A run is applied only if it still changes the same.
"""

import time
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from datetime import date, datetime
from hashlib import blake2b
from typing import NamedTuple

import msgspec
from django.db.models import Count

from overtrick.core.because import Because
from overtrick.core.spellings import fold_accents
from overtrick.schemes.standing_records import Run
from overtrick.store import models
from overtrick.store.commands.decide import apply_new_decision
from overtrick.store.commands.standing_runs import POINTS, RUN, to_standing_change
from overtrick.store.commands.transactions import one_writer_at_a_time
from overtrick.store.db import cache, database
from overtrick.store.db.cache import latest_version
from overtrick.store.decisions.standing_runs import EXPIRY, LAPSES, check_order, find_lapsed_points, find_run
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.journal.entries import JournalEntry, last_seq
from overtrick.store.journal.federation_state import current_federation, publish_state, state_at
from overtrick.store.ledger.award_kinds import LAPSE
from overtrick.store.ledger.in_force import AwardInForce, current_totals
from overtrick.store.ledger.totals import Sums, find_totals_before
from overtrick.store.models.points_field import from_parts
from overtrick.store.registers.players import full_name
from overtrick.store.standings.change_reasons import StandingNames, explain_change
from overtrick.store.standings.expiry import DueExpiry, explain_expired_points, find_due_expiry, find_expired_points
from overtrick.store.standings.holdings import HOLDING_KINDS, RATING, Holding, find_holdings
from overtrick.store.standings.lapses import find_due_lapses, find_lapse
from overtrick.store.standings.on_day import format_points, format_rating
from overtrick.store.standings.run_calculation import StandingChange, calculate_run

_KEPT_SECONDS = 300
_COLUMNS = ("number", "first", "preferred", "family", "club", "erased")
CHANGE_KINDS = (*HOLDING_KINDS, POINTS)


class PreviewOutdated(Refusal):
    """The run would change something else by now than the preview that was seen."""


class _Lapse(NamedTuple):
    """Points of a temporary player that a run cancels."""

    player: int
    number: str
    parts: Mapping[str, int]


_Source = StandingChange | DueExpiry | _Lapse | AwardInForce


class ChangeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A change of a player by a run, from what to what, in names; `words` are those by which it is found.

    `value` is what is held after it, as the register has it: a code, or a number of stars.
    """

    player: int
    number: str
    name: str
    words: tuple[str, ...]
    club: int
    what: str
    before: str
    after: str
    value: str
    source: _Source


class RunChanges(msgspec.Struct, frozen=True, kw_only=True):
    """The changes of a run of a day; `line` is the entry of the journal that applied it, 0 for a preview.

    Two previews with one `fingerprint` change the same. `as_of` is the last entry of the journal that they know.
    """

    run: str
    day: date
    line: int
    rows: tuple[ChangeRow, ...]
    fingerprint: str
    as_of: int

    @property
    def players(self) -> int:
        """How many players change."""
        return len({row.player for row in self.rows})

    def count(self, what: str) -> dict[str, int]:
        """Count the changes of a kind by the code that they lead to."""
        return dict(Counter(row.value for row in self.rows if row.what == what))


class ExplainedChange(NamedTuple):
    """A change with the points behind it, by unit, and its reasons."""

    row: ChangeRow
    points: dict[str, str]
    because: tuple[Because, ...]


def preview_changes(name: str, day: date) -> RunChanges:
    """Return what a run of a day would change, as of some minutes ago at most. Refuse an unknown run."""
    run = find_run(name, day, current_federation().scheme.on(day))
    found: RunChanges = cache.get_or_make(_cache_name(name), _valid_for(day), lambda: _preview(run, day))
    return found


def _cache_name(run: str) -> str:
    return f"run preview {run}"


def _valid_for(day: date) -> Hashable:
    return cache.version(), day, int(time.monotonic() // _KEPT_SECONDS)


def _fresh_preview(name: str, day: date) -> RunChanges:
    """Return what a run would change by all that is on record now."""
    found = preview_changes(name, day)
    if found.as_of != last_seq():
        found = _preview(find_run(name, day, current_federation().scheme.on(day)), day)
        cache.remember(_cache_name(name), _valid_for(day), found)
    return found


def find_objection(name: str, day: date, today: date) -> str:
    """Return why a run cannot be applied today; an empty text if it can."""
    try:
        check_order(find_run(name, day, current_federation().scheme.on(day)), day, today)
    except Refusal as refusal:
        return str(refusal)
    return ""


@one_writer_at_a_time
def apply_seen_run(name: str, day: date, seen: str, at: datetime, who: str, reason: str = "") -> JournalEntry:
    """Apply a run of which a preview was seen, named by its fingerprint; refuse if it would change something else."""
    with database.write_transaction():
        if _fresh_preview(name, day).fingerprint != seen:
            raise PreviewOutdated("The records have changed since you looked. Nothing was done.")
        data = {"run": name, "date": day.isoformat()}
        entry, state = apply_new_decision(state_at(latest_version()), RUN, at, who, data, reason)
    publish_state(state)
    return entry


def find_applied_changes(line: int) -> RunChanges:
    """Return what the run of an entry of the journal changed; NotFound if the entry is not a run."""
    run = models.Run.objects.filter(seq=line).first()
    if run is None:
        raise NotFound(f"Line {line} of the journal is not a run.")
    found: RunChanges = cache.get_or_make("run applied", (cache.version(), line), lambda: _applied(run))
    return found


def count_applied_changes(lines: Collection[int]) -> dict[int, int]:
    """Count what the runs of some entries changed: ranks and the like, and points that they took off."""
    changes = models.Change.objects.filter(seq__in=lines).values_list("seq").annotate(Count("id"))
    found: Counter[int] = Counter(dict(changes))
    # Only a run that cancels points names players in the audit log, and only one by which points expire counts these.
    audits = models.Audit.objects.filter(seq__in=lines)
    for line in set(audits.filter(what="player").values_list("seq", flat=True)):
        found[line] += len(find_lapsed_points(line))
    for line, counts in audits.filter(what="run").values_list("seq", "after"):
        if EXPIRY in (msgspec.json.decode(counts) or {}):
            found[line] += len(find_expired_points(line))
    return dict(found)


def explain_rows(changes: RunChanges, rows: Sequence[ChangeRow]) -> list[ExplainedChange]:
    """Work out the reasons of some rows of a run."""
    players = {row.player for row in rows}
    then = {holding.id: holding for holding in find_holdings(changes.day, players)}
    for row in changes.rows:
        if row.player in then and isinstance(row.source, StandingChange):
            value: object = row.source.after if row.what == RATING else int(row.source.after)
            then[row.player] = then[row.player]._replace(**{row.what: value})  # type: ignore[arg-type]
    return [_explain(changes, row, then.get(row.player)) for row in rows]


def _explain(changes: RunChanges, row: ChangeRow, after: Holding | None) -> ExplainedChange:
    source, scheme = row.source, current_federation().scheme
    because: Iterable[Because] = ()
    if isinstance(source, StandingChange):
        because = explain_change(source, changes.day, after, scheme) if after else ()
    elif isinstance(source, DueExpiry):
        because = source.because
    elif isinstance(source, AwardInForce) and source.kind != LAPSE:
        because = explain_expired_points(source, changes.line, changes.day)
    else:
        lapse = find_lapse(row.number, changes.day)
        because = lapse.because if lapse else ()
    return ExplainedChange(row, points_behind(changes, row), tuple(because))


def points_behind(changes: RunChanges, row: ChangeRow) -> dict[str, str]:
    """Return the points on which a change rests, by unit, small units carried into larger ones."""
    if not isinstance(row.source, StandingChange):
        return {}
    return format_points(row.source.totals, current_federation().scheme.on(changes.day))


def _preview(run: Run, day: date) -> RunChanges:
    as_of, scheme = last_seq(), current_federation().scheme
    lapses = [(due.number, due.parts) for due in find_due_lapses(day)] if LAPSES in run.does else []
    keys = dict(models.Player.objects.filter(number__in=[number for number, _ in lapses]).values_list("number", "pk"))
    expiring = find_due_expiry(day, scheme) if EXPIRY in run.does else []
    sources: list[_Source] = [_Lapse(keys[number], number, parts) for number, parts in lapses]
    sources += [*expiring, *calculate_run(run, day, scheme, expiring)]
    return _build(run.name, day, 0, sources, current_totals(each.player for each in expiring), as_of)


def _applied(run: models.Run) -> RunChanges:
    expired = find_expired_points(run.seq)
    sources: list[_Source] = [*find_lapsed_points(run.seq), *expired]
    sources += [to_standing_change(row) for row in models.Change.objects.filter(seq=run.seq).order_by("id")]
    before = find_totals_before(run.seq, {each.player for each in expired}) if expired else {}
    return _build(run.name, run.date, run.seq, sources, before, run.seq)


def _build(run: str, day: date, line: int, sources: Sequence[_Source], before: Sums, as_of: int) -> RunChanges:
    people = models.Player.objects.only(*_COLUMNS).in_bulk(sorted({source.player for source in sources}))
    names, order = _Names(day), {what: at for at, what in enumerate(CHANGE_KINDS)}
    rows = [_row(source, people[source.player], names, before) for source in sources]
    rows.sort(key=lambda row: (order[row.what], row.words, row.number, row.before))
    facts = sorted((row.number, row.what, row.before, row.after, row.value) for row in rows)
    fingerprint = blake2b(msgspec.json.encode(facts), digest_size=16).hexdigest()
    return RunChanges(run=run, day=day, line=line, rows=tuple(rows), fingerprint=fingerprint, as_of=as_of)


class _Names:
    """The values of changes as people read them."""

    def __init__(self, day: date) -> None:
        self._names, self._edition = StandingNames(), current_federation().scheme.on(day)

    def name(self, what: str, value: str) -> str:
        return format_rating(value, self._edition) if what == RATING else self._names.name_of(what, value)


def _row(source: _Source, player: models.Player, names: _Names, totals: Sums) -> ChangeRow:
    if isinstance(source, StandingChange):
        what, value = source.what, source.after
        before, after = names.name(what, source.before), names.name(what, value)
    else:
        what, (before, after) = POINTS, _points_before_and_after(source, totals)
        value = ""
    words = fold_accents(f"{player.family} {player.first} {player.preferred}").split()
    return ChangeRow(
        player=player.pk, number=player.number, name=full_name(player), club=player.club, source=source,
        words=(*dict.fromkeys(words), player.number.casefold()), what=what, before=before, after=after, value=value,
    )  # fmt: skip


def _points_before_and_after(source: DueExpiry | _Lapse | AwardInForce, totals: Sums) -> tuple[str, str]:
    """Return points that a run takes off: all of them if they lapse, or the total of their unit before and after."""
    if isinstance(source, _Lapse):
        return ", ".join(_text(parts, unit) for unit, parts in source.parts.items()), ""
    parts = source.parts if isinstance(source, DueExpiry) else source.points
    if source.kind == LAPSE:
        return _text(-parts, source.unit), ""
    had = totals.get(source.player, {}).get(source.unit, 0)
    return _text(had, source.unit), _text(had + parts, source.unit)


def _text(parts: int, unit: str) -> str:
    return f"{from_parts(parts):f} {unit}"

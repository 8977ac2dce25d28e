"""The timeline of a player: every change of rank, stars, rating, grade, club, status and name, with day and cause."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple

import msgspec

from overtrick.store import models
from overtrick.store.db.fetch import Query, Rows, model_query, models_from_rows
from overtrick.store.journal.entry_summaries import EntrySummary
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import EARLIEST
from overtrick.store.registers.players_on_day import STATUS
from overtrick.store.standings.change_reasons import StandingNames
from overtrick.store.standings.holdings import GRADE, RANK, RATING, STARS
from overtrick.store.standings.on_day import format_rating

CLUB, NAME = "club", "name"
_NAMES = ("first", "preferred", "family")
_ONE_DAY = timedelta(days=1)
# What the audit log has before a player was registered.
_NO_RECORD = "null"


class PlayerChange(msgspec.Struct, frozen=True, kw_only=True):
    """Something that changed: from what to what, and the journal entry, where there is one.

    `number` is the player's, or the one that the player had before a merger.
    """

    number: str = ""
    date: date
    what: str
    before: str
    after: str
    text: str
    by: EntrySummary | None = None


class TimelineRows(NamedTuple):
    """The rows that a timeline is built from. `changes` are those of rank, stars, rating and grade, in order."""

    changes: list[models.Change]
    memberships: list[models.Membership]
    spells: list[models.Spell]
    notes: list[models.Audit]

    @property
    def statuses(self) -> list[models.Spell]:
        """The statuses, in order."""
        return [row for row in self.spells if row.kind == STATUS]

    def changes_of(self, player: models.Player) -> list[models.Change]:
        """Return the changes of rank, stars, rating and grade under one number."""
        return [row for row in self.changes if row.player_id == player.pk]


class _Renaming(NamedTuple):
    """A row of the audit log that gave a player another name."""

    seq: int
    before: str
    after: str


class Timeline(NamedTuple):
    """The rows of a timeline with the entries of the journal that they name."""

    rows: TimelineRows
    entries: dict[int, EntrySummary]


def timeline_queries(players: Sequence[models.Player]) -> list[Query]:
    """Return the queries for the rows of a player under each number, to be run together."""
    marks = ", ".join(["%s"] * len(players))
    keys, numbers = [each.pk for each in players], [each.number for each in players]
    return [
        model_query(models.Change, f"player_id IN ({marks}) ORDER BY date, id", *keys),
        model_query(models.Membership, f"player_id IN ({marks}) ORDER BY start, id", *keys),
        model_query(models.Spell, f"player_id IN ({marks}) ORDER BY start, id", *keys),
        model_query(models.Audit, f"what = %s AND key IN ({marks}) ORDER BY id", "player", *numbers),
    ]


def timeline_from_rows(found: Sequence[Rows]) -> TimelineRows:
    """Build the models from the rows of these queries."""
    changes, memberships, spells, notes = found
    return TimelineRows(
        models_from_rows(models.Change, changes), models_from_rows(models.Membership, memberships),
        models_from_rows(models.Spell, spells), models_from_rows(models.Audit, notes),
    )  # fmt: skip


def entries_of_timeline(rows: TimelineRows) -> set[int]:
    """Return the entries of the journal that a timeline names."""
    return {row.seq for row in rows.changes} | {note.seq for note in rows.notes if note.before != _NO_RECORD}


def build_timeline(
    players: Sequence[models.Player], rows: TimelineRows, entries: dict[int, EntrySummary]
) -> list[PlayerChange]:
    """List every change of a player under all numbers, the newest first; of one day, the last decision first.

    The players are one person: the survivor comes first, then those who were merged into it.
    """
    renamings = {each.number: [] if each.erased else [*_find_renamings(rows.notes, each)] for each in players}
    found: list[PlayerChange] = []
    for player in players:
        suffix = "" if player is players[0] else f", as number {player.number}"
        found += _changes_under_number(player, rows, renamings[player.number], entries, suffix)
    return sorted(found, key=lambda each: (each.date, each.by.seq if each.by else 0), reverse=True)


def _changes_under_number(
    player: models.Player, rows: TimelineRows, renamings: list[_Renaming], entries: dict[int, EntrySummary], suffix: str
) -> Iterator[PlayerChange]:
    """List the changes under one number; the suffix of their texts says that it is not the survivor's."""
    for each in (
        *_standing_changes(player, rows.changes_of(player), entries),
        *_club_changes([row for row in rows.memberships if row.player_id == player.pk]),
        *_status_changes([row for row in rows.statuses if row.player_id == player.pk]),
        *_name_changes(renamings, entries),
    ):
        yield msgspec.structs.replace(each, number=player.number, text=f"{each.text}{suffix}")


def _standing_changes(
    player: models.Player, rows: list[models.Change], entries: dict[int, EntrySummary]
) -> Iterator[PlayerChange]:
    names = StandingNames()
    stars_after = {row.seq: row.after for row in rows if row.what == STARS}
    with_rank = {row.seq for row in rows if row.what == RANK}
    rank, stars = _first_value(rows, RANK, player.rank), _first_value(rows, STARS, player.stars)
    for row in rows:
        stars = stars_after.get(row.seq, stars)
        if row.what == RANK:
            rank = row.after
        elif row.what == STARS and row.seq in with_rank:
            # The text of the rank includes the stars.
            continue
        before, after = (names.name_of(row.what, value) for value in (row.before, row.after))
        rank_text = _rank_with_stars(names.name_of(RANK, rank), stars)
        texts = {RANK: rank_text, STARS: rank_text, GRADE: f"Grade {after}", RATING: f"Rating {_rating_after(row)}"}
        by = entries.get(row.seq)
        yield PlayerChange(date=row.date, what=row.what, before=before, after=after, text=texts[row.what], by=by)


def _first_value(rows: list[models.Change], what: str, now: int) -> str:
    """Return the value before the first change."""
    return next((row.before for row in rows if row.what == what), str(now))


def _rating_after(row: models.Change) -> str:
    """Return a new rating in the form of the first day that it was in force."""
    return format_rating(row.after, current_federation().scheme.on(row.date))


def _rank_with_stars(rank: str, stars: str) -> str:
    return f"{rank} {stars} Star" if stars != "0" else rank


def _club_changes(spells: list[models.Membership]) -> Iterator[PlayerChange]:
    names = {code: club.name for code, club in code_names().clubs.items()}
    for at, spell in enumerate(spells):
        name = names.get(spell.club, str(spell.club))
        replaced = next((each for each in spells[:at] if _follows(each, spell)), None)
        if replaced is not None and replaced.club != spell.club:
            old = names.get(replaced.club, str(replaced.club))
            yield PlayerChange(date=spell.start, what=CLUB, before=old, after=name, text=f"Moved {old} => {name}")
        elif spell.start > EARLIEST:
            yield PlayerChange(date=spell.start, what=CLUB, before="", after=name, text=f"Joined {name}")
        if spell.end and not any(_follows(spell, each) for each in spells):
            yield PlayerChange(date=spell.end, what=CLUB, before=name, after="", text=f"Left {name}")


def _follows(one: models.Membership, other: models.Membership) -> bool:
    """Return whether the second membership begins on the day after the first one ended."""
    # Not one.end + _ONE_DAY: the end may be the last day that a date can be.
    return one.end is not None and (other.start - one.end) == _ONE_DAY


def _status_changes(spells: list[models.Spell]) -> Iterator[PlayerChange]:
    names = {str(code): name for code, name in code_names().codes.get(STATUS, {}).items()}
    before = ""
    for spell in spells:
        after = names.get(spell.value, spell.value)
        if before and after != before:
            text = f"{before} => {after}"
            yield PlayerChange(date=spell.start, what=STATUS, before=before, after=after, text=text)
        before = after


def _find_renamings(notes: list[models.Audit], player: models.Player) -> Iterator[_Renaming]:
    for note in notes:
        if note.key != player.number:
            continue
        before, after = msgspec.json.decode(note.before), msgspec.json.decode(note.after)
        changed = [name for name in _NAMES if name in (after or ())]
        if before and changed:
            old, new = (" ".join(each.get(name) or "" for name in changed).strip() for each in (before, after))
            yield _Renaming(note.seq, old, new)


def _name_changes(renamings: list[_Renaming], entries: dict[int, EntrySummary]) -> Iterator[PlayerChange]:
    for seq, old, new in renamings:
        text = f"{old or 'no name'} => {new or 'no name'}"
        yield PlayerChange(date=entries[seq].day, what=NAME, before=old, after=new, text=text, by=entries[seq])

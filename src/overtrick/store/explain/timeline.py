"""Everything that changed about a player, each with its day and its cause, in the words of a player's own page."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple

import msgspec

from overtrick.store import models
from overtrick.store.db.fetch import Query, Rows, model_query, models_from_rows
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.journal.steps import Step, steps
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import EARLIEST
from overtrick.store.registers.players_on_day import STATUS
from overtrick.store.standings.change_reasons import Names
from overtrick.store.standings.holdings import GRADE, RANK, RATING, STARS
from overtrick.store.standings.on_day import rating_text

CLUB, NAME = "club", "name"
_NAMES = ("first", "preferred", "family")
_ONE_DAY = timedelta(days=1)


class PlayerChange(msgspec.Struct, frozen=True, kw_only=True):
    """Something that changed: from what to what, and the line of the journal, where there is one.

    `number` is the player's, or the one under which it was before a merger.
    """

    number: str = ""
    date: date
    what: str
    before: str
    after: str
    text: str
    by: Step | None = None


class TimelineRows(NamedTuple):
    """All that happenings are told from. `changes` are those of rank, stars, rating and grade, in order."""

    changes: list[models.Change]
    memberships: list[models.Membership]
    statuses: list[models.Spell]
    notes: list[models.Audit]

    def changes_of(self, player: models.Player) -> list[models.Change]:
        """The changes under one number."""
        return [row for row in self.changes if row.player_id == player.pk]


class _Renamed(NamedTuple):
    """A line of the audit log by which a player got another name."""

    seq: int
    before: str
    after: str


def timeline_queries(players: Sequence[models.Player]) -> list[Query]:
    """The questions about the past of a player under each number, to be asked together."""
    marks = ", ".join(["%s"] * len(players))
    keys, numbers = [each.pk for each in players], [each.number for each in players]
    return [
        model_query(models.Change, f"player_id IN ({marks}) ORDER BY date, id", *keys),
        model_query(models.Membership, f"player_id IN ({marks}) ORDER BY start, id", *keys),
        model_query(models.Spell, f"player_id IN ({marks}) AND kind = %s ORDER BY start, id", *keys, STATUS),
        model_query(models.Audit, f"what = %s AND key IN ({marks}) ORDER BY id", "player", *numbers),
    ]


def timeline_from_rows(told: Sequence[Rows]) -> TimelineRows:
    """The past, from the answers to these questions."""
    changes, memberships, statuses, notes = told
    return TimelineRows(
        models_from_rows(models.Change, changes), models_from_rows(models.Membership, memberships),
        models_from_rows(models.Spell, statuses), models_from_rows(models.Audit, notes),
    )  # fmt: skip


def build_timeline(players: Sequence[models.Player], past: TimelineRows) -> list[PlayerChange]:
    """Every change of a player under whichever number, the newest first; of one day, what was decided last.

    The players are one: the survivor, and those who were merged into it.
    """
    renamed = {each.number: [] if each.erased else [*_renamed(past.notes, each)] for each in players}
    lines = steps([*(row.seq for row in past.changes), *(each.seq for own in renamed.values() for each in own)])
    found: list[PlayerChange] = []
    for at, player in enumerate(players):
        found += _under(player, past, renamed[player.number], lines, f", as number {player.number}" if at else "")
    return sorted(found, key=lambda each: (each.date, each.by.seq if each.by else 0), reverse=True)


def _under(
    player: models.Player, past: TimelineRows, renamed: list[_Renamed], lines: dict[int, Step], says: str
) -> Iterator[PlayerChange]:
    """What changed under one number, and how it is said that it was another one."""
    for each in (
        *_changes(player, past.changes_of(player), lines),
        *_clubs([row for row in past.memberships if row.player_id == player.pk]),
        *_statuses([row for row in past.statuses if row.player_id == player.pk]), *_renamings(renamed, lines),
    ):  # fmt: skip
        yield msgspec.structs.replace(each, number=player.number, text=f"{each.text}{says}")


def _changes(player: models.Player, rows: list[models.Change], lines: dict[int, Step]) -> Iterator[PlayerChange]:
    names = Names()
    starred = {row.seq: row.after for row in rows if row.what == STARS}
    ranked = {row.seq for row in rows if row.what == RANK}
    rank, stars = _first(rows, RANK, player.rank), _first(rows, STARS, player.stars)
    for row in rows:
        stars = starred.get(row.seq, stars)
        if row.what == RANK:
            rank = row.after
        elif row.what == STARS and row.seq in ranked:
            # The rank tells of its stars.
            continue
        before, after = (names.of(row.what, text) for text in (row.before, row.after))
        words = {RANK: _ranked(names.of(RANK, rank), stars), GRADE: f"Grade {after}", RATING: f"Rating {_shown(row)}"}
        words[STARS] = words[RANK]
        by = lines.get(row.seq)
        yield PlayerChange(date=row.date, what=row.what, before=before, after=after, text=words[row.what], by=by)


def _first(rows: list[models.Change], what: str, now: int) -> str:
    """What was held before the first change."""
    return next((row.before for row in rows if row.what == what), str(now))


def _shown(row: models.Change) -> str:
    """A rating as it was shown on the day from which it held."""
    return rating_text(row.after, federation_state().federation.scheme.on(row.date))


def _ranked(rank: str, stars: str) -> str:
    return f"{rank} {stars} Star" if stars != "0" else rank


def _clubs(spells: list[models.Membership]) -> Iterator[PlayerChange]:
    names = {code: club.name for code, club in code_names().clubs.items()}
    for at, spell in enumerate(spells):
        name = names.get(spell.club, str(spell.club))
        left = next((each for each in spells[:at] if _follows(each, spell)), None)
        if left is not None and left.club != spell.club:
            old = names.get(left.club, str(left.club))
            yield PlayerChange(date=spell.start, what=CLUB, before=old, after=name, text=f"Moved {old} => {name}")
        elif spell.start > EARLIEST:
            yield PlayerChange(date=spell.start, what=CLUB, before="", after=name, text=f"Joined {name}")
        if spell.end and not any(_follows(spell, each) for each in spells):
            yield PlayerChange(date=spell.end, what=CLUB, before=name, after="", text=f"Left {name}")


def _follows(one: models.Membership, other: models.Membership) -> bool:
    """Whether a membership begins on the day after another one ended; one may have ended at the end of all days."""
    return one.end is not None and (other.start - one.end) == _ONE_DAY


def _statuses(spells: list[models.Spell]) -> Iterator[PlayerChange]:
    names = {str(code): name for code, name in code_names().codes.get(STATUS, {}).items()}
    before = ""
    for spell in spells:
        after = names.get(spell.value, spell.value)
        if before and after != before:
            text = f"{before} => {after}"
            yield PlayerChange(date=spell.start, what=STATUS, before=before, after=after, text=text)
        before = after


def _renamed(notes: list[models.Audit], player: models.Player) -> Iterator[_Renamed]:
    for note in notes:
        if note.key != player.number:
            continue
        before, after = msgspec.json.decode(note.before), msgspec.json.decode(note.after)
        told = [name for name in _NAMES if name in (after or ())]
        if before and told:
            old, new = (" ".join(each.get(name) or "" for name in told).strip() for each in (before, after))
            yield _Renamed(note.seq, old, new)


def _renamings(renamed: list[_Renamed], lines: dict[int, Step]) -> Iterator[PlayerChange]:
    for seq, old, new in renamed:
        text = f"{old or 'no name'} => {new or 'no name'}"
        yield PlayerChange(date=lines[seq].day, what=NAME, before=old, after=new, text=text, by=lines[seq])

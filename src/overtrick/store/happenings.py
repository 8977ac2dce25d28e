"""Everything that changed about a player, each with its day and its cause, in the words of a player's own page."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

import msgspec

from overtrick.store import models
from overtrick.store.codebook import codebook
from overtrick.store.decisions.players import EARLIEST
from overtrick.store.fetching import fetched
from overtrick.store.grounds import Names
from overtrick.store.held import GRADE, RANK, RATING, STARS
from overtrick.store.office import office
from overtrick.store.register import STATUS
from overtrick.store.standings import rating_text
from overtrick.store.steps import Step, steps

CLUB, NAME = "club", "name"
_NAMES = ("first", "preferred", "family")
_ONE_DAY = timedelta(days=1)


class Happening(msgspec.Struct, frozen=True, kw_only=True):
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


def changes_of(player: models.Player) -> list[models.Change]:
    """Every change of a player's rank, stars, rating and grade, in order."""
    return fetched(models.Change, "player_id = %s ORDER BY date, id", player.pk)


def happenings(player: models.Player, numbers: Sequence[str], changes: list[models.Change]) -> list[Happening]:
    """Every change of a player under whichever number, the newest first; of one day, what was decided last."""
    found = [*_under(player, changes, "")]
    if len(numbers) > 1:
        for own in models.Player.objects.filter(number__in=numbers[1:]).order_by("id"):
            found += _under(own, changes_of(own), f", as number {own.number}")
    return sorted(found, key=lambda each: (each.date, each.by.seq if each.by else 0), reverse=True)


def _under(player: models.Player, changes: list[models.Change], says: str) -> Iterator[Happening]:
    """What changed under one number, and how it is said that it was another one."""
    for each in (*_changes(player, changes), *_clubs(player), *_statuses(player), *_renamings(player)):
        yield msgspec.structs.replace(each, number=player.number, text=f"{each.text}{says}")


def _changes(player: models.Player, rows: list[models.Change]) -> Iterator[Happening]:
    lines, names = steps(row.seq for row in rows), Names()
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
        yield Happening(date=row.date, what=row.what, before=before, after=after, text=words[row.what], by=by)


def _first(rows: list[models.Change], what: str, now: int) -> str:
    """What was held before the first change."""
    return next((row.before for row in rows if row.what == what), str(now))


def _shown(row: models.Change) -> str:
    """A rating as it was shown on the day from which it held."""
    return rating_text(row.after, office().federation.scheme.on(row.date))


def _ranked(rank: str, stars: str) -> str:
    return f"{rank} {stars} Star" if stars != "0" else rank


def _clubs(player: models.Player) -> Iterator[Happening]:
    names = {code: club.name for code, club in codebook().clubs.items()}
    spells = fetched(models.Membership, "player_id = %s ORDER BY start, id", player.pk)
    for at, spell in enumerate(spells):
        name = names.get(spell.club, str(spell.club))
        left = next((each for each in spells[:at] if _follows(each, spell)), None)
        if left is not None and left.club != spell.club:
            old = names.get(left.club, str(left.club))
            yield Happening(date=spell.start, what=CLUB, before=old, after=name, text=f"Moved {old} => {name}")
        elif spell.start > EARLIEST:
            yield Happening(date=spell.start, what=CLUB, before="", after=name, text=f"Joined {name}")
        if spell.end and not any(_follows(spell, each) for each in spells):
            yield Happening(date=spell.end, what=CLUB, before=name, after="", text=f"Left {name}")


def _follows(one: models.Membership, other: models.Membership) -> bool:
    """Whether a membership begins on the day after another one ended; one may have ended at the end of all days."""
    return one.end is not None and (other.start - one.end) == _ONE_DAY


def _statuses(player: models.Player) -> Iterator[Happening]:
    names = {str(code): name for code, name in codebook().codes.get(STATUS, {}).items()}
    before = ""
    for spell in fetched(models.Spell, "player_id = %s AND kind = %s ORDER BY start, id", player.pk, STATUS):
        after = names.get(spell.value, spell.value)
        if before and after != before:
            text = f"{before} => {after}"
            yield Happening(date=spell.start, what=STATUS, before=before, after=after, text=text)
        before = after


def _renamings(player: models.Player) -> Iterator[Happening]:
    if player.erased:
        return
    notes = [
        (note.seq, msgspec.json.decode(note.before), msgspec.json.decode(note.after))
        for note in fetched(models.Audit, "what = %s AND key = %s ORDER BY id", "player", player.number)
    ]
    named = [(seq, before, after) for seq, before, after in notes if before and set(_NAMES) & set(after or ())]
    lines = steps(seq for seq, _, _ in named)
    for seq, before, after in named:
        told = [name for name in _NAMES if name in after]
        old, new = (" ".join(each.get(name) or "" for name in told).strip() for each in (before, after))
        text = f"{old or 'no name'} => {new or 'no name'}"
        yield Happening(date=lines[seq].day, what=NAME, before=old, after=new, text=text, by=lines[seq])

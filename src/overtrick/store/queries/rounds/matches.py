"""A round of matches as its page shows it: who met whom, who had no opponent, and who leads after it."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

import msgspec

from overtrick.core.lists import matches
from overtrick.core.places import place_text
from overtrick.store.access.permissions import Actor
from overtrick.store.queries.rounds.interim_ladder import InterimLadder, find_interim_ladders
from overtrick.store.queries.rounds.match_imps import MatchImps
from overtrick.store.queries.session_list import Card, find_seats
from overtrick.store.queries.session_results import Ladder, Row
from overtrick.store.queries.visibility import Person


class Match(msgspec.Struct, frozen=True):
    """Two sides of a match, the winner first; `other` is None for a contestant who had no opponent.

    `imps` are those of the two sides, where the boards of the match are on record.
    """

    one: Row
    other: Row | None
    imps: tuple[str, str] | None = None

    @property
    def margin(self) -> Decimal | None:
        """By how much the first side won; None where a score is missing."""
        if self.other is None or not (self.one.score and self.other.score):
            return None
        return Decimal(self.one.score) - Decimal(self.other.score)

    @property
    def swing(self) -> int | None:
        """By how many IMPs the first side won; None where they are not known."""
        return int(self.imps[0]) - int(self.imps[1]) if self.imps else None


class Contestant(msgspec.Struct, frozen=True, kw_only=True):
    """A contestant in the interim ladder after a round; `entry` is its latest row."""

    place: str
    team: str
    people: tuple[Person, ...]
    total: str
    entry: int


class RoundResults(msgspec.Struct, frozen=True, kw_only=True):
    """A round: its matches and byes, the interim ladder after it, and the rounds on record as number and session.

    There is no interim ladder if the rounds before it are not all on record.
    """

    matches: tuple[Match, ...]
    byes: tuple[Row, ...]
    interim: tuple[Contestant, ...]
    rounds: tuple[tuple[int, int], ...]


def find_round(ladder: Ladder, who: Actor | None = None) -> RoundResults | None:
    """Find the matches of a session and the interim ladder after it; None for a session without matches."""
    if not ladder.card.matches:
        return None
    rows = sorted((row for rows in ladder.lists for row in rows), key=lambda row: row.position)
    played, byes = pair_rows(rows)
    session = ladder.card.id
    swings = MatchImps([ladder.card.event_id], {session: ladder.card.round}) if ladder.stands else None
    found = find_interim_ladders([session], [ladder.card.event_id]).get(session) if ladder.stands else None
    return RoundResults(
        matches=add_imps(session, played, swings), byes=tuple(byes),
        interim=_name_contestants(found, rows, who) if found else (),
        rounds=tuple((each.number, each.session) for each in found.rounds) if found else (),
    )  # fmt: skip


def find_latest_ladders(
    cards: Sequence[Card], who: Actor | None = None
) -> Iterator[tuple[Card, tuple[Contestant, ...]]]:
    """Find who leads after the last round of each field among some sessions, with the session of that round."""
    rounds = {card.id: card for card in cards if card.matches}
    found = find_interim_ladders(rounds, {card.event_id for card in rounds.values()}) if rounds else {}
    for session, interim in found.items():
        if interim.totals and session == interim.rounds[-1].session:
            yield rounds[session], _name_contestants(interim, [], who)


def pair_rows(rows: list[Row]) -> tuple[list[Match], list[Row]]:
    """Put the two sides of each match together, the winner first; a side against nobody had a bye."""
    played: list[Match] = []
    byes: list[Row] = []
    for pair in matches(tuple(rows)):
        present = sorted((row for row in pair if not row.absent), key=_strength)
        if len(present) == len(pair):
            played.append(Match(present[0], present[1]))
        else:
            byes += present
    # An odd last row met nobody whom the file names.
    byes += [row for row in rows[len(rows) // 2 * 2 :] if not row.absent]
    return played, byes


def add_imps(session: int, played: Sequence[Match], swings: MatchImps | None) -> tuple[Match, ...]:
    """Return the matches of a round with their IMPs, as far as its boards are on record."""
    if swings is None:
        return tuple(played)
    return tuple(
        Match(each.one, each.other, swings.find(session, each.one.position, each.other.position))
        if each.other is not None else each
        for each in played
    )  # fmt: skip


def _strength(row: Row) -> tuple[bool, Decimal]:
    """Return what the better side of a match has less of."""
    return not row.score, -Decimal(row.score or 0)


def _name_contestants(found: InterimLadder, rows: list[Row], who: Actor | None) -> tuple[Contestant, ...]:
    """Name the contestants by their rows; one who did not play this time has its latest row in an earlier round."""
    known = {row.entry: row for row in rows}
    absent = find_seats([each.key for each in found.totals if each.key not in known], who)
    return tuple(
        Contestant(
            place=place_text(each.place, tied=each.tied), total=f"{each.total:f}", entry=each.key,
            team=known[each.key].team if each.key in known else "",
            people=known[each.key].people if each.key in known else tuple(person for _, person in absent[each.key]),
        )
        for each in found.totals
    )  # fmt: skip

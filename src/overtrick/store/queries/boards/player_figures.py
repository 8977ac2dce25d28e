"""What the boards show of a player, or of a partnership, over time: sums that the worker keeps, added up.

Boards of sessions that no longer count are left out. Nothing is claimed from too few boards.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import TypeVar

import msgspec

from overtrick.core.session import NO_NUMBER, NOBODY
from overtrick.scoring.boards.play_figures import ALL, Figures, PlayRecord, Swing
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.queries.player import PlayerIdentity
from overtrick.store.queries.visibility import Person, find_people

# One board's percentage lies some 30 points from the average, so the mean of 60 lies within eight points of what the
# player is worth, in nineteen cases of twenty. From fewer, luck would be taken for skill. Chosen on 18 November 2026.
FEWEST_BOARDS = 60
_MOST_OPPONENTS, _MOST_SWINGS = 10, 5
_MONTHS_OF_QUARTER = 3
_RECORDS = (
    "SELECT f.session, f.partner, f.played, f.content FROM board_figures f JOIN session s ON s.id = f.session "
    "WHERE f.player IN ({marks}) AND s.stands ORDER BY f.played, f.session, f.id"
)
K = TypeVar("K")
_decode = msgspec.json.Decoder(PlayRecord).decode


class KeptBoard(msgspec.Struct, frozen=True):
    """A board that went well or badly, with its session and day."""

    session: int
    played: date
    swing: Swing


class WithPerson(msgspec.Struct, frozen=True):
    """Figures of the boards with a partner, or against an opponent."""

    person: Person
    figures: Figures


class PlayReport(msgspec.Struct, frozen=True, kw_only=True):
    """What the boards show: figures by kind of board and by quarter, partners, opponents, best and worst boards."""

    sessions: int
    figures: Mapping[str, Figures]
    quarters: tuple[tuple[date, Figures], ...]
    partners: tuple[WithPerson, ...]
    opponents: tuple[WithPerson, ...]
    best: tuple[KeptBoard, ...]
    worst: tuple[KeptBoard, ...]

    @property
    def boards(self) -> int:
        """How many boards there are."""
        return self.of(ALL).boards

    def of(self, kind: str) -> Figures:
        """Return the figures of a kind of boards."""
        return self.figures.get(kind, Figures())

    @property
    def missing(self) -> int:
        """How many boards are missing before anything is said; 0 if there are enough."""
        return max(0, FEWEST_BOARDS - self.boards)


def claim(value: Fraction | None, boards: int) -> Fraction | None:
    """Return a figure if it rests on enough boards."""
    return value if boards >= FEWEST_BOARDS else None


def find_play_report(
    player: PlayerIdentity, who: Actor | None = None, partner: PlayerIdentity | None = None
) -> PlayReport:
    """Find what the boards tell of a player, or of a player with one partner."""
    rows = database.rows(_RECORDS.format(marks=", ".join(["%s"] * len(player.numbers))), *player.numbers)
    found = [
        (session, other, day_of(played), _decode(content))
        for session, other, played, content in rows
        if partner is None or other in partner.numbers
    ]
    figures: dict[str, Figures] = {}
    quarters: dict[date, Figures] = {}
    partners: dict[str, Figures] = {}
    met: dict[tuple[str, ...], Figures] = {}
    swings = []
    for session, other, played, record in found:
        for kind, own in record.figures.items():
            _add(figures, kind, own)
        every = record.figures.get(ALL, Figures())
        month = (played.month - 1) // _MONTHS_OF_QUARTER * _MONTHS_OF_QUARTER + 1
        _add(quarters, played.replace(month=month, day=1), every)
        _add(partners, other, every)
        for numbers, own in record.opponents:
            _add(met, numbers, own)
        swings += [KeptBoard(session, played, each) for each in record.swings]
    opponents: dict[str, Figures] = {}
    for numbers, own in met.items():
        for number in numbers:
            _add(opponents, number, own)
    people = find_people({*partners, *opponents}, who)
    swings.sort(key=lambda each: (-each.swing.imps, -each.played.toordinal(), each.session, each.swing.board))
    return PlayReport(
        sessions=len({session for session, *_ in found}), figures=figures, quarters=tuple(sorted(quarters.items())),
        partners=tuple(_by_person(partners, people)), opponents=tuple(_by_person(opponents, people)[:_MOST_OPPONENTS]),
        best=tuple(each for each in swings[:_MOST_SWINGS] if each.swing.imps > 0),
        worst=tuple(each for each in reversed(swings[-_MOST_SWINGS:]) if each.swing.imps < 0),
    )  # fmt: skip


def _add(sums: dict[K, Figures], key: K, own: Figures) -> None:
    sums[key] = sums.get(key, Figures()) + own


def _by_person(sums: Mapping[str, Figures], people: Mapping[str, Person]) -> Sequence[WithPerson]:
    """Return the figures by person, after mergers, most boards first; without those whom the reader may not see."""
    found: dict[Person, Figures] = {}
    for number, figures in sums.items():
        person = people.get(number) if number not in (NOBODY, NO_NUMBER) else None
        if person is not None and person.number:
            found[person] = found.get(person, Figures()) + figures
    return _sorted(WithPerson(person, figures) for person, figures in found.items())


def _sorted(found: Iterable[WithPerson]) -> list[WithPerson]:
    return sorted(found, key=lambda each: (-each.figures.boards, each.person.name))

"""The rankings of a scored session: one list a field, or North-South and East-West, each from first to last."""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from overtrick.core.session import Session
from overtrick.scoring.field import Contestant, Field, Order, numerically
from overtrick.scoring.places import places
from overtrick.scoring.tally import Tally


class Line(msgspec.Struct, frozen=True):
    """One line of a ranking; `top` is the highest possible score, 0 where the method knows none."""

    contestant: Contestant
    boards: int
    score: Fraction
    top: Fraction
    place: int = 0
    tied: bool = False

    @property
    def percentage(self) -> Fraction | None:
        """The score as a percentage of the highest possible."""
        return self.score / self.top * 100 if self.top else None


class Scored(msgspec.Struct, frozen=True):
    """A field with its deals scored; `lists` are its rankings, best first: one, or North-South and East-West."""

    field: Field
    tally: Tally
    lists: tuple[tuple[Line, ...], ...]


def ranked_fields(session: Session, scored: list[tuple[Field, Tally]]) -> tuple[Scored, ...]:
    """Rank every field; sections whose places the file counts through are ranked together."""
    lines = [_lines(session, field, tally) for field, tally in scored]
    together = len(lines) > 1 and counted_through(session)
    groups = [[line for each in lines for line in each]] if together else lines
    done = {_key(line.contestant): line for group in groups for line in _placed(group)}
    fields = []
    for (field, tally), each in zip(scored, lines, strict=True):
        lists: dict[str, list[Line]] = {}
        for line in each:
            lists.setdefault(line.contestant.direction, []).append(done[_key(line.contestant)])
        # NS stands before EW.
        ordered = (tuple(sorted(lists[side], key=_rank)) for side in sorted(lists, reverse=True))
        fields.append(Scored(field, tally, tuple(ordered)))
    return tuple(fields)


def _lines(session: Session, field: Field, tally: Tally) -> list[Line]:
    found = zip(field.contestants, tally.boards, tally.scores, tally.tops, strict=True)
    lines = [Line(contestant, boards, score, top) for contestant, boards, score, top in found]
    return _by_player(session, lines) if field.contest == "individual" else lines


def _by_player(session: Session, lines: list[Line]) -> list[Line]:
    """In an individual everybody earns with each partner in turn."""
    rows = {(row.details.section, row.details.number): row for row in session.entries if row.details}
    totals: dict[tuple[str, str], Line] = {}
    for line in lines:
        for player in line.contestant.players:
            key = player.section, player.number
            row = rows.get(key) or rows.get(("", player.number))
            before = totals.get(key) or Line(
                Contestant(player.section, "", player.number, row), 0, Fraction(0), Fraction(0)
            )
            totals[key] = Line(
                before.contestant, before.boards + line.boards, before.score + line.score, before.top + line.top
            )
    return list(totals.values())


def _placed(lines: Iterable[Line]) -> list[Line]:
    lists: dict[str, list[Line]] = {}
    for line in lines:
        lists.setdefault(line.contestant.direction, []).append(line)
    found = []
    for members in lists.values():
        # Pairs may have played different numbers of boards: where there are percentages, they decide.
        decide = [line.score / line.top if line.top else line.score for line in members]
        for line, (place, tied) in zip(members, places(decide), strict=True):
            found.append(Line(line.contestant, line.boards, line.score, line.top, place, tied))
    return found


def counted_through(session: Session) -> bool:
    """Whether the file's places run through all sections: some list has no winner in some section."""
    rows = [(row.details, row.place) for row in session.entries if row.details and row.place]
    lists = {(details.section, details.direction) for details, _ in rows}
    won = {(details.section, details.direction) for details, place in rows if place == 1}
    return len({section for section, _ in lists}) > 1 and won != lists


def _key(contestant: Contestant) -> tuple[str, str, str]:
    return contestant.section, contestant.direction, contestant.number


def _rank(line: Line) -> tuple[int, Order]:
    return line.place, numerically(line.contestant)

"""The rankings of a scored session: one list a field, or North-South and East-West, each from first to last."""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from overtrick.core.session import Session
from overtrick.scoring.field import Contestant, Field, Order, numeric_order
from overtrick.scoring.places import assign_places
from overtrick.scoring.tally import Tally


class RankingLine(msgspec.Struct, frozen=True):
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


class ScoredField(msgspec.Struct, frozen=True):
    """A field with its deals scored; `lists` are its rankings, best first: one, or North-South and East-West."""

    field: Field
    tally: Tally
    lists: tuple[tuple[RankingLine, ...], ...]


def build_rankings(session: Session, scored: list[tuple[Field, Tally]]) -> tuple[ScoredField, ...]:
    """Rank every field; sections whose places the file counts through are ranked together."""
    lines = [_lines(session, field, tally) for field, tally in scored]
    together = len(lines) > 1 and places_span_sections(session)
    groups = [[line for each in lines for line in each]] if together else lines
    done = {_key(line.contestant): line for group in groups for line in _with_places(group)}
    fields = []
    for (field, tally), each in zip(scored, lines, strict=True):
        lists: dict[str, list[RankingLine]] = {}
        for line in each:
            lists.setdefault(line.contestant.direction, []).append(done[_key(line.contestant)])
        # NS stands before EW.
        ordered = (tuple(sorted(lists[side], key=_by_place)) for side in sorted(lists, reverse=True))
        fields.append(ScoredField(field, tally, tuple(ordered)))
    return tuple(fields)


def _lines(session: Session, field: Field, tally: Tally) -> list[RankingLine]:
    found = zip(field.contestants, tally.boards, tally.scores, tally.tops, strict=True)
    lines = [RankingLine(contestant, boards, score, top) for contestant, boards, score, top in found]
    return _by_player(session, lines) if field.contest == "individual" else lines


def _by_player(session: Session, lines: list[RankingLine]) -> list[RankingLine]:
    """In an individual everybody earns with each partner in turn."""
    rows = {(row.details.section, row.details.number): row for row in session.entries if row.details}
    totals: dict[tuple[str, str], RankingLine] = {}
    for line in lines:
        for player in line.contestant.players:
            key = player.section, player.number
            row = rows.get(key) or rows.get(("", player.number))
            before = totals.get(key) or RankingLine(
                Contestant(player.section, "", player.number, row), 0, Fraction(0), Fraction(0)
            )
            totals[key] = RankingLine(
                before.contestant, before.boards + line.boards, before.score + line.score, before.top + line.top
            )
    return list(totals.values())


def _with_places(lines: Iterable[RankingLine]) -> list[RankingLine]:
    lists: dict[str, list[RankingLine]] = {}
    for line in lines:
        lists.setdefault(line.contestant.direction, []).append(line)
    found = []
    for members in lists.values():
        # Pairs may have played different numbers of boards: where there are percentages, they decide.
        decide = [line.score / line.top if line.top else line.score for line in members]
        for line, (place, tied) in zip(members, assign_places(decide), strict=True):
            found.append(RankingLine(line.contestant, line.boards, line.score, line.top, place, tied))
    return found


def places_span_sections(session: Session) -> bool:
    """Whether the file's places run through all sections: some list has no winner in some section."""
    rows = [(row.details, row.place) for row in session.entries if row.details and row.place]
    lists = {(details.section, details.direction) for details, _ in rows}
    won = {(details.section, details.direction) for details, place in rows if place == 1}
    return len({section for section, _ in lists}) > 1 and won != lists


def _key(contestant: Contestant) -> tuple[str, str, str]:
    return contestant.section, contestant.direction, contestant.number


def _by_place(line: RankingLine) -> tuple[int, Order]:
    return line.place, numeric_order(line.contestant)

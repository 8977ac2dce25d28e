"""The rankings of a scored session: one list a field, or North-South and East-West, each from first to last."""

from fractions import Fraction

import msgspec
from msgspec.structs import replace

from overtrick.core.places import place_text
from overtrick.core.session import Session
from overtrick.scoring.field import Contestant, Field, Order, numeric_order
from overtrick.scoring.places import assign_places
from overtrick.scoring.scales import Scale
from overtrick.scoring.tally import Tally

_AFTER_LAST = 1_000_000


class RankingLine(msgspec.Struct, frozen=True):
    """One line of a ranking, its score as the file counts it.

    `top` is the highest possible score counted from 0, which does not exist (0) with every method; `average` is what
    to add to the score for counting from 0. Whoever the file does not rank has place 0.
    """

    contestant: Contestant
    boards: int
    score: Fraction
    top: Fraction
    place: int = 0
    tied: bool = False
    average: Fraction = Fraction(0)

    @property
    def percentage(self) -> Fraction | None:
        """The score as a percentage of the highest possible."""
        return (self.score + self.average) / self.top * 100 if self.top else None

    @property
    def place_text(self) -> str:
        """The place as it is printed; nothing for whoever has none."""
        return place_text(self.place or None, tied=self.tied)


class ScoredField(msgspec.Struct, frozen=True):
    """A field with its deals scored; `lists` are its rankings, best first: one, or North-South and East-West."""

    field: Field
    tally: Tally
    lists: tuple[tuple[RankingLine, ...], ...]


def build_rankings(session: Session, scored: list[tuple[Field, Tally]], scale: Scale) -> tuple[ScoredField, ...]:
    """Rank every field; sections whose places the file counts through are ranked together."""
    lines = [_lines(session, field, tally, scale) for field, tally in scored]
    two = any(field.winners == 2 for field, _ in scored)
    together = len(lines) > 1 and places_span_sections(session, two=two)
    groups = [[line for each in lines for line in each]] if together else lines
    done = {_key(line.contestant): line for group in groups for line in _with_places(group, two=two)}
    fields = []
    for (field, tally), each in zip(scored, lines, strict=True):
        lists: dict[str, list[RankingLine]] = {}
        for line in each:
            lists.setdefault(_list_of(line, two=two), []).append(done[_key(line.contestant)])
        # NS stands before EW.
        ordered = (tuple(sorted(lists[side], key=_by_place)) for side in sorted(lists, reverse=True))
        fields.append(ScoredField(field, tally, tuple(ordered)))
    return tuple(fields)


def _list_of(line: RankingLine, *, two: bool) -> str:
    return line.contestant.direction if two else ""


def _lines(session: Session, field: Field, tally: Tally, scale: Scale) -> list[RankingLine]:
    found = zip(field.contestants, tally.boards, tally.scores, tally.tops, strict=True)
    lines = [RankingLine(contestant, boards, score, top) for contestant, boards, score, top in found]
    lines = _by_player(session, lines) if field.contest == "individual" else lines
    return [_as_the_file_counts(line, scale) for line in lines]


def _as_the_file_counts(line: RankingLine, scale: Scale) -> RankingLine:
    """The line with its score in the file's numbers, and with what the file carries over or takes off."""
    entry = line.contestant.entry
    correction = entry.details.correction if entry and entry.details else None
    by = line.boards if scale.averaged and line.boards else 1
    top = line.top / by
    average = top / 2 if scale.centred else Fraction(0)
    return replace(line, score=(line.score + Fraction(correction or 0)) / by - average, top=top, average=average)


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


def _with_places(lines: list[RankingLine], *, two: bool) -> list[RankingLine]:
    lists: dict[str, list[RankingLine]] = {}
    for line in lines:
        lists.setdefault(_list_of(line, two=two), []).append(line)
    found = []
    for members in lists.values():
        competing, others = _split_by_file(members)
        # Pairs may have played different numbers of boards: where there are percentages, they decide.
        decide = [line.score if (share := line.percentage) is None else share for line in competing]
        for line, (place, tied) in zip(competing, assign_places(decide), strict=True):
            found.append(replace(line, place=place, tied=tied))
        found += others
    return found


def _split_by_file(members: list[RankingLine]) -> tuple[list[RankingLine], list[RankingLine]]:
    """Split a list into those whom the file ranks and the others: a stand-in without a place takes none from them.

    A file that ranks less than half of a list is no judge of it: then all are ranked.
    """
    ranked: list[RankingLine] = []
    others: list[RankingLine] = []
    for line in members:
        entry = line.contestant.entry
        (ranked if entry and entry.place else others).append(line)
    return (ranked, others) if len(ranked) > len(others) else (members, [])


def places_span_sections(session: Session, *, two: bool) -> bool:
    """Whether the file's places run through all sections: some list has no winner in some section."""
    rows = [
        ((row.details.section, row.details.direction if two else ""), row.place)
        for row in session.entries
        if row.details and row.place
    ]
    lists = {name for name, _ in rows}
    won = {name for name, place in rows if place == 1}
    return len({section for section, _ in lists}) > 1 and won != lists


def _key(contestant: Contestant) -> tuple[str, str, str]:
    return contestant.section, contestant.direction, contestant.number


def _by_place(line: RankingLine) -> tuple[int, Order]:
    return line.place or _AFTER_LAST, numeric_order(line.contestant)

"""A scored session as text: rankings, and travellers in columns, with - for half a matchpoint."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from overtrick.core.numbers import to_decimal
from overtrick.core.places import place_text
from overtrick.scoring.field import Contestant, Play, numeric_order
from overtrick.scoring.handicap.calculation import HandicapLine, places_printed
from overtrick.scoring.handicap.rules import HandicapRules
from overtrick.scoring.rankings import RankingLine, ScoredField
from overtrick.scoring.rescoring import MATCHPOINTS, RescoredSession

# So many pairs stand beside one another; then the boards begin anew for the next.
_COLUMNS = 12
_HALF = Fraction(1, 2)
DIRECTIONS = {"NS": "North-South", "EW": "East-West"}


def heading(rescored: RescoredSession, scored: ScoredField, ranking: tuple[RankingLine, ...]) -> str:
    """How many boards, the average of a matchpointed list, its section and its direction."""
    first = ranking[0].contestant
    counted = sum(1 for deal in scored.tally.deals if not deal.left_out)
    parts = [f"Scores after {counted} {'board' if counted == 1 else 'boards'}"]
    top = max(line.top for line in ranking)
    if top and rescored.method == MATCHPOINTS:
        parts.append(f"Average: {to_decimal(top / 2, 1)}")
    sections = {line.contestant.section for line in ranking}
    if len(sections) == 1 and first.section:
        parts.append(f"Section {first.section}")
    elif len(sections) > 1:
        parts.append(f"Sections {', '.join(sorted(sections))}")
    return "  ".join([*parts, *([DIRECTIONS[first.direction]] if first.direction in DIRECTIONS else [])])


def ranking_lines(ranking: tuple[RankingLine, ...]) -> Iterator[str]:
    """A ranking: pair, boards, percentage, score, place, names."""
    yield f"{'Pair':>6} {'Boards':>6} {'Pct':>6} {'Score':>8} {'Rank':>5}"
    several = len({line.contestant.section for line in ranking}) > 1
    for line in ranking:
        place = place_text(line.place, tied=line.tied)
        pair = _pair(line.contestant, several=several)
        percentage = "" if line.percentage is None else f"{to_decimal(line.percentage):f}"
        row = f"{pair:>6} {line.boards:>6} {percentage:>6} {to_decimal(line.score):>8f} {place:>5}"
        yield f"{row}  {_names(line.contestant)}".rstrip()


def handicap_lines(ranking: tuple[HandicapLine, ...], rules: HandicapRules) -> Iterator[str]:
    """A ranking with handicap: both places side by side, of the best pairs only."""
    yield f"{'Pair':>6} {'Pct':>6} {'Score':>8} {'Rank':>5} {'HNDCP':>6} {'Total':>8} {'Rank':>5}"
    printed = places_printed(len(ranking), rules)
    several = len({each.line.contestant.section for each in ranking}) > 1
    for each in ranking:
        line = each.line
        before = place_text(line.place, tied=line.tied) if line.place <= printed else ""
        after = place_text(each.place, tied=each.tied) if each.place <= printed else ""
        percentage = "" if line.percentage is None else f"{to_decimal(line.percentage):f}"
        row = (
            f"{_pair(line.contestant, several=several):>6} {percentage:>6} {to_decimal(line.score):>8f} {before:>5} "
            f"{to_decimal(each.matchpoints):>6f} {to_decimal(each.total):>8f} {after:>5}"
        )
        yield f"{row}  {_names(line.contestant)}".rstrip()


def traveller_lines(rescored: RescoredSession, scored: ScoredField, ranking: tuple[RankingLine, ...]) -> Iterator[str]:
    """Every board as a column a pair: what it got, and under it its score on the traveller."""
    listed = [line.contestant for line in ranking]
    at = {(pair.section, pair.direction, pair.number): place for place, pair in enumerate(scored.field.contestants)}
    # In an individual those who sat together have a column, not each player.
    pairs = sorted(listed if scored.field.contest != "individual" else scored.field.contestants, key=numeric_order)
    several = len({pair.section for pair in pairs}) > 1
    for start in range(0, len(pairs), _COLUMNS):
        block = pairs[start : start + _COLUMNS]
        columns = [at[pair.section, pair.direction, pair.number] for pair in block]
        yield _row("BOARD", (_pair(pair, several=several) for pair in block))
        for number, cells in _cells(rescored, scored):
            yield _row(f"{number}>", (cells.get(column, ("", ""))[0] for column in columns))
            yield _row("", (cells.get(column, ("", ""))[1] for column in columns))


def left_out_lines(scored: ScoredField) -> Iterator[str]:
    """Deals that do not count, and why."""
    for deal, worth in zip(scored.field.deals, scored.tally.deals, strict=True):
        if worth.left_out:
            yield f"Board {deal.number} does not count: {worth.left_out}."


def matchpoint_text(value: Fraction, *, halves: bool) -> str:
    """What a result is worth: 4, 1- for 1½ matchpoints, else two decimals where it is not whole."""
    if value.denominator == 1:
        return str(value.numerator)
    if halves and value - _HALF == int(value):
        return f"{int(value)}-"
    return f"{to_decimal(value):f}"


def _cells(rescored: RescoredSession, scored: ScoredField) -> Iterator[tuple[int, dict[int, tuple[str, str]]]]:
    halves = rescored.method == MATCHPOINTS
    for deal, worth in zip(scored.field.deals, scored.tally.deals, strict=True):
        cells: dict[int, tuple[str, str]] = {}
        for play, ns, ew in zip(deal.plays, worth.ns, worth.ew, strict=True):
            for place, won, side in ((play.ns, ns, 1), (play.ew, ew, -1)):
                text = "" if won is None else matchpoint_text(Fraction(won, worth.denominator), halves=halves)
                if text or place not in cells:
                    cells[place] = text, _points(play, side)
        yield deal.number, cells


def _points(play: Play, side: int) -> str:
    return play.result.adjusted if play.score is None else str(side * play.score)


def _row(first: str, cells: Iterable[str]) -> str:
    return (f"{first:>6}" + "".join(f" {cell:>5}" for cell in cells)).rstrip()


def _pair(contestant: Contestant, *, several: bool) -> str:
    return f"{contestant.section if several else ''}{contestant.number}"


def _names(contestant: Contestant) -> str:
    entry = contestant.entry
    if entry is None:
        return ""
    names = entry.details.names if entry.details and any(entry.details.names) else entry.players
    return " - ".join(name for name in names if name)

"""A scored session as text: rankings, and travellers in columns, with - for half a matchpoint."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from overtrick.core.numbers import to_decimal
from overtrick.core.places import place_text
from overtrick.core.scoring import BUTLER, COMPARISONS, CROSS_IMPS, IMPS, MATCHPOINTS, NOTHING, RESULTS
from overtrick.scoring.field import Contestant, Play, details_of, numeric_order
from overtrick.scoring.handicap.calculation import HandicapLine, places_printed
from overtrick.scoring.handicap.rules import HandicapRules
from overtrick.scoring.rankings import RankingLine, ScoredField
from overtrick.scoring.rescoring import RescoredSession
from overtrick.scoring.results import Side
from overtrick.scoring.scales import ONE_AND_A_HALF, TWO_AND_ONE
from overtrick.scoring.stated_numbers import board_value

# So many pairs stand beside one another; then the boards begin anew for the next.
_COLUMNS = 12
_HALF = Fraction(1, 2)
_CONVENTIONS = {ONE_AND_A_HALF: "1 and ½", TWO_AND_ONE: "2 and 1"}
_DIVISORS = {
    COMPARISONS: "averaged over the comparisons",
    RESULTS: "divided by the number of results",
    NOTHING: "added up over the comparisons",
}
DIRECTIONS = {"NS": "North-South", "EW": "East-West"}


def describe_scale(rescored: RescoredSession) -> str:
    """In which numbers the session is scored, as far as its method leaves that open."""
    scale = rescored.scale
    words = []
    if rescored.method == MATCHPOINTS:
        words = [_CONVENTIONS[scale.convention]]
        words += ["from the average"] if scale.centred else []
        words += [] if scale.factored else ["boards with fewer results as they are"]
        words += ["average plus and minus by a pair's other boards"] if scale.own_average else []
    elif rescored.method == BUTLER:
        extremes = f" without the {scale.extremes} extremes" if scale.extremes else ""
        words = [f"datum: the {scale.datum}{extremes}"]
    elif rescored.method == CROSS_IMPS:
        words = [_DIVISORS[scale.divisor]]
    words += ["totals are averages a board"] if scale.averaged else []
    return f" ({'; '.join(words)})" if words else ""


def inferences(rescored: RescoredSession) -> tuple[str, ...]:
    """What the file does not state and had to be worked out, each in a sentence."""
    details = details_of(rescored.session)
    if not details.scoring:
        return *details.inferred, f"The file does not say how it is scored. It is taken for {rescored.method}."
    if details.scoring == IMPS and rescored.method in (CROSS_IMPS, BUTLER):
        return *details.inferred, f"The file says no more than IMPs. It is taken for {rescored.method}."
    return details.inferred


def heading(rescored: RescoredSession, scored: ScoredField, ranking: tuple[RankingLine, ...]) -> str:
    """How many boards, the average of a matchpointed list, its section and its direction."""
    first = ranking[0].contestant
    counted = sum(1 for deal in scored.tally.deals if not deal.left_out)
    parts = [f"Scores after {counted} {'board' if counted == 1 else 'boards'}"]
    top = max(line.top for line in ranking)
    if top and rescored.method == MATCHPOINTS:
        parts.append(f"Average: {to_decimal(Fraction(0) if rescored.scale.centred else top / 2, 1)}")
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
        pair = _pair(line.contestant, several=several)
        percentage = "" if line.percentage is None else f"{to_decimal(line.percentage):f}"
        row = f"{pair:>6} {line.boards:>6} {percentage:>6} {to_decimal(line.score):>8f} {line.place_text:>5}"
        yield f"{row}  {_names(line.contestant)}".rstrip()


def handicap_lines(ranking: tuple[HandicapLine, ...], rules: HandicapRules) -> Iterator[str]:
    """A ranking with handicap: both places side by side, of the best pairs only."""
    yield f"{'Pair':>6} {'Pct':>6} {'Score':>8} {'Rank':>5} {'HNDCP':>6} {'Total':>8} {'Rank':>5}"
    printed = places_printed(len(ranking), rules)
    several = len({each.line.contestant.section for each in ranking}) > 1
    for each in ranking:
        line = each.line
        before = line.place_text if line.place <= printed else ""
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
    if halves and value > 0 and value - _HALF == int(value):
        return f"{int(value)}-"
    return f"{to_decimal(value):f}"


def _cells(rescored: RescoredSession, scored: ScoredField) -> Iterator[tuple[int, dict[int, tuple[str, str]]]]:
    halves = rescored.method == MATCHPOINTS
    for deal, worth in zip(scored.field.deals, scored.tally.deals, strict=True):
        cells: dict[int, tuple[str, str]] = {}
        for play, ns, ew in zip(deal.plays, worth.ns, worth.ew, strict=True):
            for place, won, points in ((play.ns, ns, _ns_points(play)), (play.ew, ew, _ew_points(play))):
                value = None if won is None else board_value(worth, won, rescored.scale)
                text = "" if value is None else matchpoint_text(value, halves=halves)
                if text or place not in cells:
                    cells[place] = text, points
        yield deal.number, cells


def _ns_points(play: Play) -> str:
    return _points(play.ns_side, play.result.adjusted)


def _ew_points(play: Play) -> str:
    return _points(play.ew_side, play.result.ew_adjusted or play.result.adjusted)


def _points(side: Side, adjusted: str) -> str:
    return adjusted if side.points is None else str(side.points)


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

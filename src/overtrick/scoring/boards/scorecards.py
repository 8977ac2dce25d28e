"""A contestant's own scorecard, and how often each score of a board came: read off the boards of a session."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from overtrick.scoring.boards.scored_boards import BoardResult, ScoredBoard, ScoredBoards
from overtrick.scoring.contracts import EW, NS

# Whether a side declared or defended.
DECLARED, DEFENDED = "declared", "defended"
TEAMS = "teams"


class CardLine(msgspec.Struct, frozen=True, kw_only=True):
    """A board of a scorecard: where they sat, against whom (-1: nobody), the score from their side, and its worth.

    `share` is the worth in percent of the top, `running` the percentage of all boards so far, or the sum of IMPs.
    """

    board: ScoredBoard
    result: BoardResult
    side: str
    opponents: int
    score: int | None
    worth: Fraction | None
    share: Fraction | None
    running: Fraction | None


class WorthSum(msgspec.Struct, frozen=True, kw_only=True):
    """What a contestant got on all boards together, None for nothing; of how many boards, and the best top of one.

    `highest` is the most that it could have got on the boards that gave it something.
    """

    worth: Fraction | None
    boards: int
    highest: Fraction
    top: Fraction


class RoleSum(msgspec.Struct, frozen=True, kw_only=True):
    """What the boards gave that a side declared, or defended: their number, the average share and the sum."""

    boards: int
    share: Fraction | None
    worth: Fraction | None


class Frequency(msgspec.Struct, frozen=True, kw_only=True):
    """How often a score of North-South came on a board, and what it was worth to each side.

    It is worth None where that was not the same at every table, as in matches of teams.
    """

    score: int
    times: int
    ns: Fraction | None
    ew: Fraction | None


def read_scorecard(boards: ScoredBoards, mine: Iterable[int]) -> tuple[CardLine, ...]:
    """Return every board that contestants played, in order, with the percentage or the IMPs so far."""
    own = frozenset(mine)
    lines: list[CardLine] = []
    got, most = Fraction(0), Fraction(0)
    for board in boards.boards:
        for result in board.results:
            if result.ns_side not in own and result.ew_side not in own:
                continue
            for side, seat, other in ((NS, result.ns_side, result.ew_side), (EW, result.ew_side, result.ns_side)):
                if seat not in own:
                    continue
                worth = result.worth(side)
                if worth is not None:
                    got, most = got + worth, most + result.most
                running = got * 100 / most if most else None if boards.by_matchpoints else got
                share = worth * 100 / result.most if worth is not None and result.most else None
                lines.append(
                    CardLine(
                        board=board,
                        result=result,
                        side=side,
                        opponents=other,
                        score=score_of_side(result, side),
                        worth=worth,
                        share=share,
                        running=running,
                    )
                )
    return tuple(lines)


def add_up_roles(lines: Iterable[CardLine]) -> dict[str, RoleSum]:
    """Add up the lines of a scorecard that its side declared, and those that it defended; a passed board is neither."""
    found: dict[str, list[CardLine]] = {DECLARED: [], DEFENDED: []}
    for line in lines:
        declarer = line.result.declarer
        if declarer and line.worth is not None:
            found[DECLARED if declarer in line.side else DEFENDED].append(line)
    return {role: add_up_lines(own) for role, own in found.items() if own}


def add_up_lines(lines: Sequence[CardLine]) -> RoleSum:
    """Add up some lines of a scorecard."""
    shares = [line.share for line in lines if line.share is not None]
    return RoleSum(
        boards=len(lines),
        share=sum(shares, Fraction(0)) / len(shares) if shares else None,
        worth=sum((line.worth for line in lines if line.worth is not None), Fraction(0)),
    )


def add_worths(boards: ScoredBoards) -> dict[int, WorthSum]:
    """Add up what every contestant got on all boards, in one go over the results."""
    # By contestant, top and whole: how many results there are, how many gave something, and what they gave.
    sums: dict[tuple[int, int, int], list[int]] = {}
    for board in boards.boards:
        for result in board.results:
            for seat, worth in ((result.ns_side, result.ns), (result.ew_side, result.ew)):
                own = sums.setdefault((seat, result.top, result.whole), [0, 0, 0])
                own[0] += 1
                if worth is not None:
                    own[1] += 1
                    own[2] += worth
    by_seat: dict[int, list[tuple[int, int, list[int]]]] = {}
    for (seat, top, whole), own in sums.items():
        by_seat.setdefault(seat, []).append((top, whole, own))
    return {
        seat: WorthSum(
            worth=_add((got, whole) for _, whole, (_, _, got) in parts) if any(part[2][1] for part in parts) else None,
            boards=sum(count for _, _, (count, _, _) in parts),
            highest=_add((top * given, whole) for top, whole, (_, given, _) in parts),
            top=max(Fraction(top, whole) for top, whole, _ in parts),
        )
        for seat, parts in by_seat.items()
    }


def _add(parts: Iterable[tuple[int, int]]) -> Fraction:
    return sum((Fraction(numerator, denominator) for numerator, denominator in parts), Fraction(0))


def score_of_side(result: BoardResult, side: str) -> int | None:
    """Return the points of a side for a result; None for an artificial score."""
    if side == NS:
        return result.score
    if result.ew_score is not None:
        return result.ew_score
    return None if result.score is None else -result.score


def count_scores(results: Sequence[BoardResult], contest: str = "") -> tuple[Frequency, ...]:
    """Count how often each score came, the best for North-South first. Among teams, a score alone is worth nothing."""
    by_score: dict[int, list[BoardResult]] = {}
    for result in results:
        if result.score is not None:
            by_score.setdefault(result.score, []).append(result)
    return tuple(
        Frequency(score=score, times=len(own), ns=_worth_of_all(own, NS, contest), ew=_worth_of_all(own, EW, contest))
        for score, own in sorted(by_score.items(), reverse=True)
    )


def _worth_of_all(results: Sequence[BoardResult], side: str, contest: str) -> Fraction | None:
    """Return what a score was worth to a side; None if it was not the same at every table."""
    # Most have the same numerator and whole, and a fraction takes time to make.
    first = {(each.ns if side == NS else each.ew, each.whole): each for each in results}
    worths = {result.worth(side) for result in first.values()}
    return worths.pop() if len(worths) == 1 and contest != TEAMS else None


def are_sections_apart(boards: ScoredBoards) -> bool:
    """Tell whether several sections were scored apart: then one score is worth something else in each of them."""
    if boards.contest == TEAMS or len({each.section for each in boards.contestants}) < 2:
        return False
    return any(each.ns is None for board in boards.boards for each in count_scores(_counted(board)))


def _counted(board: ScoredBoard) -> list[BoardResult]:
    return [result for result in board.results if result.ns is not None]


def divide_by_section(boards: ScoredBoards, board: ScoredBoard) -> dict[str, tuple[BoardResult, ...]]:
    """Return the results of a board section by section."""
    found: dict[str, list[BoardResult]] = {}
    for result in board.results:
        seat = max(result.ns_side, result.ew_side)
        found.setdefault(boards.contestants[seat].section if seat >= 0 else "", []).append(result)
    return {name: tuple(found[name]) for name in sorted(found)}

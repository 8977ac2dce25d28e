"""Where a file and its own travellers disagree: scores of contracts, matchpoints, totals, percentages, places.

What a file states is often rounded, so a stated number agrees if it is less than one of its last decimal away (a whole
number: less than a tenth). A total may also be the sum of the rounded matchpoints that the file itself states.
"""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

import msgspec

from overtrick.core.boards import Result
from overtrick.core.numbers import to_decimal
from overtrick.scoring.adjusted_scores import not_played
from overtrick.scoring.contracts import score_of
from overtrick.scoring.field import Contestant, Key, details_of
from overtrick.scoring.rankings import RankingLine, ScoredField
from overtrick.scoring.rescoring import RescoredSession
from overtrick.scoring.results import Side, sides_of
from overtrick.scoring.scales import Scale
from overtrick.scoring.stated_numbers import (
    agrees_on_board,
    agrees_with,
    board_value,
    comparable,
    stated_percentage,
    stated_score,
)
from overtrick.scoring.tally import DealScore


class Difference(msgspec.Struct, frozen=True):
    """One disagreement. `what` is score, percentage, place, board-score or matchpoints."""

    what: str
    board: int | None
    pair: str
    direction: str
    stated: str
    computed: str
    message: str


def differences(rescored: RescoredSession) -> list[Difference]:
    """Everything that the file states otherwise: first the boards, then the rankings."""
    found = _of_results(rescored)
    for scored in rescored.fields:
        found += _of_matchpoints(scored, rescored.scale)
    for scored in rescored.fields:
        sums = _StatedSums(scored, rescored.scale)
        for ranking in scored.lists:
            found += [each for line in ranking for each in _of_line(line, rescored, sums)]
    return found + _of_absent(rescored)


def _of_results(rescored: RescoredSession) -> list[Difference]:
    """Contracts that score otherwise than stated, and artificial scores that cannot be read."""
    found = []
    for board in details_of(rescored.session).boards:
        for result in board.results:
            if result.adjusted or result.ew_adjusted:
                if result.score is None and not not_played(result.adjusted) and sides_of(board, result) is None:
                    found.append(_unreadable(board.number, result))
            elif result.score is not None and result.contract and result.ew_score is None:
                makes = score_of(board.number, result.contract, result.declarer, result.tricks, board.vulnerable)
                if makes is not None and makes != result.score:
                    found.append(_other_score(board.number, result, makes))
    return found


def _unreadable(board: int, result: Result) -> Difference:
    adjusted = result.adjusted or result.ew_adjusted
    message = f"{_table(board, result)}: the adjusted score '{adjusted}' cannot be read, so it was left out."
    return Difference("board-score", board, result.ns, "NS", adjusted, "", message)


def _other_score(board: int, result: Result, makes: int) -> Difference:
    how = "" if result.tricks is None else f" by {result.declarer}, {result.tricks} tricks"
    message = f"{_table(board, result)}: {result.contract}{how}, is {makes} for NS; the file says {result.score}."
    return Difference("board-score", board, result.ns, "NS", str(result.score), str(makes), message)


def _table(board: int, result: Result) -> str:
    section = f"section {result.section}, " if result.section else ""
    return f"Board {board}, {section}NS {result.ns} against EW {result.ew}"


# Who, in which seats, with what to compare, what the boards give and what the file states.
_Stated = tuple[int, str, Side, int | None, Decimal]


def _stated_values(scored: ScoredField) -> Iterator[tuple[int, DealScore, _Stated]]:
    """Every number that the file states for a side of a result, with the number of its board."""
    for deal, worth in zip(scored.field.deals, scored.tally.deals, strict=True):
        for play, ns, ew in zip(deal.plays, worth.ns, worth.ew, strict=True):
            result = play.result
            if result.ns_stated is not None:
                yield deal.number, worth, (play.ns, "NS", play.ns_side, ns, result.ns_stated)
            if result.ew_stated is not None:
                yield deal.number, worth, (play.ew, "EW", play.ew_side, ew, result.ew_stated)


def _of_matchpoints(scored: ScoredField, scale: Scale) -> list[Difference]:
    found = []
    for board, worth, (at, seats, side, won, stated) in _stated_values(scored):
        if won is not None and (side.given is not None or agrees_on_board(worth, won, scale, stated)):
            continue
        if won is None and (not stated or not worth.left_out):
            continue
        computed = "" if won is None else f"{to_decimal(board_value(worth, won, scale)):f}"
        pair = scored.field.contestants[at]
        found.append(_on_board(board, pair, seats, worth.left_out if won is None else "", computed, stated))
    return found


def _on_board(board: int, pair: Contestant, seats: str, left_out: str, computed: str, stated: Decimal) -> Difference:
    says = f"the deal does not count, because {left_out}" if left_out else f"its score is worth {computed}"
    sat = "" if pair.direction else f", {seats}"
    message = f"Board {board}, pair {pair_name(pair)}{sat}: {says}; the file says {stated:f}."
    return Difference("matchpoints", board, pair.number, seats, f"{stated:f}", computed, message)


class _StatedSums:
    """The sums of what the file itself states on the boards, made only if some total does not agree at once."""

    def __init__(self, scored: ScoredField, scale: Scale) -> None:
        self.scored = scored
        self.scale = scale
        self.sums: dict[Key, Decimal | None] = {}

    def of(self, line: RankingLine) -> Fraction | None:
        """A contestant's total; None if the file does not state all of it, or states a part of it otherwise."""
        if not self.sums:
            self.sums = self._all()
        pair = line.contestant
        total = self.sums.get((pair.section, pair.direction, pair.number))
        if total is None:
            return None
        correction = pair.entry.details.correction if pair.entry and pair.entry.details else None
        corrected = Fraction(total) + Fraction(correction or 0)
        return corrected / line.boards if self.scale.averaged and line.boards else corrected

    def _all(self) -> dict[Key, Decimal | None]:
        contestants = self.scored.field.contestants
        sums: list[Decimal | None] = [Decimal(0)] * len(contestants)
        stated_count = [0] * len(contestants)
        for _, worth, (at, _, side, won, stated) in _stated_values(self.scored):
            so_far = sums[at]
            known = won is not None and (side.given is not None or agrees_on_board(worth, won, self.scale, stated))
            sums[at] = so_far + stated if known and so_far is not None else None
            stated_count[at] += 1
        whole = zip(contestants, sums, stated_count, self.scored.tally.boards, strict=True)
        return {
            (pair.section, pair.direction, pair.number): total if count == boards else None
            for pair, total, count, boards in whole
        }


def _of_line(line: RankingLine, rescored: RescoredSession, sums: _StatedSums) -> list[Difference]:
    entry, session = line.contestant.entry, rescored.session
    if entry is None:
        return []
    found = []
    score, percentage = stated_score(session, entry, rescored.method), stated_percentage(session, entry)
    if score is not None and not agrees_with(line.score, score):
        own = sums.of(line)
        if own is None or not agrees_with(own, score):
            found.append(_of_ranking("score", line, f"{score:f}", f"{to_decimal(line.score):f}"))
    if percentage is not None and line.percentage is not None and not agrees_with(line.percentage, percentage):
        own = sums.of(line)
        if own is None or not line.top or not agrees_with((own + line.average) / line.top * 100, percentage):
            found.append(_of_ranking("percentage", line, f"{percentage:f}", f"{to_decimal(line.percentage):f}"))
    if entry.place and line.place and entry.place != line.place and comparable(session, rescored.method):
        found.append(_of_ranking("place", line, entry.place_text, line.place_text))
    return found


def _of_ranking(what: str, line: RankingLine, stated: str, computed: str) -> Difference:
    pair = line.contestant
    sign = " %" if what == "percentage" else ""
    message = f"Pair {pair_name(pair)}: the boards give {what} {computed}{sign}; the file says {stated}{sign}."
    return Difference(what, None, pair.number, pair.direction, stated, computed, message)


def _of_absent(rescored: RescoredSession) -> list[Difference]:
    """Contestants with a score in the file and no result on any board."""
    there = {line.contestant.entry.row for line in rescored.lines if line.contestant.entry}
    found = []
    for entry in rescored.session.entries:
        if entry.details and entry.details.number and entry.score and not entry.phantom and entry.row not in there:
            pair = Contestant(entry.details.section, entry.details.direction, entry.details.number)
            message = f"Pair {pair_name(pair)}: the file says {entry.score:f}, but no board has a result of this pair."
            found.append(Difference("score", None, pair.number, pair.direction, f"{entry.score:f}", "", message))
    return found


def pair_name(pair: Contestant) -> str:
    """A contestant in words: NS 4 of section A."""
    section = f" of section {pair.section}" if pair.section else ""
    return f"{pair.direction} {pair.number}".strip() + section

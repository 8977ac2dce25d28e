"""Where a file and its own travellers disagree: scores of contracts, matchpoints, totals, percentages, places.

What a file states is often rounded, so a stated number agrees if it is less than one of its last decimal away (a whole
number: less than a tenth). A total may also be the sum of the rounded matchpoints that the file itself states.
"""

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

import msgspec

from overtrick.core.boards import Result
from overtrick.core.numbers import to_decimal
from overtrick.core.places import place_text
from overtrick.scoring.adjusted_scores import not_played, read_adjusted
from overtrick.scoring.contracts import score_of
from overtrick.scoring.field import Contestant, Key, details_of
from overtrick.scoring.rankings import RankingLine, ScoredField
from overtrick.scoring.rescoring import RescoredSession, comparable, stated_percentage, stated_score
from overtrick.scoring.tally import DealScore

_FEWEST_DECIMALS = 1


class Difference(msgspec.Struct, frozen=True):
    """One disagreement. `what` is score, percentage, place, board-score or matchpoints."""

    what: str
    board: int | None
    pair: str
    direction: str
    stated: str
    computed: str
    message: str


@lru_cache(maxsize=65536)
def agrees(numerator: int, denominator: int, stated: Decimal) -> bool:
    """Whether a stated number may be the exact one, rounded."""
    exponent = stated.as_tuple().exponent
    decimals = max(_FEWEST_DECIMALS, -exponent) if isinstance(exponent, int) else _FEWEST_DECIMALS
    return abs(Fraction(numerator, denominator) - Fraction(stated)) < Fraction(1, 10**decimals)


def differences(rescored: RescoredSession) -> list[Difference]:
    """Everything that the file states otherwise: first the boards, then the rankings."""
    found = _of_results(rescored)
    for scored in rescored.fields:
        found += _of_matchpoints(scored)
    for scored in rescored.fields:
        sums = _StatedSums(scored)
        for ranking in scored.lists:
            found += [each for line in ranking for each in _of_line(line, rescored, sums)]
    return found + _of_absent(rescored)


def _of_results(rescored: RescoredSession) -> list[Difference]:
    """Contracts that score otherwise than stated, and artificial scores that cannot be read."""
    found = []
    for board in details_of(rescored.session).boards:
        number = board.number
        for result in board.results:
            if result.adjusted:
                unread = read_adjusted(result.adjusted) is None and not not_played(result.adjusted)
                if unread and result.score is None:
                    found.append(_unreadable(number, result))
            elif result.score is not None and result.contract:
                makes = score_of(number, result.contract, result.declarer, result.tricks)
                if makes is not None and makes != result.score:
                    found.append(_other_score(number, result, makes))
    return found


def _unreadable(board: int, result: Result) -> Difference:
    message = f"{_table(board, result)}: the adjusted score '{result.adjusted}' cannot be read, so it was left out."
    return Difference("board-score", board, result.ns, "NS", result.adjusted, "", message)


def _other_score(board: int, result: Result, makes: int) -> Difference:
    how = "" if result.tricks is None else f" by {result.declarer}, {result.tricks} tricks"
    message = f"{_table(board, result)}: {result.contract}{how}, is {makes} for NS; the file says {result.score}."
    return Difference("board-score", board, result.ns, "NS", str(result.score), str(makes), message)


def _table(board: int, result: Result) -> str:
    section = f"section {result.section}, " if result.section else ""
    return f"Board {board}, {section}NS {result.ns} against EW {result.ew}"


def _of_matchpoints(scored: ScoredField) -> list[Difference]:
    found = []
    contestants = scored.field.contestants
    for deal, worth in zip(scored.field.deals, scored.tally.deals, strict=True):
        below = worth.denominator
        for play, ns, ew in zip(deal.plays, worth.ns, worth.ew, strict=True):
            stated = play.result.ns_stated
            if stated is not None and (ns is None or not agrees(ns, below, stated)):
                found += _on_board(deal.number, contestants[play.ns], "NS", worth, ns, stated)
            stated = play.result.ew_stated
            if stated is not None and (ew is None or not agrees(ew, below, stated)):
                found += _on_board(deal.number, contestants[play.ew], "EW", worth, ew, stated)
    return found


def _on_board(
    board: int, pair: Contestant, side: str, worth: DealScore, won: int | None, stated: Decimal
) -> list[Difference]:
    if won is None and (not stated or not worth.left_out):
        return []
    computed = "" if won is None else f"{to_decimal(Fraction(won, worth.denominator)):f}"
    says = f"the deal does not count, because {worth.left_out}" if won is None else f"its score is worth {computed}"
    sat = "" if pair.direction else f", {side}"
    message = f"Board {board}, pair {pair_name(pair)}{sat}: {says}; the file says {stated:f}."
    return [Difference("matchpoints", board, pair.number, side, f"{stated:f}", computed, message)]


class _StatedSums:
    """The sums of what the file itself states on the boards, made only if some total does not agree at once."""

    def __init__(self, scored: ScoredField) -> None:
        self.scored = scored
        self.sums: dict[Key, Decimal | None] = {}

    def of(self, line: RankingLine) -> Decimal | None:
        """A contestant's sum; None if the file does not state all of it, or states a part of it otherwise."""
        if not self.sums:
            self.sums = self._all()
        pair = line.contestant
        return self.sums.get((pair.section, pair.direction, pair.number))

    def _all(self) -> dict[Key, Decimal | None]:
        field, deals = self.scored.field, self.scored.tally.deals
        sums: list[Decimal | None] = [Decimal(0)] * len(field.contestants)
        for deal, worth in zip(field.deals, deals, strict=True):
            for play, ns, ew in zip(deal.plays, worth.ns, worth.ew, strict=True):
                sides = (play.ns, ns, play.result.ns_stated), (play.ew, ew, play.result.ew_stated)
                for at, won, stated in sides:
                    sums[at] = _plus(sums[at], stated, won, worth.denominator)
        keys = [(pair.section, pair.direction, pair.number) for pair in field.contestants]
        return dict(zip(keys, sums, strict=True))


def _plus(so_far: Decimal | None, stated: Decimal | None, won: int | None, denominator: int) -> Decimal | None:
    """A sum with one more stated value in it; None once a value is missing or is not ours, rounded."""
    if so_far is None or stated is None or won is None or not agrees(won, denominator, stated):
        return None
    return so_far + stated


def _of_line(line: RankingLine, rescored: RescoredSession, sums: _StatedSums) -> list[Difference]:
    entry, session = line.contestant.entry, rescored.session
    if entry is None:
        return []
    found = []
    score, percentage = stated_score(session, entry, rescored.method), stated_percentage(session, entry)
    if score is not None and not _agrees(line.score, score) and sums.of(line) != score:
        found.append(_of_ranking("score", line, f"{score:f}", f"{to_decimal(line.score):f}"))
    if percentage is not None and line.percentage is not None and not _agrees(line.percentage, percentage):
        own = sums.of(line)
        if own is None or not line.top or not _agrees(Fraction(own) / line.top * 100, percentage):
            found.append(_of_ranking("percentage", line, f"{percentage:f}", f"{to_decimal(line.percentage):f}"))
    if entry.place is not None and entry.place != line.place and comparable(session, rescored.method):
        places = entry.place_text, place_text(line.place, tied=line.tied)
        found.append(_of_ranking("place", line, *places))
    return found


def _agrees(exact: Fraction, stated: Decimal) -> bool:
    return agrees(exact.numerator, exact.denominator, stated)


def _of_ranking(what: str, line: RankingLine, stated: str, computed: str) -> Difference:
    pair = line.contestant
    sign = " %" if what == "percentage" else ""
    message = f"Pair {pair_name(pair)}: the boards give {what} {computed}{sign}; the file says {stated}{sign}."
    return Difference(what, None, pair.number, pair.direction, stated, computed, message)


def _of_absent(rescored: RescoredSession) -> list[Difference]:
    """Contestants with a score in the file and no result on any board."""
    there = {line.contestant.entry.line for line in rescored.lines if line.contestant.entry}
    found = []
    for entry in rescored.session.entries:
        if entry.details and entry.details.number and entry.score and not entry.phantom and entry.line not in there:
            pair = Contestant(entry.details.section, entry.details.direction, entry.details.number)
            message = f"Pair {pair_name(pair)}: the file says {entry.score:f}, but no board has a result of this pair."
            found.append(Difference("score", None, pair.number, pair.direction, f"{entry.score:f}", "", message))
    return found


def pair_name(pair: Contestant) -> str:
    """A contestant in words: NS 4 of section A."""
    section = f" of section {pair.section}" if pair.section else ""
    return f"{pair.direction} {pair.number}".strip() + section

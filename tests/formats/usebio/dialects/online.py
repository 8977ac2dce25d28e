"""Files of online clubs: Swiss pairs whose lines do not repeat the pairs of their match, with the play of each hand."""

from fractions import Fraction
from math import floor

from tests.formats.usebio.dialects import evening
from tests.formats.usebio.dialects.elements import Dialect, file, pair_players, rank_one_list, tag, tags
from tests.formats.usebio.dialects.evening import Line, two_decimals

ROUNDS = (("1 2", "3 4", "5 6"), ("1 4", "2 5", "6 3"), ("6 1", "2 3", "5 4"))
BOARDS_A_ROUND = 6


def match_element(turn: int, lines: list[Line], worth: list[Fraction], won: Fraction) -> str:
    """A match with its boards; `won` are the victory points of the pair North-South."""
    played = "".join(
        tag(
            "BOARD",
            tags(BOARD_NUMBER=each.board)
            + tag(
                "TRAVELLER_LINE",
                tags(
                    CONTRACT=each.contract, PLAYED_BY=each.declarer, LEAD="S4", TRICKS=each.tricks, SCORE=each.score,
                    NS_CROSS_IMP_POINTS=two_decimals(own), EW_CROSS_IMP_POINTS=two_decimals(-own), LIN_DATA="md|3|",
                ),
            ),
        )
        for each, own in zip(lines, worth, strict=True)
    )  # fmt: skip
    scores = {"NS_SCORE": two_decimals(won), "EW_SCORE": two_decimals(20 - won)}
    head = tags(ROUND_NUMBER=turn, NS_PAIR_NUMBER=lines[0].ns, EW_PAIR_NUMBER=lines[0].ew, **scores)
    return tag("MATCH", head + played)


def online_swiss_pairs() -> Dialect:
    """Six pairs, three rounds of six boards; cross-IMPs with the field of the round into victory points."""
    totals = {str(number): Fraction(0) for number in range(1, 7)}
    matches = ""
    for turn, meetings in enumerate(ROUNDS, 1):
        numbers = range(BOARDS_A_ROUND * (turn - 1) + 1, BOARDS_A_ROUND * turn + 1)
        lines = [
            [evening.line(board, pair[0], pair[2], board * 5 + at * 7 + turn * board) for board in numbers]
            for at, pair in enumerate(meetings)
        ]
        worth = [evening.cross_imps([each[at] for each in lines]) for at in range(BOARDS_A_ROUND)]
        for at, own in enumerate(lines):
            gained = [each[at] for each in worth]
            margin = sum(gained, Fraction(0))
            whole = floor(abs(margin) + Fraction(1, 2)) * (1 if margin >= 0 else -1)
            won = evening.victory_points(whole, BOARDS_A_ROUND)
            totals[own[0].ns], totals[own[0].ew] = totals[own[0].ns] + won, totals[own[0].ew] + 20 - won
            matches += match_element(turn, own, gained, won)
    stated = rank_one_list(totals)
    pairs = "".join(
        tag("PAIR", tags(PAIR_NUMBER=number, TOTAL_SCORE=total, PLACE=place) + pair_players(int(number)))
        for (_, number), (place, total) in stated.items()
    )
    event = tag(
        "EVENT",
        tags(EVENT_DESCRIPTION="Sunday Swiss", DATE="17/05/2026", BOARD_SCORING_METHOD="CROSS_IMPS")
        + tags(MATCH_SCORING_METHOD="VPS", BOARDS_PLAYED=18, WINNER_TYPE=1)
        + tag("PARTICIPANTS", pairs)
        + matches,
        EVENT_TYPE="SWISS_PAIRS",
    )
    return Dialect(file(event), "victory-points", stated)

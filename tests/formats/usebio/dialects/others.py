"""Files of Magic Contest, NZ Scorer and ScoreBridge."""

from fractions import Fraction

from tests.formats.usebio.dialects import evening
from tests.formats.usebio.dialects.elements import (
    Dialect,
    boards,
    file,
    pair_players,
    players_of,
    rank_one_list,
    rank_two_lists,
    tag,
    tags,
    totals_by_side,
)
from tests.formats.usebio.dialects.evening import Line, by_board, two_decimals

# The Basic Table for six pairs is 40, 21, 2; with 11 to 19 boards half of each, fractions up.
C_POINTS = {"1": 20, "2": 11, "3": 1}


def possible_points(played: list[Line], direction: str, number: str) -> int:
    """Twice what a pair could get at most above the average: each board by its own number of results."""
    side = ("NS", "EW").index(direction)
    own = [lines for lines in by_board(played).values() if number in {(each.ns, each.ew)[side] for each in lines}]
    return sum(2 * (len(lines) - 1) for lines in own)


def magic_contest() -> Dialect:
    """Matchpoints counted from an average of 0, boards with fewer results as they are; one line, in any order."""
    played = [each for each in evening.mitchell(7, 7) if each.board > 2 or each.ns != "1"]
    worth = {
        number: [Fraction(won - (len(lines) - 1)) for won in evening.matchpoints(lines)]
        for number, lines in by_board(played).items()
    }
    totals = rank_two_lists(totals_by_side(played, worth, Fraction(0)))
    stated = {
        key: (place, two_decimals(50 + 100 * Fraction(total) / possible_points(played, *key)))
        for key, (place, total) in totals.items()
    }
    pairs = "".join(
        tag(
            "PAIR",
            players_of(key)
            + tags(PLACE=place, PERCENTAGE=share, TOTAL_SCORE=totals[key][1], DIRECTION=key[0], PAIR_NUMBER=key[1]),
        )
        for key, (place, share) in stated.items()
    )
    event = tag(
        "EVENT",
        boards(played, worth, "MATCH_POINTS", Fraction(0))
        + tag("PARTICIPANTS", pairs)
        + tags(DATE="2026-03-13", EVENT_DESCRIPTION="Friday Mitchell", BOARD_SCORING_METHOD="MATCH_POINTS")
        + tags(WINNER_TYPE=2, PROGRAM_NAME="Magic Contest"),
        EVENT_TYPE="PAIRS",
    )
    return Dialect(file(event).replace(b">\n<", b"><"), "matchpoints", stated)


def nz_scorer() -> Dialect:
    """Numbers like `3 NS`, matchpoints of 1 and a half, the percentage as total too, masterpoints of type c."""
    played, top = evening.mitchell(6, 6), Fraction(5)
    worth = {
        number: [Fraction(won, 2) for won in evening.matchpoints(each)] for number, each in by_board(played).items()
    }
    stated = rank_two_lists(totals_by_side(played, worth, top), Fraction(100) / (top * 12))
    pairs = "".join(
        tag(
            "PAIR",
            tags(PAIR_NUMBER=f"{key[1]} {key[0]}", DIRECTION=key[0], BOARDS_PLAYED=12)
            + players_of(key)
            + tags(PLACE=place, TOTAL_SCORE=share, PERCENTAGE=share)
            + tag("MASTER_POINTS", tags(MASTER_POINTS_AWARDED=C_POINTS.get(place, 0), MASTER_POINT_TYPE="C")),
        )
        for key, (place, share) in stated.items()
    )
    event = tag(
        "EVENT",
        tags(PROGRAM_NAME="Scorer", PROGRAM_VERSION="140104020", EVENT_DESCRIPTION="Tuesday Scorer Pairs")
        + tags(DATE="2026-05-12", WINNER_TYPE=2, BOARDS_PLAYED=12)
        + tag("PARTICIPANTS", pairs)
        + boards(played, worth, "MATCH_POINTS", top, write=float, names=("{} NS", "{} EW")),
        EVENT_TYPE="MP_PAIRS",
    )
    return Dialect(file(event, version="1.1", declared=""), "matchpoints", stated)


def scorebridge() -> Dialect:
    """Cross-IMPs in one field that only says IMPS, `-` for no percentage, `=3` for a tie, directions by a seat."""
    played = [each._replace(ew=str(int(each.ew) + 5)) for each in evening.mitchell(5, 5)]
    worth = {number: evening.cross_imps(lines) for number, lines in by_board(played).items()}
    ns, ew = totals_by_side(played, worth, Fraction(0))
    stated = rank_one_list(ns | ew)
    pairs = "".join(
        tag(
            "PAIR",
            tags(PAIR_NUMBER=number, DIRECTION="N" if int(number) <= 5 else "E", PERCENTAGE="-", TOTAL_SCORE=total)
            + tags(PLACE=f"={place[:-1]}" if place.endswith("=") else place)
            + pair_players(int(number)),
        )
        for (_, number), (place, total) in stated.items()
    )
    event = tag(
        "EVENT",
        tags(EVENT_DESCRIPTION="Monday IMPs", DATE="11/05/2026", BOARD_SCORING_METHOD="IMPS", WINNER_TYPE=1)
        + tag("PARTICIPANTS", pairs)
        + boards(played, worth, "CROSS_IMP_POINTS", Fraction(0), write=two_decimals),
        EVENT_TYPE="PAIRS",
    )
    return Dialect(file(event), "cross-imps", stated)

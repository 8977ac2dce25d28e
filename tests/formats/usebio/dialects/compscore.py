"""Files of Compscore3: Butler and cross-IMPs whose method only says IMPS, and a sit-out called Bye."""

from fractions import Fraction

from tests.formats.usebio.dialects import evening
from tests.formats.usebio.dialects.elements import (
    Dialect,
    Stated,
    boards,
    file,
    players_of,
    rank_two_lists,
    tag,
    tags,
    totals_by_side,
)
from tests.formats.usebio.dialects.evening import by_board, two_decimals

NUMBERS = ("{}NS", "{}EW")


def pairs_of(stated: Stated) -> str:
    """The pairs, with numbers like 3NS, places without a sign for ties, and masterpoints straight below."""
    return "".join(
        tag(
            "PAIR",
            tags(PAIR_NUMBER=f"{number}{direction}", DIRECTION=direction, TOTAL_SCORE=total, PLACE=place.rstrip("="))
            + tags(MASTER_POINTS_AWARDED=15, MASTER_POINT_TYPE="GREEN")
            + players_of((direction, number)),
        )
        for (direction, number), (place, total) in stated.items()
    )


def event_of(kind: str, name: str, pairs: str, played: str) -> bytes:
    """The file of an event."""
    return file(
        tag(
            "EVENT",
            tags(
                EVENT_IDENTIFIER="11316", EVENT_DESCRIPTION=name, PROGRAM_NAME="Compscore3",
                PROGRAM_VERSION="13-Mar-26 Pianola", WINNER_TYPE=2, TITLE="Wednesday", DATE="11/03/2026", VENUE="",
                P2P_CHARGE_RATE=10, SCORING_METHOD="IMPS",
            )
            + tag("CONTACT", tags(FULL_NAME="Bea Beech", SCORER="BC-KB"))
            + tag("PARTICIPANTS", pairs, EVENT_TYPE=kind)
            + played,
            EVENT_TYPE=kind,
        ),
        declared="",
    )  # fmt: skip


def compscore3_butler() -> Dialect:
    """Butler of a Mitchell, with the datum of each board."""
    played = evening.mitchell(7, 7)
    data = {number: evening.datum(lines) for number, lines in by_board(played).items()}
    worth = {
        number: [Fraction(evening.imps(each.score - data[number])) for each in lines]
        for number, lines in by_board(played).items()
    }
    stated = rank_two_lists(totals_by_side(played, worth, Fraction(0)))
    lines = boards(
        played, worth, "BUTLER_POINTS", Fraction(0), names=NUMBERS,
        more=lambda number: tags(BOARD_AVERAGE=data[number]),
    )  # fmt: skip
    content = event_of("BUTLER_PAIRS", "Wednesday Morning - Butler", pairs_of(stated), lines)
    return Dialect(content, "butler", stated)


def compscore3_cross_imps() -> Dialect:
    """Cross-IMPs of a Mitchell with a sit-out: totals are the sums of what the boards state, to two decimals."""
    played = evening.mitchell(5, 5)
    worth = {number: evening.cross_imps(lines) for number, lines in by_board(played).items()}
    rounded = {number: [Fraction(two_decimals(won)) for won in each] for number, each in worth.items()}
    stated = rank_two_lists(totals_by_side(played, rounded, Fraction(0)))
    nobody = tag("PLAYER", tags(PLAYER_NAME="Bye", NATIONAL_ID_NUMBER="Bye"))
    bye = tag("PAIR", tags(PAIR_NUMBER="6EW", DIRECTION="EW") + nobody + nobody)
    sit_out = tag(
        "TRAVELLER_LINE", tags(NS_PAIR_NUMBER="1NS", EW_PAIR_NUMBER="Bye", CONTRACT="Bye", TRICKS="Bye", SCORE="Bye")
    )
    lines = boards(
        played, worth, "CROSS_IMP_POINTS", Fraction(0), write=two_decimals, names=NUMBERS, more=lambda number: sit_out
    )
    return Dialect(event_of("CROSS_IMP", "Friday Cross-IMPs", pairs_of(stated) + bye, lines), "cross-imps", stated)

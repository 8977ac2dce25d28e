"""Files of EBUScore: pairs with cards and charges, and teams whose pairs are numbered by team and seats."""

from fractions import Fraction

from tests.formats.usebio.dialects import evening
from tests.formats.usebio.dialects.elements import (
    LAST,
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
    traveller_line,
)
from tests.formats.usebio.dialects.evening import by_board, two_decimals

ROUNDS = ((("1", "2"), ("3", "4")), (("1", "3"), ("4", "2")), (("4", "1"), ("2", "3")))
BOARDS_A_ROUND = 6


def ebuscore_pairs() -> Dialect:
    """Matchpoints of a Mitchell, 2 and 1; percentages; the cards beside the event; both directions count from 1."""
    played, top = evening.mitchell(7, 7), Fraction(12)
    worth = {number: [*map(Fraction, evening.matchpoints(lines))] for number, lines in by_board(played).items()}
    stated = rank_two_lists(totals_by_side(played, worth, top), Fraction(100) / (top * 14))
    pairs = "".join(
        tag(
            "PAIR",
            tags(PAIR_NUMBER=key[1], DIRECTION=key[0], PERCENTAGE=share, PLACE=place)
            + tag("MASTER_POINTS", tags(MASTER_POINTS_AWARDED=6, MASTER_POINT_TYPE="Black"))
            + players_of(key),
        )
        for key, (place, share) in stated.items()
    )
    hands = "".join(tag("HAND", tags(DIRECTION=seat, SPADES="AK", CLUBS="9")) for seat in ("North", "East"))
    event = tag(
        "EVENT",
        tags(
            PROGRAM_NAME="EBUScore", PROGRAM_VERSION="9.9", EVENT_IDENTIFIER="W-1", DATE="06/05/2026",
            EVENT_DESCRIPTION="Wednesday Pairs", BOARD_SCORING_METHOD="MATCH_POINTS", WINNER_TYPE=2,
            MPS_AWARDED_FLAG="Y", P2P_CHARGE_RATE="0.42",
        )
        + tag("CONTACT", tags(FULL_NAME="Ann Ash", EMAIL="ann@example.org"))
        + tag(
            "SESSION",
            tag("SECTION", tag("PARTICIPANTS", pairs) + boards(played, worth, "MATCH_POINTS", top), SECTION_ID="A"),
            SESSION_ID="1",
        ),
        EVENT_TYPE="PAIRS",
    )  # fmt: skip
    handset = tag("HANDSET", tag("BOARD", tags(BOARD_NUMBER=1) + hands))
    return Dialect(file(event, beside=handset), "matchpoints", stated)


def team_pairs(team: str) -> tuple[str, str]:
    """The pairs of a team as EBU programs number them: the team, and the seats of its players."""
    return f"{team}-1-2", f"{team}-3-4"


def play_match(turn: int, home: str, away: str) -> tuple[Fraction, str]:
    """A match: the victory points of the first team, and its boards, on which cross-IMPs of the whole field stand."""
    margin, found = 0, ""
    for number in range(BOARDS_A_ROUND * (turn - 1) + 1, BOARDS_A_ROUND * turn + 1):
        choice = number * 3 + int(home) * 5 + int(away)
        opened = evening.line(number, team_pairs(home)[0], team_pairs(away)[0], choice)
        closed = evening.line(number, team_pairs(away)[1], team_pairs(home)[1], choice * 2 + turn)
        margin += evening.imps(opened.score - closed.score)
        sides = {"NS_CROSS_IMP_POINTS": "1.5", "EW_CROSS_IMP_POINTS": "-1.5"}
        lines = "".join(traveller_line(each, each.ns, each.ew, **sides) for each in (opened, closed))
        found += tag("BOARD", tags(BOARD_NUMBER=number) + lines)
    return evening.victory_points(margin, BOARDS_A_ROUND), found


def ebuscore_teams() -> Dialect:
    """Four teams that all meet, IMPs into victory points; the lines of the travellers name pairs."""
    totals = dict.fromkeys(("1", "2", "3", "4"), Fraction(0))
    matches = ""
    for turn, meetings in enumerate(ROUNDS, 1):
        for home, away in meetings:
            won, played = play_match(turn, home, away)
            totals[home], totals[away] = totals[home] + won, totals[away] + 20 - won
            scores = {"TEAM_SCORE": two_decimals(won), "OPPOSING_TEAM_SCORE": two_decimals(20 - won)}
            matches += tag("MATCH", tags(ROUND_NUMBER=turn, TEAM=home, OPPOSING_TEAM=away, **scores) + played)
    stated = rank_one_list(totals)
    teams = ""
    for (_, team), (place, total) in stated.items():
        halves = (
            tag("PAIR", tags(PAIR_NUMBER=label) + pair_players(2 * int(team) + half))
            for half, label in enumerate(team_pairs(team))
        )
        name = f"The {LAST[int(team)]}s"
        teams += tag("TEAM", tags(TOTAL_SCORE=total, PLACE=place) + "".join(halves), TEAM_ID=team, TEAM_NAME=name)
    event = tag(
        "EVENT",
        tags(
            PROGRAM_NAME="EBUScore", EVENT_DESCRIPTION="Spring Teams", DATE="10/05/2026", BOARD_SCORING_METHOD="IMPS",
            SCORING_METHOD="VP", PAIRWISE_SCORING_METHOD="CROSS_IMPS", BOARDS_PLAYED=18, WINNER_TYPE=1,
        )
        + tag("SESSION", tag("PARTICIPANTS", teams, EVENT_TYPE="TEAMS") + matches, SESSION_ID="1"),
        EVENT_TYPE="TEAMS",
    )  # fmt: skip
    return Dialect(file(event, version="1.3"), "victory-points", stated)

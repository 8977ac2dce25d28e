"""Handicap by recent percentages (G1, G2)."""

from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from importlib.resources import files

import pytest

from overtrick.scoring.field import Contestant
from overtrick.scoring.handicap.calculation import (
    Game,
    add_handicaps,
    average,
    handicap_matchpoints,
    percentage_handicap,
    places_printed,
)
from overtrick.scoring.handicap.file import HandicapError, loads, percentages
from overtrick.scoring.handicap.rules import HandicapRules, default_rules
from overtrick.scoring.rankings import RankingLine
from tests.scoring.cast import entry, session

GUELPH = default_rules()
TODAY = date(2026, 3, 14)
# Two pairs with 60 and 40 matchpoints of 100.
TWO_PAIRS = tuple(
    RankingLine(Contestant("", "", pair), 25, Fraction(score), Fraction(100)) for pair, score in (("1", 60), ("2", 40))
)


def games(*shares: str, event: str = "Wednesday", last: date = TODAY - timedelta(7)) -> list[Game]:
    """A player's games, a week between them, the last one first."""
    return [Game("7", event, last - timedelta(7 * at), Decimal(share)) for at, share in enumerate(shares)]


def test_g1_the_last_ten_games_of_the_event() -> None:
    # Eleven games: the oldest, 90 %, no longer counts.
    found = average(games(*["50"] * 9, "60", "90"), "Wednesday", TODAY, GUELPH)
    assert found == 51


def test_g1_fewer_than_ten_games_are_those_there_are() -> None:
    assert average(games("45", "50", "52"), "Wednesday", TODAY, GUELPH) == 49


def test_g1_other_events_do_not_count() -> None:
    assert average([*games("45"), *games("65", event="Tuesday")], "Wednesday", TODAY, GUELPH) == 45


def test_g1_only_earlier_games_count() -> None:
    later = [*games("45"), *games("70", last=TODAY), *games("80", last=TODAY + timedelta(7))]
    assert average(later, "Wednesday", TODAY, GUELPH) == 45


def test_g1_without_games_there_is_no_average() -> None:
    assert average([], "Wednesday", TODAY, GUELPH) is None
    assert percentage_handicap([Fraction(50), None], GUELPH) is None
    assert percentage_handicap([], GUELPH) is None


def test_g1_sixty_five_less_the_mean_of_both_players() -> None:
    assert percentage_handicap([Fraction(48), Fraction(53)], GUELPH) == Fraction("14.5")


def test_g1_a_handicap_is_never_below_zero() -> None:
    assert percentage_handicap([Fraction(70), Fraction(66)], GUELPH) == 0


@pytest.mark.parametrize(
    ("percentage", "highest", "matchpoints"),
    [("17.79", 100, "17.79"), ("15", 162, "24.3"), ("14.5", 117, "16.97"), ("0", 100, "0")],  # 16.965: half up
)
def test_g1_a_percentage_of_the_highest_possible_score(percentage: str, highest: int, matchpoints: str) -> None:
    assert handicap_matchpoints(Fraction(percentage), Fraction(highest)) == Fraction(matchpoints)


def test_g1_not_of_the_pairs_own_score() -> None:
    # Two pairs with the same handicap get the same matchpoints, whatever they scored.
    assert [each.matchpoints for each in add_handicaps(TWO_PAIRS, [Fraction(10), Fraction(10)])] == [10, 10]


def test_equal_totals_share_a_place() -> None:
    found = add_handicaps(TWO_PAIRS, [Fraction(0), Fraction(20)])
    assert [(each.place, each.tied) for each in found] == [(1, True), (1, True)]


@pytest.mark.parametrize(("pairs", "ranks"), [(2, 2), (5, 2), (7, 2), (8, 3), (10, 4), (13, 5), (30, 5)])
def test_g2_ranks_of_the_best_40_percent_at_least_2_at_most_5(pairs: int, ranks: int) -> None:
    assert places_printed(pairs, GUELPH) == ranks


FILE = """\
event = "Wednesday"

[[pairs]]
pair = "1"
direction = "NS"
handicap = 12.5

[[games]]
player = "1003"
event = "Wednesday"
date = 2026-03-04
percentage = 48.25

[[games]]
player = "1004"
event = "Wednesday"
date = 2026-03-04
percentage = 51
"""
PAIR_1 = Contestant("", "NS", "1", entry("1", "NS", players=("1001", "1002")))
PAIR_2 = Contestant("", "NS", "2", entry("2", "NS", players=("1003", "1004")))
PAIR_3 = Contestant("", "NS", "3", entry("3", "NS", players=("1003", "1099")))


def test_the_director_enters_a_handicap_and_the_rest_follow_from_games() -> None:
    found = percentages(loads(FILE), session(day=TODAY), [PAIR_1, PAIR_2])
    assert found == [Fraction("12.5"), 65 - Fraction("49.625")]


def test_without_an_event_the_sessions_own_counts() -> None:
    handicaps = loads(FILE.removeprefix('event = "Wednesday"\n'))
    assert percentages(handicaps, session(event="Wednesday"), [PAIR_1, PAIR_2])[1] == 65 - Fraction("49.625")
    with pytest.raises(HandicapError, match="no earlier game of player 1003, 1004"):
        percentages(handicaps, session(event="Thursday"), [PAIR_1, PAIR_2])


def test_g1_a_player_without_games_needs_the_director() -> None:
    with pytest.raises(HandicapError, match=r"pair NS 3 has no handicap .no earlier game of player 1099.*director"):
        percentages(loads(FILE), session(), [PAIR_1, PAIR_3])


def test_players_may_be_named_for_a_pair() -> None:
    rows = FILE + '[[pairs]]\npair = "3"\nplayers = ["1003", "1003"]\n'
    assert percentages(loads(rows), session(), [PAIR_1, PAIR_3])[1] == 65 - Fraction("48.25")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("pairs = 3", "Expected `array`"),
        ("[[pairs]]\npair = '1'\nhandicap = -1", "never below 0"),
        ("[[pairs]]\npair = '1'\nhandicup = 1", "unknown field"),
        ("[[games]]\nplayer = '1'\nevent = 'W'\ndate = 2026-03-04\npercentage = 120", "not a percentage"),
        ("[[pairs]]\npair = '1'\nhandicap = nan", "a handicap is a percentage"),
        ("[[", "handicaps: "),
        ("rules = 3", "handicaps: Expected `object`"),
        ("[rules]\nstandart = 60", "unknown field `standart`"),
        ("[rules]\nstandard = 101", "'standard' is not a percentage"),
        ("[rules]\nranked = inf", "'ranked' is not a percentage"),
        ("[rules]\nlast_games = 0", "`int` >= 1"),
        ("[rules]\nfewest_ranked = 6", "'fewest_ranked' is more than 'most_ranked'"),
    ],
)
def test_a_file_that_cannot_be_used(text: str, says: str) -> None:
    with pytest.raises(HandicapError, match=says):
        loads(text)


def test_a_pair_that_is_not_in_the_session() -> None:
    with pytest.raises(HandicapError, match="pair 1 of the handicaps is no pair of the session"):
        percentages(loads(FILE), session(), [PAIR_2])
    twice = Contestant("", "EW", "1")
    with pytest.raises(HandicapError, match="more than one pair: name its direction"):
        percentages(loads("[[pairs]]\npair = '1'\nhandicap = 3"), session(), [PAIR_1, twice])


def test_without_a_date_nobody_knows_what_was_earlier() -> None:
    with pytest.raises(HandicapError, match="no date"):
        percentages(loads(FILE), session(day=None), [PAIR_1, PAIR_2])


def test_the_rules_are_guelphs_where_a_file_has_none() -> None:
    assert loads("").rules == HandicapRules(Decimal(65), 10, Decimal(40), 2, 5)


def test_a_club_may_have_rules_of_its_own() -> None:
    handicaps = loads(FILE + "[rules]\nstandard = 60.5\nmost_ranked = 3\n")
    assert handicaps.rules == HandicapRules(Decimal("60.5"), 10, Decimal(40), 2, 3)
    assert percentages(handicaps, session(), [PAIR_1, PAIR_2])[1] == Fraction("60.5") - Fraction("49.625")
    # 40 % of 30 pairs are 12.
    assert places_printed(30, handicaps.rules) == 3


def test_a_club_may_count_fewer_games() -> None:
    rules = loads("[rules]\nlast_games = 2").rules
    assert average(games("40", "50", "90"), "Wednesday", TODAY, rules) == 45


def test_the_data_lie_inside_the_package() -> None:
    # The build tool packages every file below the package's folder, and no other.
    assert files("overtrick.scoring").joinpath("data", "guelph.toml").is_file()


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    with pytest.raises(HandicapError, match="5000 digits"):
        loads(f"[[pairs]]\npair = {'9' * 5000}\n")

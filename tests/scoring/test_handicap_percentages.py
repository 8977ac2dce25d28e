"""Both rankings of a list of percentages, and the games and estimates that its handicaps rest on (G1)."""

from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction

from overtrick.core.numbers import to_decimal
from overtrick.scoring.handicap.calculation import Game
from overtrick.scoring.handicap.percentages import average_of, handicap_of, rank_both_ways
from overtrick.scoring.handicap.rules import default_rules
from tests.scoring.test_guelph import ROWS

GUELPH = default_rules()
TODAY = date(2026, 3, 14)


def games(*shares: str, last: date = TODAY - timedelta(7)) -> list[Game]:
    """A player's games, a week between them, the last one first."""
    return [Game("7", "Wednesday", last - timedelta(7 * at), Decimal(share)) for at, share in enumerate(shares)]


def test_both_rankings_of_the_guelph_sheet_from_estimates() -> None:
    # Both players of a pair at 65 less the printed handicap: 65 - 17.79 = 47.21 for pair 2.
    handicaps = {}
    for row in ROWS:
        estimate = Decimal(65) - Decimal(row[4])
        both = [average_of(player, [], "Wednesday", TODAY, GUELPH, estimate) for player in ("1", "2")]
        handicaps[row[0]] = handicap_of(both, GUELPH)
    found = rank_both_ways({row[0]: Decimal(row[2]) for row in ROWS}, handicaps)
    shown = [[pair, *(str(to_decimal(x)) for x in (line.handicap, line.total))] for pair, line in found.items()]
    assert shown == [[row[0], str(to_decimal(Fraction(row[4]))), str(to_decimal(Fraction(row[5])))] for row in ROWS]
    assert {pair: (line.scratch_place, line.place) for pair, line in found.items()} == {
        "2": (2, 1), "4": (1, 2), "1": (3, 3), "5": (5, 4), "3": (4, 5),
    }  # fmt: skip


def test_ten_games_by_hand() -> None:
    # The eleventh, 90 %, is too old: (9 × 50 + 60) / 10 = 51, and 65 - (51 + 47) / 2 = 16.
    one = average_of("1", games(*["50"] * 9, "60", "90"), "Wednesday", TODAY, GUELPH)
    other = average_of("2", games("46", "48"), "Wednesday", TODAY, GUELPH)
    assert (one.average, len(one.games), other.average, len(other.games)) == (Fraction(51), 10, Fraction(47), 2)
    assert handicap_of([one, other], GUELPH) == 16


def test_games_of_the_day_and_after_it_do_not_count() -> None:
    found = average_of(
        "1", games("70", last=TODAY) + games("80", last=TODAY + timedelta(1)), "Wednesday", TODAY, GUELPH
    )
    assert (found.games, found.average) == ((), None)


def test_an_estimate_counts_only_until_there_is_a_game() -> None:
    assert average_of("1", [], "Wednesday", TODAY, GUELPH, Decimal(42)).estimated
    found = average_of("1", games("55"), "Wednesday", TODAY, GUELPH, Decimal(42))
    assert (found.average, found.estimated) == (Fraction(55), False)


def test_a_pair_without_a_handicap_is_ranked_by_its_score_only() -> None:
    found = rank_both_ways({"1": Decimal(60), "2": Decimal(50)}, {"1": None, "2": Fraction(0)})
    assert list(found) == ["2"]
    assert (found["2"].scratch_place, found["2"].place) == (2, 1)

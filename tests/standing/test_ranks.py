"""S1: ranks, from the table of the regulations (Masterpoint Rankings) and, from 2021, ruling S4."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from overtrick.schemes import Edition, SchemeError
from overtrick.standing.ranks import find_rank, next_rank, rank_of
from overtrick.standing.recognition import recognition

Nz = Callable[[str], Edition]
Points = Callable[[str], dict[str, Fraction]]

# Just below and exactly at each line of the table: the sum, then the A points.
UNTIL_2020 = [
    ("", "Novice"),
    ("4 B, 99 C", "Novice"),
    ("4 B, 100 C", "Certificate of Proficiency"),
    ("5 B", "Certificate of Proficiency"),
    ("19.99 A", "Certificate of Proficiency"),
    ("20 A", "Club Master"),
    ("49 B, 99 C", "Club Master"),
    ("50 B", "Local Master"),
    ("50 A, 49 B, 99 C", "Local Master"),
    ("49.99 A, 50 B, 1 C", "Local Master"),
    ("50 A, 50 B", "Provincial Master"),
    ("100 A, 99 B, 99 C", "Provincial Master"),
    ("99.99 A, 100 B, 1 C", "Provincial Master"),
    ("100 A, 100 B", "Master"),
    ("175 A, 174 B, 99 C", "Master"),
    ("174.99 A, 175 B, 1 C", "Master"),
    ("175 A, 175 B", "National Master"),
    ("250 A, 249 B, 99 C", "National Master"),
    ("249.99 A, 250 B, 1 C", "National Master"),
    ("250 A, 250 B", "Life Master"),
    ("500 A, 499 B, 99 C", "Life Master"),
    ("499.99 A, 500 B, 1 C", "Life Master"),
    ("500 A, 500 B", "Grand Master"),
    ("1250 A, 1249 B, 99 C", "Grand Master"),
    ("1249.99 A, 1250 B, 1 C", "Grand Master"),
    ("1250 A, 1250 B", "Silver Grand Master"),
    ("2500 A, 1499 B, 99 C", "Silver Grand Master"),
    ("2499.99 A, 1500 B, 1 C", "Silver Grand Master"),
    ("2500 A, 1500 B", "Gold Grand Master"),
    ("9000 A, 9000 B", "Gold Grand Master"),
]
SINCE_2021 = [
    ("2500 A, 1500 B", "Gold Grand Master"),
    ("6000 A, 1999 B, 99 C", "Gold Grand Master"),
    ("5999.99 A, 2000 B, 1 C", "Gold Grand Master"),
    ("6000 A, 2000 B", "Emerald Grand Master"),
    ("7500 A, 2499 B, 99 C", "Emerald Grand Master"),
    ("7499.99 A, 2500 B, 1 C", "Emerald Grand Master"),
    ("7500 A, 2500 B", "Platinum Grand Master"),
    ("10000 A", "Platinum Grand Master"),
]
BELOW_EMERALD = [case for case in UNTIL_2020 if not case[0].startswith("9000")]


@pytest.mark.parametrize(("totals", "rank"), UNTIL_2020)
def test_s1_a_rank_needs_its_sum_and_its_a_points(nz: Nz, points: Points, totals: str, rank: str) -> None:
    ranked = rank_of(points(totals), nz("2020-12-31")).rank
    assert ranked
    assert ranked.name == rank


@pytest.mark.parametrize(("totals", "rank"), [*BELOW_EMERALD, *SINCE_2021])
def test_s4_emerald_and_platinum_stand_above_gold_from_2021(nz: Nz, points: Points, totals: str, rank: str) -> None:
    ranked = rank_of(points(totals), nz("2021-01-01")).rank
    assert ranked
    assert ranked.name == rank


@pytest.mark.parametrize(
    ("totals", "held", "rank"),
    [
        ("3 B", "Grand Master", "Grand Master"),
        ("250 A, 250 B", "Provincial Master", "Life Master"),
        ("100 A, 100 B", "Master", "Master"),
        ("", "Novice", "Novice"),
    ],
)
def test_s1_a_rank_never_falls(nz: Nz, points: Points, totals: str, held: str, rank: str) -> None:
    ranked = rank_of(points(totals), nz("2018"), held=held).rank
    assert ranked
    assert ranked.name == rank


def test_s1_a_kept_rank_says_what_the_points_alone_would_make(nz: Nz, points: Points) -> None:
    assert [str(each) for each in rank_of(points("21 B"), nz("2018"), held="Life Master").because] == [
        "Life Master was reached before, and a rank is never lost: the points alone would be enough for Club Master "
        "(Masterpoint Rankings; ruling S1)"
    ]


def test_s1_a_held_rank_that_the_points_still_make_is_explained_by_the_points(nz: Nz, points: Points) -> None:
    assert [str(each) for each in rank_of(points("21 B"), nz("2018"), held="Club Master").because] == [
        "Club Master needs 20 points: the player has 21 points (Masterpoint Rankings; ruling S1)"
    ]


def test_a_held_rank_that_the_day_does_not_know_is_refused(nz: Nz, points: Points) -> None:
    with pytest.raises(SchemeError, match=r"has no rank 'Emerald Grand Master'\. It has: Novice, "):
        rank_of(points("5 B"), nz("2020-12-31"), held="Emerald Grand Master")


# own rank, points, the rank above, and what is missing for it
NEXT = [
    ("Novice", "", "Certificate of Proficiency", {"points": "5 points"}),
    ("Local Master", "49.5 A, 50 B, 50 C", "Provincial Master", {"A": "0.5 A"}),
    ("Local Master", "10 A, 45 B", "Provincial Master", {"points": "45 points", "A": "40 A"}),
    ("Provincial Master", "107 A, 43 B, 2 C", "Master", {"points": "49.98 points"}),
    ("Silver Grand Master", "1250 A, 1250 B", "Gold Grand Master", {"points": "1500 points", "A": "1250 A"}),
]


@pytest.mark.parametrize(("own", "totals", "rank", "missing"), NEXT)
def test_the_next_rank_says_what_is_missing(
    nz: Nz, points: Points, own: str, totals: str, rank: str, missing: dict[str, str]
) -> None:
    above = next_rank(find_rank(own, nz("2018")), points(totals), nz("2018"))
    assert above
    assert above.rank.name == rank
    wanted = {name: (Fraction(text.split()[0]), text.split()[1]) for name, text in missing.items()}
    assert {name: (gap.number, gap.unit) for name, gap in above.missing.items()} == wanted


@pytest.mark.parametrize(("day", "top"), [("2020-12-31", "Gold Grand Master"), ("2021-01-01", "Platinum Grand Master")])
def test_nothing_is_above_the_highest_rank(nz: Nz, points: Points, day: str, top: str) -> None:
    assert next_rank(find_rank(top, nz(day)), points(""), nz(day)) is None


# Overseas Masterpoints 8 (c): the minimum for the equivalent rank. What is not A is given as B.
RECOGNISED = [
    ("Novice", ""),
    ("Certificate of Proficiency", "5 B"),
    ("Club Master", "20 B"),
    ("Local Master", "50 B"),
    ("Provincial Master", "50 A, 50 B"),
    ("Master", "100 A, 100 B"),
    ("National Master", "175 A, 175 B"),
    ("Life Master", "250 A, 250 B"),
    ("Grand Master", "500 A, 500 B"),
    ("Silver Grand Master", "1250 A, 1250 B"),
    ("Gold Grand Master", "2500 A, 1500 B"),
]


@pytest.mark.parametrize(("rank", "least"), RECOGNISED)
def test_overseas_8_c_a_recognised_rank_brings_its_minimum(nz: Nz, points: Points, rank: str, least: str) -> None:
    given = recognition(rank, nz("2018")).points
    assert given == points(least)
    made = rank_of(given, nz("2018")).rank
    assert made
    assert made.name == rank


def test_overseas_8_c_says_why(nz: Nz) -> None:
    assert [str(each) for each in recognition("Gold Grand Master", nz("2018")).because] == [
        "2500 A and 1500 B: the least that is enough for Gold Grand Master (Masterpoint Rankings; ruling S1)"
    ]
    assert str(recognition("Novice", nz("2018")).because[0]).startswith("Novice needs no points")


HAS = [
    ("Local Master", "20 B", "30 B"),
    ("Local Master", "20 B, 50 C", "29 B, 50 C"),  # 20.5 of 50: 29.5 are missing, and B is whole
    ("Local Master", "50 C", "49 B, 50 C"),
    ("Provincial Master", "10 A, 30 B", "40 A, 20 B"),  # 100 points, 50 of them A
    ("Provincial Master", "60 A, 30 B", "10 B"),  # enough A: only the sum is short
    ("Provincial Master", "200 B", "50 A"),  # enough points, but no A
    ("Provincial Master", "50 A, 50 B", ""),
]


@pytest.mark.parametrize(("rank", "has", "given"), HAS)
def test_overseas_8_c_only_what_is_missing_is_allocated(
    nz: Nz, points: Points, rank: str, has: str, given: str
) -> None:
    found = recognition(rank, nz("2018"), points(has))
    assert found.points == points(given)
    made = rank_of({unit: found.points.get(unit, Fraction()) + points(has).get(unit, 0) for unit in "ABC"}, nz("2018"))
    assert made.rank == find_rank(rank, nz("2018"))


def test_overseas_8_c_says_what_the_player_had(nz: Nz, points: Points) -> None:
    clause = "(Masterpoint Rankings; ruling S1)"
    (why,) = recognition("Local Master", nz("2018"), points("20 B, 50 C")).because
    assert str(why) == (
        f"29 B and 50 C: the least that is enough for Local Master, with the 20 B and 50 C that the player had {clause}"
    )
    (why,) = recognition("Local Master", nz("2018"), points("70 B")).because
    assert str(why) == f"Local Master needs no more than the 70 B that the player had {clause}"


@pytest.mark.parametrize("rank", ["", "Ace of Spades"])
def test_only_a_rank_of_the_scheme_can_be_recognised(nz: Nz, rank: str) -> None:
    with pytest.raises(SchemeError, match=f"has no rank '{rank}'"):
        recognition(rank, nz("2018"))

"""Ranks with several ways to them, by the day of joining, by a rating; and units exchanged up to a limit.

"ACBL Masterpoint Ranks": a Life Master who joined before 2010 needs 300 masterpoints, 50 of them Black, 50 Silver, 50
Red or Gold, and 25 Gold; one who joined later needs 500, 75 Black, 75 Silver, 50 Gold and 50 more Red or Gold.
"Blue Points" of the English Bridge Union: 3 Blue count as 1 Green, and up to 50 Green may be replaced so.
"""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.cli import main
from overtrick.schemes import Edition, SchemeError, load_scheme
from overtrick.standing import standing_of
from overtrick.standing.bulk_ranks import RankLadder
from overtrick.standing.measures import amount
from overtrick.standing.rank_ways import Merits
from overtrick.standing.ranks import rank_of
from overtrick.standing.recognition import recognition
from overtrick.standing.stars import stars_of

from .own_scheme import own_scheme

PATH = Path(__file__).parent / "data" / "life-master.toml"
PARTS = 10_000
OLD, NEW = date(2009, 12, 31), date(2010, 1, 1)
Points = Callable[[str], dict[str, Fraction]]


@pytest.fixture
def edition() -> Edition:
    return load_scheme(str(PATH)).editions[0]


LIFE = "200 Black, 50 Silver, 25 Red, 25 Gold"
LATER = "325 Black, 75 Silver, 50 Red, 50 Gold"
RANKS = [
    (LIFE, OLD, "Life Master"),
    (LIFE, NEW, "Advanced NABC Master"),
    (LIFE, None, "Advanced NABC Master"),
    ("199.99 Black, 50 Silver, 25 Red, 25 Gold", OLD, "NABC Master"),
    ("201 Black, 50 Silver, 25 Red, 24.99 Gold", OLD, "NABC Master"),
    (LATER, NEW, "Life Master"),
    (LATER, OLD, "Life Master"),
    ("325 Black, 75 Silver, 51 Red, 49 Gold", NEW, "Advanced NABC Master"),
    ("1 Black", NEW, "Rookie"),
]


@pytest.mark.parametrize(("totals", "joined", "rank"), RANKS)
def test_acbl_life_masters_by_the_day_of_joining(
    edition: Edition, points: Points, totals: str, joined: date | None, rank: str
) -> None:
    assert standing_of(points(totals), edition, joined=joined).rank == rank


def test_the_reasons_say_for_whom_the_needs_are(edition: Edition, points: Points) -> None:
    ranked = rank_of(points(LIFE), edition, merits=Merits(joined=OLD))
    assert str(ranked.because[0]) == (
        "Life Master, for those who joined before 2010-01-01, needs 300 masterpoints, 50 Black, 50 Silver, "
        "50 pigmented and 25 Gold: the player has 300 masterpoints, 200 Black, 50 Silver, 50 pigmented and 25 Gold "
        "(Masterpoint Ranks)"
    )
    following = standing_of(points(LIFE), edition, joined=NEW)
    assert following.next
    assert following.next.missing == {"masterpoints": "200", "Silver": "25", "pigmented": "50", "Gold": "25"}
    said = [str(each) for each in following.because if "The next rank" in str(each)]
    assert said == [
        "The next rank, Life Master, for those who joined from 2010-01-01 on, needs 500 masterpoints, 75 Black, "
        "75 Silver, 100 pigmented and 50 Gold: 200 masterpoints, 25 Silver, 50 pigmented and 25 Gold still to earn "
        "(Masterpoint Ranks)"
    ]


def test_a_rank_that_is_not_for_the_player_is_left_out(edition: Edition, points: Points) -> None:
    """Advanced NABC Master is a rank of those who joined from 2010 on."""
    following = standing_of(points("160 Black, 25 Silver, 15 Red, 5 Gold"), edition, joined=OLD)
    assert (following.rank, following.next and following.next.rank) == ("NABC Master", "Life Master")


# 3 Blue are 1 Green, and no more than 50 Green come from Blue.
EXCHANGES = [
    ("10 Green, 60 Blue", 30),
    ("10 Green, 150 Blue", 60),
    ("10 Green, 900 Blue", 60),
    ("900 Blue", 50),
    ("", 0),
]


@pytest.mark.parametrize(("totals", "national"), EXCHANGES)
def test_blue_points_replace_at_most_fifty_green_ones(
    edition: Edition, points: Points, totals: str, national: int
) -> None:
    assert amount("national", points(totals), edition) == national


def test_the_limit_is_in_the_reasons_and_keeps_a_rank_away(edition: Edition, points: Points) -> None:
    found = standing_of(points("99 Green, 900 Blue"), edition)
    assert found.rank == "Rookie"
    assert "99 Green + 900 Blue ÷ 3 (at most 50) = 149 national (Blue Points)" in [str(each) for each in found.because]
    assert standing_of(points("100 Green, 150 Blue"), edition).rank == "National Master"


# Of Form Master: 150 national, and either a rating of 60 or 100 Gold.
FORM = [
    ("60", "150 Green", "Form Master"),
    ("59", "150 Green", "National Master"),
    ("0", "150 Green, 100 Gold", "Form Master"),
    ("60", "149 Green", "Rookie"),
    ("80", "150 Green", "Rated Master"),
    ("79", "150 Green", "Form Master"),
]


@pytest.mark.parametrize(("rating", "totals", "rank"), FORM)
def test_one_of_several_ways_and_a_rating(
    edition: Edition, points: Points, rating: str, totals: str, rank: str
) -> None:
    assert standing_of(points(totals), edition, Fraction(rating)).rank == rank


# 45 of 60 rating points are three quarters of the way; 90 of 100 Gold are nine tenths, and so nearer.
NEAREST = [("45", "50 Gold", {"rating": "15"}), ("45", "90 Gold", {"Gold": "10"})]


@pytest.mark.parametrize(("rating", "gold", "missing"), NEAREST)
def test_the_nearest_way_is_told(
    edition: Edition, points: Points, rating: str, gold: str, missing: dict[str, str]
) -> None:
    found = standing_of(points(f"150 Green, {gold}"), edition, Fraction(rating))
    assert found.next
    assert (found.next.rank, found.next.missing) == ("Form Master", missing)
    said = next(str(each) for each in found.because if "nearest way" in str(each))
    assert said.startswith("The nearest way to the next rank, Form Master, needs 150 national and ")


def test_recognition_gives_what_the_nearest_way_needs(edition: Edition, points: Points) -> None:
    given = recognition("Form Master", edition, points("95 Gold, 150 Green")).points
    assert given == points("5 Gold")


def test_the_command_takes_the_day_of_joining(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "standing",
        "--scheme",
        str(PATH),
        "--points",
        "Black=200,Silver=50,Red=25,Gold=25",
        "--date",
        "2020-01-01",
    ]
    assert main([*words, "--joined", "2009-12-31"]) == 0
    assert capsys.readouterr().out.startswith("Life Master")
    assert main(words) == 0
    assert capsys.readouterr().out.startswith("Advanced NABC Master")


@given(data=st.data())
def test_the_quick_way_and_the_explained_way_agree(data: st.DataObject) -> None:
    known = load_scheme(str(PATH)).editions[0]
    amounts = st.sampled_from([0, 5, 20, 25, 50, 75, 99, 100, 149, 150, 200, 300, 451])
    parts = {unit: data.draw(amounts, unit) * PARTS + data.draw(st.integers(-1, 1)) for unit in known.units}
    merits = Merits(Fraction(data.draw(st.sampled_from([0, 59, 60, 80]))), data.draw(st.sampled_from([OLD, NEW, None])))
    totals = {unit: Fraction(number, PARTS) for unit, number in parts.items()}
    height = RankLadder(known, PARTS).reached(parts, merits)
    assert (known.ranks[height] if height >= 0 else None) == rank_of(totals, known, merits=merits).rank


STARRED = """
[[measures]]
name = "all"
adds = { Crown = "1 times", Penny = "1/2 times" }
most = { Penny = "10 all" }

[[ratings]]
measure = "all"
factor = "80 %"
kept = "exact"
round = "half-up"
shown = "half-up"
counts_by = "played"

[[stars]]
measure = "all"
less = "1 star"

[[ranks]]
code = 1
name = "Page"
needs = { all = "10 all" }

[[ranks]]
code = 2
name = "Guest"
needs = { all = "15 all" }
any_of = [{ joined_before = 2010-01-01 }]

[[ranks]]
code = 3
name = "Squire"
needs = { all = "20 all" }
any_of = [{ rating = "30 all" }, { needs = { Crown = "40 Crown" } }]
"""


@given(crowns=st.integers(0, 60), pennies=st.integers(0, 60), rating=st.sampled_from([0, 29, 30]),
       joined=st.sampled_from([OLD, NEW]))  # fmt: skip
def test_stars_of_many_are_those_that_are_explained(
    tmp_path_factory: pytest.TempPathFactory, crowns: int, pennies: int, rating: int, joined: date
) -> None:
    known = own_scheme(tmp_path_factory.mktemp("stars"), ["Crown", "Penny"], STARRED).editions[0]
    totals = {"Crown": Fraction(crowns), "Penny": Fraction(pennies)}
    parts, merits = {unit: int(number) * PARTS for unit, number in totals.items()}, Merits(Fraction(rating), joined)
    ladder = RankLadder(known, PARTS)
    for held in range(-1, 3):
        rank = known.ranks[held] if held >= 0 else None
        assert ladder.stars(held, parts, merits) == stars_of(rank, totals, known, merits).stars


def test_stars_beside_a_rank_whose_next_one_needs_a_rating(tmp_path: Path) -> None:
    known = own_scheme(tmp_path, ["Crown", "Penny"], STARRED).editions[0]
    # 30 all are 3 times the 10 of a Page, less 1: 2 stars, because a Squire's 20 are reached and the rating is not.
    found = stars_of(known.ranks[0], {"Crown": Fraction(30)}, known, Merits(joined=NEW))
    assert found.stars == 2
    assert "10 Crown are missing" in str(found.because[0])


RANK = '[[ranks]]\ncode = 1\nname = "Page"\n'
MEASURE = '[[measures]]\nname = "all"\nadds = { Crown = "1 times" }\n'
WRONG = [
    (RANK + 'any_of = [{ needs = { Z = "1 Z" } }]', ["any_of of rank 'Page'", "unit or measure 'Z'"]),
    (RANK + "any_of = [{}]", ["rank 'Page'", "any_of, number 1", "needs nothing"]),
    (RANK + 'rating = "30 points"', ["rank 'Page'", "[[ratings]]"]),
    (RANK + "any_of = [{ joined_befor = 2010-01-01 }]", ["ranks 'Page'", "joined_befor"]),
    (RANK + 'any_of = [{ joined_before = "soon" }]', ["ranks 'Page'", "any_of number 1", "joined_before"]),
    (
        RANK + "any_of = [{ joined_before = 2010-01-01, joined_from = 2010-01-01 }]",
        ["rank 'Page'", "any_of, number 1", "nobody joined"],
    ),
    (MEASURE + 'most = { Penny = "5 all" }', ["most of measure 'all'", "unit 'Penny'", "In force: Crown"]),
    (MEASURE + 'most = { Crown = "5 Crown" }', ["most of measure 'all'", "'Crown'", "In force: all"]),
    (STARRED.replace("needs = { Crown", "needs = { all"), ["rank 'Squire'", "any_of, number 2"]),
]


@pytest.mark.parametrize(("records", "words"), WRONG)
def test_nonsense_is_refused_when_the_scheme_is_read(tmp_path: Path, records: str, words: list[str]) -> None:
    with pytest.raises(SchemeError) as caught:
        own_scheme(tmp_path, ["Crown", "Penny"], records)
    assert [word for word in words if word not in str(caught.value)] == []

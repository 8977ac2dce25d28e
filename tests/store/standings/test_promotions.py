"""Who was promoted: read off the changes of rank, without what was undone, fell, or belongs to nobody any more."""

from datetime import date

import pytest

from overtrick.certificates import Promotion
from overtrick.store.errors import Refusal
from overtrick.store.standings.promotions import find_entry_promotions, find_player_promotions, find_promotions
from tests.store.cast import AUCKLAND, NUMBERS
from tests.store.rank_decisions import raised, run, undo
from tests.store.store_fixture import StoreFixture

APRIL = date(2018, 4, 1), date(2018, 4, 30)


@pytest.fixture
def known(store: StoreFixture) -> StoreFixture:
    """The cast, registered."""
    return store.register(*NUMBERS)


def ranks(found: list[Promotion]) -> list[tuple[str, str]]:
    """Number and rank of each."""
    return [(promotion.number, promotion.rank) for promotion in found]


def test_a_promotion_has_all_that_a_certificate_needs(known: StoreFixture) -> None:
    known.decide("amend", number="38441", preferred="Mere")
    seq = run(known)
    raised(seq, "38441", "4", "5")
    # 250 C are 2 B and 50 C.
    points = {"A": "57", "B": "65", "C": "50"}
    assert find_entry_promotions(seq) == [
        Promotion(
            key="38441 5", line=seq, number="38441", name="Mere Kereama", club="Auckland", rank="Provincial Master",
            date=date(2018, 4, 1), points=points,
        )
    ]  # fmt: skip


def test_they_are_asked_for_by_days_by_player_and_by_line(known: StoreFixture) -> None:
    first, second = run(known), run(known, "2018-05-01")
    raised(first, "38441", "4", "5")
    raised(first, "20093", "2", "3")
    raised(second, "38441", "5", "6", "2018-05-01")
    assert ranks(find_promotions(*APRIL)) == [("38441", "Provincial Master"), ("20093", "Club Master")]
    assert ranks(find_promotions(date(2018, 4, 2), date(2018, 5, 1))) == [("38441", "Master")]
    assert ranks(find_player_promotions("38441")) == [("38441", "Provincial Master"), ("38441", "Master")]
    assert ranks(find_entry_promotions(second)) == [("38441", "Master")]
    assert find_player_promotions("9205") == []
    with pytest.raises(Refusal, match="Nobody has the number 77"):
        find_player_promotions("77")


def test_both_ends_of_the_days_count(known: StoreFixture) -> None:
    seq = run(known)
    for number, day in (
        ("38441", "2018-03-31"),
        ("20093", "2018-04-01"),
        ("12356", "2018-04-30"),
        ("9205", "2018-05-01"),
    ):
        raised(seq, number, "2", "3", day)
    assert [promotion.number for promotion in find_promotions(*APRIL)] == ["20093", "12356"]


def test_a_run_that_was_undone_promoted_nobody(known: StoreFixture) -> None:
    wrong, right = run(known), run(known)
    raised(wrong, "38441", "4", "6")
    raised(right, "20093", "2", "3")
    undo(wrong, by=right)
    assert find_entry_promotions(wrong) == find_player_promotions("38441") == []
    assert ranks(find_promotions(*APRIL)) == [("20093", "Club Master")]


@pytest.mark.parametrize(
    ("before", "after", "rank"),
    [
        ("2", "4", "Local Master"),
        ("", "2", "Certificate of Proficiency"),
        ("0", "3", "Club Master"),
        ("99", "2", "Certificate of Proficiency"),
        ("5", "4", ""),
        ("4", "4", ""),
        ("4", "", ""),
        ("4", "99", ""),
        # Everybody is a Novice: it needs no points.
        ("", "1", ""),
    ],
)
def test_only_a_higher_rank_is_a_promotion(known: StoreFixture, before: str, after: str, rank: str) -> None:
    seq = run(known)
    raised(seq, "38441", before, after)
    assert [promotion.rank for promotion in find_entry_promotions(seq)] == ([rank] if rank else [])


def test_a_rank_that_did_not_exist_then_is_none(known: StoreFixture) -> None:
    """The Emerald Grand Master came in 2021 (ruling S4)."""
    seq = run(known)
    raised(seq, "38441", "11", "12", "2020-12-31")
    raised(seq, "20093", "11", "12", "2021-01-01")
    assert ranks(find_entry_promotions(seq)) == [("20093", "Emerald Grand Master")]


def test_two_steps_in_one_line_are_one_promotion_to_the_higher_rank(known: StoreFixture) -> None:
    seq = run(known)
    raised(seq, "38441", "2", "3")
    raised(seq, "38441", "3", "4")
    assert ranks(find_entry_promotions(seq)) == [("38441", "Local Master")]


def test_stars_and_grades_are_no_ranks(known: StoreFixture) -> None:
    seq = run(known)
    for what in ("stars", "grade", "rating"):
        raised(seq, "38441", "2", "3", what=what)
    assert find_entry_promotions(seq) == []


def test_an_erased_player_is_left_out_and_a_hidden_one_is_not(known: StoreFixture) -> None:
    seq = run(known)
    raised(seq, "38441", "2", "3")
    raised(seq, "20093", "2", "3")
    known.decide("erase", number="38441")
    known.decide("hide", number="20093", hidden=True)
    assert ranks(find_entry_promotions(seq)) == [("20093", "Club Master")]
    assert find_entry_promotions(seq)[0].name == "Bertram Tuckwell"


def test_a_merged_number_is_the_player_who_survives_once_for_a_rank(known: StoreFixture) -> None:
    seq = run(known)
    raised(seq, "9205", "2", "3")
    raised(seq, "12356", "2", "3")
    raised(seq, "12356", "3", "4", "2018-04-02")
    known.decide("merge", number="9205", into="20093")
    known.decide("merge", number="20093", into="12356")
    # The line raised 9205 to Club Master, and 12356 to Local Master at once.
    assert ranks(find_entry_promotions(seq)) == [("12356", "Club Master"), ("12356", "Local Master")]
    assert find_entry_promotions(seq) == find_player_promotions("9205") == find_player_promotions("12356")
    assert {promotion.name for promotion in find_entry_promotions(seq)} == {"Clementine Okonjo"}
    assert [promotion.key for promotion in find_entry_promotions(seq)] == ["9205 3", "12356 4"]


def test_two_numbers_of_one_person_are_promoted_to_a_rank_once(known: StoreFixture) -> None:
    raised(run(known), "9205", "2", "3")
    raised(run(known), "12356", "2", "3")
    known.decide("merge", number="9205", into="12356")
    assert ranks(find_promotions(*APRIL)) == [("12356", "Club Master")]


def test_whoever_has_no_club_gets_a_certificate_without_one(known: StoreFixture) -> None:
    known.decide("leave", number="38441", club=AUCKLAND, end="2018-03-19")
    seq = run(known)
    raised(seq, "38441", "2", "3")
    assert [promotion.club for promotion in find_entry_promotions(seq)] == [""]


def test_ranks_of_cyprus_begin_with_none(cyprus_store: StoreFixture) -> None:
    cyprus_store.register("5001", club=2, grade=99)
    seq = run(cyprus_store)
    raised(seq, "5001", "0", "1", totals={"Silver": "200.50", "Gold": "0"})
    raised(seq, "5001", "1", "6", "2018-06-01", totals={"Silver": "3500", "Gold": "10"})
    (promotion,) = find_entry_promotions(seq)
    assert (promotion.rank, promotion.club, promotion.points) == (
        "*Master",
        "Nicosia",
        {"Silver": "3500", "Gold": "10"},
    )


def test_points_that_the_scheme_does_not_know_or_that_are_none_are_not_told(known: StoreFixture) -> None:
    seq = run(known)
    raised(seq, "38441", "2", "3", totals={"A": "0.00", "B": "20.50", "Silver": "7"})
    assert find_entry_promotions(seq)[0].points == {"B": "20.5"}

"""Points from another federation (Overseas Masterpoints 8, ruling N28), and ranks that are recognised (8 c)."""

from decimal import Decimal
from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.explain.player import explain_player
from tests.store.decisions.points.test_adjustments import adjust, audited
from tests.store.store_fixture import StoreFixture, day

WHO = "38441"
GOLD: dict[str, Any] = {"number": WHO, "source": "Gold", "at": "approved event", "amount": "12.25"}


def test_n28_gold_becomes_a_and_does_not_count_for_trophies(store: StoreFixture) -> None:
    store.register(WHO)
    line = store.decide("transfer", **GOLD, date="2018-01-21", event="Gold Coast Congress")
    assert store.points(WHO) == {"A": Decimal("12.25")}
    (found,) = explain_player(WHO).beside
    assert (found.kind, found.date, found.event, found.trophies) == (
        "transfer", day("2018-01-21"), "Gold Coast Congress", False,
    )  # fmt: skip
    assert found.because == (
        "12.25 Gold (approved event) = 12.25 A, at 1 A each (Overseas Masterpoints 8 (a) (i) and (e); ruling N28)",
        "They do not count for the trophies that leave transferred points out "
        "(Overseas Masterpoints 8 (a) (i) and (e); ruling N28)",
    )
    assert found.by.seq == line.seq
    assert audited()[1]["points"] == {"A": "12.25"}
    assert store.verify() == []


DECEASED, RESIGNED, DORMANT = 9, 4, 2
RANK: dict[str, Any] = {"number": WHO, "rank": "Master"}


@pytest.mark.parametrize(("kind", "told"), [("transfer", GOLD), ("recognise", RANK)])
@pytest.mark.parametrize(
    ("status", "club", "says"),
    [
        (1, 820, r"Player 38441 is an overseas visitor and earns no points \(Overseas Masterpoints 8 \(b\)"),
        (RESIGNED, 106, "Player 38441 has resigned and earns no points"),
        (DECEASED, 106, "Player 38441 is registered as deceased"),
    ],
)
def test_who_earns_nothing_gets_nothing_from_abroad(
    store: StoreFixture, kind: str, told: dict[str, Any], status: int, club: int, says: str
) -> None:
    """N22: visitors, the resigned and the deceased earn nothing, in whatever way points come."""
    store.register(WHO, status=status, club=club)
    with pytest.raises(Refusal, match=says):
        store.decide(kind, **told, date="2018-01-21")
    assert store.points(WHO) == {}


def test_who_is_dormant_or_resigned_later_gets_the_points_of_the_day(store: StoreFixture) -> None:
    store.register(WHO, status=DORMANT)
    store.decide("status", number=WHO, code=RESIGNED, start="2018-02-01")
    store.decide("transfer", **GOLD, date="2018-01-21")
    assert store.points(WHO) == {"A": Decimal("12.25")}


def test_n28_red_of_a_holiday_becomes_b_and_the_rest_c(store: StoreFixture) -> None:
    store.register(WHO)
    red = GOLD | {"source": "Red", "at": "approved holiday", "amount": "3.35"}
    store.decide("transfer", **red, date="2018-01-21")
    assert store.points(WHO) == {"B": 3, "C": 35}
    assert store.verify() == []


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"source": "Green"}, "Green points .approved event. are not transferred .Overseas Masterpoints 8 .a."),
        ({"source": "Purple"}, "only Gold points .approved event. and Red points .approved holiday. are"),
        ({"at": "kitchen table"}, "Gold points .kitchen table. are not transferred"),
        ({"amount": "-3"}, "'-3' is not a number of points"),
        ({"amount": "0.001"}, "0.001 Gold would be nothing"),
        ({"number": "77"}, "Nobody has the number 77"),
        ({"date": "2018-03-12"}, "has not come yet"),
    ],
    ids=str,
)
def test_n28_what_becomes_nothing_is_refused_and_it_says_why(
    store: StoreFixture, told: dict[str, Any], says: str
) -> None:
    store.register(WHO)
    before = store.contents()
    with pytest.raises(Refusal, match=says):
        store.decide("transfer", **({"date": "2018-01-21"} | GOLD | told))
    assert store.contents() == before


def test_a_federation_without_transfers_takes_none(cyprus_store: StoreFixture) -> None:
    cyprus_store.register("5001", club=1, grade=99, rank=0)
    with pytest.raises(Refusal, match="Points from abroad are not transferred"):
        cyprus_store.decide("transfer", **(GOLD | {"number": "5001"}), date="2018-01-21")


@pytest.mark.parametrize("rank", ["Provincial Master", "5"])
def test_8_c_a_recognised_rank_brings_the_least_that_makes_it(store: StoreFixture, rank: str) -> None:
    """Provincial Master: 100 points, 50 of them A."""
    store.register(WHO)
    store.decide("recognise", number=WHO, rank=rank)
    assert store.points(WHO) == {"A": 50, "B": 50}
    found = explain_player(WHO).beside
    assert [(each.kind, each.trophies) for each in found] == [("recognition", False)] * 2
    assert found[0].because == (
        "The rank of another federation is recognised as Provincial Master (Overseas Masterpoints 8 (c))",
        "50 A and 50 B: the least that is enough for Provincial Master (Masterpoint Rankings; ruling S1)",
    )
    # The rank follows from the next run.
    assert models.Player.objects.get(number=WHO).rank == 1
    assert store.verify() == []


def test_8_c_only_what_is_missing_is_given(store: StoreFixture) -> None:
    """10 A, 30 B and 50 C are 40.5 of 100 points: 40 A, and 19 B and 50 C, make it exactly."""
    store.register(WHO)
    adjust(store, points={"A": "10", "B": "30", "C": "50"})
    store.decide("recognise", number=WHO, rank="Provincial Master")
    assert store.points(WHO) == {"A": 50, "B": 49, "C": 100}
    said = explain_player(WHO).beside[-1].because[1]
    assert "40 A, 19 B and 50 C: the least that is enough for Provincial Master, with the 10 A, 30 B and 50 C" in said
    assert store.verify() == []


def test_8_c_where_nothing_is_missing_nothing_is_given(store: StoreFixture) -> None:
    store.register(WHO)
    adjust(store, points={"A": "10", "B": "30"})
    for rank, says in [
        ("Club Master", "Club Master needs no more than the 10 A and 30 B that the player had"),
        ("Novice", "Novice needs no points"),
        ("Admiral", "'Admiral' is not a rank. Choose from: 1 Novice, 2 Certificate of Proficiency, "),
    ]:
        with pytest.raises(Refusal, match=says):
            store.decide("recognise", number=WHO, rank=rank)
    with pytest.raises(Refusal, match="Nobody has the number 77"):
        store.decide("recognise", number="77", rank="5")


def test_8_c_twice_brings_nothing_the_second_time(store: StoreFixture) -> None:
    store.register(WHO)
    store.decide("recognise", number=WHO, rank="Local Master")
    with pytest.raises(Refusal, match="needs no more than the 50 B"):
        store.decide("recognise", number=WHO, rank="Local Master")
    store.decide("recognise", number=WHO, rank="Provincial Master")
    assert store.points(WHO) == {"A": 50, "B": 50}
    assert store.verify() == []

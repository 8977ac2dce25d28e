"""Points that a person gives or takes: adjustments (NZ Bridge Masterpoint Maintenance 2.3) and opening balances."""

from decimal import Decimal
from typing import Any

import msgspec
import pytest

from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.explain.player import explain_player
from overtrick.store.explain.records import OtherPoints, Selection
from tests.store.cast import NUMBERS, session_file
from tests.store.decisions.test_mergers import BALANCES
from tests.store.explain.test_player import OPENING
from tests.store.store_fixture import StoreFixture, day

WHO = "38441"


def adjust(store: StoreFixture, reason: str = "the wrong pair was entered", **told: Any) -> int:
    """Make an adjustment; its line."""
    record = {"number": WHO, "points": {"A": "1.50"}, "asked_by": "the secretary of Howick"} | told
    return store.decide("adjust", reason=reason, **record).seq


def only(number: str = WHO) -> OtherPoints:
    """The one thing beside the sessions of a player."""
    (found,) = explain_player(number).beside
    return found


def audited(number: str = WHO) -> tuple[Any, Any]:
    """What the last note about a player says was and is."""
    note = models.Audit.objects.filter(what="player", key=number).order_by("id").last()
    assert note
    return msgspec.json.decode(note.before), msgspec.json.decode(note.after)


def test_an_adjustment_adds_points_and_says_who_asked_and_why(store: StoreFixture) -> None:
    store.register(WHO)
    line = adjust(store, date="2018-02-03", event="Howick Swiss")
    assert store.points(WHO) == {"A": Decimal("1.5")}
    found = only()
    assert (found.date, found.event, found.points, found.unit, found.kind) == (
        day("2018-02-03"), "Howick Swiss", "1.50", "A", "adjustment",
    )  # fmt: skip
    assert found.because == (
        "Adjusted by the federation, asked for by the secretary of Howick, for Howick Swiss "
        "(NZ Bridge Masterpoint Maintenance 2.3)",
    )
    assert (found.by.seq, found.by.who, found.by.reason) == (line, "secretary", "the wrong pair was entered")
    assert found.trophies
    assert store.verify() == []


def test_an_adjustment_takes_points_away_and_counts_from_the_day_of_the_decision(store: StoreFixture) -> None:
    """40 C from the session, less 15."""
    store.register(*NUMBERS).send("a.txt", session_file())
    adjust(store, points={"C": "-15"})
    assert store.points(WHO) == {"C": 25}
    assert only().date == day("2018-03-11")
    assert audited() == (
        {"points": {"C": "40.00"}},
        {"points": {"C": "25.00"}, "kind": "adjustment", "date": "2018-03-11"},
    )
    assert store.verify() == []


def test_several_units_are_one_posting(store: StoreFixture) -> None:
    store.register(WHO)
    line = adjust(store, points={"A": "0.25", "B": "3", "C": "7"})
    assert store.points(WHO) == {"A": Decimal("0.25"), "B": 3, "C": 7}
    assert models.Posting.objects.filter(seq=line).count() == 1


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"number": "77"}, "Nobody has the number 77"),
        ({"points": {}}, "No points are given. Write them by unit: A, B, C"),
        ({"points": {"D": "1"}}, "There are no points called 'D'. Choose from: A, B, C"),
        ({"points": {"B": "0.5"}}, "0.5 B: points of this unit have no decimals"),
        ({"points": {"A": "0.125"}}, "0.125 A: points of this unit have 2 decimals"),
        ({"points": {"A": "0.00"}}, "0.00 A would change nothing"),
        ({"points": {"A": "many"}}, "'many' is not a number of points"),
        ({"points": {"A": "1e3"}}, "'1e3' is not a number of points"),
        ({"points": {"A": 1}}, "Expected `str`"),
        ({"date": "2018-03-12"}, "2018-03-12 has not come yet"),
        ({"asked_by": " "}, "needs who asked for it"),
        ({"reason": ""}, "needs who asked for it"),
        ({"points": {"A": "-0.01"}}, "has no points: that is 0.01 A too few"),
    ],
    ids=str,
)
def test_what_cannot_be_adjusted(store: StoreFixture, told: dict[str, Any], says: str) -> None:
    store.register(WHO)
    before = store.contents()
    with pytest.raises(Refusal, match=says):
        adjust(store, **told)
    assert store.contents() == before


def test_nobody_is_left_with_less_than_nothing_where_100_c_are_1_b(store: StoreFixture) -> None:
    """Ruling S6: 30 C and 2 B are 2.30 B. 1.50 B of them can go, and 80 C remain; 81 C more cannot."""
    store.register(WHO)
    adjust(store, points={"B": "2", "C": "30"})
    adjust(store, points={"B": "-1", "C": "-50"})
    assert explain_player(WHO).totals == {"B": "1.00", "C": "-20.00"}
    assert explain_player(WHO).carried == {"C": "80.00"}
    with pytest.raises(Refusal, match=r"has 1\.00 B, -20\.00 C: that is 1 C too few"):
        adjust(store, points={"C": "-81"})
    adjust(store, points={"C": "-80"})
    assert explain_player(WHO).carried == {}
    assert store.verify() == []


def test_a_is_not_paid_with_b(store: StoreFixture) -> None:
    store.register(WHO)
    adjust(store, points={"B": "200"})
    with pytest.raises(Refusal, match=r"has 200\.00 B: that is 1 A too few"):
        adjust(store, points={"A": "-1"})


def test_who_has_less_than_nothing_by_a_correction_can_be_given_something(store: StoreFixture) -> None:
    """40 C of the session are taken away by an adjustment; then the session is corrected, and 12 C remain of it."""
    store.register(*NUMBERS).send("a.txt", session_file())
    adjust(store, points={"C": "-40"})
    store.send("a.txt", session_file(("12356 9205", "38441 20093", "31018 27114", "40777 1610")))
    assert store.points(WHO) == {"C": -28}
    adjust(store, points={"C": "10"})
    assert store.points(WHO) == {"C": -18}
    with pytest.raises(Refusal, match="that is 19 C too few"):
        adjust(store, points={"C": "-1"})
    assert store.verify() == []


def test_a_merged_number_stands_for_the_survivor_and_takes_its_points_along(store: StoreFixture) -> None:
    store.register(WHO, "11111")
    first = adjust(store, number="11111")
    store.decide("merge", number="11111", into=WHO)
    second = adjust(store, number="11111", points={"A": "2"})
    assert store.points(WHO) == {"A": Decimal("3.5")}
    # The reasons are those of the decisions, whatever a merger has moved since.
    assert [(each.by.seq, each.number, bool(each.because)) for each in explain_player(WHO).beside] == [
        (first, "11111", True), (second, "11111", True),
    ]  # fmt: skip
    store.decide("unmerge", number="11111")
    assert (store.points(WHO), store.points("11111")) == ({}, {"A": Decimal("3.5")})
    assert sorted(each.by.seq for each in explain_player("11111").beside) == [first, second]
    assert store.verify() == []


def test_an_event_or_days_can_be_asked_for(store: StoreFixture) -> None:
    store.register(WHO)
    adjust(store, event="Howick Swiss", date="2018-01-05")
    adjust(store, points={"B": "1"})
    assert [each.unit for each in explain_player(WHO, Selection(event="swiss")).beside] == ["A"]
    assert [each.unit for each in explain_player(WHO, Selection(start=day("2018-02-01"))).beside] == ["B"]


def test_cyprus_adjusts_its_own_points(cyprus_store: StoreFixture) -> None:
    """CBF 2: corrections are requested in writing and investigated."""
    cyprus_store.register("5001", club=1, grade=99, rank=0)
    adjust(cyprus_store, number="5001", points={"Silver": "12.34"})
    assert only("5001").because == (
        "Adjusted by the federation, asked for by the secretary of Howick (2 Operation of the scheme)",
    )
    with pytest.raises(Refusal, match="no points called 'A'"):
        adjust(cyprus_store, number="5001", points={"A": "1"})
    assert cyprus_store.verify() == []


def test_an_opening_balance_by_hand_is_that_of_a_register(store: StoreFixture) -> None:
    """The register brings none for the number any more."""
    store.register("1111")
    store.decide("opening", number="1111", points={"A": "5.25", "B": "3"}, date="2017-12-31")
    store.import_register("access", BALANCES, opening=True)
    assert store.points("1111") == {"A": Decimal("5.25"), "B": 3}
    assert store.points("2222")["B"] == 134
    first = explain_player("1111").beside[0]
    assert (first.kind, first.because, first.trophies) == (
        "opening", ("The opening balance, entered by hand (Appendix 21.1)",), False,
    )  # fmt: skip
    assert explain_player("2222").beside[0].because == (
        "The opening balance from the imported register (Appendix 21.1)",
    )
    assert store.verify() == []


def test_there_is_one_opening_balance_a_number(store: StoreFixture) -> None:
    store.import_register(
        "access", OPENING + "38441,Aroha,Kereama,0,68,86.47,134,30,106,1,,,,1,,,,5,3,0\n", opening=True
    )
    store.register("20093")
    for number, points, says in [
        (WHO, {"A": "1"}, "has an opening balance: withdraw it first"),
        ("20093", {"A": "-1"}, "An opening balance is not below 0"),
        ("77", {"A": "1"}, "Nobody has the number 77"),
    ]:
        with pytest.raises(Refusal, match=says):
            store.decide("opening", number=number, points=points)
    assert store.verify() == []

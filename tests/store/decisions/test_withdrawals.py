"""Any decision that posted points can be withdrawn, once: by reversals, so that both stay on record."""

from decimal import Decimal
from typing import Any

import pytest

from overtrick.store.errors import Refusal
from overtrick.store.explain.player import explain_player
from tests.store.cast import NUMBERS, session_file
from tests.store.decisions.points.test_adjustments import adjust, audited
from tests.store.decisions.test_erasures import found
from tests.store.store_fixture import StoreFixture, rows

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True
WHO = "38441"
DECISIONS: dict[str, dict[str, Any]] = {
    "adjust": {"number": WHO, "points": {"A": "1.5"}, "asked_by": "Howick"},
    "opening": {"number": WHO, "points": {"A": "3", "C": "4"}},
    "transfer": {"number": WHO, "source": "Gold", "at": "approved event", "amount": "2", "date": "2018-01-02"},
    "recognise": {"number": WHO, "rank": "Master"},
    "announced": {"event": "Sims", "date": "2018-01-02", "awards": [{"number": WHO, "unit": "B", "points": "2"}]},
}


@pytest.mark.parametrize("kind", DECISIONS)
def test_all_that_was_posted_is_taken_back(store: StoreFixture, kind: str) -> None:
    store.register(*NUMBERS).send("a.txt", session_file())
    line = store.decide(kind, reason="as asked", **DECISIONS[kind])
    posted = store.points(WHO)
    assert posted != {"C": 40}
    back = store.decide("withdraw", line=line.seq, reason="a mistake of the office")
    assert store.points(WHO) == {"C": 40}
    told = explain_player(WHO)
    assert told.beside == ()
    assert {each.by.seq for each in told.taken_back} == {back.seq}
    assert told.taken_back[0].by.reason == "a mistake of the office"
    before, after = audited()
    assert (before["points"], after) == (
        {unit: f"{points:.2f}" for unit, points in posted.items()},
        {"points": {"C": "40.00"}, "withdrawn": line.seq},
    )
    assert store.verify() == []


def test_nothing_is_withdrawn_twice(store: StoreFixture) -> None:
    store.register(WHO)
    line = adjust(store)
    store.decide("withdraw", line=line, reason="a mistake")
    with pytest.raises(Refusal, match=f"Line {line} has already been withdrawn"):
        store.decide("withdraw", line=line, reason="a mistake")
    assert store.verify() == []


def test_of_two_equal_decisions_the_right_one_is_withdrawn(store: StoreFixture) -> None:
    store.register(WHO)
    first, second = adjust(store), adjust(store)
    store.decide("withdraw", line=first, reason="twice")
    assert [each.by.seq for each in explain_player(WHO).beside] == [second]
    assert store.verify() == []


def test_what_a_merger_moved_is_withdrawn_where_it_is_now(store: StoreFixture) -> None:
    """Two equal adjustments under the number that was merged, and one under the survivor's."""
    store.register(WHO, "11111")
    first, second, third = adjust(store, number="11111"), adjust(store, number="11111"), adjust(store)
    store.decide("merge", number="11111", into=WHO)
    store.decide("withdraw", line=second, reason="twice")
    assert store.points(WHO) == {"A": 3}
    assert sorted(each.by.seq for each in explain_player(WHO).beside) == [first, third]
    store.decide("unmerge", number="11111")
    store.decide("withdraw", line=first, reason="twice")
    assert (store.points(WHO), store.points("11111")) == ({"A": Decimal("1.5")}, {})
    assert store.verify() == []


def test_nobody_is_left_with_less_than_nothing(store: StoreFixture) -> None:
    store.register(WHO)
    line = store.decide("opening", number=WHO, points={"A": "3"}).seq
    adjust(store, points={"A": "-2"})
    with pytest.raises(Refusal, match=r"has 1\.00 A: that is 2 A too few"):
        store.decide("withdraw", line=line, reason="a mistake")
    assert store.points(WHO) == {"A": 1}


def test_what_cannot_be_withdrawn(store: StoreFixture) -> None:
    store.register(WHO)
    line = adjust(store)
    last = rows("SELECT max(seq) FROM journal")[0][0]
    for told, says in [
        ({"line": 999}, "The journal has no line 999"),
        ({"line": last - 1}, "is 'register'; what can be withdrawn is: adjust, adopt, announced, "),
        ({"line": line, "reason": " "}, "A withdrawal needs a reason"),
    ]:
        with pytest.raises(Refusal, match=says):
            store.decide("withdraw", **({"reason": "a mistake"} | told))
    assert store.verify() == []


def test_an_opening_balance_that_was_withdrawn_can_be_entered_again(store: StoreFixture) -> None:
    store.register(WHO)
    line = store.decide("opening", number=WHO, points={"A": "3"}).seq
    store.decide("withdraw", line=line, reason="mistyped")
    store.decide("opening", number=WHO, points={"A": "30"})
    assert store.points(WHO) == {"A": 30}
    assert store.verify() == []


def test_the_words_of_a_withdrawal_go_with_an_erased_player(store: StoreFixture) -> None:
    store.register(WHO)
    line = adjust(store)
    store.decide("withdraw", line=line, reason="Kereama never asked")
    store.decide("erase", number=WHO)
    assert found(store, "Kereama") == []
    assert store.verify() == []

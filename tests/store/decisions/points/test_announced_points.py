"""C13: the points of a simultaneous event are announced by the federation, and posted from its list as announced."""

from decimal import Decimal
from typing import Any

import pytest

from overtrick.store.errors import Refusal
from overtrick.store.explain.player import explain_player
from tests.store.store_fixture import StoreFixture, day

EVENT = {"event": "Simultaneous Pairs of the Federation", "date": "2018-03-02"}


def row(number: str, points: str, unit: str = "Silver") -> dict[str, str]:
    return {"number": number, "unit": unit, "points": points}


@pytest.fixture
def cyprus(cyprus_store: StoreFixture) -> StoreFixture:
    """Three members with a valid ID card, and one without."""
    for number in ("5001", "5002", "5003", "5004"):
        cyprus_store.register(number, club=1, grade=99, rank=0)
    for number in ("5001", "5002", "5003"):
        cyprus_store.decide("period", number=number, kind="id-card", start="2010-01-01")
    return cyprus_store


def announce(store: StoreFixture, *rows: dict[str, str], **told: Any) -> int:
    return store.decide("announced", **(EVENT | {"awards": list(rows)} | told)).seq


def test_the_list_is_posted_as_announced(cyprus: StoreFixture) -> None:
    line = announce(cyprus, row("5001", "42.50"), row("5002", "42.50"), row("5001", "2", "Gold"), club=1)
    assert cyprus.points("5001") == {"Gold": 2, "Silver": Decimal("42.5")}
    assert cyprus.points("5002") == {"Silver": Decimal("42.5")}
    (found,) = explain_player("5002").beside
    assert (found.kind, found.date, found.event, found.by.seq) == (
        "announced", day("2018-03-02"), EVENT["event"], line,
    )  # fmt: skip
    assert found.because == (
        "As announced for Simultaneous Pairs of the Federation, played at club 1 "
        "(3.3 Individual player awards; ruling C13)",
    )
    assert found.trophies
    assert cyprus.verify() == []


def test_one_wrong_row_and_nothing_is_posted_and_every_wrong_row_is_named(cyprus: StoreFixture) -> None:
    before = cyprus.contents()
    rows = [
        row("5001", "10"), row("77", "8"), row("5002", "-6"), row("5003", "4", "A"), row("5001", "1.234"),
        row("5004", "2"),
    ]  # fmt: skip
    with pytest.raises(Refusal) as refused:
        announce(cyprus, *rows)
    said = str(refused.value)
    assert said.startswith("Nothing was posted. Row 2: Nobody has the number 77. Row 3: -6 Silver is below 0. Row 4: ")
    assert "Row 4: There are no points called 'A'. Choose from: Silver, Gold." in said
    assert "Row 5: player 5001 has Silver in row 1 already. Row 5: 1.234 Silver: points of this unit have 2 dec" in said
    # C11: no valid ID card on the day, no points.
    assert "Row 6: Player 5004 " in said
    assert "Row 1:" not in said
    assert cyprus.contents() == before


def test_a_long_list_of_mistakes_is_cut(cyprus: StoreFixture) -> None:
    with pytest.raises(Refusal, match=r"Row 20: Nobody has the number 719\. And 5 more\."):
        announce(cyprus, *(row(str(700 + at), "1") for at in range(25)))


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"awards": []}, "at least one row"),
        ({"event": " "}, "needs its event"),
        ({"club": 77}, "There is no club 77"),
        ({"date": "2018-03-12"}, "has not come yet"),
        ({"awards": [{"number": "5001"}]}, "missing required field `unit`"),
    ],
    ids=str,
)
def test_what_is_no_list(cyprus: StoreFixture, told: dict[str, Any], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        announce(cyprus, row("5001", "1"), **told)


def test_the_same_list_is_not_posted_twice_unless_it_was_withdrawn(cyprus: StoreFixture) -> None:
    line = announce(cyprus, row("5001", "10"))
    with pytest.raises(Refusal, match=f"Line {line} has announced simultaneous pairs of the federation already"):
        announce(cyprus, row("5001", "10"), event="simultaneous pairs of the federation")
    announce(cyprus, row("5001", "10"), date="2018-03-09")
    cyprus.decide("withdraw", line=line, reason="the wrong list")
    announce(cyprus, row("5001", "12"))
    assert cyprus.points("5001") == {"Silver": 22}
    assert cyprus.verify() == []


def test_a_merged_number_in_the_list_stands_for_the_survivor(cyprus: StoreFixture) -> None:
    cyprus.decide("merge", number="5002", into="5001")
    announce(cyprus, row("5002", "10"), row("5001", "5"))
    assert cyprus.points("5001") == {"Silver": 15}
    assert cyprus.verify() == []

"""F7: it replaces the earlier file of the same name, as entries in the ledger that take the old ones back."""

from typing import Any

import pytest

from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture, rows

NAME = "106_2018_03_10_monday_1.txt"


def test_a_correction_replaces_everything(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    # The second pair had won: 40 C and 12 C change hands.
    corrected = session_file([FOUR_PAIRS[1], FOUR_PAIRS[0], *FOUR_PAIRS[2:]])
    receipt = store.send(NAME, corrected)
    assert (receipt.state, receipt.revision) == ("accepted", 2)
    assert "replaces the earlier file" in receipt.because
    assert store.revisions(NAME) == ["replaced", "accepted"]
    assert [store.points(number)["C"] for number in NUMBERS[:4]] == [12, 12, 40, 40]
    # Four awards, four that take them back, four new ones: nothing was edited.
    assert store.count("award") == 12
    assert rows("SELECT sum(points) FROM award WHERE reverses_id IS NOT NULL") == [(-(40 + 40 + 12 + 12) * 10_000,)]
    assert store.verify() == []


def test_a_misidentified_player_gets_nothing_and_the_right_one_all(store: StoreFixture) -> None:
    """The 'Bob Smith' of the special circumstances."""
    store.register(*NUMBERS, "11111")
    store.send(NAME, session_file())
    store.send(NAME, session_file(["38441 11111", *FOUR_PAIRS[1:]]))
    assert (store.points("20093"), store.points("11111")) == ({}, {"C": 40})
    assert store.verify() == []


def test_a_wrong_description_is_corrected_by_the_same_name(store: StoreFixture) -> None:
    """2018-03-10 rather than 2018-03-09: the session moves, and the other day has none."""
    store.register(*NUMBERS)
    store.send(NAME, session_file(date="2018-03-10", boards=26))
    store.send(NAME, session_file(date="2018-03-09", boards=12))
    # 11 to 19 boards: half of each award, fractions up (N10).
    assert [store.points(number)["C"] for number in NUMBERS[:4]] == [20, 20, 6, 6]
    standing = rows("SELECT date, boards FROM session WHERE stands")
    assert [(str(date), boards) for date, boards in standing] == [("2018-03-09", 12)]
    assert store.verify() == []


def test_a_correction_with_fewer_rows_replaces_where_a_cut_can_be_seen(store: StoreFixture) -> None:
    store.register(*NUMBERS, "11", "12")
    store.send(NAME, session_file([*FOUR_PAIRS, "11 12"]))
    # Five pairs: 39 / (5 × 0.35) = 22.29, so the second earns 17; four pairs: 12.
    assert store.points("12356") == {"C": 17}
    assert store.send(NAME, session_file()).state == "accepted"
    assert store.points("12356") == {"C": 12}
    assert store.verify() == []


def test_back_and_forth(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    one, other = session_file(), session_file(FOUR_PAIRS[::-1])
    for content in (one, other, one, other, one):
        assert store.send(NAME, content).state == "accepted"
    assert store.revisions(NAME) == ["replaced"] * 4 + ["accepted"]
    assert [store.points(number).get("C", 0) for number in NUMBERS] == [40, 40, 12, 12, 0, 0, 0, 0]
    assert store.count("raw_file") == 2
    assert store.verify() == []


def test_a_name_that_is_used_for_another_session_is_noticed(store: StoreFixture) -> None:
    store.register(*NUMBERS).later(days=400)
    store.send("106_december_pairs.txt", session_file(event="December Pairs"))
    receipt = store.send("106_december_pairs.txt", session_file(event="December Pairs", date="2019-03-10"))
    assert (receipt.state, receipt.revision) == ("accepted", 2)
    (notice,) = [each for each in receipt.problems if each.code == "replaces-another-session"]
    assert notice.message == (
        "The file of this name reported December Pairs of 2018-03-10. It is replaced by December Pairs of 2019-03-10, "
        "and its points are taken back."
    )
    assert store.verify() == []


@pytest.mark.parametrize("change", [{"boards": 24}, {"round": 2}, {"location": "Upstairs"}])
def test_a_correction_of_the_same_session_is_not(store: StoreFixture, change: dict[str, Any]) -> None:
    store.register(*NUMBERS)
    store.send("106_monday.txt", session_file())
    assert store.send("106_monday.txt", session_file(**change)).problems == ()


def test_a_name_without_the_number_of_the_club_is_noticed(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    receipt = store.send("monday_night.txt", session_file())
    assert [each.code for each in receipt.problems] == ["name-without-club"]
    assert "106_2018_03_10_monday_pairs_1.txt" in receipt.problems[0].advice

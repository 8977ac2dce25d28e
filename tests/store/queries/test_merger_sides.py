"""The two sides of a merger, also where one of the numbers was merged before."""

from overtrick.store.ledger.in_force import awards_without_session
from overtrick.store.ledger.origins import find_origins
from overtrick.store.queries.register.merger_sides import find_merge_sides
from overtrick.store.registers.players import find_player
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.store_fixture import StoreFixture, day

DAY = day("2018-06-01")


def merge_three(store: StoreFixture) -> tuple[int, int]:
    """777 with 7 C becomes 888 with 5 C, which becomes 38441; returns the entries of the two opening balances."""
    store.register("38441").register("888", club=HOWICK).register("777", club=AUCKLAND)
    seven = store.decide("opening", number="777", points={"C": "7"})
    five = store.decide("opening", number="888", points={"C": "5"})
    store.decide("merge", number="777", into="888")
    store.decide("merge", number="888", into="38441")
    return seven.seq, five.seq


def test_the_survivor_has_everything_and_a_merged_number_what_it_brought(store: StoreFixture) -> None:
    merge_three(store)
    gone, stays = find_merge_sides("888", "38441", DAY)
    assert gone is not None
    assert stays is not None
    assert (gone.number, gone.is_merged, gone.also, gone.points["C"]) == ("888", True, (), "12.00")
    assert (stays.number, stays.is_merged, stays.also, stays.points["C"]) == ("38441", False, ("888", "777"), "12.00")
    assert [stay.club for stay in gone.stays] == [HOWICK]
    assert len(stays.stays) == 3


def test_nobody_is_no_side(store: StoreFixture) -> None:
    store.register("38441")
    one, other = find_merge_sides("38441", "", DAY)
    assert one is not None
    assert (one.is_merged, other) == (False, None)


def test_points_that_were_moved_twice_come_from_the_first_decision(store: StoreFixture) -> None:
    seven, five = merge_three(store)
    held = {int(each.points): each.id for each in awards_without_session(find_player("38441").pk)}
    origins = find_origins(held.values())
    assert [origins[held[points]] for points in sorted(held)] == [five, seven]

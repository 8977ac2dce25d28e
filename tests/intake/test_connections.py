"""Who has a place at a door: half of the places are for those who have signed in, and strangers make room."""

from overtrick.config.settings_file import Limits
from overtrick.intake.connections import (
    MOST_CONNECTIONS,
    MOST_FROM_ONE,
    MOST_STRANGERS,
    MOST_STRANGERS_FROM_ONE,
    TIME_TO_SIGN_IN,
    Connection,
    Connections,
)


class House:
    """Connections, and the addresses of those that were ended, in order."""

    def __init__(self) -> None:
        self.connections = Connections(Limits())
        self.ended: list[str] = []

    def enter(self, address: str, now: float = 0.0, *, known: bool = False) -> Connection | None:
        """Come in, and sign in if known."""
        one = self.connections.enter(address, lambda: self.ended.append(address), now)
        if one and known:
            self.connections.sign_in(one)
        return one


def test_a_stranger_makes_room_for_the_next_from_the_same_address() -> None:
    house = House()
    entered = [house.enter("a") for _ in range(MOST_STRANGERS_FROM_ONE)]
    assert all(entered)
    assert house.ended == []
    assert house.enter("b")
    assert house.enter("a")
    assert house.ended == ["a"]
    assert entered[0]
    assert entered[0].ended
    assert not any(each and each.ended for each in entered[1:])


def test_the_address_with_most_strangers_makes_room_for_another_address() -> None:
    house = House()
    assert house.enter("first")
    for at in range(MOST_STRANGERS - 3):
        assert house.enter(f"many {at % 5}")
    assert house.enter("few")
    assert house.enter("few")
    assert house.ended == []
    for at in range(20):
        assert house.enter(f"new {at}")
    assert len(house.ended) == 20
    assert all(address.startswith("many") for address in house.ended)


def test_those_who_have_signed_in_never_make_room() -> None:
    house = House()
    for at in range(MOST_CONNECTIONS):
        assert house.enter(f"known {at}", known=True)
    assert house.enter("new") is None
    assert house.ended == []


def test_half_of_the_places_are_kept_for_those_who_sign_in() -> None:
    house = House()
    strangers = [house.enter(f"stranger {at}") for at in range(MOST_STRANGERS)]
    for at in range(MOST_CONNECTIONS - MOST_STRANGERS):
        assert house.enter(f"known {at}", known=True)
    # Each came in as a stranger, and by signing in left that place to the next.
    assert house.ended == ["stranger 0"]
    assert len(strangers) == MOST_STRANGERS


def test_one_address_has_so_many_places_even_if_it_signs_in() -> None:
    house = House()
    entered = [house.enter("a", known=True) for _ in range(MOST_FROM_ONE)]
    assert house.enter("a") is None
    assert house.enter("b")
    assert entered[0]
    house.connections.leave(entered[0])
    assert house.enter("a")


def test_those_who_are_asked_to_leave_and_do_not_are_counted() -> None:
    house = House()
    for at in range(2 * MOST_STRANGERS):
        assert house.enter(f"stranger {at}")
    assert house.enter("new") is None


def test_the_time_to_sign_in_ends_for_strangers_only() -> None:
    house = House()
    known, stranger, late = house.enter("known", known=True), house.enter("stranger"), house.enter("late", 5.0)
    house.connections.end_overdue(TIME_TO_SIGN_IN - 1)
    assert house.ended == []
    house.connections.end_overdue(TIME_TO_SIGN_IN)
    house.connections.end_overdue(TIME_TO_SIGN_IN)
    assert house.ended == ["stranger"]
    assert known
    assert late
    assert stranger
    assert not known.ended
    assert not late.ended


def test_a_network_of_ipv6_counts_as_one_address() -> None:
    house = House()
    for at in range(MOST_STRANGERS_FROM_ONE):
        assert house.enter(f"2001:db8::{at + 1:x}")
    assert house.enter("2001:db8:0:1::1")
    assert house.ended == []
    assert house.enter("2001:db8::ffff")
    assert house.ended == ["2001:db8::1"]

"""The record of a player: its totals by unit."""

from decimal import Decimal

from tests.formats.register_mistakes import player


def test_a_total_is_asked_for_by_unit() -> None:
    one = player(totals=(("A", Decimal("86.47")), ("C", Decimal(30))))
    assert [one.total(unit) for unit in "ABC"] == [Decimal("86.47"), Decimal(0), Decimal(30)]

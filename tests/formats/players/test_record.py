"""The record of a player: its totals by unit, and when its stamp moves."""

from datetime import date
from decimal import Decimal

import pytest

from overtrick.formats.nzb.player_file import moved, stamped

from .mistakes import player


def totals(**units: int) -> tuple[tuple[str, Decimal], ...]:
    """Totals by unit."""
    return tuple((unit, Decimal(points)) for unit, points in units.items())


def test_a_total_is_asked_for_by_unit() -> None:
    one = player(totals=(("A", Decimal("86.47")), ("C", Decimal(30))))
    assert [one.total(unit) for unit in "ABC"] == [Decimal("86.47"), Decimal(0), Decimal(30)]


@pytest.mark.parametrize(
    "change",
    [
        {"first": "Will"},
        {"preferred": "Will"},
        {"family": "Tui"},
        {"club": 130},
        {"grade": 2},
        {"stars": 1},
        {"rank": 3},
        {"rating": Decimal(32)},
        {"handicap": Decimal("0.5")},
        {"gender": 1},
        {"status": 4},
        {"country": 1},
        {"joined": date(2020, 1, 1)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_the_stamp_moves_on_any_material_change(change: dict[str, object]) -> None:
    new = player(**change, stamp=date(2026, 10, 1))
    assert moved(player(), new)
    assert stamped(player(), new) == new


def test_the_stamp_does_not_move_for_points() -> None:
    new = player(totals=totals(A=1, B=4, C=0), stamp=date(2026, 10, 1))
    assert not moved(player(), new)
    assert stamped(player(), new) == player(totals=totals(A=1, B=4, C=0))

"""How far the next rank is, in figures for pages."""

from fractions import Fraction

import pytest

from overtrick.standing.progress import Need
from overtrick.store.queries.standing.progress import describe_needs


@pytest.mark.parametrize(
    ("has", "percent", "missing"),
    [("27.50", 55, "22.5"), ("49.99", 99, "0.01"), ("50", 100, "0"), ("60", 100, "0"), ("-2", 0, "52")],
)
def test_the_part_that_is_there_of_50(has: str, percent: int, missing: str) -> None:
    """A hair below is not all, and points below nothing are no progress."""
    (need,) = describe_needs([Need("A", Fraction(has), Fraction(50))])
    assert (need.percent, need.missing, need.is_met) == (percent, missing, missing == "0")

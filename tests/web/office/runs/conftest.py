"""A federation some of whose players reach a rank with the run of 1 April 2018, by the printed ladder.

Certificate of Proficiency needs 5 points, Club Master 20, Local Master 50, Provincial Master 100 of which 50 are A; a
Local Master with 100 points who lacks the A points has 1 star (Masterpoint Rankings). 100 C make a point.
"""

import pytest

from tests.store.store_fixture import StoreFixture
from tests.store.years import earn

PREVIEW = "/office/runs/preview?period=2018-04"


@pytest.fixture
def april(site: StoreFixture) -> StoreFixture:
    """49.99 A + 60 B + 12 C are 110.11 points; 20 B; 5 B in Howick; and 4 B + 99 C, which are 4.99."""
    site.register("20093", "31018", "12356", grade=1)
    for number, points in (
        ("38441", {"A": "49.99", "B": "60", "C": "12"}), ("20093", {"B": "20"}), ("31018", {"B": "5"}),
        ("12356", {"B": "4", "C": "99"}),
    ):  # fmt: skip
        earn(site, number, "2018-03-20", **points)
    return site

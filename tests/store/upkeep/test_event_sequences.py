"""Any sequence of uploads, corrections, cancellations, entries by hand, mergers, registrations and closed seasons.

After each step the records follow from files and journal, and the ledger's sums are those of the files that stand.
"""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.store.event_sequences import PEOPLE, Federation, Operation, operations
from tests.store.store_fixture import StoreFixture
from tests.stores import VENDORS

EXAMPLES = {"sqlite": 25, "postgresql": 8}


@pytest.mark.parametrize("vendor", VENDORS)
def test_any_sequence_gives_what_a_fresh_rebuild_gives(
    vendor: str, open_store: Callable[[str, str], StoreFixture]
) -> None:
    @settings(
        max_examples=EXAMPLES[vendor],
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )
    @given(st.lists(operations, min_size=1, max_size=9))
    def check(steps: list[Operation]) -> None:
        federation = Federation(open_store("nz-2017", vendor))
        for number in PEOPLE[:6]:
            federation.do(("register", number))
        for step in steps:
            federation.do(step)
            expected = federation.expected()
            assert {number: federation.store.points(number) for number in PEOPLE} == {
                number: expected.get(number, {}) for number in PEOPLE
            }
            assert federation.store.verify() == []

    check()

"""What a process makes of the records for its pages is made once for all who wait for it, and again when it is old."""

import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Barrier

from overtrick.store.db import cache
from tests.store.store_fixture import StoreFixture


def test_many_who_come_at_once_have_it_made_once(store: StoreFixture) -> None:
    numbers, all_here = count(1), Barrier(8)

    def slow() -> int:
        # The others must come while this is being made, and nothing tells that they wait.
        time.sleep(0.05)
        return next(numbers)

    def come(seen: int) -> object:
        all_here.wait()
        return cache.get_or_make("counted", seen, slow)

    with ThreadPoolExecutor(8) as visitors:
        assert list(visitors.map(come, [1] * 8)) == [1] * 8
        assert list(visitors.map(come, [2] * 8)) == [2] * 8


def test_one_note_does_not_wait_for_another(store: StoreFixture) -> None:
    begun, ended = Barrier(2), Barrier(2)

    def slow() -> str:
        begun.wait(5)
        ended.wait(5)
        return "slow"

    with ThreadPoolExecutor(1) as visitor:
        first = visitor.submit(cache.get_or_make, "slow", 1, slow)
        begun.wait(5)
        assert cache.get_or_make("quick", 1, lambda: "quick") == "quick"
        ended.wait(5)
        assert first.result() == "slow"

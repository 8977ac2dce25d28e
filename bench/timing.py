"""Times of several functions, measured in small turns, so that a busy machine slows all of them alike."""

import gc
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

Work = Callable[[bytes], int]


def compare_times(works: Sequence[Work], items: Sequence[bytes], turn: int, rounds: int) -> list[float]:
    """Return the seconds an item takes each function: the median of the first, times the median ratio to it."""
    times_of_turns: list[list[float]] = []
    gc.collect()
    for _ in range(rounds):
        for at in range(0, len(items), turn):
            part = items[at : at + turn]
            times_of_turns.append([_seconds(work, part) for work in works])
    first = median(times[0] for times in times_of_turns)
    return [first * median(times[at] / times[0] for times in times_of_turns) for at in range(len(works))]


def _seconds(work: Work, items: Sequence[bytes]) -> float:
    start = perf_counter()
    for item in items:
        work(item)
    return (perf_counter() - start) / len(items)

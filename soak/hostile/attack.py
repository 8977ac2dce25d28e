"""All hostile files at full size: how long the slowest take, and how much memory."""

import resource
from multiprocessing import get_context
from time import process_time

from soak.hostile.attempts import read_check_and_award
from soak.hostile.results_files import FORMATS

MOST_SECONDS = 10
LISTED = 10


def _try(task: tuple[str, str, int]) -> tuple[float, int, str]:
    form, name, size = task
    data = FORMATS[form][name](size)
    start = process_time()
    read_check_and_award(data)
    return process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, f"{form}: {name}"


def attack(size: int, _: int) -> str:
    """Read, check and award each hostile file of so many bytes by all schemes; return the slowest."""
    tasks = [(form, name, size) for form, shapes in FORMATS.items() for name in shapes]
    with get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        done = sorted(pool.imap_unordered(_try, tasks), reverse=True)
    assert done[0][0] < MOST_SECONDS, done[:LISTED]
    slowest = ", ".join(f"{name} {seconds:.1f} s" for seconds, _, name in done[:LISTED])
    return f"{len(done)} files of {size:,} bytes, slowest {slowest}; at most {max(each[1] for each in done)} MB"

"""`make soak`: the long runs, with their counts at the end. `python -m soak kills --count 500` runs one of them.

Kills, doors, statements, twins and years keep in build/soak how far they got, and go on from there."""

import argparse
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from time import monotonic

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "overtrick.settings")
django.setup()

from soak.doors import kill_doors  # noqa: E402  what uses the store needs Django first
from soak.examples import examples  # noqa: E402
from soak.fuzz_results import fuzz  # noqa: E402
from soak.kills import kill  # noqa: E402
from soak.pages import pages  # noqa: E402
from soak.progress import Progress  # noqa: E402
from soak.sequences import sequences  # noqa: E402
from soak.statements import statements  # noqa: E402
from soak.twins import twins  # noqa: E402
from soak.years import years  # noqa: E402

CHUNK = 5_000
COUNTS = {
    "fuzz": 1_000_000, "sequences": 600, "kills": 500, "doors": 500, "statements": 2, "twins": 100, "years": 10,
    "examples": 30, "pages": 12,
}  # fmt: skip


def fuzz_results(inputs: int, seed: int) -> str:
    """Fuzz every reader, the checks and the awards, on every core."""
    chunks = -(-inputs // CHUNK)
    verdicts: Counter[str] = Counter()
    start = monotonic()
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        tasks = [pool.submit(fuzz, CHUNK, seed + at) for at in range(chunks)]
        for done, task in enumerate(as_completed(tasks), 1):
            if task.exception():
                pool.shutdown(wait=False, cancel_futures=True)
            verdicts += task.result()
            if done % 20 == 0 or done == chunks:
                print(f"{verdicts.total():>10,} inputs, {monotonic() - start:6.0f} s", file=sys.stderr)
    return f"{verdicts.total():,} inputs, {dict(verdicts)}, no exception, {monotonic() - start:.0f} s"


RUNS = {
    "fuzz": fuzz_results,
    "sequences": sequences,
    "examples": examples,
    "pages": pages,
}
# These keep how far they got, and go on from there.
RESUMED = {"kills": kill, "doors": kill_doors, "statements": statements, "twins": twins, "years": years}


def main() -> int:
    """Run what is named, or everything."""
    parser = argparse.ArgumentParser(prog="python -m soak", description=__doc__)
    parser.add_argument("runs", nargs="*", choices=[[], *COUNTS], help="which; default all of them")
    parser.add_argument("--count", type=int, help=f"how many, default {COUNTS}")
    parser.add_argument("--seed", type=int, default=1, help="the first seed; every part takes the next one")
    parser.add_argument("--fresh", action="store_true", help="begin anew; without it a run goes on where it stopped")
    options = parser.parse_args()
    for name in options.runs or COUNTS:
        print(f"{name}: {_run(name, options.count or COUNTS[name], options.seed, fresh=options.fresh)}", flush=True)
    return 0


def _run(name: str, count: int, seed: int, *, fresh: bool) -> str:
    if name in RUNS:
        return RUNS[name](count, seed)
    return RESUMED[name](count, seed, Progress(name, seed, count, fresh=fresh))


if __name__ == "__main__":
    sys.exit(main())

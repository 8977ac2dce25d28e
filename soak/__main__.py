"""`make soak`: the long runs, with their counts at the end. `python -m soak kills --count 500` runs one of them."""

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
from soak.sequences import sequences  # noqa: E402
from soak.years import years  # noqa: E402

CHUNK = 5_000
COUNTS = {"fuzz": 1_000_000, "sequences": 600, "kills": 500, "doors": 500, "years": 10, "examples": 30, "pages": 12}


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
    "kills": kill,
    "doors": kill_doors,
    "years": years,
    "examples": examples,
    "pages": pages,
}


def main() -> int:
    """Run what is named, or everything."""
    parser = argparse.ArgumentParser(prog="python -m soak", description=__doc__)
    parser.add_argument("runs", nargs="*", choices=[[], *RUNS], help="which; default all of them")
    parser.add_argument("--count", type=int, help=f"how many, default {COUNTS}")
    parser.add_argument("--seed", type=int, default=1, help="the first seed; every part takes the next one")
    options = parser.parse_args()
    for name in options.runs or RUNS:
        print(f"{name}: {RUNS[name](options.count or COUNTS[name], options.seed)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

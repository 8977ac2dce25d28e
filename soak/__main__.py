"""`make soak`: a million inputs and more, on every core, with the count at the end."""

import argparse
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from time import monotonic

from soak.fuzz_results import fuzz

CHUNK = 5_000


def main() -> int:
    """Fuzz the results file reader, the checks and the awards."""
    parser = argparse.ArgumentParser(prog="python -m soak", description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000, help="how many inputs, default a million")
    parser.add_argument("--seed", type=int, default=1, help="the first seed; every chunk takes the next one")
    options = parser.parse_args()
    chunks = -(-options.inputs // CHUNK)
    verdicts: Counter[str] = Counter()
    start = monotonic()
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        tasks = [pool.submit(fuzz, CHUNK, options.seed + at) for at in range(chunks)]
        for done, task in enumerate(as_completed(tasks), 1):
            if task.exception():
                pool.shutdown(wait=False, cancel_futures=True)
            verdicts += task.result()
            if done % 20 == 0 or done == chunks:
                print(f"{verdicts.total():>10,} inputs, {monotonic() - start:6.0f} s", file=sys.stderr)
    print(f"results files: {verdicts.total():,} inputs, {dict(verdicts)}, no exception, {monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())

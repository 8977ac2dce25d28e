"""`make soak`: the long runs, with their counts at the end. `python -m soak kills --count 500` runs one of them.

Most of them keep in build/soak how far they got, and go on from there when they are started again.
"""

import argparse
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "overtrick.settings")
django.setup()

from soak.doors import kill_doors  # noqa: E402  what uses the store needs Django first
from soak.examples import examples  # noqa: E402
from soak.fuzz import forget_progress, run_fuzz  # noqa: E402
from soak.halves import halves  # noqa: E402
from soak.hostile.attack import attack  # noqa: E402
from soak.kills import kill  # noqa: E402
from soak.pages import pages  # noqa: E402
from soak.progress import Progress  # noqa: E402
from soak.sequences import sequences  # noqa: E402
from soak.statements import statements  # noqa: E402
from soak.twins import twins  # noqa: E402
from soak.years import years  # noqa: E402

COUNTS = {
    "fuzz": 10_000_000, "hostile": 2_000_000, "sequences": 600, "kills": 2500, "doors": 2500, "halves": 100,
    "statements": 40, "twins": 100, "years": 10, "examples": 30, "pages": 12,
}  # fmt: skip
RUNS = {"fuzz": run_fuzz, "hostile": attack, "sequences": sequences, "examples": examples, "pages": pages}
# These keep how far they got, and go on from there.
RESUMED = {
    "kills": kill, "doors": kill_doors, "halves": halves, "statements": statements, "twins": twins, "years": years,
}  # fmt: skip


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
    if name == "fuzz" and fresh:
        forget_progress()
    if name in RUNS:
        return RUNS[name](count, seed)
    return RESUMED[name](count, seed, Progress(name, seed, count, fresh=fresh))


if __name__ == "__main__":
    sys.exit(main())

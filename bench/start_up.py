"""How long `overtrick --help` takes, against a Python that does nothing."""

import subprocess
import sys
from pathlib import Path
from time import perf_counter

RUNS = 25
LIMIT = 4


def _best(command: list[str]) -> float:
    times = []
    for _ in range(RUNS):
        start = perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(perf_counter() - start)
    return min(times)


def main() -> None:
    """Print the figures."""
    program = str(Path(sys.executable).parent / "overtrick")
    nothing, guide = _best([sys.executable, "-c", "pass"]), _best([program, "--help"])
    print(f"start-up, best of {RUNS} runs")
    print(f"  python -c pass    {nothing * 1000:6.1f} ms")
    print(f"  overtrick --help  {guide * 1000:6.1f} ms   {guide / nothing:5.1f} × python -c pass (limit {LIMIT} ×)")

"""The property tests of files and awards, with many times the examples that `make test` tries."""

import os
import subprocess
import sys
from time import monotonic

from tests.often import VARIABLE

TESTS = ("tests/formats", "tests/checks", "tests/awards/test_properties.py")


def examples(times: int, first: int) -> str:
    """Run them with so many times the examples; return pytest's last line, or raise an error with its output."""
    start = monotonic()
    command = [
        sys.executable, "-m", "pytest", *TESTS, "-k", "test_any or test_properties", f"--hypothesis-seed={first}",
        "--numprocesses", "auto",
    ]  # fmt: skip
    finished = subprocess.run(
        command, env=os.environ | {VARIABLE: str(times)}, capture_output=True, text=True, check=False
    )
    if finished.returncode:
        raise AssertionError(finished.stdout + finished.stderr)
    return f"{times} times the examples, {finished.stdout.splitlines()[-1]}, {monotonic() - start:.0f} s"

"""The tests of what holds for every file and every award, with many times the examples that `make test` tries."""

import os
import subprocess
import sys
from time import monotonic

from tests.often import VARIABLE

TESTS = ("tests/formats", "tests/checks", "tests/awards/test_properties.py")


def examples(times: int, first: int) -> str:
    """Run them with so many times the examples; what pytest says at the end, or an error with all that it said."""
    start = monotonic()
    command = [
        sys.executable, "-m", "pytest", *TESTS, "-k", "test_any or test_properties", f"--hypothesis-seed={first}",
        "--numprocesses", "auto",
    ]  # fmt: skip
    ran = subprocess.run(command, env=os.environ | {VARIABLE: str(times)}, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise AssertionError(ran.stdout + ran.stderr)
    return f"{times} times the examples, {ran.stdout.splitlines()[-1]}, {monotonic() - start:.0f} s"

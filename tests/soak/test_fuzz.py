"""A short run of the fuzz target of `make soak`: any bytes give problems or awards, never an exception."""

from soak.fuzz_results import fuzz, try_one
from soak.mutations import EXAMPLES

INPUTS = 3_000


def test_any_bytes_at_all() -> None:
    verdicts = fuzz(INPUTS, seed=20_260_101)
    assert verdicts.total() == INPUTS
    # Both sorts must be met, or the inputs are too tame or too wild to find anything.
    assert min(verdicts["accepted"], verdicts["rejected"]) > INPUTS // 20


def test_every_example_passes_the_target() -> None:
    assert len(EXAMPLES) > 10
    assert all(try_one(path.read_bytes(), words=True) for path in EXAMPLES)

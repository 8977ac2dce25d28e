"""A short run of the fuzz targets of `make soak`: any bytes give problems or awards, never an exception."""

import random
import signal
from collections import Counter
from pathlib import Path

import pytest

from soak import fuzz as fuzzing
from soak.fuzz import fuzz, run_fuzz
from soak.fuzz_targets import TARGETS, Target

INPUTS = 3_000


def test_any_bytes_at_all() -> None:
    found = fuzz(INPUTS, seed=20_260_101)
    assert found.failures == []
    assert found.verdicts.total() == INPUTS
    # Both sorts must be met, or the inputs are too tame or too wild to find anything.
    assert min(found.verdicts["accepted"], found.verdicts["rejected"]) > INPUTS // 20
    assert {name for name, _ in found.reached} == TARGETS.keys()


@pytest.mark.parametrize("name", TARGETS)
def test_every_example_passes_its_target(name: str) -> None:
    assert TARGETS[name].examples
    reached = [TARGETS[name].attempt(data, random.Random(1)) for data in TARGETS[name].examples]
    # The player file names clubs that the codes of this run do not have; without them it is accepted.
    assert any("accepted" in each or "players-unknown-code" in each for each in reached)


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "FOLDER", tmp_path)
    monkeypatch.setattr(fuzzing, "CHUNK", 20)
    assert run_fuzz(40, seed=5).startswith("40 inputs")
    before = (tmp_path / "progress.json").read_bytes()
    assert run_fuzz(40, seed=5).startswith("40 inputs")
    assert (tmp_path / "progress.json").read_bytes() == before
    assert run_fuzz(60, seed=5).startswith("60 inputs")
    assert list((tmp_path / "corpus").iterdir())
    # To begin anew concerns no other run, although they keep in the same folder how far they got.
    (tmp_path / "kills-1.json").write_text("{}")
    fuzzing.forget_progress()
    assert [path.name for path in tmp_path.iterdir()] == ["kills-1.json"]


def test_an_input_that_fails_or_takes_too_long_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def attempt(data: bytes, _: random.Random) -> frozenset[str]:
        while data == b"slow":
            pass
        raise ValueError("wrong")

    monkeypatch.setattr(fuzzing, "MOST_SECONDS", 0.05)
    monkeypatch.setitem(TARGETS, "results", Target(attempt, [b""], 1))
    found = fuzzing.Found(Counter(), {}, [])
    signal.signal(signal.SIGPROF, fuzzing._stop)
    for data in (b"slow", b"wrong"):
        fuzzing._try("results", data, random.Random(1), found)
    assert "TooSlow" in found.failures[0][2]
    assert "ValueError: wrong" in found.failures[1][2]
    monkeypatch.setattr(fuzzing, "FOLDER", tmp_path)
    for folder in ("corpus", "failures"):
        (tmp_path / folder).mkdir()
    fuzzing._keep(found)
    kept = [path for path in (tmp_path / "failures").iterdir() if path.suffix != ".why"]
    assert {path.read_bytes() for path in kept} == {b"slow", b"wrong"}

"""Fuzzes every reader on every core, goes on where it stopped, and keeps what it found.

build/soak/corpus keeps an input for each set of problems that was reached for the first time; they are changed again
later. build/soak/failures keeps inputs that raised an exception or took too long, with the reason beside them.
"""

import hashlib
import os
import random
import shutil
import signal
import sys
import traceback
from collections import Counter
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from time import monotonic, process_time

import msgspec

from soak.fuzz_targets import TARGETS
from soak.mutations import Corpus, mutate

FOLDER = Path(__file__).parent.parent / "build" / "soak" / "fuzz"
CHUNK = 2_000
# Of processor time, for inputs of a few kilobytes.
MOST_SECONDS = 2.0
LARGEST = 60_000
LARGEST_KEPT = 4_000
MOST_KEPT = 5_000
# Inputs of earlier runs that a chunk changes, beside the examples.
FROM_CORPUS = 40


class Found(msgspec.Struct):
    """What one chunk found: how many inputs of each sort, the inputs that reached something, and the failures."""

    verdicts: Counter[str]
    reached: dict[tuple[str, frozenset[str]], bytes]
    failures: list[tuple[str, bytes, str]]


class Progress(msgspec.Struct):
    """How far the runs have come."""

    seed: int
    chunks: int = 0
    failures: int = 0
    seconds: float = 0
    verdicts: dict[str, int] = {}


class TooSlow(Exception):
    """An input takes more than its time."""


def fuzz(inputs: int, seed: int, corpus: Path | None = None) -> Found:
    """Try so many inputs of one seed."""
    dice = random.Random(seed)
    found = Found(Counter(), {}, [])
    names, weights = list(TARGETS), [target.weight for target in TARGETS.values()]
    corpora = {name: Corpus([*target.examples, *_from_corpus(corpus, name, dice)]) for name, target in TARGETS.items()}
    signal.signal(signal.SIGPROF, _stop)
    for _ in range(inputs):
        name = dice.choices(names, weights)[0]
        data = mutate(corpora[name], dice)[:LARGEST]
        _try(name, data, dice, found)
    return found


def _try(name: str, data: bytes, dice: random.Random, found: Found) -> None:
    start = process_time()
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    try:
        reached = TARGETS[name].attempt(data, dice)
    except Exception as error:
        found.failures.append((name, data, "".join(traceback.format_exception(error))))
        return
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    # One long step in C cannot be stopped, so that it is found out afterwards.
    if process_time() - start > MOST_SECONDS:
        found.failures.append((name, data, f"took {process_time() - start:.1f} s"))
    found.verdicts["accepted" if "accepted" in reached else "rejected"] += 1
    before = found.reached.get((name, reached))
    if len(data) <= LARGEST_KEPT and (before is None or len(data) < len(before)):
        found.reached[name, reached] = data


def _stop(*_: object) -> None:
    raise TooSlow(f"more than {MOST_SECONDS} s")


def _from_corpus(corpus: Path | None, name: str, dice: random.Random) -> list[bytes]:
    paths = sorted(corpus.glob(f"{name}-*")) if corpus else []
    return [path.read_bytes() for path in dice.sample(paths, min(FROM_CORPUS, len(paths)))]


def _run_chunk(count: int, corpus: Path, seed: int) -> Found:
    return fuzz(count, seed, corpus)


def forget_progress() -> None:
    """Begin anew: without progress, corpus and failures. How far other runs got is in the same folder, and stays."""
    for name in ("corpus", "failures"):
        shutil.rmtree(FOLDER / name, ignore_errors=True)
    (FOLDER / "progress.json").unlink(missing_ok=True)


def run_fuzz(inputs: int, seed: int) -> str:
    """Fuzz on every core until so many inputs were tried in all runs; return how far it got."""
    progress = _load_progress(seed)
    total = -(-inputs // CHUNK)
    chunk = partial(_run_chunk, CHUNK, FOLDER / "corpus")
    # Fresh processes: a copy of one with threads may wait for ever for a lock that a thread held.
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        start = monotonic()
        for found in pool.imap(chunk, range(progress.seed + progress.chunks, progress.seed + total)):
            _keep(found)
            progress.chunks += 1
            progress.failures += len(found.failures)
            progress.verdicts = dict(Counter(progress.verdicts) + found.verdicts)
            progress.seconds, start = progress.seconds + monotonic() - start, monotonic()
            new = FOLDER / "progress.new"
            new.write_bytes(msgspec.json.encode(progress))
            new.replace(FOLDER / "progress.json")
            if progress.chunks % 20 == 0:
                print(_say(progress), file=sys.stderr, flush=True)
    if progress.failures:
        raise AssertionError(f"{_say(progress)}; look into {FOLDER / 'failures'}")
    return _say(progress)


def _load_progress(seed: int) -> Progress:
    for name in ("corpus", "failures"):
        (FOLDER / name).mkdir(parents=True, exist_ok=True)
    path = FOLDER / "progress.json"
    return msgspec.json.decode(path.read_bytes(), type=Progress) if path.exists() else Progress(seed)


def _say(progress: Progress) -> str:
    kept = sum(1 for _ in (FOLDER / "corpus").iterdir())
    return (
        f"{progress.chunks * CHUNK:,} inputs, {progress.verdicts}, {progress.failures} failures, "
        f"{kept:,} in the corpus, {progress.seconds:.0f} s"
    )


def _keep(found: Found) -> None:
    kept = {path.name: path.stat().st_size for path in (FOLDER / "corpus").iterdir()}
    for (name, reached), data in found.reached.items():
        key = f"{name}-{_hash(' '.join(sorted(reached)).encode())}"
        if len(data) < kept.get(key, LARGEST_KEPT + 1 if len(kept) < MOST_KEPT else 0):
            (FOLDER / "corpus" / key).write_bytes(data)
            kept[key] = len(data)
    for name, data, reason in found.failures:
        path = FOLDER / "failures" / f"{name}-{_hash(data)}"
        path.write_bytes(data)
        path.with_name(f"{path.name}.why").write_text(reason)


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]

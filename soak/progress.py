"""How far a long run got, kept in build/soak: it goes on from there when it is started again."""

import json
import sys
from pathlib import Path
from time import monotonic

FOLDER = Path(__file__).parent.parent / "build" / "soak"


class Progress:
    """What was done of a run, by its name and first seed."""

    def __init__(self, run: str, seed: int, count: int, *, fresh: bool = False, folder: Path = FOLDER) -> None:
        self._run = run
        self._count = count
        self._path = folder / f"{run}-{seed}.json"
        kept = {} if fresh or not self._path.exists() else json.loads(self._path.read_text())
        self.done: int = kept.get("done", 0)
        self._seconds: float = kept.get("seconds", 0.0)
        self._start = monotonic()
        if self.done:
            print(f"  {run}: goes on after {self.done:,} of {count:,}", file=sys.stderr, flush=True)

    @property
    def seconds(self) -> float:
        """How long the run took, over all its starts."""
        return self._seconds + monotonic() - self._start

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to do."""
        return self.done >= self._count

    def note(self, done: int, words: str = "") -> None:
        """Keep how much is done, and say it. A run that is killed loses only what comes after."""
        self.done = done
        self._path.parent.mkdir(parents=True, exist_ok=True)
        new = self._path.with_suffix(".new")
        new.write_text(json.dumps({"done": done, "seconds": self.seconds}))
        new.replace(self._path)
        print(
            f"  {self._run}: {done:,} of {self._count:,}{words and ', ' + words}, {self.seconds:,.0f} s",
            file=sys.stderr, flush=True,
        )  # fmt: skip

"""The same seed and options make the same bytes, whatever the hash seed and the process; another seed does not."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from overtrick.nation import Plan, build

MAKE = "import sys; from overtrick.cli import main; sys.exit(main(sys.argv[1:]))"


def digest(folder: Path) -> str:
    """All names and bytes of a folder in one number."""
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            total.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes())
    return total.hexdigest()


def made(folder: Path, hash_seed: int, *words: str) -> str:
    """A nation made by another process."""
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "TZ": ("UTC", "Asia/Tokyo")[hash_seed % 2]}
    options = ("nation", *words, str(folder))
    subprocess.run([sys.executable, "-c", MAKE, *options], env=environment, check=True, capture_output=True)
    return digest(folder)


@pytest.mark.parametrize("federation", ["new-zealand", "cyprus"])
def test_the_same_seed_makes_the_same_nation(federation: str, tmp_path: Path) -> None:
    words = ("--federation", federation, "--clubs", "3", "--players", "150", "--months", "3", "--seed", "11")
    assert made(tmp_path / "one", 1, *words) == made(tmp_path / "two", 4242, *words)


def test_another_seed_makes_another_nation(tmp_path: Path) -> None:
    for seed in (1, 2):
        build(Plan(clubs=2, players=60, months=1, seed=seed), tmp_path / str(seed))
    assert digest(tmp_path / "1") != digest(tmp_path / "2")


def test_a_longer_nation_has_the_same_clubs(tmp_path: Path) -> None:
    for months in (1, 2):
        build(Plan(clubs=2, players=60, months=months), tmp_path / str(months))
    one, two = ((tmp_path / name / "registers" / "clubs.csv").read_bytes() for name in ("1", "2"))
    assert one == two

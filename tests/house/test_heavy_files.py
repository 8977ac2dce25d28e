"""The files that are begun first are there: a file that was split or renamed would else be begun last."""

from pathlib import Path

from tests.heavy_files import HEAVY

TESTS = Path(__file__).parents[1]


def test_every_heavy_file_is_there_and_named_once() -> None:
    assert [name for name in HEAVY if not (TESTS / name).is_file()] == []
    assert len(set(HEAVY)) == len(HEAVY)

"""The because-chains of Cyprus, word by word. Each text in tests/golden/because-cyprus was checked by hand.

After a change of wording, run the tests once with OVERTRICK_SNAPSHOTS=write, read what changed, and check its numbers
again.
"""

import pytest

from tests.awards.conftest import Award
from tests.awards.published import GOLDEN
from tests.awards.test_because import WRITE, Told, _lines

from .play import SCHEME, match_list, places

FOLDER = GOLDEN / "because-cyprus"
THIRD = """
class = "Open Teams - Round-Robin"
rows = [{ line = 2, boards = { 11 = 60, 12 = 60, 13 = 60, 14 = 41, 15 = 19 } }]
"""
MATCHES = """
class = "Open Teams - Knock-Out"
drawn = [4]
concessions = [{ line = 7, behind = false }]
not_played = [8]
"""
DIVISIONS = """
divisions = [{ name = "A", lines = [2, 4, 5, 8, 9, 12] }, { name = "B", lines = [3, 6, 7, 10, 11, 13] }]
"""
TOLD = {
    "howell-tie": Told(places("1 2= 2= 2= 5..10"), [1, 2, 5]),
    "mitchell-half-table": Told(places("1..7", "1..6"), [1, 9, 11]),
    "single-session-final": Told(places("1..12"), [1, 4], 'class = "Open Pairs - Final"\npart = "single"'),
    "overall-tie-after-the-factor": Told(
        places("1= 1= 1= 4..6", boards=48, final=True), [1, 4], 'class = "Open Pairs - Final"'
    ),
    "larger-field": Told(places("1..61"), [1, 15]),
    "team-of-five": Told(places("1x5 2..4", boards=60, size=4, unit="VP", final=True), [1, 3], THIRD),
    "matches": Told(match_list("1 2", "1 2", "1 2", "1 2", "1@12 bye"), [1, 2, 3, 4, 5, 6, 7, 9], MATCHES),
    "divisions": Told(places("1..12"), [1, 2, 3], DIVISIONS),
    "below-the-minimum": Told(places("1..4", boards=11), [1]),
}


@pytest.mark.parametrize("kind", TOLD)
def test_because(kind: str, award: Award) -> None:
    told = TOLD[kind]
    entries = award(told.text, told.context, SCHEME)["entries"]
    text = "\n".join(line for row in told.rows for line in _lines(entries[row - 1])) + "\n"
    path = FOLDER / f"{kind}.txt"
    if WRITE:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_no_text_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(TOLD)

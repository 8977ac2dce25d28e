"""The because-chains of every kind of award, word by word, as a club secretary reads them.

Each text in tests/golden/because was checked by hand. After a change of wording, run the tests once with
OVERTRICK_SNAPSHOTS=write, read what changed, and check its numbers again.
"""

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from .conftest import Award
from .play import matches, results
from .published import GOLDEN

FOLDER = GOLDEN / "because"
WRITE = os.environ.get("OVERTRICK_SNAPSHOTS") == "write"


class Told(NamedTuple):
    """A session of which some rows are told."""

    text: str
    rows: list[int]
    context: str = ""
    scheme: str = "nz-2017"


KNOCK_OUT = "1 2 3= 3= 5= 5= 5= 5= 9..16 17= 17= 19..101"
PLATE = "stage = 'plate'\ntotal_field = 40\nplaces_above = 5"
CONSOLATION = "stage = 'consolation'\nextra_entries = true"
SUBSTITUTE = "rows = [{ line = 2, boards = { 11 = 72, 12 = 48, 999 = 24 } }]"
LINE_UP = "rows = [{ line = 2, boards = { 11 = 10, 12 = 10, 13 = 10, 14 = 4, 15 = 6 } }]"
QUARTER = "rows = [{ line = 2, boards = { 11 = 72, 12 = 72, 13 = 54, 14 = 55, 15 = 18, 16 = 17 } }]"
SEMI_FINAL = "stage = 'semi-final'\ntotal_field = 79\nplaces_above = 51"
INELIGIBLE = """
players = [
  { number = "11", status = "suspended" },
  { number = "21", status = "overseas" },
  { number = "31", status = "temporary" },
]"""
OTHERS = """
players = [
  { number = "11", status = "resigned", override = "decision of the Board" },
  { number = "21", merged_into = "2001" },
  { number = "31", status = "unknown" },
]"""
BEST_PAIR = """
confirmed = ["best all-Junior pair"]
players = [
  { number = "81", grade = "Intermediate" }, { number = "82", grade = "Junior" },
  { number = "91", grade = "Junior" }, { number = "92", grade = "Junior" },
]"""
TRIAL = "class = 'Interprovincial Trial Open'"


def _final(event: str, places: str, boards: int, **more: Any) -> str:
    return results(event, places, boards=boards, final=True, **more)


TOLD = {
    "club-session": Told(results("40C", "1..10"), [1, 2, 4, 5]),
    "club-session-printed-cell": Told(results("40C", "1..26"), [8]),
    "club-session-draft": Told(results("40C", "1..10", boards=20), [1, 2], scheme="nz-2017-draft"),
    "tie": Told(results("40C", "1 2= 2= 4..8"), [2]),
    "tie-of-four": Told(results("40C", "1..2 3= 3= 3= 3= 7..20"), [3]),
    "tie-draft": Told(results("40C", "1 2= 2= 4..8"), [2], scheme="nz-2017-draft"),
    "unequal-lists": Told(results("40C", "1..19", "1..20"), [1, 6, 25]),
    "unequal-lists-tie-16-boards-10a": Told(results("10A", "1..5 6= 6= 8..19", "1..20", boards=16), [6]),
    "sixteen-boards": Told(results("40C", "1..10", boards=16), [1, 3]),
    "ten-boards": Told(results("40C", "1..10", boards=10), [1]),
    "three-pairs": Told(results("40C", "1..3"), [1]),
    "lists-of-one-and-three": Told(results("40C", "1", "1..3"), [1]),
    "phantom-and-player-without-number": Told(results("40C", "1..8 9x0", seats={2: "0 22"}), [2, 9]),
    "tournament-session": Told(results("10A", "1..10", boards=24), [1, 3]),
    "tournament-session-first-equal": Told(results("8B", "1= 1= 3..8", boards=24), [1]),
    "tournament-session-19-boards": Told(results("10A", "1..10", boards=19), [1]),
    "teams-by-place": Told(results("10A", "1..10", size=4, unit="IMPS"), [1, 2]),
    "matches": Told(matches("20A", "1 2", "1= 1=", "1@12 bye", "1@10 bye", "1@9 bye"), [1, 2, 3, 5, 7, 9]),
    "match-club": Told(matches("40C", "1 2", "1 2", boards=14, size=2), [1, 2]),
    "match-of-six-players": Told(matches("10A", "1x6 2", boards=10), [1]),
    "match-with-line-up": Told(matches("10A", "1x5 2", boards=10), [1], LINE_UP),
    "final-a": Told(_final("10A", "1..20", 72), [1, 3, 7]),
    "final-a-tie": Told(_final("20A", "1 2= 2= 2= 5..17", 110), [2]),
    "final-b-tie": Told(_final("8B", "1 2= 2= 2= 5..20", 44), [2]),
    "final-below-minimum": Told(_final("10A", "1..20", 71), [1]),
    "final-below-minimum-draft": Told(_final("15A", "1..20", 95), [1, 2], scheme="nz-2017-draft"),
    "final-approved": Told(_final("10A", "1..20", 66), [1], "approval = { boards = 66, by = 'Chief Director' }"),
    "final-of-a-club-event": Told(_final("40C", "1..10", 48), [1]),
    "final-six-players": Told(_final("10A", "1x6 2..10", 72, size=4, unit="VP"), [1], QUARTER),
    "swiss-pairs-final": Told(_final("20A", "1..20", 110, unit="VP"), [2]),
    "plate": Told(_final("20A", "1..4", 110), [1, 2], PLATE),
    "qualifying-ladder": Told(_final("20A", "1..10", 110), [1], "stage = 'qualifying'"),
    "consolation-with-extra-entries": Told(_final("20A", "1..12", 44), [1, 5], CONSOLATION),
    "congress-pairs-semi-final": Told(_final("25A", "1..27", 158), [3], SEMI_FINAL),
    "congress-teams": Told(_final("25A", KNOCK_OUT, 332, size=4, unit="VP"), [2, 17, 60]),
    "interprovincial-trial": Told(_final("5A", "1..5", 60), [1, 3], TRIAL),
    "interprovincial-trial-restricted": Told(_final("5A", "1..5", 60), [1], f"{TRIAL}\nrestricted_entry = true"),
    "substitute": Told(_final("10A", "1..20", 72), [1], SUBSTITUTE),
    "ineligible": Told(results("10A", "1..8"), [1, 2, 3], INELIGIBLE),
    "overruled-merged-unknown": Told(results("10A", "1..8"), [1, 2, 3], OTHERS),
    "above-the-grade": Told(results("5B", "1..8"), [1], 'players = [{ number = "12", grade = "Open" }]'),
    "best-pair": Told(_final("8B", "1..20", 44), [7, 8, 9], BEST_PAIR),
}


def _lines(entry: Mapping[str, Any]) -> list[str]:
    """A row as it stands in the file, what each player earned and why, and why somebody earned nothing."""
    lines = [f"place {entry['place']}, list {entry['list']}, players {' '.join(entry['players'])}"]
    chains: dict[tuple[str, ...], list[str]] = {}
    for award in entry["awards"]:
        key = (award["points"], award["unit"], award["kind"], *award["because"])
        chains.setdefault(key, []).append(award["player"])
    for (points, unit, kind, *because), players in chains.items():
        lines.append(f"  {' '.join(players)}: {points} {unit} ({kind})")
        lines += [f"    because {reason}" for reason in because]
    return lines + [f"  nothing because {reason}" for reason in entry["because"]]


@pytest.mark.parametrize("kind", TOLD)
def test_because(kind: str, award: Award) -> None:
    told = TOLD[kind]
    entries = award(told.text, told.context, told.scheme)["entries"]
    text = "\n".join(line for row in told.rows for line in _lines(entries[row - 1])) + "\n"
    path = FOLDER / f"{kind}.txt"
    if WRITE:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_no_text_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(TOLD)

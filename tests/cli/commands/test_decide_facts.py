"""`overtrick decide facts`: approvals (N12) and overrides of who may not earn (N22), each noted and explained."""

import json
from pathlib import Path
from typing import Any

import pytest

from overtrick.store import models
from tests.cli.conftest import FOUR_PAIRS, Call, lines

TODAY = ("--today", "2018-03-11")
NAME = "106_ladder.txt"


def sent(call: Call, records: Path, folder: Path, award: str = '"A",10', boards: int = 72, rows: int = 4) -> None:
    """A final ladder comes in."""
    header, *pairs = FOUR_PAIRS.splitlines()
    header = header.replace('"",1,"Howell","PCT","C",40,26', f'"",99,"Howell","PCT",{award},{boards}')
    (folder / NAME).write_text("\n".join([header, *pairs[:rows]]) + "\n")
    assert call("receive", "--dir", records, *TODAY, folder / NAME)[0] == 0


def decided(call: Call, records: Path, **facts: Any) -> list[str]:
    """Record facts about it; who gains."""
    words = ("club=106", f"name={NAME}", f"facts={json.dumps(facts)}", "--reason", "by letter", "--who", "Moana")
    status, out, err = call("decide", "facts", *words, "--dir", records, *TODAY)
    assert (status, err) == (0, "")
    note = models.Audit.objects.get(what="session", key=f"106 {NAME} 1")
    assert (note.who, json.loads(note.after)) == ("Moana", facts)
    return out.splitlines()[1:]


def explained(call: Call, records: Path, number: str) -> str:
    """All reasons that a player is given for the ladder."""
    (found,) = lines(call("explain", number, "--dir", records, "--json")[1])
    (played,) = found["sessions"]
    return " | ".join([*played["because"], *(reason for award in played["awards"] for reason in award["because"])])


def test_n12_fewer_boards_are_approved(call: Call, records: Path, tmp_path: Path) -> None:
    """A 10A pairs event asks for 72 boards. Four pairs: 9 / (4 × 25 %) = 9, so 10 A and 1 A."""
    sent(call, records, tmp_path, boards=60)
    assert "60 boards were played, at least 72 are needed" in explained(call, records, "38441")
    assert decided(call, records, approval={"boards": 60, "by": "the Chief Director"}) == [
        "  player 12356: +1.00 A", "  player 20093: +10.00 A", "  player 38441: +10.00 A", "  player 9205: +1.00 A",
    ]  # fmt: skip
    said = explained(call, records, "38441")
    assert "60 boards, fewer than 72, approved for this event: the Chief Director" in said
    assert call("verify", "--dir", records)[0] == 0


def test_n12_fewer_contestants_are_approved(call: Call, records: Path, tmp_path: Path) -> None:
    """Two complete tables are four pairs. Three pairs: 9 / (3 × 25 %) = 12, so 10 A and nothing more."""
    sent(call, records, tmp_path, rows=3)
    assert "Only 3 pairs: at least 4 are needed" in explained(call, records, "38441")
    assert decided(call, records, approval={"contestants": 3, "by": "the Chief Director"}) == [
        "  player 20093: +10.00 A", "  player 38441: +10.00 A",
    ]  # fmt: skip
    assert "3 pairs, approved for this event: the Chief Director" in explained(call, records, "38441")


STANDING = {
    "resigned": ("status", "code=4", "start=2018-01-01"),
    "suspended": ("period", "kind=suspended", "start=2018-01-01"),
    "not a member": ("leave", "club=106", "end=2018-01-31"),
}


@pytest.mark.parametrize("standing", STANDING)
def test_n22_who_may_not_earn_is_overruled_with_the_partner(
    call: Call, records: Path, tmp_path: Path, standing: str
) -> None:
    kind, *words = STANDING[standing]
    assert call("decide", kind, "number=38441", *words, "--dir", records, *TODAY)[0] == 0
    sent(call, records, tmp_path)
    assert standing in explained(call, records, "20093")
    told = [{"number": "38441", "override": "an emergency substitute, Board 12 March"}]
    assert decided(call, records, players=told) == ["  player 20093: +10.00 A", "  player 38441: +10.00 A"]
    for number in ("38441", "20093"):
        said = explained(call, records, number)
        assert "overruled for 38441: an emergency substitute, Board 12 March" in said


def test_n22_a_player_above_the_grade_is_overruled(call: Call, records: Path, tmp_path: Path) -> None:
    """A 5B event admits Intermediate and Junior players; the cast is Open but for these two. 5 B for the winners."""
    for number in ("20093", "12356"):
        call("decide", "grade", f"number={number}", "code=2", "start=2017-01-01", "--dir", records, *TODAY)
    sent(call, records, tmp_path, award='"B",5', boards=44)
    assert "38441 is above the grade of this event" in explained(call, records, "20093")
    told = [{"number": "38441", "override": "the Board let her play"}]
    assert decided(call, records, players=told) == ["  player 20093: +5.00 B", "  player 38441: +5.00 B"]
    assert "overruled for 38441: the Board let her play" in explained(call, records, "38441")

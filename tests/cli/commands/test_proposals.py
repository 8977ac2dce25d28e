"""`overtrick proposals`: what waits for a person, each with the command that decides it."""

import shlex
from pathlib import Path

from tests.cli.conftest import FOUR_PAIRS, Call, lines

TODAY = ("--today", "2018-03-11")


def test_a_best_pair_is_proposed_with_its_command(call: Call, records: Path, tmp_path: Path) -> None:
    """Four pairs of 8B earn 8 and 1 B: 7 / (4 × 25 %) = 7. The third pair is Junior since 2017."""
    ladder = tmp_path / "106_open_pairs.txt"
    ladder.write_text(FOUR_PAIRS.replace('"",1,"Howell","PCT","C",40,26', '"",99,"Howell","PCT","B",8,44'))
    assert call("proposals", "--dir", records, *TODAY) == (0, "Nothing is waiting for a person.\n", "")
    for number in ("31018", "27114"):
        words = (f"number={number}", "code=1", "start=2017-06-01", "--dir", records, *TODAY)
        assert call("decide", "grade", *words)[0] == 0
    call("receive", "--dir", records, *TODAY, ladder)
    status, out, _ = call("proposals", "--dir", records, *TODAY)
    assert status == 0
    said = out.splitlines()
    assert said[0] == "2018-03-10  Monday Pairs, 106_open_pairs.txt: 1 B each for 31018, 27114"
    assert said[1].startswith("  because 3rd, the best all-Junior pair outside the awards: 1 B each, proposed; ")
    command = shlex.split(said[2])[1:]
    assert command[:2] == ["decide", "best-pair"]
    (found,) = lines(call("proposals", "--dir", records, *TODAY, "--json")[1])
    assert (found["kind"], found["pair"], found["points"]) == ("best-pair", ["31018", "27114"], "1 B")
    assert (
        call("proposals", "--from", "2018-03-11", "--dir", records, *TODAY)[1] == "Nothing is waiting for a person.\n"
    )
    status, out, _ = call(*command, "--dir", records, *TODAY)
    assert (status, out.splitlines()[1:]) == (0, ["  player 27114: +1.00 B", "  player 31018: +1.00 B"])
    assert call("proposals", "--dir", records, *TODAY)[1] == "Nothing is waiting for a person.\n"


def test_points_that_lapse_and_come_back(call: Call, records: Path, evening: Path) -> None:
    words = ["number=50001", "first=Ngaio", "family=Reedling", "club=106", "start=2018-01-15", "gender=1", "grade=3"]
    call("decide", "register", *words, "status=3", "--dir", records, *TODAY)
    evening.write_text(FOUR_PAIRS.replace("20093", "50001"))
    call("receive", "--dir", records, *TODAY, evening)
    assert call("proposals", "--dir", records, "--today", "2018-07-14")[1] == "Nothing is waiting for a person.\n"
    july = ("--dir", records, "--today", "2018-07-15")
    said = call("proposals", *july)[1].splitlines()
    assert said[0] == "2018-07-15  Player 50001: 40.00 C lapse"
    assert said[-1] == "  overtrick decide lapse number=50001"
    (found,) = lines(call("proposals", *july, "--json")[1])
    assert (found["kind"], found["since"], found["on"], found["points"]) == (
        "lapse", "2018-01-15", "2018-07-15", {"C": "40.00"},
    )  # fmt: skip
    assert call("decide", "lapse", "number=50001", *july)[1].splitlines()[1:] == ["  player 50001: -40.00 C"]
    call("decide", "status", "number=50001", "code=1", "start=2018-08-01", *july)
    august = ("--dir", records, "--today", "2018-08-01")
    assert call("proposals", *august)[1].splitlines() == [
        "Player 50001 has joined, and the points come back",
        "  overtrick decide restore number=50001",
    ]
    assert lines(call("proposals", *august, "--json")[1]) == [{"kind": "restore", "number": "50001"}]
    assert call("decide", "restore", "number=50001", *august)[1].splitlines()[1:] == ["  player 50001: +40.00 C"]

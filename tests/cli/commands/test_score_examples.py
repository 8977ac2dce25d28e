"""`overtrick score` on the examples: a mistake put into one of them is found."""

from pathlib import Path

import pytest

from tests.cli.conftest import Call, lines

ROOT = Path(__file__).parents[3]
MISTAKES = [
    ("mitchell_two_winners.xml", "<PERCENTAGE>57.97<", "<PERCENTAGE>57.79<", {"percentage"}),
    ("howell_one_winner.xml", "<PLACE>3<", "<PLACE>4<", {"place"}),
    ("swiss_teams.xml", "<TOTAL_SCORE>38.81<", "<TOTAL_SCORE>38.82<", {"score"}),
    ("cross_imps_two_sections.xml", "<TOTAL_SCORE>16.33<", "<TOTAL_SCORE>16.53<", {"score"}),
]


@pytest.mark.parametrize(("file", "right", "wrong", "kinds"), MISTAKES)
def test_a_mistake_in_an_example_is_found(
    call: Call, tmp_path: Path, file: str, right: str, wrong: str, kinds: set[str]
) -> None:
    data = (ROOT / "examples" / "usebio" / file).read_bytes()
    assert data.count(right.encode()) == 1
    (tmp_path / file).write_bytes(data.replace(right.encode(), wrong.encode()))
    status, out, _ = call("score", "--json", tmp_path / file)
    assert status == 1
    assert {each["what"] for record in lines(out) for each in record["differences"]} == kinds


def test_one_wrong_score_shows_on_its_board_and_in_the_ranking(call: Call, tmp_path: Path) -> None:
    text = (ROOT / "examples" / "usebio" / "howell_one_winner.xml").read_text(encoding="utf-8")
    at = text.index("<SCORE>")
    changed = tmp_path / "changed.xml"
    changed.write_text(text[:at] + "<SCORE>7600" + text[text.index("</SCORE>", at) :], encoding="utf-8")
    status, out, _ = call("score", "--json", changed)
    found = lines(out)[0]["differences"]
    assert status == 1
    assert {each["board"] for each in found if each["what"] in ("board-score", "matchpoints")} == {1}
    assert {"board-score", "matchpoints", "percentage"} <= {each["what"] for each in found}

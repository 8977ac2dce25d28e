"""The Magic Contest reports of the examples through the command: the scheme follows the format, the rest the scales."""

import json
from pathlib import Path

import pytest

from overtrick.cli import main

from .play import SCHEME, reasons, rows

FOLDER = Path(__file__).parents[3] / "examples" / "cyprus"
# What each row earns, contest by contest, worked out from the printed scales.
BY_HAND: dict[str, list[list[str]]] = {
    # Two winners, 8 tables of Mitchell: 16 8 4. East-West 3rd and 4th share (4 + 0) / 2 = 2.
    "1207_2026_02_03_tuesday_pairs_141.mcd": [["16", "8", "4", *["-"] * 5, "16", "8", "2", "2"]],
    # Howell, 10 pairs, 5 tables: 13 9 5 3; three share (9 + 5 + 3) / 3 = 5.67; one has no number.
    "1207_2026_02_12_thursday_howell_144.mcd": [["13", "5.67", "5.67 / -", "5.67"]],
    # Two days, 6 teams: 18 12 × 3; Gold 8 4 2; 4 for each match won and 2 for each tied.
    "1207_2026_03_14_district_teams_150.mcd": [
        [
            "54 overall + 8 Gold + 20 match", "36 overall + 4 Gold + 14 match", "2 Gold + 10 match",
            "8 match", "6 match", "2 match",
        ]
    ],
    # 12 individuals: 18 12 8 6.
    "1207_2026_04_09_easter_individual_155.mcd": [["18", "12", "8", "6"]],
    # A handicap contest.
    "1207_2026_05_07_novices_handicap_161.mcd": [[]],
    # A contest that is reversed, the same one again (3 tables: 8 5), and one of 2 tables.
    "1311_2026_06_12_friday_pairs_16.mcd": [[], ["8", "5"], []],
}  # fmt: skip


def test_every_report_was_worked_out_by_hand() -> None:
    assert sorted(path.name for path in FOLDER.glob("*.mcd")) == sorted(BY_HAND)


@pytest.mark.parametrize("name", BY_HAND)
def test_a_report_earns_what_was_worked_out_by_hand(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["award", "--json", "--today", "2026-12-31", str(FOLDER / name)]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [rows(record) for record in records] == BY_HAND[name]
    assert {record["scheme"] for record in records} == {SCHEME}
    for record in records:
        assert reasons(record)


def test_an_unknown_category_is_told_and_is_a_club_event(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "1207_2026_02_12_thursday_howell_144.mcd"
    lines = (FOLDER / path.name).read_text(encoding="utf-8").splitlines()
    changed = [f"{line[:3]}77" if line.startswith("15") else line for line in lines]
    assert changed != lines
    path.write_text("\n".join(changed) + "\n", encoding="utf-8")
    assert main(["award", "--json", "--today", "2026-12-31", str(path)]) == 0
    (record,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [problem["code"] for problem in record["problems"]] == ["unknown-category"]
    assert rows(record) == BY_HAND[path.name][0]


def test_boards_that_nobody_states_are_told_and_earn_nothing_until_they_are_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """3.3: 'No master points will be awarded for an event unless all competitors play at least 12 boards.'"""
    path = tmp_path / "1207_2026_02_12_thursday_howell_144.mcd"
    lines = (FOLDER / path.name).read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(line for line in lines if not line.startswith("22")) + "\n", encoding="utf-8")
    context = tmp_path / "context.toml"
    for boards, earned in (("", []), ("boards = 11", []), ("boards = 12", BY_HAND[path.name][0])):
        context.write_text(boards, encoding="utf-8")
        words = ["award", "--json", "--today", "2026-12-31", "--context", str(context), str(path)]
        assert main(words) == 0
        (record,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [problem["code"] for problem in record["problems"]] == ["boards-not-stated"]
        assert rows(record) == earned
    assert main(["check", str(path)]) == 0
    assert "boards-not-stated" in capsys.readouterr().out

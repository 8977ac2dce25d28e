"""The scheme of docs/how-to/add-a-scheme.md, run as the page says: a third federation is a file."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from overtrick.cli import main
from overtrick.schemes.loader import SchemeFile, read_scheme_file
from overtrick.schemes.scheme import load_scheme

PAGE = (Path(__file__).parents[2] / "docs/how-to/add-a-scheme.md").read_text(encoding="utf-8")
HEADER = '2026-03-14,1,"","Skerry Cup","Pairs","",1,"","PCT","C",40,{boards},{lists},""\n'


@pytest.fixture
def skerry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the page asks for."""
    blocks = re.findall(r"```\w+ (\S+)\n(.*?)```", PAGE, re.DOTALL)
    assert [name for name, _ in blocks] == ["skerry.toml", "skerry-clubs.csv", "championship.toml"]
    for name, text in blocks:
        (tmp_path / name).write_text(text, encoding="utf-8")
    _results(tmp_path, "1 2 3 4 5 6 7 8 9 10 11 12")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _results(folder: Path, places: str, *, lists: int = 1, boards: int = 24) -> None:
    rows = [f"{place},50,{100 + 2 * at},{101 + 2 * at}\n" for at, place in enumerate(places.split())]
    (folder / "results.txt").write_text(HEADER.format(boards=boards, lists=lists) + "".join(rows))


def _earned(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """The award of each row, '-' for none."""
    main(["award", "--json", "--scheme", "skerry.toml", *words, "results.txt"])
    rows = json.loads(capsys.readouterr().out)["entries"]
    return [row["awards"][0]["points"] if row["awards"] else "-" for row in rows]


@pytest.mark.usefixtures("skerry")
def test_one_winner_pairs_at_six_tables(capsys: pytest.CaptureFixture[str]) -> None:
    """0.12 × 6 = 0.72; 70 % is 0.504; 50 % is 0.36; 0.72 / 3 is 0.24; 40 % of 12 pairs end before the 5th."""
    assert _earned(capsys) == ["0.72", "0.50", "0.36", "0.24", *["-"] * 8]


def test_two_winner_pairs_have_another_coefficient(capsys: pytest.CaptureFixture[str], skerry: Path) -> None:
    """Two lists of 6: 0.08 × 6 = 0.48, 70 % is 0.336; 40 % of 6 pairs end before the 3rd."""
    _results(skerry, "1 2 3 4 5 6 1 2 3 4 5 6", lists=2)
    assert _earned(capsys) == ["0.48", "0.34", *["-"] * 4, "0.48", "0.34", *["-"] * 4]


@pytest.mark.usefixtures("skerry")
def test_the_weight_is_inside_the_rounding(capsys: pytest.CaptureFixture[str]) -> None:
    """0.12 × 6 × 3 = 2.16; 70 % is 1.512; 50 % is 1.08; a third is 0.72."""
    assert _earned(capsys, "--context", "championship.toml")[:4] == ["2.16", "1.51", "1.08", "0.72"]


def test_ties_share_rounded_places(capsys: pytest.CaptureFixture[str], skerry: Path) -> None:
    """2nd and 3rd: (0.50 + 0.36) / 2 = 0.43; from unrounded places it would be (0.504 + 0.36) / 2 = 0.432."""
    _results(skerry, "1 2= 2= 4 5 6 7 8 9 10 11 12")
    assert _earned(capsys)[:4] == ["0.72", "0.43", "0.43", "0.24"]


def test_ties_may_share_unrounded_places(capsys: pytest.CaptureFixture[str], skerry: Path) -> None:
    """At 7 tables the winner gets 0.84, 2nd 0.588, 3rd 0.42: 0.504 on average, but 0.505, so 0.51, of 0.59 and 0.42."""
    places = "1 2= 2= 4 5 6 7 8 9 10 11 12 13 14"
    _results(skerry, places)
    assert _earned(capsys)[1] == "0.51"
    scheme = (skerry / "skerry.toml").read_text()
    (skerry / "skerry.toml").write_text(scheme.replace('round = "half-up"\ndecimals = 2\n\n', "\n"))
    read_scheme_file.cache_clear()
    load_scheme.cache_clear()
    assert _earned(capsys)[1] == "0.50"


def _first_cells(heading: str) -> set[str]:
    """The keys in the first column of the table under a heading."""
    table = PAGE.split(f"| {heading} |", 1)[1].split("\n\n", 1)[0]
    return {
        key for row in table.splitlines() if row.startswith("| `") for key in re.findall(r"`(\w+)`", row.split("|")[1])
    }


def test_the_page_says_what_a_file_must_have_and_what_it_may_leave_out() -> None:
    fields = msgspec.structs.fields(SchemeFile)
    assert _first_cells("key or section | what it says") == {field.name for field in fields if field.required}
    optional = {field.name for field in fields if not field.required} - {"extends"}
    assert _first_cells("section | without it") == optional


def test_too_few_tables_or_boards_earn_nothing(capsys: pytest.CaptureFixture[str], skerry: Path) -> None:
    _results(skerry, "1 2 3 4")
    assert _earned(capsys) == ["-"] * 4
    _results(skerry, "1 2 3 4 5 6", boards=15)
    assert _earned(capsys) == ["-"] * 6

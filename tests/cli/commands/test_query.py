"""`overtrick query` and `overtrick columns`: the copy is made, asked, and says what it cannot answer."""

from pathlib import Path

import pytest

from tests.cli.conftest import Call, lines


@pytest.fixture
def played(call: Call, records: Path, evening: Path) -> Path:
    """Four pairs on an evening in 2018."""
    assert call("receive", evening, "--dir", records, "--today", "2018-03-11")[0] == 0
    return records


def test_the_copy_is_made_and_asked(call: Call, played: Path) -> None:
    status, out, _ = call("columns", "--dir", played)
    assert status == 0
    assert "files written; it shows the records up to line" in out
    assert "1 sessions, 8 seats" in out
    assert "nothing to write" in call("columns", "--dir", played)[1]
    (told,) = lines(call("columns", "--dir", played, "--all", "--json")[1])
    assert (told["rows"]["sessions"], told["rows"]["seats"]) == (1, 8)
    sql = "SELECT place, count(*) AS players, sum(counted) AS sessions FROM seats GROUP BY place ORDER BY place"
    assert call("query", sql, "--dir", played, "--csv") == (
        0, "place,players,sessions\n1,2,2\n2,2,2\n3,2,2\n4,2,2\n", "",
    )  # fmt: skip
    rows = lines(call("query", "SELECT 1 AS a, NULL AS a, 'x' AS b", "--dir", played, "--json")[1])
    assert rows == [{"a": 1, "a_2": None, "b": "x"}]
    status, out, _ = call("query", sql, "--dir", played)
    assert status == 0
    assert out.splitlines()[:2] == ["place  players  sessions", "    1        2         2"]
    assert out.splitlines()[-1].startswith("4 rows in ")
    assert call("query", "SELECT *\nFROM nobody", "--dir", played)[::2] == (
        1,
        "overtrick query: There is no table nobody. Choose from: sessions, seats, awards, players, numbers, clubs, "
        "regions, memberships, standing_changes. (line 2, column 6)\n",
    )


def test_the_data_directory_may_be_named_as_the_handbook_names_it(
    call: Call, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(played.parent)
    sql = "SELECT count(*) AS players FROM seats"
    assert call("query", sql, "--dir", played.name, "--csv") == (0, "players\n8\n", "")

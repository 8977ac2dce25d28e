"""The commands on PostgreSQL: the same words, and a backup that goes from one kind of database to the other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import PLAYERS, Call, lines
from tests.postgres import Databases

TODAY = ("--today", "2018-03-11")


@pytest.fixture
def urls(postgres: Databases, records: Path) -> Iterator[list[str]]:
    """Two empty databases, for a test that no other store is open in."""
    names = [postgres.make(), postgres.make()]
    yield [postgres.url_of(name) for name in names]
    from overtrick.store.db import data_directory, database

    data_directory.disconnect_database(database.DEFAULT)
    for name in names:
        postgres.drop(name)


def test_a_federation_on_postgresql_and_back(call: Call, urls: list[str], evening: Path, tmp_path: Path) -> None:
    grown, again, small = tmp_path / "grown", tmp_path / "again", tmp_path / "small"
    players, backup = tmp_path / "players.txt", tmp_path / "grown.backup"
    players.write_text(PLAYERS)
    assert call("init", "--dir", grown, "--database", urls[0], "--today", "2017-01-01")[0] == 0
    assert (grown / "overtrick.toml").stat().st_mode & 0o077 == 0
    assert not (grown / "overtrick.sqlite3").exists()
    assert call("import", "players", players, "--dir", grown, "--today", "2018-01-02")[0] == 0
    (record,) = lines(call("receive", "--dir", grown, *TODAY, "--json", evening)[1])
    assert [award["points"] for award in record["awards"]] == ["40.00", "40.00", "12.00", "12.00"]
    assert call("explain", "12356", "--dir", grown)[1].startswith("Player 12356, Clementine Clementineson: 12.00 C")
    assert call("rebuild", "--dir", grown)[0] == 0
    assert call("backup", backup, "--dir", grown)[0] == 0
    assert call("restore", backup, "--dir", small)[0] == 0
    assert call("restore", backup, "--dir", again, "--database", urls[1])[0] == 0
    for directory in (grown, small, again):
        (found,) = lines(call("verify", "--dir", directory, "--json")[1])
        assert found == {"agrees": True, "lines": 3, "awards": 4, "differences": []}


def test_a_database_has_one_federation(call: Call, urls: list[str], tmp_path: Path) -> None:
    assert call("init", "--dir", tmp_path / "one", "--database", urls[0])[0] == 0
    status, _, err = call("init", "--dir", tmp_path / "two", "--database", urls[0])
    assert (status, "there is already a federation in" in err) == (2, True)
    assert not (tmp_path / "two" / "overtrick.toml").exists()
    assert call("verify", "--dir", tmp_path / "one")[0] == 0

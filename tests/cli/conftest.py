"""A results file in a folder, and a way to call the command line and see what it says."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from overtrick.cli import main

TEN_PAIRS = """\
2018-03-14,106,"Main","Jubilee Pairs","Pairs","",1,"Howell","PCT","C",40,26,1,"COMP 2018.1"
1,60.00,1001,1002
2,58.00,1003,1004
3,56.00,1005,1006
4,54.00,1007,1008
5,52.00,1009,1010
6,48.00,1011,1012
7,46.00,1013,1014
8,44.00,1015,1016
9,42.00,1017,1018
10,40.00,1019,1020
"""
# First of four earns 40 C a player and second 12: the step for four pairs is 39 / (4 × 0.35) = 27.86, and 12.14 is
# rounded down to 12; the third would be below 0.
FOUR_PAIRS = """\
2018-03-10,106,"","Monday Pairs","Pairs","",1,"Howell","PCT","C",40,26,1,"SCORER 17"
1,60.00,38441,20093
2,55.00,12356,9205
3,45.00,31018,27114
4,40.00,40777,1610
"""
PLAYERS = (
    '"Stamp","Number","First","Preferred","Family","Home","Grade","Stars","Rank","Rating","A","B","C","Handicap",'
    '"Gender","Status"\n'
    + "".join(
        f'2018-01-01,{number},"{name}","","{name}son",106,3,0,1,0,0,0,0,0,1,1\n'
        for number, name in {
            "38441": "Aroha", "20093": "Bertram", "12356": "Clementine", "9205": "Desmond", "31018": "Esther",
            "27114": "Fergus", "40777": "Gwendolyn", "1610": "Hamish",
        }.items()
    )
)  # fmt: skip


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """A club session of ten pairs in one list: 40, 28, 17 and 6 C."""
    path = tmp_path / "106_2018_03_14_jubilee_1.txt"
    path.write_text(TEN_PAIRS)
    return path


Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """Run a command: its exit status, standard output and standard error."""

    def run(*words: object) -> tuple[int, str, str]:
        try:
            status = main([str(word) for word in words])
        except SystemExit as stop:
            status = int(stop.code or 0)
        out, err = capsys.readouterr()
        return status, out, err

    return run


def lines(out: str) -> list[dict[str, Any]]:
    """JSON output, one object a line."""
    return [json.loads(line) for line in out.splitlines()]


@pytest.fixture(scope="session")
def founded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory of New Zealand with its cast of four pairs, to be copied: founding takes its time."""
    from overtrick.store.db import data_directory, database

    directory = tmp_path_factory.mktemp("founded") / "records"
    assert main(["init", "--dir", str(directory), "--today", "2017-01-01", "--no-approval"]) == 0
    players = directory.parent / "players.txt"
    players.write_text(PLAYERS)
    words = ["import", "players", str(players), "--dir", str(directory), "--today", "2018-01-02", "--who", "founder"]
    assert main(words) == 0
    # Everything into the one file that is copied.
    database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    data_directory.disconnect_database(database.DEFAULT)
    return directory


@pytest.fixture
def records(founded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data directory of its own for a test; no other directory and no other database is set."""
    from overtrick.store.db import data_directory, database

    directory = tmp_path / "records"
    shutil.copytree(founded, directory)
    monkeypatch.delenv("OVERTRICK_DIR", raising=False)
    monkeypatch.delenv("OVERTRICK_DATABASE", raising=False)
    yield directory
    data_directory.disconnect_database(database.DEFAULT)


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A session of the cast's four pairs: 40 C for 38441 and 20093, 12 C for 12356 and 9205, nothing below."""
    path = tmp_path / "106_2018_03_10_monday_pairs_1.txt"
    path.write_text(FOUR_PAIRS)
    return path

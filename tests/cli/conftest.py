"""A results file in a folder, and a way to call the command line and see what it says."""

import json
from collections.abc import Callable
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

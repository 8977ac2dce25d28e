"""The units for systemd: they run commands that exist, as a user of their own, and stop in order."""

import shutil
import subprocess
from configparser import RawConfigParser
from pathlib import Path

import pytest

from overtrick.cli import main

ROOT = Path(__file__).parents[2]
UNITS = sorted((ROOT / "deploy/systemd").glob("*.service"))


def read_unit(path: Path) -> RawConfigParser:
    unit = RawConfigParser(strict=True)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(path.read_text(encoding="utf-8"))
    return unit


def test_there_is_a_unit_for_the_doors_and_one_for_each_worker() -> None:
    assert [path.name for path in UNITS] == ["overtrick-serve.service", "overtrick-worker@.service"]


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_runs_a_command_that_exists_and_not_as_root(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    service = read_unit(path)["Service"]
    program, command, *rest = service["ExecStart"].split()
    assert (program, rest) == ("/opt/overtrick/bin/overtrick", ["--dir", "/srv/overtrick"])
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert f"usage: overtrick {command}" in capsys.readouterr().out
    assert service["User"] == "overtrick"
    # The data directory is the one place that it writes to.
    assert (service["ProtectSystem"], service["ReadWritePaths"]) == ("strict", "/srv/overtrick")


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not on this machine")
def test_systemd_finds_nothing_wrong(tmp_path: Path) -> None:
    copies = []
    for path in UNITS:
        copy = tmp_path / path.name
        text = path.read_text(encoding="utf-8").replace("/opt/overtrick/bin/overtrick", "/bin/true")
        copy.write_text(text, encoding="utf-8")
        copies.append(str(copy))
    found = subprocess.run(["systemd-analyze", "verify", *copies], capture_output=True, text=True, check=False)
    assert "overtrick" not in found.stderr, found.stderr
    assert found.returncode == 0

"""`overtrick check` and `award` tell which serial numbers are missing among the files that are given together."""

from pathlib import Path

import pytest

from tests.checks.test_serial_numbers import report
from tests.cli.conftest import Call


@pytest.mark.parametrize("command", ["check", "award"])
def test_the_command_line_tells_it_of_all_files_together(command: str, call: Call, tmp_path: Path) -> None:
    paths = []
    for number in ("17", "19"):
        path = tmp_path / f"report_{number}.mcd"
        path.write_text(report(number, int(number)).replace("Tuesday", f"Tuesday {number}"), encoding="utf-8")
        paths.append(path)
    status, _, err = call(command, *paths)
    assert status == 0
    assert err.count("missing-serials") == 2
    assert f"overtrick {command}: warning missing-serials at 02 File serial number: The files of licence 1207" in err
    assert "and 18 did not arrive" in err
    assert "missing-serials" not in call(command, paths[0])[2]

"""`overtrick` itself: help, version, unknown commands, and a reader of the pipe who leaves early."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from overtrick import __version__
from overtrick.cli import COMMANDS
from tests.cli.conftest import Call


def test_help_names_every_command(call: Call) -> None:
    status, out, _ = call("--help")
    assert status == 0
    assert all(f"  {name}" in out for name in COMMANDS)
    status, out, _ = call()
    assert status == 2
    assert "usage: overtrick COMMAND" in out


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_with_examples(call: Call, name: str) -> None:
    status, out, _ = call(name, "--help")
    assert status == 0
    assert out.startswith(f"usage: overtrick {name}")
    assert f"examples:\n  overtrick {name} " in out


def test_version_and_unknown_commands(call: Call) -> None:
    assert call("--version") == (0, f"overtrick {__version__}\n", "")
    status, out, err = call("bid")
    assert (status, out) == (2, "")
    assert "there is no command 'bid'. Choose from: check, award, " in err


def test_help_loads_nothing_heavy() -> None:
    """The start-up time rests on this: `make bench` measures it."""
    script = "import sys; from overtrick.cli import main; main(['--help']); print(sorted(sys.modules))"
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    for module in ("argparse", "msgspec", "rich", "decimal", "tomllib"):
        assert f"'{module}'" not in out


def test_the_help_of_no_command_loads_django() -> None:
    """Half a second for each; a command loads the store when it runs."""
    script = "import sys; from overtrick.cli.runner import COMMANDS, parser_of; [parser_of(name) for name in COMMANDS]"
    words = [sys.executable, "-c", f"{script}; print(*sys.modules)"]
    out = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert not {"django", "overtrick.store.models"} & set(out.split())


def test_a_reader_who_leaves_early_is_no_error(results: Path) -> None:
    words = [sys.executable, "-m", "overtrick.cli", "award", *[str(results)] * 300]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_standard_input_is_a_file_too(results: Path) -> None:
    words = [sys.executable, "-m", "overtrick.cli", "check", "-"]
    done = subprocess.run(words, input=results.read_bytes(), capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (0, b"-: accepted\n")


def test_a_full_disk_is_told_and_no_traceback(results: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    with full.open("w") as disk:
        words = [sys.executable, "-m", "overtrick.cli", "check", str(results)]
        done = subprocess.run(words, stdout=disk, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert b"the output cannot be written: No space left on device" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_file_name_of_stray_bytes_is_printed_as_far_as_it_goes(results: Path) -> None:
    strange = os.fsencode(results.parent) + b"/106_\xff.txt"
    Path(os.fsdecode(strange)).write_bytes(results.read_bytes())
    words: list[str | bytes] = [sys.executable, "-m", "overtrick.cli", "check", "--json", strange]
    done = subprocess.run(words, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b'"accepted":true' in done.stdout

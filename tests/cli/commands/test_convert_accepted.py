"""What `overtrick convert` writes, `check` accepts, for every pair of formats; or it writes nothing and says why."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from overtrick import formats
from overtrick.core.session import Batch
from overtrick.formats import magic_contest, nzb, pbn, usebio
from tests.cli.conftest import Call
from tests.formats.usebio.strategies import batches

EXAMPLES = Path(__file__).parents[3] / "examples"
FILES = sorted(
    path
    for pattern in ("*.txt", "wrong/*.txt", "cyprus/*.mcd", "usebio/*.xml", "pbn/*.pbn", "registers/*")
    for path in EXAMPLES.glob(pattern)
)
TARGETS = ("nzb", "mcd", "usebio", "pbn")
WRITERS = {"mcd": magic_contest, "usebio": usebio, "pbn": pbn}
GIVEN = ("--club", 106, "--class", "40C", "--boards", 24)


def assert_accepted_or_refused(call: Call, path: Path, target: str, folder: Path) -> int:
    """Convert a file and check the result; return the status."""
    out = folder / f"converted_{target}"
    out.unlink(missing_ok=True)
    status, printed, err = call("convert", path, "--to", target, "-o", out, *GIVEN)
    assert printed == ""
    assert out.exists() == (status == 0)
    if status == 0:
        assert target == formats.recognise(out.read_bytes()).FORMAT
        checked = call("check", out)
        assert checked[0] == 0, checked
    else:
        assert "overtrick convert: " in err
    return status


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_example(path: Path, target: str, call: Call, tmp_path: Path) -> None:
    assert_accepted_or_refused(call, path, target, tmp_path)


def test_most_examples_can_be_converted(call: Call, tmp_path: Path) -> None:
    good = [path for path in FILES if path.suffix in (".xml", ".pbn")]
    done = [assert_accepted_or_refused(call, path, target, tmp_path) for path in good for target in TARGETS]
    assert done.count(0) == len(done)


@given(batch=batches)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_session(batch: Batch, call: Call, tmp_path: Path) -> None:
    for source, module in WRITERS.items():
        path = tmp_path / f"source_{source}"
        path.write_bytes(module.dumps(batch))
        for target in TARGETS:
            assert_accepted_or_refused(call, path, target, tmp_path)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (b"<USEBIO><EVENT><DATE>never</DATE></EVENT></USEBIO>", "error usebio-date"),
        (b"% PBN 2.1", "read as another format (pbn)"),
    ],
)
def test_what_check_would_reject_is_not_written(
    written: bytes, said: str, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(usebio, "dumps", lambda batch: written)
    out = tmp_path / "out.xml"
    status, _, err = call("convert", EXAMPLES / "usebio" / "individual.xml", "--to", "usebio", "-o", out)
    assert (status, out.exists()) == (1, False)
    assert said in err
    assert "what would be written as usebio is not accepted, so nothing was written" in err


def test_the_format_of_nzb_is_among_the_sources() -> None:
    assert {formats.recognise(path.read_bytes()).FORMAT for path in FILES} >= {nzb.FORMAT, *WRITERS}

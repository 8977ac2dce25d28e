"""What the commands share: how a file is read, and which edition of the regulations it is checked by."""

import argparse
import datetime
from pathlib import Path

import pytest

from overtrick import formats
from overtrick.checks.expectations import Expectations
from overtrick.cli.input_files import open_files, read_file, read_sources, read_text
from overtrick.cli.runner import BadUse
from overtrick.core.session import Batch
from overtrick.schemes import Scheme
from tests.cli.conftest import TEN_PAIRS


def test_a_file_that_is_not_there_is_bad_use(tmp_path: Path) -> None:
    with pytest.raises(BadUse, match=r"none.txt cannot be read: No such file or directory$"):
        read_file(str(tmp_path / "none.txt"))


def test_a_text_that_is_not_utf_8_is_bad_use(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b"event = 'Caf\xe9'")
    with pytest.raises(BadUse, match=r"latin.toml cannot be read: it is not UTF-8"):
        read_text(str(tmp_path / "latin.toml"))


def test_what_cannot_be_opened_is_counted_and_the_others_go_on(
    results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = argparse.Namespace(files=[str(tmp_path / "none.txt"), str(tmp_path), str(results)])
    assert [file for file, _ in open_files(options)] == [str(results)]
    assert options.unopened == 2
    assert f"give its files, for example {tmp_path}/*.txt" in capsys.readouterr().err


@pytest.mark.parametrize("days", [("2018-03-14", "2018-03-12"), ("2018-03-12", "2018-03-14"), ("", "2018-03-12")])
def test_a_file_is_checked_by_the_edition_of_its_first_day(
    results: Path, monkeypatch: pytest.MonkeyPatch, days: tuple[str, ...]
) -> None:
    texts = [TEN_PAIRS.replace("2018-03-14", day) for day in days]
    batch = Batch("nzb", tuple(formats.loads(text.encode())[0].sessions[0] for text in texts))
    monkeypatch.setattr(formats, "loads", lambda _: (batch, ()))
    asked: list[datetime.date] = []
    edition_of = Scheme.on

    def on(scheme: Scheme, day: datetime.date) -> object:
        asked.append(day)
        return edition_of(scheme, day)

    monkeypatch.setattr(Scheme, "on", on)
    monkeypatch.setattr(Scheme, "expectations", lambda *_: Expectations(frozenset(), frozenset(), {}))
    list(read_sources(argparse.Namespace(files=[str(results)], scheme=None, today=datetime.date(2026, 1, 1))))
    assert asked == [datetime.date(2018, 3, 12)]

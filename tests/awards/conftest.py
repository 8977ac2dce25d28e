"""The award command as a function: a results file and a context in, its JSON record out."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from overtrick.cli import main

Award = Callable[..., dict[str, Any]]
AwardAll = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def award_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> AwardAll:
    """Award several results files in one call."""

    def awarded(*texts: str, context: str = "", scheme: str = "nz-2017") -> list[dict[str, Any]]:
        words = ["award", "--json", "--scheme", scheme, "--today", "2018-12-31"]
        if context:
            path = tmp_path / "context.toml"
            path.write_text(context, encoding="utf-8")
            words += ["--context", str(path)]
        for number, text in enumerate(texts, 1):
            path = tmp_path / f"106_2018_03_10_autumn_{number}.txt"
            path.write_text(text, encoding="ascii")
            words.append(str(path))
        status = main(words)
        said = capsys.readouterr()
        assert status == 0, said.err or said.out
        return [json.loads(line) for line in said.out.splitlines()]

    return awarded


@pytest.fixture
def award(award_all: AwardAll) -> Award:
    """Award one results file."""

    def awarded(text: str, context: str = "", scheme: str = "nz-2017") -> dict[str, Any]:
        (record,) = award_all(text, context=context, scheme=scheme)
        return record

    return awarded

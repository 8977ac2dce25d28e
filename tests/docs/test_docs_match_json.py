"""docs/reference/cli.md explains every key of the JSON that the commands print."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from overtrick.cli import main

from .pages import ROOT, code_words, read, sections

EXAMPLES = ROOT / "examples"
CALLS = {
    "check": ["check", "--json", str(EXAMPLES / "wrong" / "Monday Night Pairs.txt")],
    "award": ["award", "--json", str(EXAMPLES / "106_2026_03_14_jubilee_pairs_1.txt")],
    "table": ["table", "--json", "--scheme", "nz-2017", "--table", "20A Pairs", "--entrants", "24"],
    "standing": ["standing", "--json", "--scheme", "nz-2017", "--points", "A=10,B=100"],
}
# What is keyed by a unit, a measure or another name of the scheme.
BY_NAME = {"missing"}


def keys_in(value: Any) -> Iterator[str]:
    """Every key in a JSON value, however deep."""
    if isinstance(value, list):
        for item in value:
            yield from keys_in(item)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            if key not in BY_NAME:
                yield from keys_in(inner)


@pytest.mark.parametrize("command", CALLS)
def test_every_key_is_explained(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(CALLS[command]) == 0
    keys = set(keys_in(json.loads(capsys.readouterr().out)))
    section = sections(read("docs/reference/cli.md"))[f"overtrick {command}"]
    explained = {word.split(".")[-1] for word in code_words(section)}
    assert keys - explained == set()


def test_keys_are_found_at_any_depth() -> None:
    assert set(keys_in({"a": [{"b": 1}], "missing": {"A": "4"}})) == {"a", "b", "missing"}

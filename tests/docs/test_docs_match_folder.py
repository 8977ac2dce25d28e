"""The page about a federation's folder has every key of its files, and no other."""

import re
from pathlib import Path

import msgspec
import pytest

from overtrick.core.clauses import Clauses
from overtrick.core.player_numbers import NumberForm
from overtrick.nation import customs
from overtrick.schemes.federation import Federation

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "federation-folder.md").read_text(encoding="utf-8")


def keys_in(text: str) -> set[str]:
    """The keys in the first column of a text's tables."""
    columns = re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE)
    return {key for column in columns for key in re.findall(r"`(\w+)`", column)}


def section(heading: str) -> str:
    """The text below a heading."""
    return PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def part(begins: str) -> str:
    """The table after some words of the section about nation.toml."""
    return section("nation.toml").partition(f"\n{begins}")[2].partition("|\n\n")[0]


def keys_of(record: type[msgspec.Struct]) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(record)}


def test_federation_toml() -> None:
    first, _, rest = section("federation.toml").partition("\n`[clauses]`")
    clauses, _, numbers = rest.partition("\n### player_numbers")
    assert keys_in(first) == keys_of(Federation)
    assert keys_in(clauses) == keys_of(Clauses)
    assert keys_in(numbers) == keys_of(NumberForm)


def test_names_toml() -> None:
    assert keys_in(section("names.toml")) == keys_of(customs.Names)


def test_nation_toml() -> None:
    first = section("nation.toml").partition("\n`[statuses]`")[0]
    assert keys_in(first) == keys_of(customs.Federation) - set(customs.FILLED_IN)


@pytest.mark.parametrize(
    ("begins", "record"),
    [
        ("`[statuses]`", customs.Statuses),
        ("`[lives]`", customs.Lives),
        ("`[nights]`", customs.Nights),
        ("An event of", customs.Event),
        ("`[mishaps]`", customs.Mishaps),
    ],
)
def test_the_tables_of_nation_toml(begins: str, record: type[msgspec.Struct]) -> None:
    assert keys_in(part(begins)) == keys_of(record)


@pytest.mark.parametrize(
    "record",
    [
        customs.Genders, customs.Grade, customs.Habit, customs.TimeOfDay, customs.Calendar, customs.Quiet,
        customs.ClubPlay, customs.TournamentPlan, customs.Congress, customs.People,
    ],
)  # fmt: skip
def test_small_tables_are_described_in_a_line(record: type[msgspec.Struct]) -> None:
    assert {key for key in keys_of(record) if f"`{key}`" not in PAGE} == set()

"""The numbers of a club's handicap: they are one club's rules, so they are data, and another club may have its own."""

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

_DEFAULT = Path(__file__).parents[1] / "data" / "guelph.toml"
_HUNDRED = 100
Count = Annotated[int, msgspec.Meta(ge=0)]


class HandicapRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a handicap is measured by (G1), and of how many pairs the places are printed (G2)."""

    standard: Decimal
    last_games: Annotated[int, msgspec.Meta(ge=1)]
    ranked: Decimal
    fewest_ranked: Count
    most_ranked: Count

    def __post_init__(self) -> None:
        for name in ("standard", "ranked"):
            if not is_percentage(getattr(self, name)):
                raise ValueError(f"'{name}' is not a percentage")
        if self.fewest_ranked > self.most_ranked:
            raise ValueError("'fewest_ranked' is more than 'most_ranked'")


def is_percentage(value: Decimal) -> bool:
    """Whether a number is from 0 to 100; TOML also knows such as are no number at all."""
    return value.is_finite() and 0 <= value <= _HUNDRED


@cache
def default_rules() -> HandicapRules:
    """The rules that hold where a club says nothing else."""
    return rules_with({})


def rules_with(given: Mapping[str, Any]) -> HandicapRules:
    """The default rules with those that a club has of its own; a msgspec.ValidationError says what cannot be."""
    return msgspec.convert({**_packaged(), **given}, HandicapRules)


@cache
def _packaged() -> dict[str, Any]:
    rules: dict[str, Any] = tomllib.loads(_DEFAULT.read_text(encoding="utf-8"), parse_float=Decimal)["rules"]
    return rules

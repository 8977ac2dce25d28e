"""C12: the fourteen ranks on both sides of every threshold, Silver and Gold, through the command."""

import json
from decimal import Decimal
from typing import Any

import pytest

from overtrick.cli import main

from .play import SCHEME
from .published import Rank, ranks

HUNDREDTH = Decimal("0.01")
RANKS = ranks()
WITH_GOLD = [rank for rank in RANKS if rank.gold]


def standing(capsys: pytest.CaptureFixture[str], silver: object, gold: object) -> dict[str, Any]:
    """What so many points make."""
    words = ["standing", "--scheme", SCHEME, "--points", f"Silver={silver},Gold={gold}", "--json"]
    assert main(words) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def _below(rank: Rank) -> str:
    at = RANKS.index(rank)
    return RANKS[at - 1].name if at else ""


def test_there_are_fourteen() -> None:
    assert (len(RANKS), len(WITH_GOLD)) == (14, 9)


@pytest.mark.parametrize("rank", RANKS, ids=lambda rank: rank.name)
def test_a_rank_is_reached_with_exactly_its_points(rank: Rank, capsys: pytest.CaptureFixture[str]) -> None:
    assert standing(capsys, rank.silver, rank.gold)["rank"] == rank.name


@pytest.mark.parametrize("rank", RANKS, ids=lambda rank: rank.name)
def test_a_hundredth_of_silver_below_is_the_rank_below(rank: Rank, capsys: pytest.CaptureFixture[str]) -> None:
    found = standing(capsys, rank.silver - HUNDREDTH, rank.gold)
    assert found["rank"] == _below(rank)
    assert found["next"] == {"rank": rank.name, "missing": {"Silver": "0.01"}}


@pytest.mark.parametrize("rank", WITH_GOLD, ids=lambda rank: rank.name)
def test_a_hundredth_of_gold_below_is_the_rank_below(rank: Rank, capsys: pytest.CaptureFixture[str]) -> None:
    found = standing(capsys, rank.silver, rank.gold - HUNDREDTH)
    assert found["rank"] == _below(rank)
    assert found["next"] == {"rank": rank.name, "missing": {"Gold": "0.01"}}


def test_gold_is_not_silver(capsys: pytest.CaptureFixture[str]) -> None:
    """199 Silver and 10,000 Gold are no Club Master: the units do not mix."""
    assert standing(capsys, 199, 10_000)["rank"] == ""


def test_silver_alone_stops_at_advanced_master(capsys: pytest.CaptureFixture[str]) -> None:
    found = standing(capsys, 100_000, 0)
    assert found["rank"] == "Advanced Master"
    assert found["next"] == {"rank": "*Master", "missing": {"Gold": "10"}}


def test_gold_of_a_higher_rank_does_not_make_up_for_silver(capsys: pytest.CaptureFixture[str]) -> None:
    """4,999 Silver and the 500 Gold of a Grand Master: **Master needs 4,000 Silver, ***Master 5,000."""
    assert standing(capsys, 4_999, 500)["rank"] == "**Master"


def test_nothing_is_above_grand_master(capsys: pytest.CaptureFixture[str]) -> None:
    found = standing(capsys, 30_000, 600)
    assert (found["rank"], found["next"]) == ("Grand Master", None)

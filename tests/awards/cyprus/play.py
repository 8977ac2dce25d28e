"""Cyprus sessions as results files, and what their rows earned in words: "16 + 48 overall + 8 Gold".

The results file of New Zealand has no classes of Cyprus, so a case names its class and part in the context. Plain
points are Silver for the session; a kind is named where it is another, and Gold by its unit.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from tests.awards.play import NOTHING, matches, results, trimmed

SCHEME = "cbf-2013"
CLUB = "2"  # Nicosia, in the federation's list of clubs


def in_cyprus(text: str) -> str:
    """A results file of a club in Cyprus."""
    return text.replace(",106,", f",{CLUB},", 1)


def places(*lists: str, **more: Any) -> str:
    """A list or two of places, of a club in Cyprus."""
    return in_cyprus(results("40C", *lists, **more))


def match_list(*played: str, **more: Any) -> str:
    """A round of matches, of a club in Cyprus."""
    return in_cyprus(matches("40C", *played, **more))


def said(entry: Mapping[str, Any]) -> str:
    """What a row earned, seat by seat where its players earned different things, and then its substitutes."""
    earned: dict[str, list[str]] = {player: [] for player in entry["players"]}
    for award in entry["awards"]:
        earned.setdefault(award["player"], []).append(_award(award))
    seats = [" + ".join(earned.pop(player)) or NOTHING for player in dict.fromkeys(entry["players"])]
    whole = seats[0] if len(set(seats)) == 1 else " / ".join(seats)
    return ", ".join([whole, *(f"{player}: {' + '.join(each)}" for player, each in earned.items())])


def rows(record: Mapping[str, Any]) -> list[str]:
    """What each row earned, without the rows at the end that earned nothing."""
    found = [said(entry) for entry in record["entries"]]
    return found[: len(found) - _nothing_at_the_end(found)]


def reasons(record: Mapping[str, Any]) -> list[str]:
    """Every sentence about every row."""
    told = [reason for entry in record["entries"] for reason in entry["because"]]
    return told + [reason for entry in record["entries"] for each in entry["awards"] for reason in each["because"]]


def _nothing_at_the_end(found: list[str]) -> int:
    return len(found) - len(trimmed([word.replace(" ", "") for word in found]).split())


def _award(award: Mapping[str, Any]) -> str:
    points = f"{Decimal(award['points']).normalize():f}"
    if award["unit"] == "Gold":
        return f"{points} Gold"
    return points if award["kind"] == "place" else f"{points} {award['kind']}"

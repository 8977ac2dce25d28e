"""A graded night of a club that works handicaps out itself and awards on handicap scores (7 c ii, G1)."""

import pytest

from .conftest import Award
from .play import results, trimmed, words

# Eight pairs of a club session, 50.35 to 49.65 % in steps of 0.10, on the lines 2 to 9: 40 26 12 for the first three.
PERCENTAGES = ("10", "12", "10", "10", "10", "10", "10.25", "10.70")
NIGHT = """
graded = ["Junior"]
graded_policy = "{policy}"
handicap_event = true
handicaps = [{handicaps}]
"""


def night(*percentages: str, policy: str = "handicap", first: int = 2) -> str:
    rows = [f'{{ line = {first + at}, percentage = "{each}" }}' for at, each in enumerate(percentages) if each]
    return NIGHT.format(policy=policy, handicaps=", ".join(rows))


def test_the_places_that_earn_are_those_of_the_totals(award: Award) -> None:
    """62.25 for pair 2, 60.35 for pairs 1 and 8, who share 26 and 12; 60.15, 60.05, 60.00 and less for the others."""
    record = award(results("40C", "1..8"), night(*PERCENTAGES))
    assert " ".join(words(record)) == "19C 40C - - - - - 19C"
    said = record["entries"][1]["awards"][0]["because"]
    assert said[:2] == [
        "A night for Junior players: all players earn on handicap scores (Issue of Masterpoints 7 (c) (ii))",
        "50.25 % and a handicap of 12.00 % are 62.25 %: 1st by handicap (Issue of Masterpoints 7 (c) (ii))",
    ]


def test_each_list_is_ranked_for_itself(award: Award) -> None:
    """Four pairs a list, 40 and 12; the lines of the second list begin after those of the first."""
    record = award(results("40C", "1..4", "1..4"), night("5", "5", "5", "6", "0", "0", "9", "8"))
    assert " ".join(words(record)) == "12C - - 40C - - 40C 12C"


def test_gross_nights_earn_as_without_handicaps(award: Award) -> None:
    record = award(results("40C", "1..8"), night(*PERCENTAGES, policy="gross"))
    assert trimmed(words(record)) == "40C 26C 12C"
    assert "by handicap" not in str(record["entries"][0]["awards"][0]["because"])


def test_a_night_waits_until_every_contestant_has_a_handicap(award: Award) -> None:
    record = award(results("40C", "1..8"), night(*PERCENTAGES[:-1], ""))
    assert trimmed(words(record)) == ""
    assert "one contestant has no handicap yet" in str(record["entries"][0]["because"])


def test_nobody_needs_a_handicap_where_nobody_sat(award: Award) -> None:
    record = award(results("40C", "1..7 8x0"), night(*PERCENTAGES[:-1], ""))
    assert words(record)[1] == "40C"


def test_cyprus_awards_nothing_at_an_event_with_handicaps(award: Award) -> None:
    """3.3 Handicap and stratified events, ruling C10; without the key the four pairs at two tables earn."""
    cyprus = results("40C", "1..8")
    assert trimmed(words(award(cyprus, "", scheme="cbf-2013"))) != ""
    record = award(cyprus, "handicap_event = true", scheme="cbf-2013")
    assert trimmed(words(record)) == ""
    assert "No award is made in a handicap tournament" in str(record["entries"][0]["because"])


@pytest.mark.parametrize("percentage", ["-1", "100.5", "ten"])
def test_what_is_not_a_percentage_is_refused(percentage: str, award: Award) -> None:
    with pytest.raises(AssertionError, match="is not a percentage from 0 to 100"):
        award(results("40C", "1..8"), night(percentage))


def test_a_line_without_a_row_is_refused(award: Award) -> None:
    with pytest.raises(AssertionError, match="there is no line '12'"):
        award(results("40C", "1..8"), night("5", first=12))

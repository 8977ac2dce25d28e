"""The records of a scheme must fit together on every day: names that lead nowhere are refused when it is read."""

import re

import pytest

from .conftest import Load, Refuse

TABLE_20A = '[[tables]]\nscale = "falling"\nname = "20A Pairs"\n'
OVERALL_20A = 'overall = { pairs = "20A Pairs"'
SESSION = "award 'Session C points'"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (OVERALL_20A, 'overall = { pairs = "30A Pairs"', ["class '20A'", "table '30A Pairs'"]),
        (OVERALL_20A, 'overall = { trios = "20A Pairs"', ["class '20A'", "contest 'trios'"]),
        ("stages.pairs = { final", "stages.pairs = { finale", ["class '25A'", "stage 'finale'"]),
        ('admits = ["Junior"]', 'admits = ["Beginner"]', ["class '3B'", "grade 'Beginner'"]),
        ('table = "40C Pairs"', 'table = "50C Pairs"', [SESSION, "table '50C Pairs'"]),
        ('unit = "C"\nwhen', 'unit = "D"\nwhen', [SESSION, "unit 'D'"]),
        ("least = { pairs", "least = { trios", [SESSION, "contest 'trios'"]),
        ('types = ["A"]', 'types = ["Z"]', ["award", "points type 'Z'"]),
        ('final = true, types = ["C"]', 'final = true, types = ["Z"]', ["refusal", "points type 'Z'"]),
        ('points = "1 A"', 'points = "1 Z"', ["award", "unit 'Z'"]),
        ('maximum = "40 C"', 'maximum = "40 boards"', ["table '40C Pairs'", "unit 'boards'"]),
        ('premium = "1 C"', 'premium = "1 B"', ["premium of table '40C Pairs'", "unit 'B'"]),
        ("decimals = { A = 2", "decimals = { Z = 2", ["award 'Match points'", "unit 'Z'"]),
        ('event_class = "40C"', 'event_class = "50C"', ["award column 'C'", "class '50C'"]),
        ('with_extra_entries = "3A"', 'with_extra_entries = "4A"', ["stage 'consolation'", "class '4A'"]),
        ('classes = ["8B"]', 'classes = ["9B"]', ["best pair", "class '9B'"]),
        ('one_of = ["Junior"]', 'one_of = ["Beginner"]', ["best pair", "grade 'Beginner'"]),
        ('becomes = ["active"]', 'becomes = ["awake"]', ["temporary", "status 'awake'"]),
        ('\ngrade = "Open"', '\ngrade = "Closed"', ["Australia", "grade 'Closed'"]),
        ('measure = "points"\nless', 'measure = "marks"\nless', ["stars", "'marks'"]),
        ("needs = { points", "needs = { marks", ["rank 'Certificate of Proficiency'", "'marks'"]),
        ('rank_from = "Provincial Master"', 'rank_from = "Duke"', ["grade 'Open'", "rank 'Duke'"]),
        ("adds = { A", "adds = { Z", ["measure 'points'", "unit 'Z'"]),
        ('clauses = { "multipliers.match"', 'clauses = { "multipliers.march"', ["class '25A'", "multipliers.march"]),
    ],
)
def test_a_name_that_leads_nowhere_is_refused(refuse: Refuse, old: str, new: str, words: list[str]) -> None:
    message = refuse((old, new))
    assert re.match(r"nz-2017\.toml line \d+: .*2017-09-01", message)
    assert "In force: " in message
    assert [word for word in words if word not in message] == []


def test_a_table_that_ends_before_its_class_is_refused(refuse: Refuse) -> None:
    message = refuse((TABLE_20A, TABLE_20A + "until = 2019-12-31\n"))
    assert re.match(r"nz-2017\.toml line \d+: class '20A' names the table '20A Pairs', .* on 2020-01-01", message)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('{ pairs = "72 boards"', '{ pairs = "72 pairs"', ["class '10A'", "72 pairs", "boards"]),
        ('least = { pairs = "4 pairs"', 'least = { pairs = "4 teams"', [SESSION, "4 teams", "pairs"]),
        ('{ from = "20 boards"', '{ from = "20 pairs"', [SESSION, "20 pairs", "boards"]),
    ],
)
def test_a_count_of_the_wrong_things_is_refused(refuse: Refuse, old: str, new: str, words: list[str]) -> None:
    message = refuse((old, new))
    assert "expected a number of" in message
    assert [word for word in words if word not in message] == []


def test_one_thing_may_be_counted_in_the_singular(load: Load) -> None:
    assert load(('{ pairs = "72 boards"', '{ pairs = "1 board"'))


def test_two_classes_with_the_same_header_are_refused(refuse: Refuse) -> None:
    message = refuse(('type = "A"\naward = 15', 'type = "A"\naward = 20'))
    assert "class '15A': 20A is already the class '20A'" in message


def test_bands_that_do_not_fall_are_refused(refuse: Refuse) -> None:
    message = refuse(('{ from = "20 boards"', '{ from = "10 boards"'))
    assert SESSION in message
    assert "bands" in message


def test_a_stretch_of_nothing_is_refused(refuse: Refuse) -> None:
    message = refuse(('stretch = "35 %"', 'stretch = "0 %"'))
    assert "table '40C Pairs'" in message
    assert "stretch" in message

"""One value set in the text of a file: the record comes again with its day, and all else stays as it was written."""

from datetime import date

import pytest

from overtrick.schemes.editing.settings import read_setting, set_value
from overtrick.schemes.editing.toml_values import read_text
from overtrick.schemes.errors import SchemeError

DAY = date(2027, 1, 1)
TEXT = """\
# What the whole file is about.
name = "mine"  # its name

# The factor was debated for years.
[[ratings]]
from = 2017-09-01
factor = "80 %"  # since ever

# ── Ranks ──────

[[ranks]]
name = "Local 1.5 Master"
from = 2020-01-01
until = 2030-12-31
clubs = [
  "one",
]
steps = [
  # the first
  { op = "table", table = "X" },
  { op = "multiply", by = "session" },
]

[[ranks]]
name = "Master"
from = 2020-01-01
needs = { points = "100 points" }

[new_players]
rank = 1

[[codes.country]]
code = 2
name = "Elsewhere"
"""


def test_a_dated_record_comes_again_from_the_day_on_without_its_comments() -> None:
    new = set_value(TEXT, read_setting('mine.toml: ratings.factor = "75 %"'), DAY)
    added = '\n[[ratings]]\nfrom = 2027-01-01\nfactor = "75 %"\n'
    old = 'factor = "80 %"  # since ever\n'
    assert new == TEXT.replace(old, old + added)


def test_what_is_set_again_from_the_same_day_is_set_in_that_record() -> None:
    once = set_value(TEXT, read_setting('mine.toml: ratings.factor = "75 %"'), DAY)
    twice = set_value(once, read_setting('mine.toml: ratings.clause = "Board"'), DAY)
    assert twice == once.replace('factor = "75 %"\n', 'factor = "75 %"\nclause = "Board"\n')


def test_an_end_after_the_day_goes_with_the_new_record() -> None:
    new = read_text(set_value(TEXT, read_setting("mine.toml: ranks Local 1.5 Master.steps[2].by = class"), DAY))
    first, second, other = new["ranks"]
    assert "until" not in first
    assert (second["from"], second["until"]) == (DAY, date(2030, 12, 31))
    assert [each["steps"][1]["by"] for each in (first, second)] == ["session", "class"]
    assert other["name"] == "Master"


@pytest.mark.parametrize(
    ("setting", "before", "after"),
    [
        ('mine.toml: name = "yours"', 'name = "mine"  # its name', 'name = "yours"'),
        ("mine.toml: new_players.rank = 2", "rank = 1", "rank = 2"),
        ("mine.toml: codes.country 2.name = Abroad", 'name = "Elsewhere"', 'name = "Abroad"'),
        ("mine.toml: codes.country Elsewhere.name = Abroad", 'name = "Elsewhere"', 'name = "Abroad"'),
    ],
)
def test_a_value_without_a_date_is_replaced(setting: str, before: str, after: str) -> None:
    assert set_value(TEXT, read_setting(setting), DAY) == TEXT.replace(before, after)


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("ratings.factor", "'ratings.factor' does not say what to set; write FILE: RECORD.KEY = VALUE"),
        ("mine.toml: ratings factor = 1", "'ratings factor' is not a record and a key"),
        ("mine.toml: ratings.factor = ", "the value is missing"),
        ('mine.toml: ratings.factor = "75', "cannot be read as TOML"),
        ("mine.toml: rating.factor = 1", "mine.toml: there is no 'rating'. Choose from: name, ratings, ranks"),
        ("mine.toml: ranks Mister.needs = 1", "no record 'Mister'. It has: 'Local 1.5 Master', 'Master'."),
        ("mine.toml: ranks Master.needs.points.x = 1", "there is nothing of that name to set"),
        ("mine.toml: ranks Local 1.5 Master.steps[3].by = 1", "there is nothing of that name to set"),
        ("mine.toml: ranks Local 1.5 Master.steps.round.by = 1", "there is no 'round'. Choose from: table, multiply."),
        ("mine.toml: ranks Local 1.5 Master.clubs.one = 1", "there is no 'one'."),
        ("mine.toml: new_players x.rank = 1", "new_players has no records, so 'x' is none of them"),
    ],
)
def test_what_cannot_be_set_is_refused_with_what_there_is(setting: str, says: str) -> None:
    with pytest.raises(SchemeError) as refused:
        set_value(TEXT, read_setting(setting), DAY)
    assert says in str(refused.value)


def test_text_in_an_unusual_form_is_left_alone() -> None:
    """A heading inside a text of several lines is not a heading."""
    text = 'words = """\n[[ratings]]\nfactor = 1\n"""\n\n[[ratings]]\nfrom = 2017-09-01\nfactor = "80 %"\n'
    with pytest.raises(SchemeError):
        set_value(text, read_setting('mine.toml: ratings.factor = "75 %"'), DAY)


def test_a_step_is_named_by_its_operation() -> None:
    new = read_text(set_value(TEXT, read_setting("mine.toml: ranks Local 1.5 Master.steps.multiply.by = class"), DAY))
    first, second = (each for each in new["ranks"] if each["name"] == "Local 1.5 Master")
    assert [each["steps"][1]["by"] for each in (first, second)] == ["session", "class"]
    twice = TEXT.replace('{ op = "table", table = "X" }', '{ op = "multiply", by = "match" }')
    with pytest.raises(SchemeError, match=r"there are several 'multiply'; name one by its number, \[1\] or \[2\]"):
        set_value(twice, read_setting("mine.toml: ranks Local 1.5 Master.steps.multiply.by = class"), DAY)

"""Sentences of an explanation: each way of saying a value, and that a sentence is its template and nothing else."""

from datetime import date
from fractions import Fraction

import pytest

from overtrick.core.because import FORMATTERS, Because, and_list


@pytest.mark.parametrize(
    ("template", "value", "said"),
    [
        ("the {x}", "plate", "the plate"),
        ("the {x}", 7, "the 7"),
        ("{x:nth} of 10", 2, "2nd of 10"),
        ("{x:percent} of the field", Fraction(7, 20), "35 % of the field"),
        ("{x:n} C", Fraction(57, 2), "28.5 C"),
        ("{x:n} C", Fraction(202, 7), "28.85… C"),
        ("{x:n} C", 40, "40 C"),
        ("the average of {x:list}", [28, 17, Fraction(13, 2)], "the average of 28, 17 and 6.5"),
        ("played {x:list}", ["north", "south"], "played north and south"),
        ("played {x:list}", ["north"], "played north"),
        ("{x:sum} points", [Because("{n} A", {"n": 3}), Because("{n} B", {"n": 4})], "3 A + 4 B points"),
        ("on {x:date}", "2016-11-07", "on 7 November 2016"),
        ("on {x:short}", "2016-11-07", "on 7 Nov 2016"),
        ("in {x:month}", "2016-11-07", "in November 2016"),
        ("in {x:month}", date(2016, 11, 30), "in November 2016"),
    ],
)
def test_every_way_of_saying_a_value(template: str, value: object, said: str) -> None:
    assert str(Because(template, {"x": value})) == said


def test_every_way_is_tested_here() -> None:
    assert set(FORMATTERS) == {"", "nth", "percent", "n", "list", "sum", "date", "short", "month"}


def test_the_clause_stands_behind() -> None:
    because = Because("{place:nth} of {field} pairs", {"place": 1, "field": 10}, "Basic Table; ruling N1")
    assert str(because) == "1st of 10 pairs (Basic Table; ruling N1)"


def test_a_sentence_without_values() -> None:
    assert str(Because("Nothing is awarded")) == "Nothing is awarded"
    assert str(Because("Nothing is awarded", clause="3.3")) == "Nothing is awarded (3.3)"


def test_a_value_may_be_said_twice_and_in_two_ways() -> None:
    assert str(Because("{x}, the {x:nth}", {"x": 3})) == "3, the 3rd"


def test_braces_can_be_written_and_those_in_a_value_stay() -> None:
    assert str(Because("{{{x}}}", {"x": "{y}"})) == "{{y}}"


def test_a_value_that_is_missing_or_said_in_an_unknown_way_is_a_mistake_in_the_code() -> None:
    with pytest.raises(KeyError, match="x"):
        str(Because("{x}"))
    with pytest.raises(KeyError, match="loudly"):
        str(Because("{x:loudly}", {"x": 1}))


def test_sentences_are_values() -> None:
    assert Because("{x}", {"x": 1}) == Because("{x}", {"x": 1}) != Because("{x}", {"x": 2})


@pytest.mark.parametrize(
    ("items", "said"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_a_list_in_a_sentence(items: list[str], said: str) -> None:
    assert and_list(items) == said

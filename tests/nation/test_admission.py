"""Who of a nation may play in a tournament: by grade, in a restricted event, by gender and by age."""

import datetime

import pytest

from overtrick.nation.customs import Event, Genders
from overtrick.nation.people.names import Name
from overtrick.nation.people.person import Person
from overtrick.nation.play.fields import Admission

JUNIOR, INTERMEDIATE, OPEN = 1, 2, 3
WOMAN, MAN = 1, 2
DAY = datetime.date(2026, 3, 14)


def person(grade: int, gender: int = WOMAN, born: int = 1960) -> Person:
    return Person(Name("Mary", "", "Smith", gender), born, 0, [], [], grade=grade)


def admits(event: dict[str, object], *people: Person) -> bool:
    wanted = Event(**({"title": "Pairs", "form": "pairs", "rounds": 2, "boards": 26} | event))  # type: ignore[arg-type]
    return Admission(wanted, DAY, OPEN, Genders(female=WOMAN, male=MAN)).admits(people)


@pytest.mark.parametrize(
    ("event", "one", "other", "allowed"),
    [
        ({}, person(OPEN), person(OPEN), True),
        ({"best_grade": INTERMEDIATE}, person(INTERMEDIATE), person(JUNIOR), True),
        ({"best_grade": INTERMEDIATE}, person(INTERMEDIATE), person(OPEN), False),
        # Definition 28: everyone but two Open players together.
        ({"restrictions": ("restricted",)}, person(OPEN), person(OPEN), False),
        ({"restrictions": ("restricted",)}, person(OPEN), person(INTERMEDIATE), True),
        ({"restrictions": ("mixed",)}, person(OPEN, WOMAN), person(OPEN, MAN), True),
        ({"restrictions": ("mixed",)}, person(OPEN, MAN), person(OPEN, MAN), False),
        ({"restrictions": ("women",)}, person(OPEN, WOMAN), person(OPEN, WOMAN), True),
        ({"restrictions": ("women",)}, person(OPEN, WOMAN), person(OPEN, MAN), False),
        ({"restrictions": ("men",)}, person(OPEN, MAN), person(OPEN, MAN), True),
        # 2026 - 1966 = 60.
        ({"restrictions": ("senior",)}, person(OPEN, born=1966), person(OPEN, born=1950), True),
        ({"restrictions": ("senior",)}, person(OPEN, born=1967), person(OPEN, born=1950), False),
    ],
)
def test_two_play_together_if_each_rule_is_kept(
    event: dict[str, object], one: Person, other: Person, allowed: bool
) -> None:
    assert admits(event, one, other) is allowed

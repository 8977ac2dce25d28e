"""What the laboratory gathers is what `award` gives, award for award, for a whole year and for schemes made up here."""

import datetime
import re
from collections.abc import Iterator
from contextlib import ExitStack
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from overtrick.lab.laboratory import run_trial
from overtrick.lab.outcomes import PARTS
from overtrick.lab.trials import Trial, change_scheme, open_changed
from overtrick.schemes import SchemeError, load_scheme
from overtrick.schemes.editing.contents import read_contents
from overtrick.schemes.editing.toml_values import read_value
from overtrick.schemes.editing.values import list_values
from tests.lab.comparing import NationAndLab, awarded, gathered


@pytest.mark.parametrize("place", ["nation", "island"])
def test_a_year_gives_the_same_awards(place: str, request: pytest.FixtureRequest) -> None:
    reader, laboratory = request.getfixturevalue(place)
    ours, replayed = gathered(laboratory, laboratory.scheme)
    theirs = awarded(reader, laboratory.scheme)
    assert len(theirs) > 5_000
    assert ours == theirs
    units = {unit for *_, unit in theirs}
    for unit in units:
        total = sum(parts for (*_, own), parts in theirs.items() if own == unit)
        assert total == sum(int(column.sum()) for (own, _), column in replayed.sums.items() if own == unit)
        assert total == sum(parts for (_, own), parts in replayed.classes.items() if own == unit)


def test_another_scheme_of_the_federation_gives_the_same_awards(nation: NationAndLab) -> None:
    reader, laboratory = nation
    draft = load_scheme("nz-2017-draft")
    assert gathered(laboratory, draft)[0] == awarded(reader, draft)


NUMBERS = st.integers(1, 9)
CHANGES = (
    NUMBERS.map(lambda n: f'classes 40C.multipliers.session = "{n} times"'),
    NUMBERS.map(lambda n: f'classes 10A.multipliers.match = "{n} times"'),
    NUMBERS.map(lambda n: f'classes 40C.match_factor = "{n} C a board"'),
    NUMBERS.map(lambda n: f'tables 40C Pairs.maximum = "{n * 7} C"'),
    NUMBERS.map(lambda n: f'tables 40C Pairs.stretch = "{n * 10} %"'),
    NUMBERS.map(lambda n: f'awards Session C points.steps.minimum-boards.least = "{n * 3} boards"'),
    NUMBERS.map(lambda n: f'awards Match points.steps.match-result.tie = "1/{n}"'),
    NUMBERS.map(lambda n: f'awards Overall A points.steps.share-ties.method = "{["average", "best"][n % 2]}"'),
    st.sampled_from(["up", "down", "half-up"]).map(
        lambda how: f'awards Session C points.steps.average-unequal-lists.round = "{how}"'
    ),
)


@given(st.lists(st.one_of(*CHANGES), min_size=1, max_size=4))
@settings(max_examples=6, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_random_schemes_give_the_same_awards(nation: NationAndLab, changes: list[str]) -> None:
    reader, laboratory = nation
    trial = Trial(set=tuple(changes))
    with open_changed(change_scheme(laboratory.contents, trial, datetime.date(2025, 1, 1))) as scheme:
        assert gathered(laboratory, scheme, laboratory.scheme)[0] == awarded(reader, scheme)


def numbers_of(name: str) -> list[tuple[str, Decimal, str]]:
    """Every number of a scheme's tables, classes and awards: where it is, what it is, and its unit."""
    found = []
    for value in list_values(read_contents(name), datetime.date(2026, 1, 1)):
        if value.record.partition(" ")[0] in ("classes", "tables", "awards"):
            for key, text in texts_in(value.key, read_value(value.value)):
                matched = re.fullmatch(r"(\d+(?:\.\d+)?)( .+|)", text)
                if matched and key not in ("award", "type"):
                    found.append((f"{value.record}.{key}", Decimal(matched[1]), matched[2]))
    assert len(found) > 30
    return found


def texts_in(key: str, value: object) -> Iterator[tuple[str, str]]:
    """Every number or text in a value, with the key that leads to it."""
    if isinstance(value, dict):
        for name, inside in value.items():
            yield from texts_in(f"{key}.{name}", inside)
    elif isinstance(value, str | int | Decimal) and not isinstance(value, bool) and "clause" not in key:
        yield key, str(value)


@pytest.mark.parametrize(("place", "name"), [("nation", "nz-2017"), ("island", "cbf-2013")])
@given(st.data())
@settings(max_examples=4, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_numbers_of_a_scheme_give_the_same_awards(
    place: str, name: str, request: pytest.FixtureRequest, data: st.DataObject
) -> None:
    reader, laboratory = request.getfixturevalue(place)
    chosen = data.draw(
        st.lists(st.sampled_from(numbers_of(name)), min_size=2, max_size=6, unique_by=lambda each: each[0])
    )
    texts = []
    for where, number, unit in chosen:
        other = (number * data.draw(st.integers(1, 4)) + data.draw(st.integers(0, 2))).normalize()
        texts.append(f'{where} = "{other:f}{unit}"' if unit else f"{where} = {other:f}")
    with ExitStack() as stack:
        try:
            contents = change_scheme(laboratory.contents, Trial(set=tuple(texts)), datetime.date(2025, 1, 1))
            scheme = stack.enter_context(open_changed(contents))
        except SchemeError:
            reject()
        assert gathered(laboratory, scheme, laboratory.scheme)[0] == awarded(reader, scheme)


def test_a_trial_counts_what_it_changes(nation: NationAndLab) -> None:
    reader, laboratory = nation
    trial = Trial(set=('classes 10A.multipliers.session = "4 times"',))
    result = run_trial(laboratory, trial)
    found = result.comparison
    with open_changed(change_scheme(laboratory.contents, trial, datetime.date(2025, 1, 1))) as changed:
        before, after = awarded(reader, laboratory.scheme), awarded(reader, changed)
    keys = [key for key in before | after if before[key] != after[key]]
    assert found.awards_changed == len(keys) > 0
    # Only cases of 10A read the value.
    assert 0 < result.worked_again < found.cases / 4
    assert found.players_changed == len({player for _, _, player, _ in keys})
    clubs = {int(Path(file).name.partition("_")[0]) for file, _, _, _ in keys}
    assert {int(each.name) for each in found.clubs} == clubs
    assert (
        sum(each.change for each in found.clubs)
        == sum(each.change for each in found.classes)
        == Fraction(sum(after[key] - before[key] for key in keys), PARTS)
    )
    assert Fraction(found.after["C"]) - Fraction(found.before["C"]) == Fraction(
        sum(after[key] - before[key] for key in keys), PARTS
    )

"""Schemes made up here, with other steps and conditions and not only other numbers, give the awards of `award`."""

import re
from collections.abc import Callable
from contextlib import ExitStack
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from overtrick.lab.trials import open_changed
from overtrick.schemes import SchemeError
from overtrick.schemes.editing.contents import FolderContents
from tests.lab.comparing import awarded, gathered

GIVES = re.compile(r'op = "(table|match-boards|matches-won|session-award)"')
CONDITIONS = (
    "{}", '{ by = "places" }', '{ by = "matches" }', "{ final = true }", "{ final = false }", '{ lists = "several" }',
    '{ contests = ["pairs"] }', '{ contests = ["teams"], by = "places" }', "{ handicap = false }",
    '{ parts = ["single", "overall"] }', '{ sections = "one" }',
)  # fmt: skip
GIVERS = (
    '{ op = "session-award", points = "3 UNIT" }', '{ op = "board-award", rate = "1/4 UNIT a board" }',
    '{ op = "winners", points = "2 UNIT" }', '{ op = "matches-won", tie = "1/4", points = "2 UNIT" }',
)  # fmt: skip
OTHERS = (
    '{ op = "limit", most = "7 UNIT", least = "2 UNIT" }', '{ op = "minimum-boards", least = "22 boards" }',
    '{ op = "minimum-entry", least = { pairs = "11 pairs" } }', '{ op = "multiply", by = "session" }',
    '{ op = "proportional-boards", full = "30 boards", round = "up" }', '{ op = "round", round = "down" }',
    '{ op = "share-ties", method = "best" }', '{ op = "minimum-played", share = "1/2", of = "session" }',
    '{ op = "unrecorded-line-up", players = "1 player" }', '{ op = "average-unequal-lists", round = "up" }',
)  # fmt: skip


class Rule(NamedTuple):
    """The lines of a rule for awards in the text of a scheme."""

    lines: list[str]

    @property
    def unit(self) -> str:
        """The unit of its awards."""
        return next((line.partition('"')[2].rstrip('"') for line in self.lines if line.startswith("unit =")), "")

    @property
    def steps(self) -> list[int]:
        """Where its steps are."""
        return [at for at, line in enumerate(self.lines) if line.startswith("  { op =")]


def change_step(rule: Rule, draw: Callable[[st.SearchStrategy[int]], int]) -> list[str]:
    """The rule without a step, with two of them exchanged, with one more, or with another that gives the points."""
    lines, at = list(rule.lines), rule.steps[draw(st.integers(0, len(rule.steps) - 1))]
    what = draw(st.integers(0, 3))
    if what == 0:
        del lines[at]
    elif what == 1:
        lines[at], lines[at - 1] = (lines[at - 1], lines[at]) if at - 1 in rule.steps else (lines[at], lines[at - 1])
    elif what == 2:
        lines.insert(at + 1, f"  {OTHERS[draw(st.integers(0, len(OTHERS) - 1))]},")
    else:
        giver = next((each for each in rule.steps if GIVES.search(lines[each])), at)
        lines[giver] = f"  {GIVERS[draw(st.integers(0, len(GIVERS) - 1))]},"
    return [line.replace("UNIT", rule.unit) for line in lines]


def change_condition(rule: Rule, draw: Callable[[st.SearchStrategy[int]], int]) -> list[str]:
    """The rule on another condition."""
    other = CONDITIONS[draw(st.integers(0, len(CONDITIONS) - 1))]
    return [f"when = {other}" if line.startswith("when =") else line for line in rule.lines]


def change_text(text: str, draw: Callable[[st.SearchStrategy[int]], int]) -> str:
    """A scheme with another step or condition, without a rule, or with one switch of a class or a status turned."""
    head, *rules = re.split(r"^(?=\[\[awards\]\]$)", text, flags=re.MULTILINE)
    last, following = re.split(r"^(?=\[\[(?!awards)|\[(?!\[))", rules[-1], maxsplit=1, flags=re.MULTILINE)
    rules[-1] = last
    at, what = draw(st.integers(0, len(rules) - 1)), draw(st.integers(0, 9))
    rule = Rule(rules[at].split("\n"))
    if what < 5:
        rules[at] = "\n".join(change_step(rule, draw))
    elif what < 7:
        rules[at] = "\n".join(change_condition(rule, draw))
    elif what == 7:
        del rules[at]
    whole = head + "".join(rules) + following
    if what > 7:
        switches = list(re.finditer(r"^(tournament|earns|partners_earn_in_tournaments) = (true|false)$", whole, re.M))
        found = switches[draw(st.integers(0, len(switches) - 1))]
        turned = f"{found[1]} = {'false' if found[2] == 'true' else 'true'}"
        whole = whole[: found.start()] + turned + whole[found.end() :]
    return whole


@pytest.mark.parametrize("place", ["nation", "island"])
@given(data=st.data())
@settings(
    max_examples=5, deadline=None, derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much, HealthCheck.too_slow],
)  # fmt: skip
def test_other_steps_give_the_same_awards(place: str, request: pytest.FixtureRequest, data: st.DataObject) -> None:
    reader, laboratory = request.getfixturevalue(place)
    contents = laboratory.contents
    text = contents.files[contents.scheme_file].decode()
    for _ in range(data.draw(st.integers(1, 3))):
        text = change_text(text, data.draw)
    changed = FolderContents(contents.scheme_file, {**contents.files, contents.scheme_file: text.encode()})
    with ExitStack() as stack:
        try:
            scheme = stack.enter_context(open_changed(changed))
        except SchemeError:
            reject()
        assert gathered(laboratory, scheme, laboratory.scheme)[0] == awarded(reader, scheme)

"""A fixed federation and a way to ask what is found in a file, for all tests of checks."""

from collections.abc import Callable
from datetime import date

import pytest

from overtrick.checks import check
from overtrick.checks.expectations import AwardColumn, Expectations, Program
from overtrick.core.problems import Problem
from overtrick.formats import loads

TODAY = date(2017, 12, 1)
EXPECTATIONS = Expectations(
    clubs=frozenset({106, 999}),
    classes=frozenset({("A", award) for award in (3, 5, 10, 15, 20, 25)} | {("B", award) for award in (3, 5, 8)}),
    open_types={"C": AwardColumn(session=40, final=0, match_per_board=2)},
    programs=(
        Program("CS2", "Compscore 2", "7 Sep 2017"),
        Program("SCORER", "Bridge NZ Scorer", "17"),
        Program("COMP", "Compass", "2017.8.17"),
    ),
    most_for_a_bye={"VP": 20},
)
HEADER: dict[str, object] = {
    "date": "2017-03-14", "club": 106, "location": "", "event": "Jubilee Pairs", "type": "", "section": "", "round": 1,
    "movement": "", "unit": "VP", "points_type": "C", "award": 40, "boards": 26, "lists": 1, "program": "EX 1",
}  # fmt: skip


@pytest.fixture
def expectations() -> Expectations:
    return EXPECTATIONS


@pytest.fixture
def problems() -> Callable[..., tuple[Problem, ...]]:
    """problems(rows, unit="PCT", …): what is found in a file with these rows and this header."""

    def ask(
        rows: str, *, name: str = "", at_a_door: bool = False, ended: bool = True, **header: object
    ) -> tuple[Problem, ...]:
        description = ",".join(str(value) for value in (HEADER | header).values())
        data = "\n".join([description, *rows.split()]).encode() + (b"\n" if ended else b"")
        batch, unreadable = loads(data)
        return unreadable + check(batch, EXPECTATIONS, TODAY, name=name, at_a_door=at_a_door)

    return ask


@pytest.fixture
def found(problems: Callable[..., tuple[Problem, ...]]) -> Callable[..., list[str]]:
    """As problems, in the short form 'error two-winners at line 3, Placing'."""

    def ask(rows: str, **how: object) -> list[str]:
        return [str(problem).split(": ")[0] for problem in problems(rows, **how)]

    return ask

"""S7: the statuses of the register, their codes, and who is levied."""

from collections.abc import Callable

import pytest

from overtrick.schemes import Edition

STATUSES = [
    ("Active", 1, True),
    ("Dormant", 2, False),
    ("Temporary", 3, False),
    ("Resigned", 4, False),
    ("Deceased", 9, False),
    ("Unknown", 99, True),
]


@pytest.mark.parametrize(("name", "code", "levied"), STATUSES)
def test_s7_resigned_is_4_and_active_and_unknown_are_levied(
    nz: Callable[[str], Edition], name: str, code: int, levied: bool
) -> None:
    status = nz("2018").statuses[name]
    assert (status.code, status.levied) == (code, levied)


def test_s7_there_are_no_others(nz: Callable[[str], Edition]) -> None:
    assert list(nz("2018").statuses) == [name for name, _, _ in STATUSES]

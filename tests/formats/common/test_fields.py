"""Plain values that several formats share: days and whole numbers, in one spelling only."""

from datetime import date

import pytest

from overtrick.formats.common.fields import read_date, read_whole


@pytest.mark.parametrize("text", ["", "2026-02-30", "20260314", "2026-W11-6", "2026-3-14", "14-03-2026", "٢٠٢٦-٠٣-١٤"])
def test_what_is_no_day(text: str) -> None:
    assert read_date(text) is None


def test_a_day() -> None:
    assert read_date("2026-03-14") == date(2026, 3, 14)


@pytest.mark.parametrize("text", ["", "-1", "+1", " 1", "1_0", "1.0", "1234567890", "٣"])
def test_what_is_no_whole_number(text: str) -> None:
    assert read_whole(text) is None


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("007", 7), ("123456789", 123456789)])
def test_a_whole_number(text: str, value: int) -> None:
    assert read_whole(text) == value

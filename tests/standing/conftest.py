"""What the tests of this room share: the regulations on a day, and points as a secretary writes them."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.schemes import Edition, Scheme, load_scheme

DATA = Path(__file__).parent / "data"


@pytest.fixture(scope="session")
def nz() -> Callable[[str], Edition]:
    """The New Zealand regulations on a day, or at the beginning of a year."""
    scheme = load_scheme("nz-2017")
    return lambda day: scheme.on(date.fromisoformat(day if "-" in day else f"{day}-01-01"))


@pytest.fixture(scope="session")
def nz_scheme() -> Scheme:
    """The New Zealand regulations of all days."""
    return load_scheme("nz-2017")


@pytest.fixture(scope="session")
def points() -> Callable[[str], dict[str, Fraction]]:
    """Totals from "107 A, 43 B, 2 C"."""

    def read(text: str) -> dict[str, Fraction]:
        pairs = [each.split() for each in text.split(",") if each.strip()]
        return {unit: Fraction(number) for number, unit in pairs}

    return read


@pytest.fixture(scope="session")
def two_thresholds() -> Scheme:
    """A federation with Silver and Gold points, fourteen ranks, and no stars, ratings or grades."""
    return load_scheme(str(DATA / "two-thresholds.toml"))


@pytest.fixture(scope="session")
def elsewhere() -> Scheme:
    """A federation that nobody has heard of, with numbers and habits of its own."""
    return load_scheme(str(DATA / "elsewhere.toml"))

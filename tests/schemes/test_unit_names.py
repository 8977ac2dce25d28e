"""A unit may have any name in any alphabet that can be kept and written; others are refused in words."""

from pathlib import Path

import pytest

from overtrick.schemes import SchemeError, load_scheme
from tests.units import ONE_UNIT, SIX_UNITS, found_federation


@pytest.mark.parametrize("units", [SIX_UNITS, ONE_UNIT])
def test_units_have_any_name_and_number(tmp_path: Path, units: tuple[str, ...]) -> None:
    edition = load_scheme(str(found_federation(tmp_path / "colours", units))).editions[-1]
    assert set(edition.units) == set(units)
    # 3.4: four points a match won.
    assert edition.classes["Open Teams - Swiss"].match_factor.unit == units[0]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("2nd", "a name begins with a letter"),
        ("Green, light", "the name has a ',', which stands between points"),
        ("a=b", "the name has a '=', which stands between points"),
        ("A  B", "the name has spaces around it, two in a row"),
        ("A\u200b", "or a sign that cannot be seen"),
        ("Points of the highest class", "the name has 27 characters; give at most 20"),
    ],
)
def test_a_name_that_cannot_be_written_is_refused(tmp_path: Path, name: str, says: str) -> None:
    with pytest.raises(SchemeError) as caught:
        load_scheme(str(found_federation(tmp_path / "colours", (*SIX_UNITS, name))))
    assert f"unit '{name}': " in str(caught.value)
    assert says in str(caught.value)

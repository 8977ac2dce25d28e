"""What a federation's folder says of the federation itself, and the mistakes that can be made in it."""

import re
from pathlib import Path

import pytest

from overtrick.schemes import SchemeError, load_scheme
from overtrick.schemes.folders import federation_folder, federation_names

from .conftest import edited


def _change(folder: Path, old: str, new: str) -> None:
    path = folder / "federation.toml"
    path.write_text(edited(path.read_text(encoding="utf-8"), (old, new)), encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('time_zone = "Pacific/Auckland"\n', "", ["time_zone"]),
        ('formats = ["nzb", ', 'formats = ["csv", ', ["csv", "formats"]),
        ('name = "New', 'colour = "red"\nname = "New', ["colour"]),
        ('languages = ["en", "el"]', 'languages = ["en", "xx"]', ["xx", "languages"]),
        ('languages = ["en", "el"]', 'languages = ["en", "en"]', ["languages is en, en; give each", "once"]),
        ('languages = ["en", "el"]', "languages = []", ["languages is empty"]),
        ("show_names_from_files = true", 'show_names_from_files = "no"', ["show_names_from_files"]),
    ],
)
def test_a_key_or_value_that_is_not_known_is_refused(folder: Path, old: str, new: str, words: list[str]) -> None:
    _change(folder, old, new)
    with pytest.raises(SchemeError) as caught:
        load_scheme(str(folder / "nz-2017.toml"))
    assert re.match(r"federation\.toml( line \d+)?: ", str(caught.value))
    assert ("line" in str(caught.value)) is (new != "")
    assert [word for word in words if word not in str(caught.value)] == []


def test_a_folder_stands_for_the_scheme_that_it_names() -> None:
    assert load_scheme(str(federation_folder("cyprus"))).name == "cbf-2013"


def test_a_folder_that_names_no_scheme_is_refused(folder: Path) -> None:
    _change(folder, 'scheme = "nz-2017"\n', "")
    with pytest.raises(SchemeError, match="scheme is missing"):
        load_scheme(str(folder))


def test_a_federation_is_no_scheme_and_a_scheme_no_federation() -> None:
    with pytest.raises(
        SchemeError, match=r"^'cyprus' is a federation, not a scheme; its scheme in force is 'cbf-2013'"
    ):
        load_scheme("cyprus")
    with pytest.raises(SchemeError, match=r"^'cbf-2013' is a scheme, not a federation; it is one of 'cyprus'"):
        federation_folder("cbf-2013")


def test_a_folder_that_is_no_federation_is_no_scheme(tmp_path: Path) -> None:
    with pytest.raises(SchemeError, match=r"has no federation\.toml\. Choose from: .*; or give a \.toml file"):
        load_scheme(str(tmp_path))


def test_an_unknown_federation_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    assert federation_names() == ["cyprus", "new-zealand"]
    with pytest.raises(SchemeError, match="Choose from: cyprus, new-zealand; or give a folder"):
        federation_folder(str(tmp_path))

"""A federation's form of player numbers, as its data have it: what does not fit is refused when it is read."""

from pathlib import Path

import pytest

from overtrick.schemes import SchemeError, load_scheme
from tests.store.own_federation import write_scheme

SECTION = "[federation.player_numbers]\n"
PADDED = SECTION + 'example = "00012345"\npattern = "[0-9]{8}"\npad = 8\n'


@pytest.mark.parametrize("name", ["nz-2017", "cbf-2013"])
def test_federations_with_plain_digits_have_no_form(name: str) -> None:
    assert load_scheme(name).federation.player_numbers is None


def test_the_form_is_read(tmp_path: Path) -> None:
    form = load_scheme(write_scheme(tmp_path, PADDED)).federation.player_numbers
    assert form is not None
    assert form.canonical("12345") == "00012345"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('pattern = "[0-9]{8}"\n', "the key 'example' is missing"),
        ('example = "1"\npadding = 8\n', "there is no key 'padding' here"),
        ('example = "1"\npad = "8"\n', "expected a whole number, found a text in quotes"),
        ('example = "12345"\npattern = "[0-9]{8}"\n', "example '12345' is not written as the federation writes"),
        ('example = "1"\ncheck = "mod7"\n', "'mod7' is not possible here"),
    ],
)
def test_nonsense_is_refused_with_its_key(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(SchemeError) as refused:
        load_scheme(write_scheme(tmp_path, SECTION + text))
    assert str(refused.value).startswith("own.toml")
    assert says in str(refused.value)
    assert "player_numbers" in str(refused.value)

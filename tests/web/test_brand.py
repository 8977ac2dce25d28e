"""The federation's logo and colours on pages: under an address with a hash, kept by browsers for good."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from django.templatetags.static import static
from django.test import Client

from overtrick.schemes.folders import federation_folder
from overtrick.store.access import accounts
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import BACKEND, PASSWORD

FOR_GOOD = "public, max-age=31536000, immutable"
# Dark blue on white, and light blue by night; wine and rose where one is.
COLOURS = {
    'primary = "#4b5a16"\naccent = "#8a3f0b"': 'primary = "#1f3a93"\naccent = "#8c1d40"',
    'primary = "#c3d37c"\naccent = "#f0b48a"': 'primary = "#9db8ff"\naccent = "#ffb3c7"',
}


@pytest.fixture
def page() -> Callable[[str], str]:
    """page("/clubs"): the text of a page."""
    return lambda address: Client(SERVER_NAME="localhost").get(address).content.decode()


def logo_in(html: str) -> str:
    """The address of the logo in the head of a page."""
    found = re.search(r'<img class="logo" src="([^"]*)" alt=""', html)
    assert found is not None
    return found[1]


@pytest.fixture
def blue_store(open_store: Callable[[str, str], StoreFixture], tmp_path: Path) -> StoreFixture:
    """A federation with two colours of its own, and no logo."""
    folder = tmp_path / "blue"
    shutil.copytree(federation_folder("cyprus"), folder)
    stated = folder / "federation.toml"
    stated.chmod(0o644)
    text = stated.read_text(encoding="utf-8").replace('logo = "logo.svg"\n', "")
    for old, new in COLOURS.items():
        assert old in text
        text = text.replace(old, new)
    stated.write_text(text, encoding="utf-8")
    return open_store(str(folder), "sqlite")


def test_the_logo_is_in_the_head_of_pages(store: StoreFixture, page: Callable[[str], str]) -> None:
    address = logo_in(page("/clubs"))
    answer = Client(SERVER_NAME="localhost").get(address)
    assert answer.content == (federation_folder("new-zealand") / "logo.svg").read_bytes()
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("image/svg+xml", FOR_GOOD)
    assert answer["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert f'<link rel="icon" href="{address}"' in page("/clubs")


def test_it_is_there_for_those_who_have_signed_in_too(store: StoreFixture) -> None:
    browser = Client(SERVER_NAME="localhost")
    browser.force_login(accounts.make_account("club106", PASSWORD, role=accounts.CLUB, club=106), backend=BACKEND)
    address = logo_in(browser.get("/clubs").content.decode())
    assert browser.get(address)["Cache-Control"] == FOR_GOOD


def test_another_version_is_not_there(store: StoreFixture) -> None:
    for name in ("logo-0000000000000000.svg", "colours-0000000000000000.css", "logo.svg"):
        assert Client(SERVER_NAME="localhost").get(f"/brand/{name}").status_code == 404


def test_the_colours_of_the_design_need_no_style_sheet(store: StoreFixture, page: Callable[[str], str]) -> None:
    assert "/brand/colours-" not in page("/clubs")


def test_other_colours_are_a_style_sheet_after_the_others(blue_store: StoreFixture, page: Callable[[str], str]) -> None:
    html = page("/clubs")
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]*)">', html)
    assert sheets[-1].startswith("/brand/colours-")
    answer = Client(SERVER_NAME="localhost").get(sheets[-1])
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("text/css; charset=utf-8", FOR_GOOD)
    day, night = answer.content.decode().splitlines()
    assert day.startswith("@media screen {")
    for token in ("--felt: #1f3a93;", "--on-felt: #ffffff;", "--here: #8c1d40;"):
        assert token in day
    assert night.startswith("@media screen and (prefers-color-scheme: dark)")
    for token in ("--felt: #9db8ff;", "--on-felt: #06211a;", "--here: #ffb3c7;"):
        assert token in night
    # No style in the page itself, which the policy would refuse.
    assert "style=" not in html


def test_a_federation_without_a_logo_has_the_four_suits(blue_store: StoreFixture, page: Callable[[str], str]) -> None:
    assert f'<use href="{static("overtrick/suits.svg")}#four"/>' in page("/clubs")
    assert static("overtrick/pip.svg") in page("/clubs")


def test_pictures_have_the_colours_too(blue_store: StoreFixture) -> None:
    assert b"--felt: #1f3a93;" in Client(SERVER_NAME="localhost").get("/design/picture.svg").content

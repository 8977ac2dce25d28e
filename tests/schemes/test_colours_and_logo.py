"""The colours and the logo of a federation's folder: what can be read and looked at is taken, the rest refused."""

import re
from pathlib import Path

import pytest

import overtrick.web
from overtrick.schemes import SchemeError, load_scheme
from overtrick.schemes.brand.colours import DARK, LIGHT, WHITE, Colours, contrast, find_mistakes
from overtrick.schemes.folders import federation_names
from tests.pictures import png

from .conftest import edited

TOKENS = Path(overtrick.web.__path__[0]) / "static" / "overtrick" / "style" / "tokens.css"
OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">'


def refused(folder: Path) -> str:
    """The words in which New Zealand's folder is refused after a change."""
    with pytest.raises(SchemeError) as caught:
        load_scheme(str(folder / "nz-2017.toml"))
    return str(caught.value)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        # Published figures of the guidelines and of well-known checkers.
        ("#000000", "#ffffff", "21.00"),
        ("#777777", "#ffffff", "4.48"),
        ("#767676", "#ffffff", "4.54"),
        ("#ff0000", "#ffffff", "4.00"),
        ("#123456", "#123456", "1.00"),
    ],
)
def test_the_contrast_of_two_colours(one: str, other: str, expected: str) -> None:
    assert f"{contrast(one, other):.2f}" == f"{contrast(other, one):.2f}" == expected


def test_the_grounds_are_those_of_the_pages() -> None:
    """The style sheet of the pages has them, by day first and then by night."""
    text = TOKENS.read_text(encoding="utf-8")
    for name, what in (("paper", "the page"), ("card", "a card"), ("sunk", "a sunken part")):
        assert re.findall(rf"--{name}: (#\w+);", text)[:2] == [LIGHT[what], DARK[what]]
    assert re.findall(r"--felt: (#\w+);", text)[:2] == [Colours().primary, Colours().dark.primary]
    assert re.findall(r"--on-felt: (#\w+);", text)[0] == WHITE


@pytest.mark.parametrize("name", federation_names())
def test_the_federations_of_the_package_have_a_logo_and_colours(name: str) -> None:
    """New Zealand has those of the pages, Cyprus its own: visitors of both see where they are."""
    scheme = load_scheme({"cyprus": "cbf-2013", "new-zealand": "nz-2017"}[name])
    assert scheme.logo is not None
    assert scheme.logo.kind == "svg"
    assert (scheme.federation.colours == Colours()) is (name == "new-zealand")
    assert list(find_mistakes(scheme.federation.colours)) == []


@pytest.mark.parametrize(
    ("key", "old", "new", "says"),
    [
        (
            "primary",
            "#0a6350",
            "green",
            "colours.primary is 'green', which is not a colour; write six hexadecimal digits",
        ),
        ("primary", "#0a6350", "#fff", "colours.primary is '#fff', which is not a colour"),
        ("primary", "#0a6350", "#e0c000", "to the page (#f6f4ed); it needs 4.5, so choose a darker colour"),
        ("accent", "#0a6350", "#7a7a7a", "colours.accent: #7a7a7a has a contrast of 4.3 to the text of a button on it"),
        ("primary", "#74d4b3", "#0a6350", "colours.dark.primary: #0a6350 has a contrast of"),
        ("tertiary", "#0a6350", "#0a6350", "tertiary"),
    ],
)
def test_a_colour_that_cannot_be_read_is_refused(folder: Path, key: str, old: str, new: str, says: str) -> None:
    path = folder / "federation.toml"
    known = "primary" if key == "tertiary" else key
    path.write_text(edited(path.read_text("utf-8"), (f'{known} = "{old}"', f'{key} = "{new}"')), "utf-8")
    message = refused(folder)
    assert message.startswith("federation.toml line ")
    assert says in message


def test_two_other_colours_can_be_read() -> None:
    assert list(find_mistakes(Colours(primary="#1f3a93", accent="#8c1d40"))) == []


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (f"{OPEN}<script>alert(1)</script></svg>", "has <script>, which a logo may not have. It may have: circle,"),
        (f"{OPEN}<foreignObject/></svg>", "has <foreignObject>"),
        (f"{OPEN}<image href='https://away.example/a.png'/></svg>", "has <image>"),
        (f"{OPEN}<path onload='alert(1)'/></svg>", "has a script in the attribute 'onload' of <path>"),
        (
            f"{OPEN}<use href='https://away.example/a.svg#a'/></svg>",
            "names something outside the file in 'href' of <use>",
        ),
        (
            f"{OPEN}<path fill='url(https://away.example/a)'/></svg>",
            "names something outside the file in 'fill' of <path>",
        ),
        (f"{OPEN}<style>@import 'https://away.example'</style></svg>", "names something outside the file in <style>"),
        (f"<!DOCTYPE svg [<!ENTITY a 'b'>]>{OPEN}</svg>", "has a DOCTYPE or an entity"),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "has no viewBox"),
        ("<html></html>", "does not begin with <svg"),
        ("GIF89a", "is neither a PNG nor an SVG picture"),
        ("x" * 70_000, "has 70,000 bytes; a logo has at most 65,536"),
        (png(2000, 10), "is 2000 by 10 pixels; a logo has at most 1024 each way"),
        (png(4, 4)[:20], "is cut off"),
    ],
)
def test_a_logo_that_could_do_more_than_be_looked_at_is_refused(folder: Path, content: str | bytes, says: str) -> None:
    (folder / "logo.svg").write_bytes(content.encode() if isinstance(content, str) else content)
    message = refused(folder)
    assert message.startswith("logo.svg")
    assert says in message


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (png(64, 64), "png"),
        (f"{OPEN}<defs><path id='a' d='M0 0h8'/></defs><use href='#a' style='fill:url(#b)'/></svg>".encode(), "svg"),
    ],
)
def test_a_picture_is_taken_as_it_is(folder: Path, content: bytes, kind: str) -> None:
    (folder / "logo.svg").write_bytes(content)
    logo = load_scheme(str(folder / "nz-2017.toml")).logo
    assert logo is not None
    assert (logo.content, logo.kind) == (content, kind)


def test_a_logo_that_is_not_there_is_told(folder: Path) -> None:
    (folder / "logo.svg").unlink()
    assert refused(folder).startswith("logo.svg: cannot be read")
